import { z } from 'zod';
import { idSchema } from '../fields.ts';
import { labelDetailsSchema, labelTypeSchema } from './labelEvents.ts';

export const labelCommands = {
  'label.create': z.object({
    labelId: idSchema.optional(),
    name: labelDetailsSchema.shape.name,
    type: labelTypeSchema.default('label'),
    unitPrice: labelDetailsSchema.shape.unitPrice.default(null),
  }),
  'label.change': z.object({ labelId: idSchema, ...labelDetailsSchema.partial().shape }),
  'label.archive': z.object({ labelId: idSchema }),
};
