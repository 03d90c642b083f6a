import type { TrailDraft, TrailOrigin } from '../trail/trailEntry.ts';

/** That an address was proven by somebody else than who had made the account, who has lost it by that. */
export function verifiedElsewhere(uid: string, ended: readonly string[], origin: TrailOrigin): TrailDraft {
  return { ...origin, kind: 'emailVerified', actor: uid, details: { sessionsEnded: ended.length } };
}
