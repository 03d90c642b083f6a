import type { BookingsQuery } from '../../api/contract/views.ts';
import { type BookingStatus, bookingStatuses } from '../../domain/booking/bookingStatus.ts';
import { idSchema } from '../../domain/kernel/fields.ts';
import { dateOfLocalDay, localDayOf, localDayOfDate, startOfLocalDay } from '../../domain/time/localDay.ts';
import { periodOf } from '../../domain/time/periods.ts';
import type { Zone } from '../../domain/time/zone.ts';
import { readUploadId } from '../uploads/readUploadId.ts';

export const ranges = ['today', 'tomorrow', 'week', 'next7', 'all', 'custom'] as const;
export type Range = (typeof ranges)[number];
export const sortKeys = ['start', 'customer', 'status', 'updated'] as const;
export type SortKey = (typeof sortKeys)[number];
/** The filters of which one at a time can be chosen, by their names in the query. */
export const onlyThose = ['unallocated', 'conflict', 'locked', 'inactive'] as const;
export type OnlyThose = (typeof onlyThose)[number];

/** What the list of bookings shows, as given in its address. */
export interface BookingsAddress {
  readonly range: Range;
  /** Local dates, both inclusive; only with the range `custom`. */
  readonly from: string | null;
  readonly to: string | null;
  readonly statuses: readonly BookingStatus[];
  readonly search: string;
  readonly only: OnlyThose | null;
  /** The ids of labels, all of which a booking has as filters. */
  readonly filters: readonly string[];
  /** The id of a resource: only that person's bookings. */
  readonly person: string | null;
  /** The id of a customer: only that customer's. */
  readonly customer: string | null;
  /** The id of a label: only what requires it. */
  readonly label: string | null;
  /** The id of an upload: only what it made or changed. */
  readonly upload: string | null;
  readonly sort: SortKey;
  readonly descending: boolean;
}

export const defaultBookingsAddress: BookingsAddress = {
  range: 'week',
  from: null,
  to: null,
  statuses: [],
  search: '',
  only: null,
  filters: [],
  person: null,
  customer: null,
  label: null,
  upload: null,
  sort: 'start',
  descending: false,
};

const isoDate = /^\d{4}-\d{2}-\d{2}$/;

/** Reads the address; invalid values fall back to the default. */
export function readBookingsAddress(parameters: URLSearchParams): BookingsAddress {
  const range = ranges.find((one) => one === parameters.get('range')) ?? defaultBookingsAddress.range;
  const date = (name: string) => {
    const text = parameters.get(name);
    return text !== null && isoDate.test(text) && !Number.isNaN(Date.parse(text)) ? text : null;
  };
  const asked = parameters.get('status')?.split(',') ?? [];
  const sort = parameters.get('sort') ?? '';
  return {
    range,
    from: range === 'custom' ? date('from') : null,
    to: range === 'custom' ? date('to') : null,
    statuses: bookingStatuses.filter((status) => asked.includes(status)),
    search: parameters.get('search') ?? '',
    only: onlyThose.find((one) => one === parameters.get('only')) ?? null,
    filters: readIds(parameters, 'filters'),
    person: readId(parameters, 'person'),
    customer: readId(parameters, 'customer'),
    label: readId(parameters, 'label'),
    upload: readUploadId(parameters),
    sort: sortKeys.find((key) => key === sort.replace(/^-/, '')) ?? defaultBookingsAddress.sort,
    descending: sort.startsWith('-'),
  };
}

function readId(parameters: URLSearchParams, name: string): string | null {
  const id = idSchema.safeParse(parameters.get(name));
  return id.success ? id.data : null;
}

/** Ids that are separated by commas; none twice, and none of what is no id. */
function readIds(parameters: URLSearchParams, name: string): readonly string[] {
  const given = parameters.get(name)?.split(',') ?? [];
  return [...new Set(given)].filter((id) => idSchema.safeParse(id).success);
}

/** Writes the address over the existing parameters; those of others (an open booking) stay. */
export function writeBookingsAddress(address: BookingsAddress, over: URLSearchParams): URLSearchParams {
  const parameters = new URLSearchParams(over);
  const put = (name: string, value: string | null) => {
    if (value === null || value === '') parameters.delete(name);
    else parameters.set(name, value);
  };
  const sort = `${address.descending ? '-' : ''}${address.sort}`;
  put('range', address.range === defaultBookingsAddress.range ? null : address.range);
  put('from', address.range === 'custom' ? address.from : null);
  put('to', address.range === 'custom' ? address.to : null);
  put('status', address.statuses.join(','));
  put('search', address.search);
  put('only', address.only);
  put('filters', address.filters.join(','));
  put('upload', address.upload);
  put('person', address.person);
  put('customer', address.customer);
  put('label', address.label);
  put('sort', sort === defaultBookingsAddress.sort ? null : sort);
  return parameters;
}

/** The query of an address; days are those of the time zone, `now` is epoch seconds. */
export function queryOfAddress(
  address: BookingsAddress,
  zone: Zone,
  weekStart: number,
  now: number,
): BookingsQuery {
  const today = localDayOf(zone, now);
  const spanOf = (): { from?: number; to?: number } => {
    switch (address.range) {
      case 'today':
        return { from: startOfLocalDay(zone, today), to: startOfLocalDay(zone, today + 1) };
      case 'tomorrow':
        return { from: startOfLocalDay(zone, today + 1), to: startOfLocalDay(zone, today + 2) };
      case 'week': {
        const week = periodOf(zone, 'week', today, weekStart);
        return { from: week.start, to: week.end };
      }
      case 'next7':
        return { from: startOfLocalDay(zone, today), to: startOfLocalDay(zone, today + 7) };
      case 'custom':
        return {
          ...(address.from === null ? {} : { from: startOfLocalDay(zone, localDayOfDate(address.from)) }),
          ...(address.to === null ? {} : { to: startOfLocalDay(zone, localDayOfDate(address.to) + 1) }),
        };
      case 'all':
        return {};
    }
  };
  // Users who look for bookings that lack people do not mean cancelled ones, unless they ask for them.
  const statuses =
    address.only === 'unallocated' && address.statuses.length === 0
      ? bookingStatuses.filter((status) => status !== 'cancelled')
      : address.statuses;
  return {
    ...spanOf(),
    ...(statuses.length === 0 ? {} : { status: statuses.join(',') }),
    ...(address.search === '' ? {} : { search: address.search }),
    ...onlyOf(address.only),
    ...(address.filters.length === 0 ? {} : { filterIds: address.filters.join(',') }),
    ...(address.person === null ? {} : { resourceId: address.person }),
    ...(address.customer === null ? {} : { customerId: address.customer }),
    ...(address.label === null ? {} : { labelId: address.label }),
    ...(address.upload === null ? {} : { upload: address.upload }),
    sort: `${address.descending ? '-' : ''}${address.sort}` as const,
  };
}

/** A list has inactive bookings only if it is asked for them. */
function onlyOf(only: OnlyThose | null): Partial<BookingsQuery> {
  if (only === null) return {};
  return only === 'inactive' ? { inactive: 'only' } : { [only]: 'true' as const };
}

export function dateOf(zone: Zone, instant: number): string {
  return dateOfLocalDay(localDayOf(zone, instant));
}
