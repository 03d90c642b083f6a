import { askedStore } from '../shell/askedStore.ts';

/** Whose work is exchanged. */
export type AskedSwap =
  /** These bookings of two people. */
  | {
      readonly kind: 'bookings';
      readonly bookingIds: readonly string[];
      readonly resourceIds: readonly [string, string];
    }
  /** Everything of somebody that begins on some local days, with somebody who is still to be chosen. */
  | { readonly kind: 'days'; readonly resourceId: string; readonly first: number; readonly last: number };

/** What is to be exchanged now; only planners have the dialog for it. */
export const swapping = askedStore<AskedSwap>();

interface Held {
  readonly id: string;
  readonly resources: readonly { readonly id: string }[];
}

/** The exchange of some bookings; undefined unless they are those of exactly two people. */
export function swapOf(bookings: readonly Held[]): Extract<AskedSwap, { kind: 'bookings' }> | undefined {
  const people = new Set(bookings.flatMap(({ resources }) => resources.map(({ id }) => id)));
  const [one, other, ...more] = people;
  if (one === undefined || other === undefined || more.length > 0) return undefined;
  return { kind: 'bookings', bookingIds: bookings.map(({ id }) => id), resourceIds: [one, other] };
}
