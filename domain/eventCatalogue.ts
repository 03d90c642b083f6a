import type { z } from 'zod';
import { absenceEvents } from './absence/absenceEvents.ts';
import { bookingEvents } from './booking/bookingEvents.ts';
import { customerEvents } from './customer/customerEvents.ts';
import type { EventKind } from './event.ts';
import { labelEvents } from './label/labelEvents.ts';
import { organisationEvents } from './organisation/organisationEvents.ts';
import { resourceEvents } from './resource/resourceEvents.ts';
import { servicePlanEvents } from './servicePlan/servicePlanEvents.ts';
import { shiftEvents } from './shift/shiftEvents.ts';

/** The event kinds of each stream category. */
export const eventCatalogue = {
  organisation: organisationEvents,
  label: labelEvents,
  customer: customerEvents,
  resource: resourceEvents,
  shift: shiftEvents,
  absence: absenceEvents,
  servicePlan: servicePlanEvents,
  booking: bookingEvents,
} as const;
export type Category = keyof typeof eventCatalogue;

const byType: ReadonlyMap<string, EventKind<string, z.ZodType>> = new Map(
  Object.values(eventCatalogue).flatMap((kinds) => Object.values(kinds).map((kind) => [kind.type, kind])),
);

/** The kind of an event type; undefined for a type that this version of Muster does not know. */
export function eventKind(type: string): EventKind<string, z.ZodType> | undefined {
  return byType.get(type);
}
