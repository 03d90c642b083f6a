import { areaOf } from '../../domain/catalogues/areaOf.ts';
import type { RecordName } from '../../domain/catalogues/records.ts';
import type { Area } from '../../domain/rights/area.ts';
import type { RecordsQuery } from '../client/queries.ts';
import type { TimeFormat } from '../timeline/time/formatTime.ts';
import { type AnyRow, isRecordName, recordOf, titleOf } from './anyRecord.ts';

/** What a field can refer to. */
export type ReferableName = RecordName | 'booking';

/** What screens need to know about what a field refers to. */
export interface Referable {
  readonly name: ReferableName;
  readonly area: Area;
  /** `customer` */
  readonly one: string;
  /** Where it is shown. */
  readonly addressOf: (id: string) => string;
  /** What it is called where it is referred to. */
  readonly titleOf: (row: AnyRow, format: TimeFormat) => string;
  /** What its list is asked for to choose from, besides the search; `now` in epoch seconds. */
  readonly offered: (search: string, now: number) => RecordsQuery;
}

/** What a field refers to, by its category; undefined for what has no screens of its own. */
export function referable(category: string): Referable | undefined {
  if (category === 'booking') return booking;
  if (!isRecordName(category)) return undefined;
  const { area, words, path } = recordOf(category);
  return {
    name: category,
    area,
    one: words.one,
    addressOf: (id) => `/${path}?record=${encodeURIComponent(id)}`,
    titleOf: (row) => titleOf(category, row),
    offered: () => ({}),
  };
}

const booking: Referable = {
  name: 'booking',
  area: areaOf('booking'),
  one: 'booking',
  addressOf: (id) => `/bookings?booking=${encodeURIComponent(id)}`,
  titleOf({ title, customerName, start, end }, format) {
    const [name, customer] = [String(title), String(customerName)];
    const called = name === '' || name === customer ? customer : `${name}, ${customer}`;
    return typeof start === 'number' && typeof end === 'number'
      ? `${called}, ${format.day(start)} ${format.range(start, end)}`
      : called;
  },
  // Those to come first; whoever looks for an earlier one types what it is called.
  offered: (search, now) => (search === '' ? { from: now } : { sort: '-start' }),
};
