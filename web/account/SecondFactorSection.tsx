import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useRef, useState } from 'react';
import type { AccountView } from '../../api/contract/account.ts';
import { focusHeadingOf } from '../shell/focusAround.ts';
import { Note } from '../shell/Note.tsx';
import { useFormats } from '../shell/useFormats.ts';
import classes from './account.module.css';
import { OwnerProofForm } from './OwnerProofForm.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SecondFactorSetUp } from './SecondFactorSetUp.tsx';
import { removeSecondFactor, renewRecoveryCodes } from './secondFactorRequests.ts';

/** Fewer recovery codes than these are soon used up. */
const fewCodes = 3;

export type SecondFactorSectionProps = Pick<AccountView, 'hasPassword' | 'secondFactor'>;

/** One's own second factor: set up, its recovery codes, turned off. */
export function SecondFactorSection({ hasPassword, secondFactor }: SecondFactorSectionProps) {
  const { recordedAt } = useFormats().format;
  const [doing, setDoing] = useState<'nothing' | 'setUp' | 'renew' | 'remove'>('nothing');
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const section = useRef<HTMLElement>(null);
  const begin = (what: typeof doing) => {
    setDone(null);
    setDoing(what);
  };
  const end = (sentence: string | null) => {
    setDoing('nothing');
    setCodes(null);
    setDone(sentence);
    focusHeadingOf(section.current);
  };
  const stay = () => end(null);
  return (
    <section ref={section} aria-labelledby="second-factor" className={classes.section}>
      <Title order={2} size="h4" id="second-factor" mb="xs" className={classes.title ?? ''}>
        Second factor
      </Title>
      <Stack>
        {done !== null && <Note tone="good" role="status" title={done} />}
        {codes !== null ? (
          <RecoveryCodes codes={codes} onDone={() => end('You have other recovery codes.')} />
        ) : doing === 'setUp' ? (
          <SecondFactorSetUp
            hasPassword={hasPassword}
            onDone={() => end('Your second factor is on.')}
            onCancel={stay}
          />
        ) : doing === 'renew' ? (
          <OwnerProofForm
            label="Make other recovery codes"
            hasPassword={hasPassword}
            action="Make other codes"
            change={renewRecoveryCodes}
            onDone={({ recoveryCodes }) => setCodes(recoveryCodes)}
            onCancel={stay}
          >
            Those that are left work no more. Your other sessions end.
          </OwnerProofForm>
        ) : doing === 'remove' ? (
          <OwnerProofForm
            label="Turn your second factor off"
            hasPassword={hasPassword}
            action="Turn it off"
            change={removeSecondFactor}
            onDone={() => end('Your second factor is off.')}
            onCancel={stay}
          >
            Your password or a link is then enough to sign in. Your other sessions end.
          </OwnerProofForm>
        ) : secondFactor === null ? (
          <>
            <Text size="sm">
              Nobody signs in as you who has your password alone: every sign-in also asks for a code of an app
              on your phone.
            </Text>
            <div>
              <Button onClick={() => begin('setUp')}>Set up a second factor</Button>
            </div>
          </>
        ) : (
          <>
            <Text size="sm">
              On since {recordedAt(secondFactor.since)}. {codesText(secondFactor.recoveryCodes)}
            </Text>
            {secondFactor.recoveryCodes < fewCodes && (
              <Note tone="warning" title="Make other recovery codes before they are used up." />
            )}
            <Group gap="xs">
              <Button variant="default" onClick={() => begin('renew')}>
                Other recovery codes
              </Button>
              <Button variant="default" onClick={() => begin('setUp')}>
                Use another phone
              </Button>
              <Button variant="default" onClick={() => begin('remove')}>
                Turn off
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </section>
  );
}

function codesText(left: number): string {
  return left === 0
    ? 'No recovery code is left.'
    : left === 1
      ? 'One recovery code is left.'
      : `${left} recovery codes are left.`;
}
