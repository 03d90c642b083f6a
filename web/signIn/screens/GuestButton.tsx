import { Button } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import type { PhoneButtonProps } from './PhoneButton.tsx';

/** Opens a booking as a guest, with the link to it. */
export function GuestButton({ state, send, justify = 'center' }: PhoneButtonProps) {
  return (
    <Button
      variant="default"
      fullWidth
      justify={justify}
      leftSection={<IconLink size={18} stroke={1.6} aria-hidden />}
      disabled={state.hasTag('waiting')}
      onClick={() => send({ type: 'chooseGuest' })}
    >
      Continue as a guest
    </Button>
  );
}
