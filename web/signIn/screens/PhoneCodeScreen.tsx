import { phoneCodeDigits } from '../../../domain/phone/phoneCode.ts';
import { NumberText } from '../../phone/NumberText.tsx';
import { PhoneCodeForm } from '../../phone/PhoneCodeForm.tsx';
import { SignInCard } from './SignInCard.tsx';
import { fieldFailure, type ScreenProps } from './screenProps.ts';

/** The code of the text message (shell §2.4, §4.2). */
export function PhoneCodeScreen({ state, send }: ScreenProps) {
  const { sent } = state.context;
  return (
    <SignInCard state={state} title="Enter the code" fields={['code']}>
      {sent !== undefined && (
        <PhoneCodeForm
          verificationId={sent.verificationId}
          told={
            <>
              A code of {phoneCodeDigits} digits is on its way to <NumberText number={sent.phoneNumber} />, if
              that is the number of an account.
            </>
          }
          layout="column"
          busyWith={
            state.matches({ phoneCode: 'waiting' })
              ? 'enter'
              : state.matches({ phoneCode: 'resending' })
                ? 'resend'
                : undefined
          }
          problem={fieldFailure({ state }, 'code')}
          onEnter={(code) => send({ type: 'enterCode', code })}
          onResend={() => send({ type: 'resend' })}
          onEdit={() => send({ type: 'edit' })}
          onBack={() => send({ type: 'back' })}
        />
      )}
    </SignInCard>
  );
}
