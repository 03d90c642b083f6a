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
import type { DomainEvent } from '../event.ts';

/**
 * How the people of a booking were decided: by whom they were chosen, each with the score and its parts, which
 * violations the decision was kept against, and what else was to be told of it.
 */
export const allocationDecisionSchema = z.object({
  mode: allocationModeSchema,
  /** The plan it was part of; left out where the booking was decided about by itself. */
  plannedBy: planSourceSchema.optional(),
  choices: z.array(choiceSchema),
  /** Whom the engine did not choose; left out where a person chose, or where it was not recorded yet. */
  alternatives: alternativesSchema.optional(),
  overridden: z.array(violationSchema),
  notes: z.array(violationSchema),
});
export type AllocationDecision = z.infer<typeof allocationDecisionSchema>;

/** The decision that an event records; null where it allocated nobody. */
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

/** The same violation stands with the choice and with the booking; once is enough. */
function distinct(violations: readonly Violation[]): Violation[] {
  const byText = new Map(violations.map((one) => [`${one.code} ${one.resourceId} ${one.message}`, one]));
  return [...byText.values()];
}
