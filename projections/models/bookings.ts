import type { Booking, ExistingBooking } from '../../domain/booking/booking.ts';
import { bookingDecider } from '../../domain/booking/bookingDecider.ts';
import type { BookingEvent } from '../../domain/booking/bookingEvents.ts';
import type { BookingStatus } from '../../domain/booking/bookingStatus.ts';
import { aggregateModel } from './aggregateModel.ts';
import { optional, required } from './columns.ts';

export type BookingRow = {
  readonly status: BookingStatus;
  readonly start: number;
  readonly end: number;
  /** Longer than a day: windows look for these apart, so that a window reads few rows (`queries/spans.ts`). */
  readonly long: boolean;
  readonly customer_id: string;
  readonly resource_ids: readonly string[];
  readonly label_ids: readonly string[];
  readonly title: string;
  readonly reference: string | null;
  readonly unallocated: boolean;
  readonly conflict: boolean;
  /** Epoch milliseconds, as `at` of events. */
  readonly created_at: number;
  readonly updated_at: number;
  readonly revision: number;
  readonly state: ExistingBooking;
};

/** A booking of at most this many seconds is not `long`. */
export const longBookingSeconds = 86_400;

/** Bookings as they are, and as `timelines` every version of them: the board of any past moment. */
export const bookings = aggregateModel<BookingRow, Booking, BookingEvent>({
  name: 'bookings',
  version: 2,
  versions: { name: 'timelines', indexes: [['long', 'start'], []] },
  decider: bookingDecider,
  columns: {
    status: required('text'),
    start: required('bigint'),
    end: required('bigint'),
    long: required('boolean'),
    customer_id: required('text'),
    resource_ids: required('text[]'),
    label_ids: required('text[]'),
    title: required('text'),
    reference: optional('text'),
    unallocated: required('boolean'),
    conflict: required('boolean'),
    created_at: required('bigint'),
    updated_at: required('bigint'),
    revision: required('integer'),
    state: required('json'),
  },
  // With the position, the board of a past moment passes by all rows that have changed since without reading them.
  indexes: [
    ['long', 'start', 'position'],
    ['start'],
    ['position'],
    ['customer_id', 'status', 'resource_ids'],
  ],
  stateOf: (row) => row.state,
  rowOf(state, event, before) {
    if (state.status === 'none') return undefined;
    const { details } = state;
    return {
      status: state.status,
      start: state.start,
      end: state.end,
      long: state.end - state.start > longBookingSeconds,
      customer_id: details.customerId,
      resource_ids: state.resourceIds,
      label_ids: details.labelIds,
      title: details.title,
      reference: details.reference,
      unallocated: state.unallocated,
      conflict: state.conflict,
      created_at: before?.created_at ?? event.at,
      updated_at: event.at,
      revision: event.revision,
      state,
    };
  },
});
