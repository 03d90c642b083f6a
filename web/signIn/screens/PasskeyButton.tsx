import { Button } from '@mantine/core';
import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { IconKey } from '@tabler/icons-react';
import type { PhoneButtonProps } from './PhoneButton.tsx';

/** Signs in with a passkey, where the installation and the browser have them. */
export function PasskeyButton({ state, send, justify = 'center' }: PhoneButtonProps) {
  if (!state.context.options.passkeys || !browserSupportsWebAuthn()) return null;
  return (
    <Button
      variant="default"
      fullWidth
      justify={justify}
      leftSection={<IconKey size={18} stroke={1.6} aria-hidden />}
      disabled={state.hasTag('waiting')}
      onClick={() => send({ type: 'usePasskey' })}
    >
      Sign in with a passkey
    </Button>
  );
}
