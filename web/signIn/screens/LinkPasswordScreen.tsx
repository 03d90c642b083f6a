import { Anchor, Button } from '@mantine/core';
import { providers } from '../../../domain/signIn/providers.ts';
import { PasswordEntry } from './PasswordEntry.tsx';
import { SignInCard } from './SignInCard.tsx';
import type { ScreenProps } from './screenProps.ts';

/** The password of the account that has the address of a provider's: it links the two (shell §4.2). */
export function LinkPasswordScreen({ state, send }: ScreenProps) {
  const { email, provider } = state.context;
  const name = provider === undefined ? 'it' : providers[provider];
  return (
    <SignInCard
      state={state}
      title="You already have an account"
      text={`You have already used ${email} to sign in. Enter your password for that account, and ${name} signs you in from now on, too.`}
      fields={['password']}
    >
      <PasswordEntry state={state} send={send} remember={false}>
        <Button variant="default" fullWidth onClick={() => send({ type: 'back' })}>
          Cancel
        </Button>
        <Anchor
          component="button"
          type="button"
          size="sm"
          underline="always"
          ta="start"
          onClick={() => send({ type: 'trouble' })}
        >
          Trouble signing in?
        </Anchor>
      </PasswordEntry>
    </SignInCard>
  );
}
