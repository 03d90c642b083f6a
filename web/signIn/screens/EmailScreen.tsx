import { Button } from '@mantine/core';
import { usePasskeyAutofill } from '../passkey.ts';
import { EmailForm } from './EmailForm.tsx';
import { GuestButton } from './GuestButton.tsx';
import { PasskeyButton } from './PasskeyButton.tsx';
import { PhoneButton } from './PhoneButton.tsx';
import { SignInCard } from './SignInCard.tsx';
import type { ScreenProps } from './screenProps.ts';

/** Who signs in. */
export function EmailScreen({ state, send, greeting }: ScreenProps) {
  usePasskeyAutofill(state.context.options.passkeys && !state.hasTag('waiting'), (used) =>
    send({ type: 'usePasskey', used }),
  );
  return (
    <SignInCard state={state} {...greeting} fields={['email']}>
      <EmailForm state={state} send={send} submit="Next" autoComplete="username webauthn">
        <PasskeyButton state={state} send={send} />
        <PhoneButton state={state} send={send} />
        <GuestButton state={state} send={send} />
        {state.context.options.providers.length > 0 && (
          <Button variant="subtle" fullWidth onClick={() => send({ type: 'back' })}>
            Other ways to sign in
          </Button>
        )}
      </EmailForm>
    </SignInCard>
  );
}
