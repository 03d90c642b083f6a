import type { BoardFilter } from '../../board/boardFilter.ts';
import type { RowKind } from '../../board/boardRows.ts';
import type { BoardWords } from '../../board/boardWords.ts';

const countedAs = {
  people: ['person', 'people'],
  customers: ['customer', 'customers'],
  equipment: ['piece of equipment', 'pieces of equipment'],
} as const satisfies { readonly [Kind in RowKind]: unknown };

/** How many rows a board has: `12 customers`. */
export function cornerText(rows: RowKind, count: number): string {
  const [one, many] = countedAs[rows];
  return count === 1 ? `1 ${one}` : `${count.toLocaleString('en-AU')} ${many}`;
}

/** Why a board has no rows. */
export function nothingText(rows: RowKind, { text, statuses }: BoardFilter, { one }: BoardWords): string {
  if (rows === 'people') return 'Nobody has this name or label. Change the filter to see the others.';
  if (rows === 'equipment') return text === '' ? 'There is no equipment yet.' : 'No equipment has this name.';
  return text === '' && statuses.length === 0
    ? `No customer has a ${one} in these days.`
    : 'No customer of these days passes the filter. Change it to see the others.';
}
