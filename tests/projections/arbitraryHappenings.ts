import fc from 'fast-check';
import type { BookingEvent } from '../../domain/booking/bookingEvents.ts';
import {
  absenceCreated,
  bookingAllocated,
  bookingCreated,
  bookingTakenBack,
  customerCreated,
  type Happening,
  labelCreated,
  organisationCreated,
  resourceCreated,
  servicePlanCreated,
  shiftCreated,
  someStart,
} from './recorded.ts';

const fitness = { conflict: false, violations: [] };

/**
 * Text with all that storing could spoil: separators, quotes, escapes, NUL, half a surrogate pair. Commands
 * leave no blanks around it.
 */
const text = fc.oneof(
  fc.string({ maxLength: 12 }).map((drawn) => drawn.trim()),
  fc.constantFrom(
    'a\tb\nc\rd',
    'back\\slash \\N \\.',
    '"{,}"',
    'nul \u0000 here',
    'half \ud800 pair',
    '日本 🚚',
  ),
);
const org = fc.constantFrom('acme', 'rival');
const id = fc.constantFrom('1', '2', '3', '4');
const resourceIds = fc.uniqueArray(fc.constantFrom('res-1', 'res-2', 'res-3'), {
  minLength: 1,
  maxLength: 3,
});
const start = fc.integer({ min: 0, max: 40 }).map((hours) => someStart + hours * 3600);

const laterBookingEvent: fc.Arbitrary<BookingEvent> = fc.oneof(
  fc.record({
    type: fc.constant('BookingDetailsChanged' as const),
    data: fc.record({ title: text, notes: text }),
  }),
  start.map((at) => ({
    type: 'BookingRescheduled' as const,
    data: { start: at, end: at + 100_000, ...fitness },
  })),
  fc.constantFrom<BookingEvent>(
    { type: 'BookingConfirmed', data: {} },
    { type: 'BookingDispatched', data: {} },
    { type: 'BookingStarted', data: { onSiteAt: someStart } },
    { type: 'BookingLocked', data: {} },
    { type: 'BookingUnlocked', data: {} },
    { type: 'BookingReopened', data: {} },
    bookingTakenBack,
    { type: 'BookingUnallocated', data: { previousResourceIds: [] } },
  ),
  text.map((reason) => ({ type: 'BookingCancelled' as const, data: { reason: `because ${reason}` } })),
);

const happening: fc.Arbitrary<Happening> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(org, id, text, start)
      .map(([o, b, title, at]) => bookingCreated(o, `b-${b}`, { title, start: at })),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(org, id, resourceIds).map(([o, b, people]) => bookingAllocated(o, `b-${b}`, people)),
  },
  {
    weight: 8,
    arbitrary: fc
      .tuple(org, id, laterBookingEvent)
      .map(([o, b, event]): Happening => ({ category: 'booking', org: o, id: `b-${b}`, event })),
  },
  { weight: 1, arbitrary: org.map(organisationCreated) },
  {
    weight: 1,
    arbitrary: fc.tuple(org, id, text).map(([o, i, name]) => customerCreated(o, `cus-${i}`, `C${name}`)),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(org, id, text).map(([o, i, name]) => resourceCreated(o, `res-${i}`, `R${name}`)),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(org, id, text).map(([o, i, name]) => labelCreated(o, `lab-${i}`, `L${name}`)),
  },
  { weight: 1, arbitrary: fc.tuple(org, id).map(([o, i]) => shiftCreated(o, `shift-${i}`, 'res-1')) },
  {
    weight: 1,
    arbitrary: fc.tuple(org, id).map(
      ([o, i]): Happening => ({
        category: 'shift',
        org: o,
        id: `shift-${i}`,
        event: { type: 'ShiftRemoved', data: {} },
      }),
    ),
  },
  { weight: 1, arbitrary: fc.tuple(org, id).map(([o, i]) => absenceCreated(o, `leave-${i}`, 'res-1')) },
  {
    weight: 1,
    arbitrary: fc.tuple(org, id, text).map(
      ([o, i, reason]): Happening => ({
        category: 'absence',
        org: o,
        id: `leave-${i}`,
        event: { type: 'AbsenceDeclined', data: { reason } },
      }),
    ),
  },
  { weight: 1, arbitrary: fc.tuple(org, id).map(([o, i]) => servicePlanCreated(o, `plan-${i}`, `VS-${i}`)) },
  {
    weight: 1,
    arbitrary: fc.tuple(org, id).map(
      ([o, i]): Happening => ({
        category: 'servicePlan',
        org: o,
        id: `plan-${i}`,
        event: { type: 'ServicePlanRemoved', data: {} },
      }),
    ),
  },
);

/** What may happen in two organisations, sense or nonsense, with few ids so that much happens to each. */
export const arbitraryHappenings = fc.array(happening, { minLength: 1, maxLength: 60 });
