import { z } from 'zod';
import { listOf } from '../../text/listOf.ts';
import { separated } from './cell.ts';
import { choiceText, namesOf, readChoice } from './choice.ts';
import { type Further, fieldOf } from './fieldOf.ts';
import { asList } from './inForm.ts';
import type { KindOfField } from './kindOfField.ts';

type Choices = Readonly<Record<string, string>>;

/** Several of the values, at least one, each once; the second part of each is what people read. */
export const choices = <const Values extends Choices>(label: string, values: Values, further: Further = {}) =>
  chosenOf(label, values, z.array(z.enum(namesOf(values))).min(1), further);
/** Any number of the values, each once; the second part of each is what people read. */
export const choicesOrNone = <const Values extends Choices>(
  label: string,
  values: Values,
  further: Further = {},
) => chosenOf(label, values, z.array(z.enum(namesOf(values))), further);

function chosenOf<Schema extends z.ZodType<readonly string[]>>(
  label: string,
  values: Choices,
  schema: Schema,
  further: Further,
): Schema {
  const eachOnce = (chosen: readonly string[]) => new Set(chosen).size === chosen.length;
  const takes = schema.refine(eachOnce, 'names a value twice');
  return fieldOf('choices', label, schema, { choices: values, takes, ...further });
}

export const choicesKind: KindOfField = {
  documented: () => ({ sentences: [] }),
  column: 'text[]',
  text: (facts, value) => (Array.isArray(value) ? value.map((one) => choiceText(facts, one)).join(', ') : ''),
  inForm: asList,
  inFile: {
    says: ({ facts }) => `${listOf(Object.values(facts.choices ?? {}), 'or')}, several ${separated}.`,
    read(row, field) {
      const words = row.list(field.column);
      const chosen = words.map((text) => readChoice(row, field, text));
      return words.length === 0
        ? undefined
        : namesOf(field.facts.choices ?? {}).filter((one) => chosen.includes(one));
    },
    write: (value: readonly string[], { facts }) => value.map((one) => choiceText(facts, one)).join('; '),
  },
  filteredBy: 'choice',
  unordered: true,
  several: true,
};
