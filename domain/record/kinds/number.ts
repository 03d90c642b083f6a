import type { z } from 'zod';
import { numberCell } from './cell.ts';
import { type Further, fieldOf } from './fieldOf.ts';
import { said } from './inForm.ts';
import type { KindOfField } from './kindOfField.ts';

/** A number of something. */
export const number = <Schema extends z.ZodType<number | null>>(
  label: string,
  schema: Schema,
  further: Further = {},
) => fieldOf('number', label, schema, further);

const numbers = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 2 });

export const numberKind: KindOfField = {
  documented: ({ unit }) => ({
    sentences: unit === undefined ? ['A number.'] : [`${unit.stored}.`],
    example: unit?.text === 'days' ? 365 : 2,
  }),
  column: 'double precision',
  text({ unit }, value) {
    if (typeof value !== 'number') return String(value);
    return unit === undefined ? numbers.format(value) : `${numbers.format(value / unit.of)} ${unit.text}`;
  },
  inForm: {
    held: ({ unit }, value) =>
      unit !== undefined && typeof value === 'number' ? value / unit.of : (value ?? null),
    // What is typed has few decimals; a value calculated from it must not have more.
    read: ({ unit }, _, held) =>
      said(unit !== undefined && typeof held === 'number' ? Number((held * unit.of).toFixed(6)) : held),
  },
  inFile: numberCell('A number.'),
  comparedAs: 'number',
};
