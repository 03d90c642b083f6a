import { allManySteps, type ManyStep, type StepWithMany } from '../../../domain/booking/manySteps.ts';
import { nameOfManyStep } from '../../../domain/booking/stepOfMany.ts';
import { records } from '../../../domain/catalogues/records.ts';
import type { OrganisationFact } from '../../../domain/kernel/facts.ts';
import { labelsUsedFor } from '../../../domain/label/labelUses.ts';
import type { Actor } from '../../../domain/rights/actor.ts';
import { dateForm } from '../../../domain/time/dateForm.ts';
import { type LocalDay, localDayOf } from '../../../domain/time/localDay.ts';
import { readTimeOfDay } from '../../../domain/time/localMoment.ts';
import { readDay } from '../../../domain/time/readDay.ts';
import { type Zone, zoneOf } from '../../../domain/time/zone.ts';
import { labelOf, standingOf } from '../../../domain/workflow/possibleActions.ts';
import { wordOfStep } from './fields/bookingStepFields.ts';
import type { KnownBooking, KnownRecords } from './knownRecords.ts';
import { isAmong } from './namedBeyond.ts';
import { plainName } from './naturalKey.ts';
import { type RecordFinder, recordFinder } from './recordKeys.ts';
import type { RowReader } from './rowReader.ts';
import { type BookingAtHand, stepWithBooking } from './stepWithBooking.ts';
import type { Step, UploadPlan } from './uploadPlan.ts';

/** Looks bookings up by id or reference: those that the uploader sees. */
export type StepLookup = (named: {
  readonly ids: readonly string[];
  readonly references: readonly string[];
}) => Promise<readonly KnownBooking[]>;

export interface BookingStepsParts {
  readonly actor: Actor;
  readonly organisation: OrganisationFact;
  readonly zone: Zone;
  readonly lookUp: StepLookup;
  /** Epoch seconds. */
  readonly now: number;
}

/**
 * The steps of a file that are to be taken with bookings that exist, one a booking. A booking that is so already is
 * unchanged. A booking of a later day is dispatched without a question: whoever lists it means it.
 */
export async function planBookingSteps(
  known: KnownRecords,
  rows: readonly RowReader[],
  { actor, organisation, zone, lookUp, now }: BookingStepsParts,
): Promise<UploadPlan> {
  const named = rows.map((row) => row.text('booking')).filter((text) => text !== '');
  const found = await lookUp({ ids: named, references: named });
  const byId = new Map(found.map((booking) => [booking.id, booking]));
  const byReference = Map.groupBy(found, ({ details }) => details.details.reference);
  const labels = recordFinder('label', known.labels);
  const ofBookings = labelsUsedFor('booking');
  const finders = {
    resource: recordFinder('resource', known.resources).named,
    label: (text: string) => labels.named(text, (one) => isAmong(one, ofBookings)),
  };
  /** The line in which each booking was named first. */
  const lineOf = new Map<string, number>();

  function planRow(row: RowReader): readonly Step[] {
    const booking = theBooking(row);
    const step = readStep(row, organisation);
    if (booking === undefined || step === undefined) return [];
    const before = lineOf.get(booking.id);
    if (before !== undefined) {
      row.fail('booking', `is the booking of line ${before} too: take one step with a booking in a file`);
      return [];
    }
    lineOf.set(booking.id, row.line);
    const asked = askedOf(row, step, booking, { zone, finders });
    if (asked === undefined) return [];
    const planned = stepWithBooking(asked, atHand(booking), [row.line], { actor, organisation, now });
    if ('commands' in planned) return [planned];
    row.fail('step', `is refused: ${planned.message}`);
    return [];
  }

  function theBooking(row: RowReader): KnownBooking | undefined {
    const text = row.text('booking');
    const [one, another] = byReference.get(text) ?? [];
    const booking = byId.get(text) ?? one;
    if (text === '') row.fail('booking', 'is required');
    else if (booking === undefined)
      row.fail('booking', 'is not the reference or id of a booking: correct it');
    else if (!byId.has(text) && another !== undefined) {
      row.fail('booking', 'is the reference of several bookings: give the id of the one that is meant');
      return undefined;
    }
    return booking;
  }

  const steps = rows.flatMap(planRow);
  return { before: [], steps, errors: rows.flatMap((row) => row.errors) };
}

