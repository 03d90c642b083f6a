import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser';
import { useEffect, useRef } from 'react';
import { usedPasskeyQuestionSchema } from '../../api/contract/passkeys.ts';
import type { UsedPasskey } from '../../domain/signIn/signInAsk.ts';
import { request } from '../client/request.ts';
import { RequestFailed } from '../client/requestFailed.ts';

/** Nobody has confirmed a passkey in time, there is none, or another question took the place of this one. */
export class PasskeyNotUsed extends Error {
  override readonly name = 'PasskeyNotUsed';
}

/** Has somebody choose and confirm a passkey. Rejects with `PasskeyNotUsed` or `RequestFailed`. */
export function askForPasskey(signal: AbortSignal): Promise<UsedPasskey> {
  return askAuthenticator('dialog', signal);
}

async function askAuthenticator(where: 'dialog' | 'field', signal: AbortSignal): Promise<UsedPasskey> {
  const { challengeId, options } = await request('/api/auth/passkeys/begin', usedPasskeyQuestionSchema, {
    method: 'POST',
    body: {},
    signal,
  });
  signal.throwIfAborted();
  try {
    const credential = await startAuthentication({
      optionsJSON: options,
      useBrowserAutofill: where === 'field',
    });
    return { challengeId, credential };
  } catch (error) {
    if (error instanceof WebAuthnError || error instanceof DOMException) {
      throw new PasskeyNotUsed('no passkey was used', { cause: error });
    }
    throw error;
  }
}

/** Has the browser offer passkeys where an address is typed, if it can; calls back once somebody has confirmed one. */
export function usePasskeyAutofill(isOffered: boolean, onUsed: (used: UsedPasskey) => void): void {
  const told = useRef(onUsed);
  told.current = onUsed;
  useEffect(() => {
    if (!isOffered) return;
    const gone = new AbortController();
    void offer(gone.signal, (used) => told.current(used));
    return () => {
      gone.abort();
      WebAuthnAbortService.cancelCeremony();
    };
  }, [isOffered]);
}

async function offer(signal: AbortSignal, onUsed: (used: UsedPasskey) => void): Promise<void> {
  if (!(await browserSupportsWebAuthnAutofill()) || signal.aborted) return;
  try {
    const used = await askAuthenticator('field', signal);
    if (!signal.aborted) onUsed(used);
  } catch (error) {
    // The button is there in any case, and says what is wrong.
    if (signal.aborted || error instanceof PasskeyNotUsed || error instanceof RequestFailed) return;
    reportError(error);
  }
}
