import { notifications } from '@mantine/notifications';
import type { LockState } from '../../changes/placementChange.ts';

/** A message beside the board; `bad` explains what did not happen. */
export interface BoardMessage {
  readonly tone: 'good' | 'bad';
  readonly text: string;
}

/** What became of locking bookings, or unlocking them. */
export function lockMessage(to: LockState, count: number): BoardMessage {
  if (count === 0)
    return { tone: 'bad', text: 'A booking that is done, parked or cancelled cannot be locked.' };
  const what = count === 1 ? 'The booking' : `${count} bookings`;
  return {
    tone: 'good',
    text:
      to === 'locked'
        ? `${what} ${count === 1 ? 'is' : 'are'} locked: neither time nor people can change.`
        : `${what} can be moved again.`,
  };
}

/** Shows a message for some seconds; a bad one for longer. */
export function showMessage({ tone, text }: BoardMessage): void {
  notifications.show({
    message: text,
    color: tone === 'bad' ? 'red' : 'green',
    autoClose: tone === 'bad' ? 8000 : 3000,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Close the message' },
  });
}
