import { z } from 'zod';
import { dateOfLocalDay } from '../../../../domain/time/localDay.ts';
import { readDay } from '../../../../domain/time/readDay.ts';
import { readWeekday } from '../../../../domain/time/readWeekdays.ts';
import { weekdayNames } from '../../../../domain/time/weekdays.ts';
import type { Zone } from '../../../../domain/time/zone.ts';
import type { DateOrder } from '../../../contract/upload.ts';
import { dateForm, momentForm } from '../findDateOrder.ts';
import {
  isoText,
  readInstant,
  readMoment,
  readTimeOfDay,
  skippedByClocks,
  timeOfDayText,
} from '../localMoment.ts';
import { plainName } from '../naturalKey.ts';
import type { RowReader } from '../rowReader.ts';
import type { FieldInFile } from './fieldInFile.ts';
import type { FilePart } from './filePart.ts';

/** How a value is read from and written to one cell. */
interface Cell {
  /** A description of the cell for the file's author, added to the field's own. */
  readonly says: (field: FieldInFile) => string;
  /** Undefined for an empty cell, and for one that cannot be read, which is reported for the row. */
  readonly read: (row: RowReader, field: FieldInFile, zone: Zone) => unknown;
  /** Writes a value that exists. */
  readonly write: (value: never, field: FieldInFile, zone: Zone) => string | number;
}

/** A cell that one function reads; a text that it cannot read is refused with the reason. */
function cellOf<Value>(
  says: string,
  read: (text: string, zone: Zone, order: DateOrder) => Value | undefined,
  reason: string | ((order: DateOrder, text: string) => string),
  write: (value: Value, zone: Zone) => string | number,
): Cell {
  return {
    says: () => says,
    read(row, { column }, zone) {
      const text = row.text(column);
      const { dateOrder } = row;
      const value = text === '' ? undefined : read(text, zone, dateOrder);
      if (text !== '' && value === undefined) {
        row.fail(column, typeof reason === 'string' ? reason : reason(dateOrder, text));
      }
      return value;
    },
    write: (value: Value, _field, zone) => write(value, zone),
  };
}

const asItIs = cellOf<string>(
  '',
  (text) => text,
  '',
  (text) => text,
);

const number: Cell = {
  says: () => 'A number.',
  read: (row, { column, whole }) => row.number(column, whole ? 'whole' : 'any'),
  write: (value: number) => value,
};

/** The choice that a text names, by its value or by its words. */
function choiceOf(choices: Readonly<Record<string, string>>, text: string): string | undefined {
  const plain = plainName(text);
  return Object.entries(choices).find((each) => each.some((word) => plainName(word) === plain))?.[0];
}

/** How several things in one cell are told apart. */
export const separated = 'separated by semicolons, commas or bars';

export const plainCells = {
  line: asItIs,
  text: { ...asItIs, says: () => 'Longer text.' },
  phone: { ...asItIs, says: () => 'A telephone number.' },
  colour: { ...asItIs, says: () => 'A colour, as #1971c2.' },
  email: cellOf<string>(
    'An e-mail address.',
    (text) => (z.email().safeParse(text).success ? text : undefined),
    'is not an e-mail address',
    (text) => text,
  ),
  number,
  hours: { ...number, says: () => '' },
  money: { ...number, says: () => "An amount in the organisation's currency." },
  yesNo: {
    says: () => 'Yes or no.',
    read: (row, { column }) => row.yesNo(column),
    write: (value: boolean) => (value ? 'yes' : 'no'),
  },
  choice: {
    says: ({ facts }) => `${listOf(Object.values(facts.choices ?? {}), 'or')}.`,
    read(row, { column, facts: { choices = {} } }) {
      const text = plainName(row.text(column));
      if (text === '') return undefined;
      const chosen = choiceOf(choices, text);
      if (chosen === undefined) {
        row.fail(column, `is not one of ${listOf(Object.values(choices), 'or')}`);
        row.unknown(column, row.text(column), 'rejected');
      }
      return chosen;
    },
    write: (value: string, { facts }) => facts.choices?.[value] ?? value,
  },
  choices: {
    says: ({ facts }) => `${listOf(Object.values(facts.choices ?? {}), 'or')}, several ${separated}.`,
    read(row, { column, facts: { choices = {} } }) {
      const words = row.list(column);
      const chosen = words.map((text) => {
        const one = choiceOf(choices, text);
        if (one === undefined) {
          row.fail(column, `is not one of ${listOf(Object.values(choices), 'or')}`);
          row.unknown(column, text, 'rejected');
        }
        return one;
      });
      return words.length === 0 ? undefined : Object.keys(choices).filter((one) => chosen.includes(one));
    },
    write: (value: readonly string[], { facts }) =>
      value.map((one) => facts.choices?.[one] ?? one).join('; '),
  },
  date: cellOf<string>(
    'A date.',
    (text, _zone, order) => {
      const day = readDay(text, order);
      return day === undefined ? undefined : dateOfLocalDay(day);
    },
    (order) => `is not a date (${dateForm(order)})`,
    // Whatever the organisation's date format, this form is read in the same way everywhere.
    (date) => date,
  ),
  time: cellOf<number>(
    'Local time of day.',
    readTimeOfDay,
    'is not a time of day (07:00, 3:30 PM)',
    timeOfDayText,
  ),
  instant: cellOf<number>(
    'Local date and time.',
    readInstant,
    (order, text) =>
      readMoment(text, order)?.kind === 'dayAndTime'
        ? skippedByClocks
        : `is not a date and time (${momentForm(order)})`,
    (value, zone) => isoText(zone, value),
  ),
  weekday: cellOf<number>(
    'A day of the week.',
    readWeekday,
    'is not a day of the week (Monday, Mon)',
    (day) => weekdayNames[day] ?? '',
  ),
  duration: {
    says: () => 'Minutes, or hours and minutes as in 1:30.',
    read: (row, { column }) => row.duration(column),
    write: (seconds: number) => seconds / 60,
  },
} as const satisfies Readonly<Record<string, Cell>>;

/** A field in a single cell. */
export function plainPart(field: FieldInFile, cell: Cell): FilePart {
  const { name, column, facts, required } = field;
  return {
    fills: [name],
    begins: false,
    fields: [field.described(cell.says(field))],
    read(row, { zone }) {
      const value = cell.read(row, field, zone);
      if (required && row.text(column) === '') row.fail(column, 'is required');
      return value === undefined ? {} : { [name]: value };
    },
    written: [
      {
        title: facts.label,
        example: facts.example ?? '',
        cell(fact, { zone }) {
          const value = fact[name];
          // The value is of the field's own kind: its schema has parsed it.
          return value === null || value === undefined ? '' : cell.write(value as never, field, zone);
        },
      },
    ],
  };
}

/** Nested data that has a form in one line; null for what has none. */
export function structurePart(field: FieldInFile): FilePart | null {
  const { inText } = field.facts;
  if (inText === undefined) return null;
  const { says, reason, read, write } = inText;
  return plainPart(field, cellOf<unknown>(says, read, reason, write));
}

/** `Inactive, Ended and End`. */
export function listOf(words: readonly string[], and: 'and' | 'or'): string {
  return words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} ${and} ${words.at(-1)}`;
}
