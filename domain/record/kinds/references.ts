import { z } from 'zod';
import { idSchema } from '../../kernel/fields.ts';
import { type Further, fieldOf } from './fieldOf.ts';
import { asList } from './inForm.ts';
import type { KindOfField } from './kindOfField.ts';

/** The most records that one field of a command may name. */
export const mostReferences = 100;

/** Any number of other records. */
export const refs = (refersTo: string, label: string, further: Further = {}) =>
  fieldOf('references', label, z.array(idSchema), {
    refersTo,
    takes: z.array(idSchema).max(mostReferences),
    ...further,
  });

export const referencesKind: KindOfField = {
  documented: ({ refersTo = 'record' }) => ({
    sentences: [`Ids of ${refersTo} records.`],
    example: [`${refersTo}-7f3a`],
  }),
  column: 'text[]',
  text: ({ refersTo = '' }, value, formats) =>
    [value]
      .flat()
      .map((id) => formats?.nameOf(refersTo, String(id)) ?? String(id))
      .join(', '),
  inForm: asList,
  inFile: 'references',
  comparedAs: 'value',
  filteredBy: 'id',
  unordered: true,
  several: true,
};
