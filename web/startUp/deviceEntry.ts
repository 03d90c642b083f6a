import { z } from 'zod';
import { withStorage } from '../client/withStorage.ts';

/** The fixed key of the entry in the local storage (shell §3). */
const storageKey = 'muster-device-entry';
const rounds = 100_000;

const storedSchema = z.object({ salt: z.string(), nonce: z.string(), sealed: z.string() });

/**
 * The company e-mail or phone number that was confirmed on this device, encrypted with its owner's uid: whoever signs in
 * with a token of theirs is not asked again. Null if there is none, it is another person's, or this browser has no
 * cryptography (a page over plain http).
 */
export async function storedEntry(uid: string): Promise<string | null> {
  const text = withStorage('localStorage', (storage) => storage.getItem(storageKey));
  if (text === null || text === undefined || !isSecureContext) return null;
  try {
    const { salt, nonce, sealed } = storedSchema.parse(JSON.parse(text));
    const key = await keyOf(uid, bytesOf(salt));
    const opened = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: bytesOf(nonce) }, key, bytesOf(sealed));
    return new TextDecoder().decode(opened);
  } catch {
    // Another person's, or changed since: either way it confirms nothing.
    return null;
  }
}

/** Keeps a confirmed entry for its owner; the one of whoever used the device before goes. */
export async function storeEntry(uid: string, entry: string): Promise<void> {
  if (!isSecureContext) return;
  const [salt, nonce] = [
    crypto.getRandomValues(new Uint8Array(16)),
    crypto.getRandomValues(new Uint8Array(12)),
  ];
  const key = await keyOf(uid, salt);
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv: nonce },
    key,
    new TextEncoder().encode(entry),
  );
  const stored = { salt: textOf(salt), nonce: textOf(nonce), sealed: textOf(new Uint8Array(sealed)) };
  withStorage('localStorage', (storage) => storage.setItem(storageKey, JSON.stringify(stored)));
}

async function keyOf(uid: string, salt: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', new TextEncoder().encode(uid), 'PBKDF2', false, [
    'deriveKey',
  ]);
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

function textOf(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}
