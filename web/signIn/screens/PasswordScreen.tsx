import { Anchor, Button, Checkbox, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { authTexts } from '../../../domain/catalogue/authTexts.ts';
import { PasskeyButton } from './PasskeyButton.tsx';
import { SignInCard } from './SignInCard.tsx';
import { fieldFailure, type ScreenProps } from './screenProps.ts';

/** The password of the address that was entered. */
export function PasswordScreen({ state, send, greeting }: ScreenProps) {
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(false);
  const [submitted, setSubmitted] = useState(false);
  const missing = submitted && password === '' ? authTexts['auth/missing-password'].text : undefined;
  const { email, options } = state.context;
  return (
    <SignInCard state={state} {...greeting} fields={['password']}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setSubmitted(true);
          if (password !== '') send({ type: 'enterPassword', password, remember });
        }}
      >
        <Stack>
          <TextInput
            label="Email"
            type="email"
            autoComplete="username"
            readOnly
            value={email}
            rightSectionWidth={96}
            rightSection={
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label="Change the email"
                onClick={() => send({ type: 'back' })}
              >
                Change
              </Button>
            }
          />
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
          <Checkbox
            label="Remember my account on this device"
            checked={remember}
            onChange={({ currentTarget }) => setRemember(currentTarget.checked)}
          />
          <Button type="submit" fullWidth loading={state.hasTag('waiting')}>
            Sign in
          </Button>
          {options.methods.includes('link') && (
            <Button
              variant="default"
              fullWidth
              onClick={() => send({ type: 'sendLink', email: state.context.email })}
            >
              Email me a sign-in link
            </Button>
          )}
          <PasskeyButton state={state} send={send} />
          <Anchor
            href="/reset"
            size="sm"
            underline="always"
            onClick={(event) => {
              // What is typed elsewhere on this page stays; in another tab it is the page of its own.
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              send({ type: 'trouble' });
            }}
          >
            Trouble signing in?
          </Anchor>
        </Stack>
      </form>
    </SignInCard>
  );
}
