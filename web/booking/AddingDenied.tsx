import { notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { refusalTexts } from '../../domain/text/texts.ts';
import { useNewBooking } from './newBooking.ts';

/** Says that the user may not add bookings when an address asks for the form of a new one (shell §2.3). */
export function AddingDenied() {
  const { opened, close } = useNewBooking();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that it is asked for
  useEffect(() => {
    if (!opened) return;
    notifications.show({
      id: 'adding-denied',
      message: refusalTexts.addingDenied,
      color: 'red',
      withBorder: true,
    });
    close();
  }, [opened]);
  return null;
}
