import { Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { authTexts } from '../../../domain/catalogue/authTexts.ts';
import { providers } from '../../../domain/signIn/providers.ts';
import { SignInCard } from './SignInCard.tsx';
import { fieldFailure, type ScreenProps } from './screenProps.ts';

/** The password of the account that has the address of a provider's: it links the two (shell §4.2). */
export function LinkPasswordScreen({ state, send }: ScreenProps) {
  const [password, setPassword] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const missing = submitted && password === '' ? authTexts['auth/missing-password'].text : undefined;
  const { email, provider } = state.context;
  const name = provider === undefined ? 'it' : providers[provider];
  return (
    <SignInCard
      state={state}
      title="You already have an account"
      text={`You have already used ${email} to sign in. Enter your password for that account, and ${name} signs you in from now on, too.`}
      fields={['password']}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setSubmitted(true);
          if (password !== '') send({ type: 'enterPassword', password, remember: false });
        }}
      >
        <Stack>
          <TextInput label="Email" type="email" autoComplete="username" readOnly value={email} />
          <PasswordInput
            label="Password"
            autoComplete="current-password"
            autoFocus
            value={password}
            onChange={({ currentTarget }) => {
              setPassword(currentTarget.value);
              send({ type: 'edit' });
            }}
            error={missing ?? fieldFailure({ state }, 'password')}
          />
          <Button type="submit" fullWidth loading={state.hasTag('waiting')}>
            Sign in
          </Button>
          <Button variant="default" fullWidth onClick={() => send({ type: 'back' })}>
            Cancel
          </Button>
          <Anchor
            component="button"
            type="button"
            size="sm"
            underline="always"
            onClick={() => send({ type: 'trouble' })}
          >
            Trouble signing in?
          </Anchor>
        </Stack>
      </form>
    </SignInCard>
  );
}
