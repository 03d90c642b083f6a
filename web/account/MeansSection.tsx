import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { AccountView } from '../../api/contract/account.ts';
import { phoneNumberText } from '../../domain/phone/phoneNumber.ts';
import { isOpened, withoutProvider } from '../../domain/signIn/openingMeans.ts';
import { type ProviderId, providers } from '../../domain/signIn/providers.ts';
import { focusHeadingOf } from '../shell/focusAround.ts';
import { Note } from '../shell/Note.tsx';
import { useFormats } from '../shell/useFormats.ts';
import { ProviderMark } from '../signIn/screens/ProviderMark.tsx';
import { useProviderBack } from '../signIn/useProviderBack.ts';
import classes from './account.module.css';
import { accountQuery } from './accountRequests.ts';
import { linkProvider, unlinkProvider, visitAndLink } from './linkedProviderRequests.ts';
import { OwnerProofForm } from './OwnerProofForm.tsx';

export interface MeansSectionProps
  extends Pick<AccountView, 'hasPassword' | 'means' | 'offersProviders' | 'phoneNumber'> {
  /** The address of the account. */
  readonly email: string;
}

type Doing =
  | { readonly what: 'nothing' }
  | { readonly what: 'unlink'; readonly id: string }
  | { readonly what: 'link'; readonly provider: ProviderId };

/** What opens one's own account; providers are linked and unlinked here. */
export function MeansSection({ hasPassword, means, offersProviders, phoneNumber, email }: MeansSectionProps) {
  const { recordedAt } = useFormats().format;
  const [doing, setDoing] = useState<Doing>({ what: 'nothing' });
  const [done, setDone] = useState<string | null>(null);
  const section = useRef<HTMLElement>(null);
  const back = useLinkAfterReturn();
  const begin = (next: Doing) => {
    setDone(null);
    setDoing(next);
  };
  const end = (sentence: string | null) => {
    setDoing({ what: 'nothing' });
    setDone(sentence);
    focusHeadingOf(section.current);
  };
  const stay = () => end(null);
  const said = done ?? (back.linked === undefined ? null : linkedText(back.linked));
  const linkable = offersProviders.filter(
    (provider) => !means.providers.some((linked) => linked.provider === provider),
  );
  return (
    <section ref={section} aria-labelledby="means" className={classes.section}>
      <Title order={2} size="h4" id="means" mb="xs" className={classes.title ?? ''}>
        Ways to sign in
      </Title>
      <Stack>
        {said !== null && <Note tone="good" role="status" title={said} />}
        {back.error !== null && done === null && <Note tone="bad" role="alert" title={back.error.message} />}
        <ul className={classes.sessions} aria-label="Ways to sign in">
          {hasPassword && (
            <Means name="Password">
              {means.password
                ? 'With your e-mail address.'
                : 'Nobody signs in here with a password any more.'}
            </Means>
          )}
          {means.link && <Means name="Link by e-mail">{`It goes to ${email}.`}</Means>}
          {means.phone && phoneNumber !== null && (
            <Means name="Code by text message">{`It goes to ${phoneNumberText(phoneNumber)}.`}</Means>
          )}
          {means.providers.map(({ id, provider, linkedAt, opens }) => {
            const name = providers[provider];
            const isLast = !isOpened(withoutProvider(means, id));
            return (
              <Means
                key={id}
                name={name}
                mark={<ProviderMark provider={provider} />}
                {...(!isLast &&
                  !(doing.what === 'unlink' && doing.id === id) && {
                    action: (
                      <Button
                        size="xs"
                        variant="default"
                        className={classes.end ?? ''}
                        aria-label={`Unlink ${name}`}
                        onClick={() => begin({ what: 'unlink', id })}
                      >
                        Unlink
                      </Button>
                    ),
                  })}
                {...(doing.what === 'unlink' &&
                  doing.id === id && {
                    form: (
                      <OwnerProofForm
                        label={`Unlink ${name}`}
                        hasPassword={hasPassword}
                        action={`Unlink ${name}`}
                        change={(proof) => unlinkProvider(id, proof)}
                        onDone={() => end(`${name} is unlinked.`)}
                        onCancel={stay}
                      >
                        {`${name} signs you in no more. Your other sessions end.`}
                      </OwnerProofForm>
                    ),
                  })}
              >
                {`Linked ${recordedAt(linkedAt)}.`}
                {!opens && ` ${name} is not set up here any more, so it signs nobody in.`}
                {isLast && ' Nothing else opens your account, so it cannot be unlinked.'}
              </Means>
            );
          })}
          {means.passkeys > 0 && (
            <Means name={means.passkeys === 1 ? 'One passkey' : `${means.passkeys} passkeys`}>
              Under ‘Passkeys’ below.
            </Means>
          )}
        </ul>
        {doing.what === 'link' ? (
          <LinkForm
            key={doing.provider}
            provider={doing.provider}
            hasPassword={hasPassword}
            onLinked={() => end(linkedText(doing.provider))}
            onCancel={stay}
          />
        ) : (
          linkable.length > 0 && (
            <Group gap="xs">
              {linkable.map((provider) => (
                <Button
                  key={provider}
                  variant="default"
                  leftSection={<ProviderMark provider={provider} />}
                  onClick={() => begin({ what: 'link', provider })}
                >
                  {`Link ${providers[provider]}`}
                </Button>
              ))}
            </Group>
          )
        )}
      </Stack>
    </section>
  );
}

