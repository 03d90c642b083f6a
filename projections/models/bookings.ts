import type { Booking, ExistingBooking } from '../../domain/booking/booking.ts';
import { bookingDecider } from '../../domain/booking/bookingDecider.ts';
import type { BookingDetails } from '../../domain/booking/bookingDetails.ts';
import type { BookingEvent } from '../../domain/booking/bookingEvents.ts';
import { type BookingStatus, bookingStatuses, isCurrent } from '../../domain/booking/bookingStatus.ts';
import { isOfWork } from '../../domain/booking/concerns.ts';
import { aggregateModel } from './aggregateModel.ts';
import { optional, required } from './columns.ts';
import { listMarks } from './listMarks.ts';

/**
 * What answers contain about a booking besides its details, in their own form, so that a board can copy the
 * text (`queries/spelledBookings.ts`).
 */
export type BookingShown = Pick<
  ExistingBooking,
  | 'status'
  | 'start'
  | 'end'
  | 'participants'
  | 'unallocated'
  | 'autoAllocated'
  | 'partnerBooking'
  | 'conflict'
  | 'violations'
  | 'locked'
  | 'inactive'
  | 'cancellationRequest'
  | 'continuesBookingId'
  | 'followUpBookingId'
  | 'onSiteAt'
  | 'finishedAt'
  | 'review'
  | 'feedback'
>;

type Parked = Extract<ExistingBooking, { status: 'parked' }>;
type Cancelled = Extract<ExistingBooking, { status: 'cancelled' }>;

/** The rest of a booking's state, for its decisions. */
export interface BookingKept {
  readonly previousResourceIds: readonly string[];
  /** For a parked booking. */
  readonly parked: Pick<Parked, 'parkedReason' | 'dateOpen'> | null;
  /** For a cancelled booking. */
  readonly cancelled: Pick<Cancelled, 'cancelledReason' | 'cancelledFrom'> | null;
}

export type BookingRow = {
  readonly status: BookingStatus;
  /** The place of its status in `bookingStatuses`, from 1: lists are sorted by it. */
  readonly status_place: number;
  readonly start: number;
  readonly end: number;
  /**
   * Longer than a day: windows look for these separately, so that a window reads few rows
   * (`queries/spans.ts`).
   */
  readonly long: boolean;
  /** Null: a group event. */
  readonly customer_id: string | null;
  /** Those who take part in a group event, or wait for a place. */
  readonly participant_ids: readonly string[];
  /** The labels of what a group event has to offer. */
  readonly service_ids: readonly string[];
  readonly resource_ids: readonly string[];
  readonly label_ids: readonly string[];
  readonly equipment_ids: readonly string[];
  readonly title: string;
  readonly reference: string | null;
  readonly visit_stem_id: string | null;
  readonly unallocated: boolean;
  readonly conflict: boolean;
  readonly inactive: boolean;
  readonly filter_ids: readonly string[];
  readonly external_ids: readonly string[];
  /** Of its people, labels, filters and external ids, and of a conflict (`listMarks`). */
  readonly list_marks: number;
  /** Of the day of a master roster that it was published from; otherwise null. */
  readonly roster_template_id: string | null;
  readonly roster_date: string | null;
  /** Of the day of a recurring booking that it stands for; otherwise null. */
  readonly series_parent_id: string | null;
  readonly series_date: string | null;
  /**
   * The start of a current booking that is marked as too much for somebody; otherwise null. There are few.
   */
  readonly too_much_from: number | null;
  /** The same of a booking without people, of one that is locked, and of one with an undecided request to cancel it. */
  readonly open_from: number | null;
  readonly locked_from: number | null;
  readonly cancellation_from: number | null;
  /** The same of a group event. */
  readonly group_from: number | null;
  /** Epoch milliseconds, like `at` of events. */
  readonly created_at: number;
  readonly updated_at: number;
  readonly revision: number;
  readonly details: BookingDetails;
  readonly shown: BookingShown;
  readonly kept: BookingKept;
};

/** A booking of at most this many seconds is not `long`. */
export const longBookingSeconds = 86_400;

