import { withStorage } from '../client/withStorage.ts';

/** Where the session keeps its partner flag (shell §3). */
const storageKey = 'partner';

/** Keeps the flag of whoever is signed in, for as long as the browser's session lasts. */
export function keepPartner(partner: boolean): void {
  if (partner) withStorage('sessionStorage', (storage) => storage.setItem(storageKey, 'true'));
  else forgetPartner();
}

export function forgetPartner(): void {
  withStorage('sessionStorage', (storage) => storage.removeItem(storageKey));
}
