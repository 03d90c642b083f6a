import { Button } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import type { ScreenProps } from './screenProps.ts';

export interface PhoneButtonProps extends Pick<ScreenProps, 'state' | 'send'> {
  /** Where its words are. */
  readonly justify?: 'center' | 'flex-start';
}

/** Signs in with a code by text message, where the installation has that. */
export function PhoneButton({ state, send, justify = 'center' }: PhoneButtonProps) {
  if (!state.context.options.methods.includes('phone')) return null;
  return (
    <Button
      variant="default"
      fullWidth
      justify={justify}
      leftSection={<IconPhone size={18} stroke={1.6} aria-hidden />}
      disabled={state.hasTag('waiting')}
      onClick={() => send({ type: 'choosePhone' })}
    >
      Sign in with phone
    </Button>
  );
}
