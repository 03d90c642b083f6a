import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { authTexts } from '../../../domain/catalogue/authTexts.ts';
import { emailProblem } from './EmailForm.tsx';
import { SignInCard } from './SignInCard.tsx';
import { fieldFailure, type ScreenProps } from './screenProps.ts';

/** A new account for an address that has none. */
export function CreateAccountScreen({ state, send }: ScreenProps) {
  const { options, email: entered } = state.context;
  const [account, setAccount] = useState({ email: entered, name: '', password: '' });
  const [wanted, setWanted] = useState<'account' | 'link'>();
  const problems = {
    email: emailProblem(account.email),
    password: account.password === '' ? authTexts['auth/missing-password'].text : undefined,
  };
  const type = (change: Partial<typeof account>) => {
    setAccount({ ...account, ...change });
    send({ type: 'edit' });
  };
  return (
    <SignInCard
      state={state}
      title="Create account"
      text="No account has this address yet."
      fields={['email', 'name', 'password']}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setWanted('account');
          if (problems.email === undefined && problems.password === undefined) {
            send({ type: 'enterAccount', ...account });
          }
        }}
      >
        <Stack>
          <TextInput
            label="Email"
            type="email"
            autoComplete="username"
            value={account.email}
            onChange={({ currentTarget }) => type({ email: currentTarget.value })}
            error={(wanted !== undefined && problems.email) || fieldFailure({ state }, 'email')}
          />
          <TextInput
            label="First and last name"
            description="Optional"
            autoComplete="name"
            autoFocus
            value={account.name}
            onChange={({ currentTarget }) => type({ name: currentTarget.value })}
            error={fieldFailure({ state }, 'name')}
          />
          <PasswordInput
            label="New password"
            description={options.passwordRule}
            autoComplete="new-password"
            value={account.password}
            onChange={({ currentTarget }) => type({ password: currentTarget.value })}
            error={(wanted === 'account' && problems.password) || fieldFailure({ state }, 'password')}
          />
          <Button type="submit" fullWidth loading={state.hasTag('waiting')}>
            Create account
          </Button>
          {options.methods.includes('link') && (
            <Button
              variant="default"
              fullWidth
              onClick={() => {
                setWanted('link');
                if (problems.email === undefined) send({ type: 'sendLink', email: account.email });
              }}
            >
              Email me a sign-in link
            </Button>
          )}
          <Button variant="subtle" fullWidth onClick={() => send({ type: 'back' })}>
            Use another address
          </Button>
        </Stack>
      </form>
    </SignInCard>
  );
}
