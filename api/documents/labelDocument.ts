import { z } from 'zod';
import type { LabelFact } from '../../domain/facts.ts';
import { labelTypes } from '../../domain/label/labelUses.ts';

const types = Object.keys(labelTypes).filter((type): type is keyof typeof labelTypes => type in labelTypes);

/**
 * A label as scheduling §3 has it. Its colour and what it is used for have no place there: whoever reads the document back
 * keeps what the label has, or gets a label without colour that is used everywhere.
 */
export const labelDocumentSchema = z.object({
  _id: z.string(),
  name: z.string(),
  type: z.enum(types),
  unit_price: z.number().nullable(),
  lbl_not_riyo_id: z.string().nullable(),
});
export type LabelDocument = z.infer<typeof labelDocumentSchema>;

/** The document of a label. */
export function labelDocumentOf({ id, name, type, unitPrice, reference }: LabelFact): LabelDocument {
  return { _id: id, name, type, unit_price: unitPrice, lbl_not_riyo_id: reference };
}
