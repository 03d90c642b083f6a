import { addressCells } from '../../../domain/record/kinds/address.ts';
import { plainName, textOrder } from './naturalKey.ts';
import type { RowReader } from './rowReader.ts';

/** What some rows of one reference call its customer. */
export interface Called {
  readonly reference: string;
  readonly name: string;
  /** The customer's own address, if a row says it. */
  readonly address: string | null;
  /** Where a job for that name is; empty if no row says it. */
  readonly place: string;
  /** The first line with that name. */
  readonly line: number;
  /** How many rows say so. */
  readonly rows: number;
  /**
   * Whether a row of this reference means somebody else: another name alone is another spelling, another place alone
   * another job; both together contradict.
   */
  excludes(row: RowReader): boolean;
}

/** The customers that the rows of a file name, whatever the order of the rows. */
export interface NamedCustomers {
  /** By reference: the name that most rows have comes first, then in the order of the names. */
  readonly byReference: ReadonlyMap<string, readonly Called[]>;
  /** Those without a reference, by name and own address. */
  readonly byAddress: ReadonlyMap<string, { readonly name: string; readonly address: string }>;
  /** A name in the spelling that most rows have. */
  spelled(name: string): string;
}

/** Reads from all rows of a file which customers they name. Nothing is refused here. */
export function namedCustomers(rows: readonly RowReader[]): NamedCustomers {
  const withName = rows.filter((row) => row.text('customer') !== '');
  const nameOf = (row: RowReader) => plainName(row.text('customer'));
  const spellings = new Map(
    [...Map.groupBy(withName, nameOf)].map(([plain, same]) => [plain, mostOf(same, 'customer')]),
  );
  const spelled = (name: string) => spellings.get(plainName(name)) ?? name;
  const referenced = Map.groupBy(
    withName.filter((row) => row.text('customerReference') !== ''),
    (row) => plainName(row.text('customerReference')),
  );
  const byReference = [...referenced].map(([plain, same]) => {
    const names = [...Map.groupBy(same, nameOf)].sort(
      ([one, some], [other, more]) => more.length - some.length || textOrder(one, other),
    );
    return [plain, names.map(([, those]) => called(those, mostOf(same, 'customerReference')))] as const;
  });
  const addressed = withName.filter(
    (row) => row.text('customerReference') === '' && row.text('customerAddress') !== '',
  );
  const byAddress = [
    ...Map.groupBy(addressed, (row) => `${nameOf(row)}\n${plainName(row.text('customerAddress'))}`),
  ].map(
    ([key, same]) =>
      [key, { name: spelled(mostOf(same, 'customer')), address: mostOf(same, 'customerAddress') }] as const,
  );
  return { byReference: new Map(byReference), byAddress: new Map(byAddress), spelled };
}

function called(rows: readonly RowReader[], reference: string): Called {
  const placed = rows.filter((row) => placeOf(row) !== '');
  const places = new Set(placed.map((row) => plainName(placeOf(row))));
  const name = mostOf(rows, 'customer');
  const addressed = rows.filter((row) => row.text('customerAddress') !== '');
  return {
    reference,
    name,
    address: addressed.length === 0 ? null : mostOf(addressed, 'customerAddress'),
    place: mostSaid(placed.map(placeOf)),
    line: Math.min(...rows.map(({ line }) => line)),
    rows: rows.length,
    excludes(row) {
      const there = plainName(placeOf(row));
      const otherName = plainName(row.text('customer')) !== plainName(name);
      return otherName && there !== '' && places.size > 0 && !places.has(there);
    },
  };
}

/** Where a row's job is, as it is written: the address, or the degrees. */
function placeOf(row: RowReader): string {
  const degrees = [row.text('lat'), row.text('lng')].filter((text) => text !== '').join(', ');
  return addressCells.read(row) ?? degrees;
}

function mostOf(rows: readonly RowReader[], field: string): string {
  return mostSaid(rows.map((row) => row.text(field)));
}

/** The text that occurs most often; of several, the first in the order of texts. Empty if there are none. */
function mostSaid(texts: readonly string[]): string {
  const [most] = [...Map.groupBy(texts, (text) => text)].sort(
    ([one, some], [other, more]) => more.length - some.length || textOrder(one, other),
  );
  return most?.[0] ?? '';
}
