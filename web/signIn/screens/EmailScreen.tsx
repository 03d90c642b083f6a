import { EmailForm } from './EmailForm.tsx';
import { SignInCard } from './SignInCard.tsx';
import type { ScreenProps } from './screenProps.ts';

/** Who signs in. */
export function EmailScreen({ state, send, greeting }: ScreenProps) {
  return (
    <SignInCard state={state} {...greeting} fields={['email']}>
      <EmailForm state={state} send={send} submit="Next" />
    </SignInCard>
  );
}
