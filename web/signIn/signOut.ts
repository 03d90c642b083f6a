import { notifications } from '@mantine/notifications';
import { z } from 'zod';
import { request } from '../client/request.ts';
import { RequestFailed } from '../client/requestFailed.ts';
import { forgetGuest } from '../guests/guestMark.ts';
import { forgetPartner } from '../startUp/partnerMark.ts';

/** Ends the session of this browser. Rejects with `RequestFailed`: it may still stand then. */
export async function endSession(): Promise<void> {
  await request('/api/auth/sign-out', z.unknown(), { method: 'POST', body: {} });
  // Whoever leaves misses no booking.
  forgetGuest();
}

/**
 * Ends the session and goes to the sign-in page (shell §4.1.9), leaving none of it in memory. Where that fails, whoever
 * leaves the device to others must know.
 */
export async function signOut(): Promise<void> {
  try {
    await endSession();
  } catch (error) {
    if (!(error instanceof RequestFailed)) throw error;
    notifications.show({
      title: 'You are still signed in',
      message: error.message,
      color: 'red',
      withBorder: true,
      autoClose: false,
    });
    return;
  }
  forgetPartner();
  location.assign('/login');
}
