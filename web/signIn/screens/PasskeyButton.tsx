import { Button } from '@mantine/core';
import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { IconKey } from '@tabler/icons-react';
import type { PhoneButtonProps } from './PhoneButton.tsx';
import { asksForPasskey } from './screenProps.ts';

/** Signs in with a passkey, where the installation and the browser have them. */
export function PasskeyButton({ state, send, justify = 'center' }: PhoneButtonProps) {
  if (!state.context.options.passkeys || !browserSupportsWebAuthn()) return null;
  const isAsked = asksForPasskey({ state });
  return (
    <Button
      variant="default"
      fullWidth
      justify={justify}
      leftSection={<IconKey size={18} stroke={1.6} aria-hidden />}
      loading={isAsked}
      disabled={state.hasTag('waiting') && !isAsked}
      onClick={() => send({ type: 'usePasskey' })}
    >
      Sign in with a passkey
    </Button>
  );
}
