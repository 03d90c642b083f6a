import { openedLinkSchema, tokenOwnerSchema } from '../../api/contract/signInLinks.ts';
import { pageTexts } from '../../domain/signIn/screenOfCode.ts';
import { send } from '../client/request.ts';
import { RequestFailed } from '../client/requestFailed.ts';
import { keepsAnything } from '../client/withStorage.ts';
import { storedEntry, storeEntry } from './deviceEntry.ts';
import type { TokenOwner } from './startUpSetup.ts';

/** Sends once, because a token works once. */
async function post(path: string, body: object): Promise<unknown> {
  return (await send(`/api/auth/${path}`, { method: 'POST', body })).json();
}

/** Nobody would stay signed in where the browser keeps nothing (shell §8), and the token would be used up. */
function insistOnStorage(): void {
  if (!keepsAnything()) throw new Error(pageTexts['auth/web-storage-unsupported']);
}

/**
 * Whom a custom sign-in token is for, and what this device knows of them. Rejects, as signing in does, where the browser keeps
 * nothing.
 */
export async function findToken(token: string): Promise<{ owner: TokenOwner; entry: string | null }> {
  insistOnStorage();
  const owner = tokenOwnerSchema.parse(await post('tokens/find', { token }));
  return { owner, entry: await storedEntry(owner.uid) };
}

/** Signs in with a token; what confirmed its owner is kept on this device. */
export async function redeemToken(use: {
  readonly token: string;
  readonly owner: TokenOwner;
  readonly entry: string;
}): Promise<'signedIn' | 'mismatch'> {
  insistOnStorage();
  try {
    await post('tokens/sign-in', { token: use.token, entry: use.entry });
  } catch (error) {
    if (error instanceof RequestFailed && error.code === 'auth/user-mismatch') return 'mismatch';
    throw error;
  }
  await storeEntry(use.owner.uid, use.entry);
  return 'signedIn';
}

/** The address that a short link stands for; null if it is not valid (any more). */
export async function openLink(link: string): Promise<string | null> {
  try {
    return openedLinkSchema.parse(await post('short-links/open', { link })).short_url;
  } catch (error) {
    if (error instanceof RequestFailed && error.refused) return null;
    throw error;
  }
}

/** The return from a card payment provider (shell §7); nobody reads what is answered. */
export async function completeRegistration({ code, state }: { code: string; state: string }): Promise<void> {
  await fetch('/api/v2/complete_registration', {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${state}` },
    body: JSON.stringify({ code, state, provider: 'stripe' }),
  });
}
