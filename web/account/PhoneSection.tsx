import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import type { AccountView, SentPhoneCode } from '../../api/contract/account.ts';
import { authTexts } from '../../domain/catalogue/authTexts.ts';
import {
  defaultPhoneCountry,
  phoneCountryOf,
  phoneNumberFrom,
  phoneNumberText,
} from '../../domain/phone/phoneNumber.ts';
import { isOpened } from '../../domain/signIn/openingMeans.ts';
import { fieldProblem } from '../client/fieldProblem.ts';
import { queries } from '../client/queries.ts';
import { PhoneNumberFields, type TypedPhoneNumber } from '../phone/PhoneNumberFields.tsx';
import { focusHeadingOf } from '../shell/focusAround.ts';
import { Note } from '../shell/Note.tsx';
import { useSession } from '../shell/SessionContext.ts';
import { useUnsavedChanges } from '../shell/unsavedChanges.ts';
import classes from './account.module.css';
import { accountQuery, removePhone, sendPhoneCode, useAccountChange } from './accountRequests.ts';
import { CurrentPassword } from './CurrentPassword.tsx';
import { FormActions } from './FormActions.tsx';
import { OwnerProofForm } from './OwnerProofForm.tsx';
import { OwnPhoneCode } from './OwnPhoneCode.tsx';

type Doing =
  | { readonly step: 'nothing' | 'number' | 'remove' }
  | { readonly step: 'code'; readonly sent: SentPhoneCode };

/** One's own telephone number: verified by a code, changed, removed. */
export function PhoneSection({ hasPassword, means, phoneNumber, sendsTexts }: AccountView) {
  const client = useQueryClient();
  const [doing, setDoing] = useState<Doing>({ step: 'nothing' });
  const [done, setDone] = useState<string | null>(null);
  const section = useRef<HTMLElement>(null);
  const begin = (next: Doing) => {
    setDone(null);
    setDoing(next);
  };
  const end = useCallback(
    (sentence: string | null) => {
      setDoing({ step: 'nothing' });
      setDone(sentence);
      focusHeadingOf(section.current);
      if (sentence === null) return;
      void client.invalidateQueries({ queryKey: accountQuery().queryKey });
      void client.invalidateQueries({ queryKey: queries.session().queryKey });
    },
    [client],
  );
  const isLastMeans = means.phone && !isOpened({ ...means, phone: false });
  const onVerified = useCallback(() => end('Your phone number is verified.'), [end]);
  return (
    <section ref={section} aria-labelledby="own-phone" className={classes.form}>
      <Title order={2} size="h4" id="own-phone" mb="xs" className={classes.title ?? ''}>
        Phone number
      </Title>
      <Stack>
        {done !== null && <Note tone="good" role="status" title={done} />}
        {doing.step === 'number' ? (
          <PhoneNumberForm
            hasPassword={hasPassword}
            onSent={(sent) => setDoing({ step: 'code', sent })}
            onCancel={() => end(null)}
          />
        ) : doing.step === 'code' ? (
          <OwnPhoneCode
            sent={doing.sent}
            onResent={(sent) => setDoing({ step: 'code', sent })}
            onVerified={onVerified}
            onBack={() => begin({ step: 'number' })}
          />
        ) : doing.step === 'remove' ? (
          <OwnerProofForm
            label="Remove your phone number"
            hasPassword={hasPassword}
            action="Remove number"
            change={removePhone}
            onDone={() => end('Your phone number has been removed.')}
            onCancel={() => end(null)}
          >
            Your account then has no phone number.
          </OwnerProofForm>
        ) : (
          <>
            <Text size="sm">
              {phoneNumber === null
                ? sendsTexts
                  ? 'None yet. A code by text message shows that it is yours.'
                  : 'None. Text messages are not sent here, so none can be verified.'
                : phoneNumberText(phoneNumber)}
              {isLastMeans && '. Nothing else opens your account, so it cannot be removed.'}
            </Text>
            <Group gap="xs">
              {sendsTexts && (
                <Button
                  variant={phoneNumber === null ? 'filled' : 'default'}
                  onClick={() => begin({ step: 'number' })}
                >
                  {phoneNumber === null ? 'Add a phone number' : 'Change phone number'}
                </Button>
              )}
              {phoneNumber !== null && !isLastMeans && (
                <Button variant="default" onClick={() => begin({ step: 'remove' })}>
                  Remove phone number
                </Button>
              )}
            </Group>
          </>
        )}
      </Stack>
    </section>
  );
}

interface PhoneNumberFormProps {
  readonly hasPassword: boolean;
  readonly onSent: (sent: SentPhoneCode) => void;
  readonly onCancel: () => void;
}

/** Asks for a number, and for the password that the account has. */
function PhoneNumberForm({ hasPassword, onSent, onCancel }: PhoneNumberFormProps) {
  const { settings } = useSession().organisation;
  const [typed, setTyped] = useState<TypedPhoneNumber>({
    country: phoneCountryOf(settings.defaultCountry.name)?.id ?? defaultPhoneCountry,
    national: '',
  });
  const [currentPassword, setCurrentPassword] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const change = useAccountChange(sendPhoneCode, onSent);
  useUnsavedChanges(typed.national !== '' || currentPassword !== '');
  const number = phoneNumberFrom(typed.national, typed.country);
  const lacksPassword = hasPassword && currentPassword === '';
  const edited = () => {
    setSubmitted(false);
    change.reset();
  };
  const numberProblem =
    submitted && number === undefined
      ? authTexts['auth/invalid-phone-number'].text
      : fieldProblem(change.error, 'phoneNumber');
  const passwordProblem =
    submitted && lacksPassword
      ? authTexts['auth/missing-password'].text
      : fieldProblem(change.error, 'currentPassword');
  const isTold = [numberProblem, passwordProblem].some((problem) => problem !== undefined);
  return (
    <form
      aria-label="Add a phone number"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setSubmitted(true);
        if (number !== undefined && !lacksPassword) change.mutate({ phoneNumber: number, currentPassword });
      }}
    >
      <Stack>
        <PhoneNumberFields
          typed={typed}
          onChange={(next) => {
            setTyped(next);
            edited();
          }}
          problem={numberProblem}
        />
        {hasPassword && (
          <CurrentPassword
            value={currentPassword}
            onChange={({ currentTarget }) => {
              setCurrentPassword(currentTarget.value);
              edited();
            }}
            problem={passwordProblem}
          />
        )}
        {change.error !== null && !isTold && <Note tone="bad" role="alert" title={change.error.message} />}
        <FormActions action="Send code" isPending={change.isPending} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
