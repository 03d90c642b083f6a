import type { BookingCommands } from '../booking/bookingCommands.ts';
import type { BookingDetails } from '../booking/bookingDetails.ts';
import type { GroupDetails } from '../groupEvent/groupDetails.ts';
import { changedFields } from '../kernel/changedFields.ts';
import { plannedService } from '../masterRoster/plannedGroupOf.ts';
import { seriesOn } from '../recurrence/series.ts';
import {
  editedSeries,
  endedBefore,
  isWholeSeries,
  type SeriesEdit,
  type SeriesScope,
} from '../recurrence/seriesEdit.ts';
import { localDayOf, secondOfLocalDay } from '../time/localDay.ts';
import type { Zone } from '../time/zone.ts';
import { type RecurringBookingDetails, recurringBookingDetails } from './recurringBooking.ts';
import type { KnownSeries } from './seriesOccurrences.ts';

/** A booking of a series, as far as it matters to a change of the series. */
export interface BookingInSeries {
  readonly details: Pick<BookingDetails, SharedField | 'group'>;
  readonly start: number;
  readonly end: number;
  readonly resourceIds: readonly string[];
  readonly series: { readonly parentId: string; readonly date: string };
}

/** What somebody is about to do to one booking of a series. */
export type StepInSeries =
  | { readonly name: 'booking.edit'; readonly input: BookingCommands['booking.edit'] }
  | { readonly name: 'booking.reschedule'; readonly input: BookingCommands['booking.reschedule'] }
  | { readonly name: 'booking.addParticipant'; readonly input: BookingCommands['booking.addParticipant'] }
  | { readonly name: 'booking.chooseServices'; readonly input: BookingCommands['booking.chooseServices'] }
  | {
      readonly name: 'booking.removeParticipant';
      readonly input: BookingCommands['booking.removeParticipant'];
    }
  /** Those of a series are removed as if they had never been entered, so there is no reason to keep. */
  | { readonly name: 'booking.cancel' };

/** The command that does the same to the series. */
export type SeriesCommand =
  | {
      readonly name: 'recurringBooking.create';
      readonly input: Partial<RecurringBookingDetails> & { readonly recurringBookingId: string };
    }
  | {
      readonly name: 'recurringBooking.change';
      readonly input: Partial<RecurringBookingDetails> & { readonly recurringBookingId: string };
    }
  | {
      readonly name: 'recurringBooking.archive';
      readonly input: { readonly recurringBookingId: string };
    };

/** What bookings and series say under the same names. References differ: that of a booking has its day. */
const sharedFields = [
  'customerId',
  'title',
  'notes',
  'labelIds',
  'location',
  'address',
  'resourcesNeeded',
  'preferredResourceIds',
  'external',
  'visitStemId',
] as const satisfies readonly (keyof BookingDetails & keyof RecurringBookingDetails)[];
type SharedField = (typeof sharedFields)[number];

/** The calendar in which a series repeats. */
export interface SeriesCalendar {
  readonly zone: Zone;
  readonly weekStart: number;
}

/**
 * Whether a step changes something that a series says, so that it could be meant for the whole series. Filters, ids in
 * other systems and further places belong to single bookings, and so does what lasts longer than a day.
 */
export function mayConcernSeries(
  booking: BookingInSeries,
  step: StepInSeries,
  { zone }: SeriesCalendar,
): boolean {
  if (step.name === 'booking.cancel') return true;
  const edit = editOf(booking, step, zone, noGroup);
  return edit !== undefined && (edit.days !== 0 || Object.keys(edit.fields).length > 0);
}

/**
 * The command that does to a series from a booking on, or to all of it, what a step does to that booking. A series that
 * is changed from a day on is continued by another; where that day is its first, it is changed itself. Days that have
 * passed stay as they are either way. Undefined if there is no such series, or it cannot say that.
 *
 * @param family the series that began with the same one
 * @param newId of the series that continues it
 */
export function seriesCommand(
  family: readonly KnownSeries[],
  booking: BookingInSeries,
  step: StepInSeries,
  scope: Exclude<SeriesScope, 'one'>,
  { zone, weekStart, newId }: SeriesCalendar & { readonly newId: string },
): SeriesCommand | undefined {
  const series = seriesOn(family, booking.series.date);
  if (series === undefined) return undefined;
  const recurringBookingId = series.id;
  if (step.name === 'booking.cancel') {
    return isWholeSeries(series, booking.series, scope, weekStart)
      ? { name: 'recurringBooking.archive', input: { recurringBookingId } }
      : {
          name: 'recurringBooking.change',
          input: { recurringBookingId, ...endedBefore(booking.series) },
        };
  }
  // An answer of the API says more of it.
  const details = recurringBookingDetails.parse(series);
  const edit = editOf(booking, step, zone, details);
  if (edit === undefined) return undefined;
  const edited = editedSeries(series, details, booking.series, edit, scope, weekStart);
  return edited.step === 'change'
    ? { name: 'recurringBooking.change', input: { recurringBookingId, ...edited.input } }
    : { name: 'recurringBooking.create', input: { ...edited.input, recurringBookingId: newId } };
}

