import { Button } from '@mantine/core';
import { EmailForm } from './EmailForm.tsx';
import { SignInCard } from './SignInCard.tsx';
import type { ScreenProps } from './screenProps.ts';

/** Who signs in. */
export function EmailScreen({ state, send, greeting }: ScreenProps) {
  return (
    <SignInCard state={state} {...greeting} fields={['email']}>
      <EmailForm state={state} send={send} submit="Next">
        {state.context.options.providers.length > 0 && (
          <Button variant="subtle" fullWidth onClick={() => send({ type: 'back' })}>
            Other ways to sign in
          </Button>
        )}
      </EmailForm>
    </SignInCard>
  );
}
