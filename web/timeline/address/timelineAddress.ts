import { type BookingStatus, bookingStatuses } from '../../../domain/booking/bookingStatus.ts';
import { idSchema } from '../../../domain/kernel/fields.ts';
import { dateOfLocalDay, type LocalDay } from '../../../domain/time/localDay.ts';
import { withParameters } from '../../shell/withParameters.ts';
import type { BoardFilter } from '../board/boardFilter.ts';
import type { BoardLook } from '../board/boardLook.ts';
import { parseDate } from '../time/timelineWindow.ts';
import { type ZoomId, zoomLevels } from '../time/zoom.ts';
import { readLook } from './rememberedLook.ts';

/** `working`: the hours outside the working day are folded away. */
export const hoursShown = ['working', 'all'] as const;
export type HoursShown = (typeof hoursShown)[number];

/**
 * The part of the timeline's state that is in the page's address, so that it can be shared and gone back to.
 */
export interface TimelineAddress {
  /** The first day shown; undefined: the current fortnight. */
  readonly from: LocalDay | undefined;
  /** Undefined: a zoom that suits the width of the screen. */
  readonly zoom: ZoomId | undefined;
  /** Undefined: as remembered on this browser. */
  readonly hours: HoursShown | undefined;
  readonly filter: BoardFilter;
  readonly bookingId: string | undefined;
  /** The person whose record is open. */
  readonly resourceId: string | undefined;
  /** The customer whose record is open. */
  readonly customerId?: string | undefined;
  /** The cover that is shown under the board: `all`, or the id of a label; undefined: none. */
  readonly cover?: string | undefined;
  /** How the board looks; undefined: as remembered on this browser. */
  readonly look?: BoardLook | undefined;
}

/** Reads an address; invalid values are ignored. */
export function readAddress(search: URLSearchParams): TimelineAddress {
  const zoom = search.get('zoom');
  const asked = (search.get('status') ?? '').split(',');
  const filterIds = (search.get('filters') ?? '').split(',').filter((id) => idSchema.safeParse(id).success);
  return {
    from: parseDate(search.get('from')),
    zoom: zoomLevels.find((level) => level.id === zoom)?.id,
    hours: hoursShown.find((one) => one === search.get('hours')),
    filter: {
      text: search.get('filter') ?? '',
      statuses: bookingStatuses.filter((status: BookingStatus) => asked.includes(status)),
      ...(filterIds.length > 0 && { filterIds }),
      ...(search.get('cancelled') === 'hidden' && { cancelled: 'hidden' as const }),
    },
    bookingId: search.get('booking') ?? undefined,
    resourceId: search.get('resource') ?? undefined,
    customerId: search.get('customer') ?? undefined,
    cover: search.get('cover') ?? undefined,
    look: ['colour', 'size', 'group'].some((name) => search.has(name)) ? readLook(search) : undefined,
  };
}

/** Writes an address over the existing parameters; those of others stay. */
export function writeAddress(address: TimelineAddress, search: URLSearchParams): URLSearchParams {
  const { from, filter, look } = address;
  return withParameters(search, {
    from: from === undefined ? null : dateOfLocalDay(from),
    zoom: address.zoom ?? null,
    hours: address.hours ?? null,
    filter: filter.text,
    status: filter.statuses.join(','),
    filters: filter.filterIds?.join(',') ?? null,
    cancelled: filter.cancelled ?? null,
    booking: address.bookingId ?? null,
    resource: address.resourceId ?? null,
    customer: address.customerId ?? null,
    cover: address.cover ?? null,
    colour: look?.colour ?? null,
    size: look?.size ?? null,
    group: look?.group ?? null,
  });
}

/** What a quick view of the board keeps: zoom, hours, filters and look, neither the days nor what is open. */
export function viewOf({ zoom, hours, filter, look }: TimelineAddress): URLSearchParams {
  const nothingOpen = { from: undefined, bookingId: undefined, resourceId: undefined };
  return writeAddress({ ...nothingOpen, zoom, hours, filter, look }, new URLSearchParams());
}

/** The parameters of an address with a quick view instead of its own zoom, hours, filters and look. */
export function withView(search: URLSearchParams, view: URLSearchParams): URLSearchParams {
  const { zoom, hours, filter, look } = readAddress(view);
  return writeAddress({ ...readAddress(search), zoom, hours, filter, look }, search);
}
