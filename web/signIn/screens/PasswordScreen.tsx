import { Anchor, Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { PasskeyButton } from './PasskeyButton.tsx';
import { PasswordEntry } from './PasswordEntry.tsx';
import { SignInCard } from './SignInCard.tsx';
import type { ScreenProps } from './screenProps.ts';

/** The password of the address that was entered. */
export function PasswordScreen({ state, send, greeting }: ScreenProps) {
  const [remember, setRemember] = useState(false);
  const { email, options } = state.context;
  return (
    <SignInCard state={state} {...greeting} fields={['password']}>
      <PasswordEntry
        state={state}
        send={send}
        remember={remember}
        besideAddress={{
          rightSectionWidth: 96,
          rightSection: (
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label="Change the email"
              onClick={() => send({ type: 'back' })}
            >
              Change
            </Button>
          ),
        }}
        belowPassword={
          <Checkbox
            label="Remember my account on this device"
            checked={remember}
            onChange={({ currentTarget }) => setRemember(currentTarget.checked)}
          />
        }
      >
        {options.methods.includes('link') && (
          <Button variant="default" fullWidth onClick={() => send({ type: 'sendLink', email })}>
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
      </PasswordEntry>
    </SignInCard>
  );
}
