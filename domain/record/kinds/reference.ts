import { idSchema } from '../../kernel/fields.ts';
import { withArticle } from '../../text/withArticle.ts';
import { type Further, fieldOf } from './fieldOf.ts';
import { asStored } from './inForm.ts';
import type { KindOfField } from './kindOfField.ts';

/** Another record; may be missing. */
export const ref = (refersTo: string, label: string, further: Further = {}) =>
  fieldOf('reference', label, idSchema.nullable(), { refersTo, ...further });
export const requiredRef = (refersTo: string, label: string, further: Further = {}) =>
  fieldOf('reference', label, idSchema, { refersTo, ...further });

export const referenceKind: KindOfField = {
  documented: ({ refersTo = 'record' }) => ({
    sentences: [`The id of ${withArticle(refersTo)}.`],
    example: `${refersTo}-7f3a`,
  }),
  column: 'text',
  text: ({ refersTo = '' }, value, formats) => formats?.nameOf(refersTo, String(value)) ?? String(value),
  inForm: asStored,
  inFile: 'reference',
  comparedAs: 'value',
  filteredBy: 'id',
  unordered: true,
};