/** Current bookings, and as `timelines` every version of them: the board of any past moment. */
export const bookings = aggregateModel<BookingRow, Booking, BookingEvent>({
  name: 'bookings',
  version: 15,
  versions: { name: 'timelines', indexes: [['long', 'start'], []] },
  category: 'booking',
  decider: bookingDecider,
  columns: {
    status: required('text'),
    status_place: required('integer'),
    start: required('bigint'),
    end: required('bigint'),
    long: required('boolean'),
    customer_id: optional('text'),
    participant_ids: required('text[]'),
    service_ids: required('text[]'),
    resource_ids: required('text[]'),
    label_ids: required('text[]'),
    equipment_ids: required('text[]'),
    title: required('text'),
    reference: optional('text'),
    visit_stem_id: optional('text'),
    unallocated: required('boolean'),
    conflict: required('boolean'),
    inactive: required('boolean'),
    filter_ids: required('text[]'),
    external_ids: required('text[]'),
    list_marks: required('bigint'),
    roster_template_id: optional('text'),
    roster_date: optional('text'),
    series_parent_id: optional('text'),
    series_date: optional('text'),
    too_much_from: optional('bigint'),
    open_from: optional('bigint'),
    locked_from: optional('bigint'),
    cancellation_from: optional('bigint'),
    group_from: optional('bigint'),
    created_at: required('bigint'),
    updated_at: required('bigint'),
    revision: required('integer'),
    details: required('json'),
    shown: required('json'),
    kept: required('json'),
  },
  // With the position in the index, the board of a past moment skips all rows that have changed since without
  // reading them.
  indexes: [
    ['long', 'start', 'position'],
    ['start'],
    // Lists of one status in order of start; and what is counted or sorted by these alone is so in the index.
    ['inactive', 'status', 'start', 'customer_id', 'id', 'list_marks', 'status_place'],
    // What changed last.
    ['inactive', 'updated_at'],
    ['position'],
    ['customer_id', 'status', 'resource_ids'],
    ['visit_stem_id'],
    ['reference'],
    ['too_much_from'],
    ['open_from'],
    ['locked_from'],
    ['cancellation_from'],
    ['group_from'],
    ['roster_template_id', 'roster_date'],
    ['series_parent_id', 'series_date'],
  ],
  stateOf: existingBookingOf,
  rowOf(state, event, before) {
    if (state.status === 'none') return undefined;
    const { details } = state;
    return {
      status: state.status,
      status_place: bookingStatuses.indexOf(state.status) + 1,
      start: state.start,
      end: state.end,
      long: state.end - state.start > longBookingSeconds,
      customer_id: details.customerId,
      service_ids: details.group?.services.map(({ labelId }) => labelId) ?? [],
      participant_ids: state.participants.map(({ customerId }) => customerId),
      resource_ids: state.resourceIds,
      label_ids: details.labelIds,
      equipment_ids: details.equipmentIds,
      title: details.title,
      reference: details.reference,
      visit_stem_id: details.visitStemId,
      unallocated: state.unallocated,
      conflict: state.conflict,
      inactive: state.inactive,
      filter_ids: details.filterIds,
      external_ids: details.externalIds,
      list_marks: listMarks({
        resource: state.resourceIds,
        label: details.labelIds,
        filter: details.filterIds,
        external: details.externalIds,
        trouble: state.conflict ? ['conflict'] : [],
      }),
      roster_template_id: details.roster?.templateId ?? null,
      roster_date: details.roster?.date ?? null,
      series_parent_id: details.series?.parentId ?? null,
      series_date: details.series?.date ?? null,
      too_much_from: isCurrent(state) && state.violations.some(isOfWork) ? state.start : null,
      open_from: state.resourceIds.length === 0 ? state.start : null,
      locked_from: state.locked ? state.start : null,
      cancellation_from: state.cancellationRequest === null ? null : state.start,
      group_from: details.group === null ? null : state.start,
      created_at: before?.created_at ?? event.at,
      updated_at: event.at,
      revision: event.revision,
      details,
      shown: shownOf(state),
      kept: {
        previousResourceIds: state.previousResourceIds,
        parked:
          state.status === 'parked' ? { parkedReason: state.parkedReason, dateOpen: state.dateOpen } : null,
        cancelled:
          state.status === 'cancelled'
            ? { cancelledReason: state.cancelledReason, cancelledFrom: state.cancelledFrom }
            : null,
      },
    };
  },
});

function shownOf(state: ExistingBooking): BookingShown {
  return {
    status: state.status,
    start: state.start,
    end: state.end,
    participants: state.participants,
    unallocated: state.unallocated,
    autoAllocated: state.autoAllocated,
    partnerBooking: state.partnerBooking,
    conflict: state.conflict,
    violations: state.violations,
    locked: state.locked,
    inactive: state.inactive,
    cancellationRequest: state.cancellationRequest,
    continuesBookingId: state.continuesBookingId,
    followUpBookingId: state.followUpBookingId,
    onSiteAt: state.onSiteAt,
    finishedAt: state.finishedAt,
    review: state.review,
    feedback: state.feedback,
  };
}

/** A booking's state, put together from the parts that its row stores. */
export function existingBookingOf({
  details,
  shown,
  kept,
  resource_ids,
}: Pick<BookingRow, 'details' | 'shown' | 'kept' | 'resource_ids'>): ExistingBooking {
  const { status } = shown;
  const { previousResourceIds, parked, cancelled } = kept;
  const common = { ...shown, details, resourceIds: resource_ids, previousResourceIds };
  switch (status) {
    case 'parked':
      if (parked === null) throw new Error('a parked booking has kept no reason');
      return { ...common, ...parked, status };
    case 'cancelled':
      if (cancelled === null) throw new Error('a cancelled booking has kept no reason');
      return { ...common, ...cancelled, status };
    default:
      return { ...common, status };
  }
}
