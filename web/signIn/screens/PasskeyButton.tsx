import { Button } from '@mantine/core';
import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { IconKey } from '@tabler/icons-react';
import type { ScreenProps } from './screenProps.ts';

/** Signs in with a passkey, where the installation and the browser have them. */
export function PasskeyButton({ state, send }: Pick<ScreenProps, 'state' | 'send'>) {
  if (!state.context.options.passkeys || !browserSupportsWebAuthn()) return null;
  return (
    <Button
      variant="default"
      fullWidth
      leftSection={<IconKey size={18} stroke={1.6} aria-hidden />}
      disabled={state.hasTag('waiting')}
      onClick={() => send({ type: 'usePasskey' })}
    >
      Sign in with a passkey
    </Button>
  );
}
