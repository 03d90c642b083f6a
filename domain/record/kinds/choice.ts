import { z } from 'zod';
import { listOf } from '../../text/listOf.ts';
import { plainName } from '../../text/plainName.ts';
import type { CellsOfRow, FieldOfCell } from './cell.ts';
import type { FieldDescription } from './fieldDescription.ts';
import { type Further, fieldOf } from './fieldOf.ts';
import { asStored } from './inForm.ts';
import type { KindOfField } from './kindOfField.ts';

type Choices = Readonly<Record<string, string>>;

/** One of several values; the second part of each is what people read. The last is the example unless another is given. */
export function choice<const Values extends Choices>(label: string, values: Values, further: Further = {}) {
  const [example = ''] = Object.values(values).slice(-1);
  return fieldOf('choice', label, z.enum(namesOf(values)), { choices: values, example, ...further });
}

/** The same, or none of them. */
export function optionalChoice<const Values extends Choices>(
  label: string,
  values: Values,
  further: Further = {},
) {
  const [example = ''] = Object.values(values).slice(-1);
  const schema = z.enum(namesOf(values)).nullable();
  return fieldOf('choice', label, schema, { choices: values, example, ...further });
}

/** The names of choices, in their order. */
export function namesOf<Values extends Choices>(values: Values): readonly (keyof Values & string)[] {
  return Object.keys(values).filter((name): name is keyof Values & string => name in values);
}

/** The choice that a text in a file names, by its value, of one or many, or by its words; undefined, and reported, if none does. */
export function readChoice(
  row: CellsOfRow,
  { column, facts: { choices = {} } }: FieldOfCell,
  text: string,
): string | undefined {
  const plain = plainName(text);
  const chosen = Object.entries(choices).find(([value, words]) =>
    [value, `${value}s`, words].some((one) => plainName(one) === plain),
  )?.[0];
  if (chosen === undefined) {
    row.fail(column, `is not one of ${listOf(Object.values(choices), 'or')}`);
    row.unknown(column, text, 'rejected');
  }
  return chosen;
}

/** One of its choices in words; the value itself if the choice is not there any more. */
export function choiceText({ choices = {} }: FieldDescription, value: unknown): string {
  return choices[String(value)] ?? String(value);
}

export const choiceKind: KindOfField = {
  documented: () => ({ sentences: [] }),
  column: 'text',
  text: choiceText,
  inForm: asStored,
  inFile: {
    holds: 'choice',
    says: ({ facts }) => `${listOf(Object.values(facts.choices ?? {}), 'or')}.`,
    read(row, field) {
      const text = row.text(field.column);
      return plainName(text) === '' ? undefined : readChoice(row, field, text);
    },
    write: (value: string, { facts }) => choiceText(facts, value),
  },
  comparedAs: 'value',
  filteredBy: 'choice',
  counted: true,
};
