import type { z } from 'zod';
import { absenceEvents } from './absence/absenceEvents.ts';
import { bookingEvents } from './booking/bookingEvents.ts';
import type { EventKind, EventKinds } from './event.ts';
import { organisationEvents } from './organisation/organisationEvents.ts';
import { recordEvents } from './records.ts';

/** The event kinds of each stream category. */
export const eventCatalogue = {
  organisation: organisationEvents,
  ...recordEvents,
  absence: absenceEvents,
  booking: bookingEvents,
} as const;
export type Category = keyof typeof eventCatalogue;

/** Every stream category. */
export const categories: readonly Category[] = Object.keys(eventCatalogue).filter(isCategory);

/** Whether this is a category of streams. */
export function isCategory(name: string): name is Category {
  return Object.hasOwn(eventCatalogue, name);
}

const byType: ReadonlyMap<string, EventKind<string, z.ZodType>> = new Map(
  Object.values<EventKinds>(eventCatalogue).flatMap((kinds) =>
    Object.values(kinds).map((kind) => [kind.type, kind] as const),
  ),
);

/** The kind of an event type; undefined for a type that this version of Muster does not know. */
export function eventKind(type: string): EventKind<string, z.ZodType> | undefined {
  return byType.get(type);
}
