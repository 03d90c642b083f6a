import type { RowReader } from './rowReader.ts';

export interface PersonName {
  readonly firstName: string;
  readonly lastName: string;
}

/** A customer's name: a whole name stays whole, since it may be a company's. Undefined, and a fault, without. */
export function customerName(row: RowReader): PersonName | undefined {
  return firstAndLast(row) ?? named(row, (name) => ({ firstName: name, lastName: '' }));
}

/** A field worker's name: `Ash, Rosalind`, or the last word is the last name. */
export function workerName(row: RowReader): PersonName | undefined {
  return (
    firstAndLast(row) ??
    named(row, (name) => {
      const [last = '', first] = name.split(',').map((part) => part.trim());
      if (first !== undefined && first !== '') return { firstName: first, lastName: last };
      const words = name.split(/\s+/);
      const lastWord = words.length > 1 ? words.at(-1) : undefined;
      return {
        firstName: words.slice(0, lastWord === undefined ? 1 : -1).join(' '),
        lastName: lastWord ?? '',
      };
    })
  );
}

function firstAndLast(row: RowReader): PersonName | undefined {
  const firstName = row.text('firstName');
  const lastName = row.text('lastName');
  if (firstName === '') return lastName === '' ? undefined : { firstName: lastName, lastName: '' };
  return { firstName, lastName };
}

function named(row: RowReader, read: (name: string) => PersonName): PersonName | undefined {
  const name = row.text('name');
  if (name !== '') return read(name);
  row.fail('name', 'is required: a name, or a first name');
  return undefined;
}
