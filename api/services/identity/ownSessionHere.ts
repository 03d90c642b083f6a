import type { Sessions } from './sessions.ts';

/** A session that somebody has begun themselves. */
export interface OwnSessionHere {
  readonly uid: string;
  readonly sessionId: string;
  /** The organisation in which they work with it; null: none. */
  readonly org: string | null;
}

/** Who has signed in themselves with the cookies of a request, in whatever organisation, or none. */
export async function ownSessionHere(
  sessions: Pick<Sessions, 'tokenIn' | 'authenticate'>,
  cookie: string | undefined,
): Promise<OwnSessionHere | undefined> {
  const token = sessions.tokenIn(cookie);
  const found = token === undefined ? undefined : await sessions.authenticate(token, 'cookie');
  if (found?.outcome === 'signedIn') {
    const { byLink, actor, sessionId } = found.who;
    return byLink ? undefined : { uid: actor.uid, sessionId, org: actor.org };
  }
  return found?.outcome === 'noOrganisation' && !found.byLink
    ? { uid: found.uid, sessionId: found.sessionId, org: null }
    : undefined;
}
