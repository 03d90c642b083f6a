import { z } from 'zod';
import { idSchema, textSchema } from '../kernel/fields.ts';
import { zoneOf } from '../time/zone.ts';
import type { BookingAction } from '../workflow/workflowDefinition.ts';
import type { BookingStatus } from './bookingStatus.ts';
import { movedSpan } from './movedSpan.ts';

/** A step that is taken with many bookings at once. */
interface StepOfMany {
  /** The step of the life cycle; null: it is none. */
  readonly action: BookingAction | null;
  /** What the bookings have become afterwards. */
  readonly done: string;
  /** The status of those with which it has been taken already. */
  readonly leadsTo?: BookingStatus;
}

/** The steps that can be taken with many bookings at once, by command. */
export const manySteps = {
  'booking.confirm': { action: 'confirm', done: 'confirmed', leadsTo: 'confirmed' },
  'booking.dispatch': { action: 'dispatch', done: 'dispatched', leadsTo: 'dispatched' },
  'booking.allocateAutomatically': { action: 'allocate', done: 'assigned automatically' },
  'booking.allocate': { action: 'allocate', done: 'reassigned' },
  'booking.reschedule': { action: 'reschedule', done: 'moved' },
  'booking.edit': { action: 'edit', done: 'labelled' },
  'booking.cancel': { action: 'cancel', done: 'cancelled', leadsTo: 'cancelled' },
  'booking.deactivate': { action: null, done: 'made inactive' },
  'booking.reactivate': { action: null, done: 'made active again' },
} as const satisfies Readonly<Record<string, StepOfMany>>;
export type ManyStep = keyof typeof manySteps;
export const allManySteps = Object.keys(manySteps).filter((step): step is ManyStep => step in manySteps);

/** The words of the steps that the organisation's workflow does not name. */
export const ownWords: { readonly [Step in ManyStep]?: string } = {
  'booking.allocateAutomatically': 'Assign automatically',
  'booking.allocate': 'Reassign',
  'booking.reschedule': 'Move',
  'booking.edit': 'Label',
  'booking.deactivate': 'Make inactive',
  'booking.reactivate': 'Make active again',
};

const mostDays = 366;
const lastSecondOfDay = 24 * 3600 - 1;

/**
 * A step with many bookings, and what it takes besides them.
 *
 * - `booking.dispatch`: `early`: also with bookings of a later day.
 * - `booking.allocate`: the person takes the place of the first one; others who share a booking stay.
 * - `booking.reschedule`: so many local days later, less than 0: earlier; `secondOfDay` is the local time of day of all of
 *   them, in seconds; omitted: each keeps its own.
 * - `booking.edit`: the label is added to those that each of them has.
 */
export const stepWithManySchema = z.discriminatedUnion('step', [
  z.object({ step: z.literal('booking.confirm') }),
  z.object({ step: z.literal('booking.dispatch'), early: z.boolean().optional() }),
  z.object({ step: z.literal('booking.allocateAutomatically') }),
  z.object({ step: z.literal('booking.cancel'), reason: textSchema.min(1, 'is required') }),
  z.object({ step: z.literal('booking.allocate'), resourceId: idSchema }),
  z.object({
    step: z.literal('booking.reschedule'),
    days: z.int().min(-mostDays).max(mostDays),
    secondOfDay: z.int().min(0).max(lastSecondOfDay).optional(),
  }),
  z.object({ step: z.literal('booking.edit'), labelId: idSchema }),
  z.object({ step: z.literal('booking.deactivate') }),
  z.object({ step: z.literal('booking.reactivate') }),
]);
export type StepWithMany = z.infer<typeof stepWithManySchema>;

/** The steps that take nothing but the bookings. */
export type PlainStep =
  | 'booking.confirm'
  | 'booking.dispatch'
  | 'booking.allocateAutomatically'
  | 'booking.deactivate'
  | 'booking.reactivate';

/** What a step with many bookings has to know of each. Instants are epoch seconds. */
export interface BookingOfMany {
  readonly id: string;
  readonly start: number;
  readonly end: number;
  /** Its own; null: the organisation's. */
  readonly timeZone: string | null;
  readonly resourceIds: readonly string[];
  readonly labelIds: readonly string[];
}

/** The input of the step's command for one of the bookings; `timeZone` is the organisation's. */
export function inputWithMany(asked: StepWithMany, booking: BookingOfMany, timeZone: string) {
  return { bookingId: booking.id, ...besides(asked, booking, timeZone) };
}

function besides(asked: StepWithMany, booking: BookingOfMany, timeZone: string): object {
  switch (asked.step) {
    case 'booking.confirm':
    case 'booking.allocateAutomatically':
    case 'booking.deactivate':
    case 'booking.reactivate':
      return {};
    case 'booking.dispatch':
      return asked.early === true ? { early: true } : {};
    case 'booking.cancel':
      return { reason: asked.reason };
    case 'booking.allocate': {
      const others = booking.resourceIds.slice(1).filter((id) => id !== asked.resourceId);
      return { resourceIds: [asked.resourceId, ...others] };
    }
    case 'booking.reschedule': {
      const { days, secondOfDay } = asked;
      return movedSpan(zoneOf(booking.timeZone ?? timeZone), booking, { days, secondOfDay });
    }
    case 'booking.edit':
      return { labelIds: [...new Set([...booking.labelIds, asked.labelId])] };
  }
}
