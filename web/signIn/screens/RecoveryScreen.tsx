import { Button } from '@mantine/core';
import { Note } from '../../shell/Note.tsx';
import { EmailForm } from './EmailForm.tsx';
import { SignInCard } from './SignInCard.tsx';
import type { ScreenProps } from './screenProps.ts';

/** A forgotten password. */
export function RecoveryScreen({ state, send }: ScreenProps) {
  const { sendsMail } = state.context.options;
  return (
    <SignInCard
      state={state}
      title="Recover password"
      text="You get an email with a link, and choose another password there."
      fields={['email']}
    >
      {!sendsMail && (
        <Note tone="warning" title="This Muster sends no email.">
          Ask your administrator to set another password for you.
        </Note>
      )}
      <EmailForm state={state} send={send} submit="Send" disabled={!sendsMail}>
        <Button variant="subtle" fullWidth onClick={() => send({ type: 'back' })}>
          Cancel
        </Button>
      </EmailForm>
    </SignInCard>
  );
}