/** A booking as the steps of many see it. */
function atHand({ id, revision, details: booking }: KnownBooking): BookingAtHand {
  const { start, end, unallocated } = booking;
  const { labelIds, timeZone } = booking.details;
  return { ...standingOf(booking), id, revision, start, end, timeZone, labelIds, unallocated };
}

/** In the organisation's words, in ours, or by the name of its command. */
function readStep(row: RowReader, organisation: OrganisationFact): ManyStep | undefined {
  const text = row.text('step');
  const called = (step: ManyStep) => [
    step,
    step.replace('booking.', ''),
    wordOfStep(step),
    nameOfManyStep(step, (action) => labelOf(action, organisation)),
  ];
  const step = allManySteps.find((one) => called(one).some((word) => plainName(word) === plainName(text)));
  if (text === '') row.fail('step', 'is required');
  else if (step === undefined) {
    row.fail('step', `is not one of ${allManySteps.map(wordOfStep).join(', ')}`);
    row.unknown('step', text, 'rejected');
  }
  return step;
}

interface AskedParts {
  readonly zone: Zone;
  readonly finders: { readonly [Name in 'resource' | 'label']: RecordFinder['named'] };
}

/** What a row asks of a booking; undefined if it lacks what the step takes, which is then told. */
function askedOf(
  row: RowReader,
  step: ManyStep,
  { details: { start, details } }: KnownBooking,
  { zone, finders }: AskedParts,
): StepWithMany | undefined {
  switch (step) {
    case 'booking.confirm':
    case 'booking.allocateAutomatically':
    case 'booking.deactivate':
    case 'booking.reactivate':
      return { step };
    case 'booking.dispatch':
      return { step, early: true };
    case 'booking.cancel': {
      const reason = given(row, 'reason');
      return reason === undefined ? undefined : { step, reason };
    }
    case 'booking.allocate': {
      const resourceId = recordIn(row, 'resource', finders.resource);
      return resourceId === undefined ? undefined : { step, resourceId };
    }
    case 'booking.edit': {
      const labelId = recordIn(row, 'label', finders.label);
      return labelId === undefined ? undefined : { step, labelId };
    }
    case 'booking.reschedule': {
      const days = daysOf(
        row,
        localDayOf(details.timeZone === null ? zone : zoneOf(details.timeZone), start),
      );
      const startsAt = row.text('startsAt');
      const secondOfDay = startsAt === '' ? undefined : readTimeOfDay(startsAt);
      if (startsAt !== '' && secondOfDay === undefined) {
        row.fail('startsAt', 'is not a time of day (07:00, 3:30 PM)');
      }
      if (row.errors.length > 0) return undefined;
      if (days === undefined && secondOfDay === undefined) {
        row.fail('date', 'is required: a date, days later, or when it starts');
        return undefined;
      }
      return { step, days: days ?? 0, ...(secondOfDay === undefined ? {} : { secondOfDay }) };
    }
  }
}

/** By how many days a booking of a day is moved; undefined if the row does not say, or says nothing readable. */
function daysOf(row: RowReader, from: LocalDay): number | undefined {
  const text = row.text('date');
  const daysLater = row.number('daysLater', 'whole');
  if (text === '') return daysLater;
  const day = readDay(text, row.dateOrder);
  if (day === undefined) row.fail('date', `is not a date (${dateForm(row.dateOrder)})`);
  else if (daysLater !== undefined) row.fail('daysLater', 'says it beside a date: leave one of them empty');
  return day === undefined ? undefined : day - from;
}

/** The text that a step takes; told if there is none. */
function given(row: RowReader, field: string): string | undefined {
  const text = row.text(field);
  if (text === '') row.fail(field, 'is required for this step');
  return text === '' ? undefined : text;
}

/** The id of the record that a step takes; told if there is none, or more than one. */
function recordIn(
  row: RowReader,
  field: 'resource' | 'label',
  find: RecordFinder['named'],
): string | undefined {
  const text = given(row, field);
  if (text === undefined) return undefined;
  const { words } = records[field];
  const [one, another] = find(text);
  if (one === undefined) {
    row.fail(
      field,
      `is not the name of a ${words.one} that exists: correct it, or say ${field === 'label' ? 'what' : 'whom'} it stands for`,
    );
    row.unknown(field, text, 'rejected');
  } else if (another !== undefined) {
    row.fail(field, `stands for several ${words.many}: give a reference that only one of them has`);
  } else return one.id;
  return undefined;
}