const linkedText = (provider: ProviderId) => `${providers[provider]} is linked. You can sign in with it.`;

interface MeansProps {
  readonly name: string;
  readonly mark?: ReactNode;
  readonly action?: ReactNode;
  readonly form?: ReactNode;
  readonly children: ReactNode;
}

function Means({ name, mark, action, form, children }: MeansProps) {
  return (
    <li className={classes.session}>
      <div className={classes.about}>
        <Group gap="xs">
          {mark}
          <Text fw={600}>{name}</Text>
        </Group>
        <Text size="sm" c="dimmed" className={classes.device ?? ''}>
          {children}
        </Text>
        {form}
      </div>
      {action}
    </li>
  );
}

interface LinkFormProps {
  readonly provider: ProviderId;
  readonly hasPassword: boolean;
  readonly onLinked: () => void;
  readonly onCancel: () => void;
}

/** Asks for the password, and then the provider who somebody is there. */
function LinkForm({ provider, hasPassword, onLinked, onCancel }: LinkFormProps) {
  const name = providers[provider];
  const [isAway, setIsAway] = useState(false);
  const visit = useRef<AbortController>(null);
  useEffect(() => () => visit.current?.abort(), []);
  const change = async (proof: { readonly currentPassword: string }) => {
    visit.current = new AbortController();
    setIsAway(true);
    try {
      return await visitAndLink(provider, proof, visit.current.signal);
    } finally {
      setIsAway(false);
    }
  };
  return (
    <OwnerProofForm
      label={`Link ${name}`}
      hasPassword={hasPassword}
      action={`Go on to ${name}`}
      leadsAway
      change={change}
      onDone={(isLinked) => (isLinked ? onLinked() : onCancel())}
      onCancel={onCancel}
    >
      {isAway
        ? `Go on in the window of ${name}.`
        : `Sign in at ${name}. Whoever signs in there with the same account is signed in to yours from then on.`}
    </OwnerProofForm>
  );
}

/** Links the provider from which this very page has come back, once. */
function useLinkAfterReturn(): { readonly linked: ProviderId | undefined; readonly error: Error | null } {
  const back = useProviderBack();
  const client = useQueryClient();
  const { data: linked, error } = useQuery({
    queryKey: ['linkAfterReturn', back?.answer.state],
    queryFn: async () => {
      if (back === undefined) throw new Error('no provider was asked');
      try {
        return await linkProvider(back);
      } finally {
        void client.invalidateQueries({ queryKey: accountQuery().queryKey });
      }
    },
    enabled: back !== undefined,
    // Its answer counts once.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    retryOnMount: false,
  });
  return { linked, error };
}
