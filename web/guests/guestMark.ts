import { withStorage } from '../client/withStorage.ts';

/** Where the session keeps the booking of a guest who has no account. */
const storageKey = 'guest';

/** Keeps to which booking a guest was admitted, for as long as the browser's session lasts; undefined: nobody is a guest here. */
export function keepGuest(bookingId: string | undefined): void {
  if (bookingId === undefined) forgetGuest();
  else withStorage('sessionStorage', (storage) => storage.setItem(storageKey, bookingId));
}

/** The booking of the guest who was here last; undefined: there was none. */
export function guestOf(): string | undefined {
  return withStorage('sessionStorage', (storage) => storage.getItem(storageKey)) ?? undefined;
}

export function forgetGuest(): void {
  withStorage('sessionStorage', (storage) => storage.removeItem(storageKey));
}