/** What a series says of its group events. */
type GroupOfSeries = Pick<RecurringBookingDetails, 'participantIds' | 'serviceLabelIds' | 'groupServices'>;
const noGroup: GroupOfSeries = { participantIds: [], serviceLabelIds: [], groupServices: [] };

function editOf(
  booking: BookingInSeries,
  step: Exclude<StepInSeries, { name: 'booking.cancel' }>,
  zone: Zone,
  series: GroupOfSeries,
): SeriesEdit<RecurringBookingDetails> | undefined {
  switch (step.name) {
    case 'booking.edit': {
      const given = Object.fromEntries(
        sharedFields.flatMap((name) => (step.input[name] === undefined ? [] : [[name, step.input[name]]])),
      );
      const { customerId, ...fields } = changedFields(booking.details, given);
      const group = groupFieldsOf(booking, step.input.group, series);
      const edit = { fields: { ...fields, ...(customerId && { customerId }), ...group }, days: 0 };
      return withTime(booking, edit, step.input, zone);
    }
    case 'booking.reschedule': {
      const people = otherPeople(booking, step);
      const fields = people === undefined ? {} : { resourceIds: [...people] };
      return withTime(booking, { fields, days: 0 }, step.input, zone);
    }
    case 'booking.removeParticipant':
      return { fields: withoutParticipant(series, step.input.customerId), days: 0 };
    case 'booking.addParticipant':
    case 'booking.chooseServices':
      return { fields: withParticipant(booking, series, step.input), days: 0 };
  }
}

/** What a series says of its group events, where a step changes it. Who takes a service goes on to take it. */
function groupFieldsOf(
  { details: { group: before } }: BookingInSeries,
  after: GroupDetails | undefined,
  { groupServices }: GroupOfSeries,
): Partial<RecurringBookingDetails> {
  if (before === null || after === undefined) return {};
  const { services, ...changed } = changedFields(before, after);
  if (services === undefined) return changed;
  const takersOf = (labelId: string) => groupServices.find((one) => one.labelId === labelId)?.takenBy ?? [];
  const planned = services.map((service) => plannedService(service, takersOf(service.labelId)));
  return { ...changed, serviceLabelIds: [], groupServices: planned };
}

function withoutParticipant({ participantIds, groupServices }: GroupOfSeries, customerId: string) {
  const others = (ids: readonly string[]) => ids.filter((id) => id !== customerId);
  return {
    participantIds: others(participantIds),
    groupServices: groupServices.map((service) => ({ ...service, takenBy: others(service.takenBy) })),
  };
}

/** Somebody who takes part each time, and takes these services. */
function withParticipant(
  { details: { group } }: BookingInSeries,
  series: GroupOfSeries,
  { customerId, serviceIds = [] }: BookingCommands['booking.addParticipant'],
): Partial<RecurringBookingDetails> {
  const { participantIds, groupServices } = series;
  const planned = new Set(groupServices.map(({ labelId }) => labelId));
  // A service at the price of its label says nothing of who takes it: it goes on at the price that its booking has.
  const begun = (group?.services ?? []).flatMap((service) =>
    serviceIds.includes(service.labelId) && !planned.has(service.labelId)
      ? [plannedService(service, [])]
      : [],
  );
  return {
    participantIds: [...new Set([...participantIds, customerId])],
    groupServices: [...groupServices, ...begun].map((service) => {
      const others = service.takenBy.filter((id) => id !== customerId);
      return {
        ...service,
        takenBy: serviceIds.includes(service.labelId) ? [...others, customerId] : others,
      };
    }),
  };
}

/** The people to whom a step gives a booking; undefined if it stays with those who have it. */
export function otherPeople(
  booking: Pick<BookingInSeries, 'resourceIds'>,
  step: StepInSeries,
): readonly string[] | undefined {
  if (step.name !== 'booking.reschedule') return undefined;
  const { resourceIds } = step.input;
  return resourceIds?.join() === booking.resourceIds.join() ? undefined : resourceIds;
}

/** With a time by the clock; undefined if it is longer than a day. */
function withTime(
  booking: Pick<BookingInSeries, 'start' | 'end'>,
  edit: SeriesEdit<RecurringBookingDetails>,
  input: { readonly start?: number | undefined; readonly end?: number | undefined },
  zone: Zone,
): SeriesEdit<RecurringBookingDetails> | undefined {
  const start = input.start ?? booking.start;
  const end = input.end ?? booking.end;
  if (start === booking.start && end === booking.end) return edit;
  if (end - start > 86_400) return undefined;
  const days = localDayOf(zone, start) - localDayOf(zone, booking.start);
  const time = { start: secondOfLocalDay(zone, start), end: secondOfLocalDay(zone, end) };
  return { fields: { ...edit.fields, ...time }, days };
}
