import type { ApiTokens } from '../tokens/apiTokens.ts';
import type { AccessTokens } from './accessTokens.ts';
import type { Identity } from './identity.ts';
import type { SearchKeys } from './searchKeys.ts';
import type { EndedSession, Sessions } from './sessions.ts';
import type { SignInNotes } from './signInNotes.ts';

export interface AuthenticationParts extends Pick<SignInNotes, 'noteSignedOut'> {
  readonly sessions: Pick<Sessions, 'authenticate' | 'endByToken' | 'noCookie' | 'tokenIn'>;
  readonly accessTokens: AccessTokens;
  readonly apiTokens: Pick<ApiTokens, 'authenticate' | 'isOne'>;
  readonly searchKeys: Pick<SearchKeys, 'authenticate' | 'isOne'>;
}

/** Who sends a request, by its token or its cookie, and how they sign out with it. */
export function createAuthentication(parts: AuthenticationParts): Pick<Identity, 'authenticate' | 'signOut'> {
  const { sessions, accessTokens, apiTokens, searchKeys, noteSignedOut } = parts;

  function signedOut(ended: EndedSession | undefined, setCookies: readonly string[]) {
    if (ended !== undefined) noteSignedOut(ended);
    return { ended: ended?.id, setCookies };
  }

  return {
    async authenticate({ authorization, cookie }, from) {
      if (authorization !== undefined) {
        // Without the cookie: a request that names a token must not fall back to another identity.
        const token = bearerToken(authorization);
        if (token === undefined) return { outcome: 'anonymous' };
        if (accessTokens.isOne(token)) return accessTokens.authenticate(token, from);
        if (apiTokens.isOne(token)) return apiTokens.authenticate(token);
        if (searchKeys.isOne(token)) return searchKeys.authenticate(token, from);
        return sessions.authenticate(token, 'bearer', from);
      }
      const token = sessions.tokenIn(cookie);
      return token === undefined ? { outcome: 'anonymous' } : sessions.authenticate(token, 'cookie', from);
    },

    async signOut({ authorization, cookie }) {
      if (authorization !== undefined) {
        const token = bearerToken(authorization);
        if (token === undefined) return { ended: undefined, setCookies: [] };
        const ended = await (accessTokens.isOne(token)
          ? accessTokens.endSession(token)
          : sessions.endByToken(token));
        return signedOut(ended, []);
      }
      const token = sessions.tokenIn(cookie);
      const ended = token === undefined ? undefined : await sessions.endByToken(token);
      return signedOut(ended, [sessions.noCookie]);
    },
  };
}

function bearerToken(authorization: string): string | undefined {
  return /^bearer (\S+)$/i.exec(authorization)?.[1];
}
