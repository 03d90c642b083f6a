import type { z } from 'zod';
import { type Further, fieldOf } from './fieldOf.ts';
import { asStored } from './inForm.ts';
import type { KindOfField } from './kindOfField.ts';

/** The schema of nested data, of which screens know only what is made for it (`web/records/specialFields.ts`). */
export interface Structure {
  readonly madeOf?: 'structure';
}

/** Nested data of its own shape. */
export const structure = <Schema extends z.ZodType>(
  label: string,
  schema: Schema,
  further: Further = {},
): Schema & Structure => fieldOf('structure', label, schema, further);

export const structureKind: KindOfField = {
  documented: () => ({ sentences: [] }),
  column: null,
  text: ({ inText }, value) => inText?.write(value) ?? JSON.stringify(value),
  inForm: asStored,
  inFile: 'structure',
  unordered: true,
};
