import { Button } from '@mantine/core';
import { EmailForm } from './EmailForm.tsx';
import { SignInCard } from './SignInCard.tsx';
import type { ScreenProps } from './screenProps.ts';

/** A link was opened in a browser that has not asked for it. */
export function ConfirmEmailScreen({ state, send }: ScreenProps) {
  return (
    <SignInCard
      state={state}
      title="Confirm email"
      text="This link was asked for in another browser. Enter the address to which it was sent."
      fields={['email']}
    >
      <EmailForm state={state} send={send} submit="Sign in">
        <Button variant="subtle" fullWidth onClick={() => send({ type: 'back' })}>
          Cancel
        </Button>
      </EmailForm>
    </SignInCard>
  );
}
