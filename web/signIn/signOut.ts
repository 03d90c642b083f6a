import { z } from 'zod';
import { request } from '../client/request.ts';

/** Ends the session and goes to the sign-in page (shell §4.1.9), leaving none of it in memory. */
export async function signOut(): Promise<void> {
  await request('/api/auth/sign-out', z.unknown(), { method: 'POST', body: {} });
  location.assign('/login');
}
