import { Result } from 'effect';
import { refuseAuth } from '../../platform/problems/authRefusals.ts';
import { clientOrigin } from './clientOrigin.ts';
import type { Entry } from './entry.ts';
import type { Identity } from './identity.ts';
import type { Sessions } from './sessions.ts';
import type { SignInLinks } from './signInLinks.ts';

export interface TokenSignInParts extends Pick<Entry, 'enter'> {
  readonly signInLinks: Pick<SignInLinks, 'redeem'>;
  readonly sessions: Pick<Sessions, 'beginByLink'>;
}

/** How somebody signs in with the token of a link. */
export function createTokenSignIn({
  signInLinks,
  sessions,
  enter,
}: TokenSignInParts): Identity['signInWithToken'] {
  return async (token, owner, client) => {
    const redeemed = await signInLinks.redeem(token, { ...clientOrigin(client), actor: null });
    const begun =
      redeemed &&
      (await sessions.beginByLink(
        owner.uid,
        redeemed.org,
        client,
        // Also while the read side cannot tell: whoever turns out to be more signs in once again.
        redeemed.ownerRank === 'more' ? {} : { whilePlain: true },
      ));
    return begun === undefined
      ? refuseAuth('auth/invalid-action-code')
      : Result.succeed(await enter(owner, client, begun));
  };
}
