import { areaOf } from '../../domain/catalogues/areaOf.ts';
import type { ChangedCategory } from '../../domain/catalogues/changedCategories.ts';
import { isReading, readings } from '../../domain/catalogues/readings.ts';
import type { Area } from '../../domain/rights/area.ts';
import type { RecordsQuery } from '../client/queries.ts';
import type { TimeFormat } from '../timeline/time/formatTime.ts';
import type { AnyRow } from './anyRecord.ts';

/** What screens need to know about what a field refers to. */
export interface Referable {
  readonly name: ChangedCategory;
  readonly area: Area;
  /** `customer` */
  readonly one: string;
  /** Where it is shown, and the list of those that a text finds. */
  readonly addressOf: (id: string) => string;
  readonly listOf: (search: string) => string;
  /** What it is called where it is referred to. */
  readonly titleOf: (row: AnyRow, format: TimeFormat) => string;
  /** What its list is asked for to choose from, besides the search; `now` in epoch seconds. */
  readonly offered: (search: string, now: number) => RecordsQuery;
}

/** What a field refers to, by its category: whatever is read. */
export function referable(category: ChangedCategory): Referable;
export function referable(category: string): Referable | undefined;
export function referable(category: string): Referable | undefined {
  if (category === 'booking') return booking;
  if (!isReading(category)) return undefined;
  const { area, words, path, title } = readings[category];
  return {
    name: category,
    area,
    one: words.one,
    addressOf: (id) => `/${path}?record=${encodeURIComponent(id)}`,
    listOf: (search) => `/${path}?search=${encodeURIComponent(search)}`,
    // The boundary: a title is only ever asked of a row of its own category.
    titleOf: (row) => (title as unknown as (row: AnyRow) => string)(row),
    offered: () => ({}),
  };
}

const booking: Referable = {
  name: 'booking',
  area: areaOf('booking'),
  one: 'booking',
  addressOf: (id) => `/bookings?booking=${encodeURIComponent(id)}`,
  listOf: (search) => `/bookings?range=all&search=${encodeURIComponent(search)}`,
  titleOf({ title, customerName, start, end }, format) {
    const [name, customer] = [String(title), String(customerName)];
    const called = name === '' || name === customer ? customer : `${name}, ${customer}`;
    return typeof start === 'number' && typeof end === 'number'
      ? `${called}, ${format.span(start, end)}`
      : called;
  },
  // Those to come first; whoever looks for an earlier one types what it is called.
  offered: (search, now) => (search === '' ? { from: now } : { sort: '-start' }),
};
