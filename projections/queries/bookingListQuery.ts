import type { BookingStatus } from '../../domain/booking/bookingStatus.ts';
import type { AsOf } from './rowsIn.ts';
import type { Touching } from './touchedBy.ts';

export interface BookingListQuery {
  /** Bookings that overlap the span; either end may be left open. Epoch seconds. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  /** Only those with these ids. */
  readonly ids?: readonly string[] | undefined;
  readonly statuses?: readonly BookingStatus[] | undefined;
  readonly resourceId?: string | undefined;
  readonly customerId?: string | undefined;
  readonly labelId?: string | undefined;
  readonly equipmentId?: string | undefined;
  /** Only those that have all of these filters. */
  readonly filterIds?: readonly string[] | undefined;
  /** Only those that have changed in this second or later, epoch seconds. */
  readonly updatedSince?: number | undefined;
  /** Only those that have one of these references, each the organisation's own number. */
  readonly references?: readonly string[] | undefined;
  /** Only what another system calls so. */
  readonly externalId?: string | undefined;
  /** Only those of the recurring bookings that began with this one. */
  readonly seriesId?: string | undefined;
  /** Only those to which the customer gave one of these numbers of stars. */
  readonly ratings?: readonly number[] | undefined;
  readonly conflict?: boolean | undefined;
  readonly unallocated?: boolean | undefined;
  readonly locked?: boolean | undefined;
  /** `true`: inactive bookings as well; `only`: no others; omitted or `false`: the others alone. */
  readonly inactive?: 'true' | 'false' | 'only' | undefined;
  /** Only those with a request to cancel that nobody has decided, or only the others. */
  readonly cancellationRequested?: boolean | undefined;
  /** Only those of which an offer is open on the job board, or only the others. */
  readonly offered?: boolean | undefined;
  /** Only group events, or only bookings for one customer. */
  readonly group?: boolean | undefined;
  /** Only those that are late at this moment, epoch seconds (`latenessOf`). */
  readonly lateAt?: number | undefined;
  /** Searches title, reference, customer and resource names, ignoring case. */
  readonly search?: string | undefined;
  /** Only those that fit this `tsquery` of a search, which are many. */
  readonly fits?: string | undefined;
  /** How many there are, where that is known already. */
  readonly total?: number | undefined;
  /** Set if there are more than `total`. */
  readonly orMore?: true | undefined;
  /** Only what these commands have changed. */
  readonly touching?: Touching | undefined;
  readonly sort: BookingOrder | `-${BookingOrder}`;
  readonly cursor?: string | undefined;
  readonly limit: number;
  readonly after?: number | undefined;
  /** The list as it was at a past moment. */
  readonly asOf?: AsOf | undefined;
}

export type BookingOrder = 'start' | 'status' | 'customer' | 'updated';
