import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { authTexts } from '../../domain/catalogue/authTexts.ts';
import { isPhoneCode, resendSeconds, resendText } from '../../domain/phone/phoneCode.ts';
import { Note } from '../shell/Note.tsx';
import { useFocusAfterWait } from '../shell/useFocusAfterWait.ts';
import { useCountdown } from './useCountdown.ts';

export interface PhoneCodeFormProps {
  /** The id of the code: another one begins the wait for the next anew. */
  readonly verificationId: string;
  /** Where the code went, in a sentence. */
  readonly told: ReactNode;
  /** How its buttons stand. */
  readonly layout: 'row' | 'column';
  /** What is being waited for. */
  readonly busyWith: 'enter' | 'resend' | undefined;
  /** What is wrong with the code that was entered. */
  readonly problem: string | undefined;
  /** What went wrong otherwise, where nobody else says so. */
  readonly failure?: string | undefined;
  /** Called with six digits. */
  readonly onEnter: (code: string) => void;
  readonly onResend: () => void;
  /** What was wrong is being put right. */
  readonly onEdit: () => void;
  /** Back to the number. */
  readonly onBack: () => void;
}

/** Asks for the code of a text message (shell §2.4, §9): another can be had after 15 seconds. */
export function PhoneCodeForm(props: PhoneCodeFormProps) {
  const { verificationId, told, layout, busyWith, problem, failure, onEnter, onResend, onEdit, onBack } =
    props;
  const [code, setCode] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const { left, begin } = useCountdown(resendSeconds);
  const field = useRef<HTMLInputElement>(null);
  const counted = useRef(verificationId);
  useEffect(() => {
    if (counted.current === verificationId) return;
    // Another code is on its way.
    counted.current = verificationId;
    begin();
    field.current?.focus();
  }, [verificationId, begin]);
  const buttons = useFocusAfterWait<HTMLDivElement>(busyWith === 'enter');
  const Buttons = layout === 'row' ? Group : Stack;
  const wrong = isWrong ? authTexts['auth/invalid-verification-code'].text : problem;
  return (
    <form
      aria-label="Enter the code"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setIsWrong(!isPhoneCode(code));
        if (isPhoneCode(code)) onEnter(code.trim());
      }}
    >
      <Stack>
        <Text size="sm">{told}</Text>
        <TextInput
          label="Code"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          ref={field}
          maxLength={20}
          value={code}
          onChange={({ currentTarget }) => {
            setCode(currentTarget.value);
            setIsWrong(false);
            onEdit();
          }}
          error={wrong}
        />
        {failure !== undefined && <Note tone="bad" role="alert" title={failure} />}
        <Buttons gap="xs" ref={buttons}>
          <Button type="submit" loading={busyWith === 'enter'}>
            Verify
          </Button>
          <Button
            variant="default"
            disabled={left > 0 || busyWith === 'enter'}
            loading={busyWith === 'resend'}
            onClick={() => {
              setCode('');
              setIsWrong(false);
              onEdit();
              onResend();
            }}
          >
            {left > 0 ? resendText(left) : 'Resend code'}
          </Button>
          <Button variant="subtle" onClick={onBack}>
            Other number
          </Button>
        </Buttons>
      </Stack>
    </form>
  );
}
