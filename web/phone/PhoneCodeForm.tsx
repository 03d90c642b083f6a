import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { authTexts } from '../../domain/catalogue/authTexts.ts';
import {
  isPhoneCode,
  phoneCodeDigits,
  resendSeconds,
  resendText,
  verifiedMs,
} from '../../domain/phone/phoneCode.ts';
import { phoneNumberText } from '../../domain/phone/phoneNumber.ts';
import { fieldProblem } from '../client/fieldProblem.ts';
import { Note } from '../shell/Note.tsx';
import { useCountdown } from './useCountdown.ts';

export interface PhoneCodeFormProps {
  /** Where the code went, E.164. */
  readonly phoneNumber: string;
  readonly enter: (code: string) => Promise<unknown>;
  readonly resend: () => Promise<unknown>;
  /** After 'Verified!' was shown for a second. */
  readonly onVerified: () => void;
  /** Back to the number. */
  readonly onBack: () => void;
}

/** Asks for the code of a text message (shell §2.4, §9): another can be had after 15 seconds. */
export function PhoneCodeForm({ phoneNumber, enter, resend, onVerified, onBack }: PhoneCodeFormProps) {
  const [code, setCode] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const { left, begin } = useCountdown(resendSeconds);
  const entering = useMutation({ mutationFn: enter });
  const resending = useMutation({ mutationFn: resend, onSuccess: begin });
  const { isSuccess } = entering;
  useEffect(() => {
    if (!isSuccess) return;
    const timer = setTimeout(onVerified, verifiedMs);
    return () => clearTimeout(timer);
  }, [isSuccess, onVerified]);
  if (isSuccess) return <Note tone="good" role="status" title="Verified!" />;
  const problem = isWrong
    ? authTexts['auth/invalid-verification-code'].text
    : fieldProblem(entering.error, 'code');
  const failure = resending.error ?? (problem === undefined ? entering.error : null);
  return (
    <form
      aria-label="Enter the code"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setIsWrong(!isPhoneCode(code));
        if (isPhoneCode(code)) entering.mutate(code.trim());
      }}
    >
      <Stack>
        <Text size="sm">
          We have sent a code of {phoneCodeDigits} digits to {phoneNumberText(phoneNumber)}.
        </Text>
        <TextInput
          label="Code"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          maxLength={20}
          value={code}
          onChange={({ currentTarget }) => {
            setCode(currentTarget.value);
            setIsWrong(false);
            entering.reset();
          }}
          error={problem}
        />
        {failure !== null && <Note tone="bad" role="alert" title={failure.message} />}
        <Group gap="xs">
          <Button type="submit" loading={entering.isPending}>
            Verify
          </Button>
          <Button
            variant="default"
            disabled={left > 0}
            loading={resending.isPending}
            onClick={() => {
              setCode('');
              setIsWrong(false);
              entering.reset();
              resending.mutate();
            }}
          >
            {left > 0 ? resendText(left) : 'Resend code'}
          </Button>
          <Button variant="subtle" onClick={onBack}>
            Other number
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
