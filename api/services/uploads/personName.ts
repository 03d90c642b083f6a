import { textFilter } from '../../../domain/search/textFilter.ts';
import type { RowReader } from './rowReader.ts';

export interface PersonName {
  readonly firstName: string;
  readonly lastName: string;
}

/**
 * A name from two columns or from one. A whole name may be a company's and is then kept as the first name;
 * otherwise it is split: `Ash, Rosalind`, or the last word is the last name. Without a name it is undefined,
 * and reported.
 */
export function readName(row: RowReader, whole: 'split' | 'kept'): PersonName | undefined {
  const firstName = row.text('firstName');
  const lastName = row.text('lastName');
  const name = row.text('name');
  // `Nom` beside `Prénom` is the last name, `Nombre` beside `Apellidos` the first.
  const isOther = apart.test(row.heading('name')) && !textFilter(firstName || lastName)(name);
  if (firstName !== '') return { firstName, lastName: lastName === '' && isOther ? name : lastName };
  if (lastName !== '' && isOther) return { firstName: name, lastName };
  if (lastName !== '') return { firstName: lastName, lastName: '' };
  if (name !== '') return whole === 'kept' ? { firstName: name, lastName: '' } : splitName(name);
  row.fail('name', 'is required: a name, or a first name');
  return undefined;
}

/** Headings of a name that may be a part of it beside a column with the other part. */
const apart = /^\W*(?:name|nom|nombre|nome|naam|namn)\W*$/i;

function splitName(name: string): PersonName {
  const [last = '', first] = name.split(',').map((part) => part.trim());
  if (first !== undefined && first !== '') return { firstName: first, lastName: last };
  const words = name.split(/\s+/);
  const lastWord = words.length > 1 ? words.at(-1) : undefined;
  return { firstName: words.slice(0, lastWord === undefined ? 1 : -1).join(' '), lastName: lastWord ?? '' };
}
