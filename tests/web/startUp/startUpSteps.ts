import type { EventFromLogic } from 'xstate';
import type { startUpMachine } from '../../../web/startUp/startUpMachine.ts';
import type { GuardedSession, SessionAnswer } from '../../../web/startUp/startUpSetup.ts';

/** Somebody with all that the application needs. */
export const ana: GuardedSession = {
  user: { uid: 'ana', name: 'Ana', email: 'ana@acme.example', photoUrl: null },
  role: 'dispatcher',
  partner: false,
  alg_client: 'postgres',
  alg_key: 'key',
  terms: { version: 3, state: 'accepted' },
  organisation: { id: 'acme' },
};
export const signedIn = (over: Partial<GuardedSession> = {}): SessionAnswer => ({
  kind: 'signedIn',
  session: { ...ana, ...over },
});
export const signedOut: SessionAnswer = { kind: 'signedOut', wasGuest: false };
export const guestSignedOut: SessionAnswer = { kind: 'signedOut', wasGuest: true };

/** What the guard hears. */
export type Step = EventFromLogic<typeof startUpMachine>;
export const answered = (answer: SessionAnswer): Step => ({ type: 'ANSWER', answer });
export const navigated = (address: string): Step => ({ type: 'NAVIGATED', address: addressOf(address) });

export function addressOf(text: string) {
  const { pathname, search } = new URL(text, 'http://muster.test');
  return { path: pathname, search };
}
