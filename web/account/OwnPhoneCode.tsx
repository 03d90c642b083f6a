import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { SentPhoneCode } from '../../api/contract/account.ts';
import { phoneCodeDigits, verifiedMs } from '../../domain/phone/phoneCode.ts';
import { fieldProblem } from '../client/fieldProblem.ts';
import { NumberText } from '../phone/NumberText.tsx';
import { PhoneCodeForm } from '../phone/PhoneCodeForm.tsx';
import { Note } from '../shell/Note.tsx';
import { confirmPhone, resendPhoneCode } from './accountRequests.ts';

export interface OwnPhoneCodeProps {
  readonly sent: SentPhoneCode;
  /** Another code is on its way, in the place of the former. */
  readonly onResent: (sent: SentPhoneCode) => void;
  /** After 'Verified!' was shown for a second. */
  readonly onVerified: () => void;
  readonly onBack: () => void;
}

/** The code that shows that a telephone number is one's own. */
export function OwnPhoneCode({ sent, onResent, onVerified, onBack }: OwnPhoneCodeProps) {
  const entering = useMutation({ mutationFn: confirmPhone });
  const resending = useMutation({ mutationFn: resendPhoneCode, onSuccess: onResent });
  const { isSuccess } = entering;
  useEffect(() => {
    if (!isSuccess) return;
    const timer = setTimeout(onVerified, verifiedMs);
    return () => clearTimeout(timer);
  }, [isSuccess, onVerified]);
  if (isSuccess) return <Note tone="good" role="status" title="Verified!" />;
  const problem = fieldProblem(entering.error, 'code');
  const failure = resending.error ?? (problem === undefined ? entering.error : null);
  return (
    <PhoneCodeForm
      verificationId={sent.verificationId}
      told={
        <>
          We have sent a code of {phoneCodeDigits} digits to <NumberText number={sent.phoneNumber} />.
        </>
      }
      layout="row"
      busyWith={entering.isPending ? 'enter' : resending.isPending ? 'resend' : undefined}
      problem={problem}
      failure={failure?.message}
      onEnter={(code) => entering.mutate({ verificationId: sent.verificationId, code })}
      onResend={() => resending.mutate(sent)}
      onEdit={() => {
        entering.reset();
        resending.reset();
      }}
      onBack={onBack}
    />
  );
}
