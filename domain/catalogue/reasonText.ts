import { z } from 'zod';
import { hoursMinutes } from '../time/hoursMinutes.ts';
import type { ViolationCode } from './violations.ts';

interface Reason {
  readonly code: ViolationCode;
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
}

/** The details that hold figures which the specified texts do not name; those of older events may lack them. */
const shiftSchema = z.object({ shiftsText: z.string() });
const hoursSchema = z.object({ plannedHours: z.number(), limitHours: z.number() });
const capacitySchema = z.object({
  capacity: z.int().min(2),
  bookingIds: z.array(z.string()),
  named: z.array(z.string()).default([]),
});

/**
 * What a check saw beside what its specified text says: `08:00–16:00` for a job outside a shift, `41:30 of 38 h` for
 * hours. Undefined where the text has all of it.
 */
export function reasonFigures({ code, details }: Omit<Reason, 'message'>): string | undefined {
  switch (code) {
    case 'resource_shift_not_match':
      return shiftSchema.safeParse(details).data?.shiftsText;
    case 'resource_cross_max_min_hours_daily':
    case 'resource_cross_max_min_hours_week':
    case 'resource_cross_max_min_hours_fortnight': {
      const hours = hoursSchema.safeParse(details).data;
      if (hours === undefined) return undefined;
      const period = code.endsWith('daily')
        ? 'the day'
        : code.endsWith('week')
          ? 'the week'
          : 'the fortnight';
      return `${hoursMinutes(hours.plannedHours * 3600)} of ${hoursMinutes(hours.limitHours * 3600)} h in ${period}`;
    }
    case 'resource_busy': {
      const several = capacitySchema.safeParse(details).data;
      if (several === undefined) return undefined;
      return `${several.bookingIds.length + several.named.length} at once, at most ${several.capacity}`;
    }
    default:
      return undefined;
  }
}

/** The specified text with those figures beside it: `Job outside resource shift · 08:00–16:00`. */
export function reasonText(reason: Reason): string {
  const figures = reasonFigures(reason);
  return figures === undefined ? reason.message : `${reason.message} · ${figures}`;
}

/** From what nothing can be done about to what can be put up with. Whatever is not named comes between. */
const telling: readonly ViolationCode[] = [
  'service_plans_invalid',
  'resource_inactive',
  'resource_inactive_date',
  'resource_on_leave',
  'resource_blacklisted',
  'resource_busy',
  'resource_break_time',
  'resource_shift_not_match',
  'resource_label_mismatch',
];
const lessTelling: readonly ViolationCode[] = [
  'resource_distance_exceeds_limit',
  'resource_label_not_setup',
  'job_label_not_setup',
  'resource_shift_not_setup',
  'resource_max_min_hours_daily_not_setup',
  'resource_max_min_hours_week_not_setup',
  'resource_max_min_hours_fortnight_not_setup',
];

/** Reasons with the most telling first; equal ones stay in the order given. */
export function mostTellingFirst<Some extends { readonly code: ViolationCode }>(
  reasons: readonly Some[],
): readonly Some[] {
  return reasons.toSorted((one, other) => rankOf(one.code) - rankOf(other.code));
}

function rankOf(code: ViolationCode): number {
  const at = telling.indexOf(code);
  return at >= 0 ? at : telling.length + 1 + lessTelling.indexOf(code);
}
