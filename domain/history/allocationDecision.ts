import { z } from 'zod';
import {
  allocationModeSchema,
  alternativesSchema,
  choiceSchema,
  planSourceSchema,
  type Violation,
  violationSchema,
} from '../allocation/allocationRecord.ts';
import { bookingEvents } from '../booking/bookingEvents.ts';
import { isConflict } from '../catalogue/violations.ts';
import type { DomainEvent } from '../kernel/event.ts';

/**
 * How the people of a booking were decided: how they were chosen, each with the score and its parts, which
 * violations were accepted, and any notes.
 */
export const allocationDecisionSchema = z.object({
  mode: allocationModeSchema,
  /** The plan that it was part of; omitted if the booking was decided by itself. */
  plannedBy: planSourceSchema.optional(),
  choices: z.array(choiceSchema),
  /** The people whom the engine did not choose; omitted if a person chose, or if it was not recorded yet. */
  alternatives: alternativesSchema.optional(),
  overridden: z.array(violationSchema),
  notes: z.array(violationSchema),
});
export type AllocationDecision = z.infer<typeof allocationDecisionSchema>;

/** The decision that an event records; null if it allocated nobody. */
export function allocationDecisionOf(event: DomainEvent): AllocationDecision | null {
  if (event.type !== bookingEvents.BookingAllocated.type) return null;
  const allocated = bookingEvents.BookingAllocated.schema.safeParse(event.data);
  if (!allocated.success) return null;
  const { mode, choices, alternatives, violations, plannedBy } = allocated.data;
  const told = distinct([...violations, ...choices.flatMap((one) => one.violations)]);
  return {
    mode,
    ...(plannedBy === undefined ? {} : { plannedBy }),
    choices,
    ...(alternatives === undefined ? {} : { alternatives }),
    overridden: told.filter(isConflict),
    notes: told.filter((one) => !isConflict(one)),
  };
}

/** The same violation is recorded with the choice and with the booking; list it once. */
function distinct(violations: readonly Violation[]): Violation[] {
  const byText = new Map(violations.map((one) => [`${one.code} ${one.resourceId} ${one.message}`, one]));
  return [...byText.values()];
}
