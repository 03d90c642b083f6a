/** Where the session keeps its partner flag (shell §3). */
const storageKey = 'partner';

/** Keeps the flag of whoever is signed in, for as long as the browser's session lasts. */
export function keepPartner(partner: boolean): void {
  if (partner) sessionStorage.setItem(storageKey, 'true');
  else forgetPartner();
}

export function forgetPartner(): void {
  sessionStorage.removeItem(storageKey);
}
