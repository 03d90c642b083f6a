import { z } from 'zod';
import { idSchema } from '../../domain/kernel/fields.ts';

/** `POST /api/v1/chats/erase` */
export const textsToEraseSchema = z.object({
  category: z
    .enum(['resource', 'customer'])
    .meta({ description: 'Whether it is a person or a customer.', examples: ['customer'] }),
  id: idSchema.meta({ description: 'Their id.', examples: ['c-1'] }),
});

export const erasedTextsSchema = z.object({
  texts: z.int().meta({
    description:
      'How many texts were erased, earlier versions included; those that were erased before are not counted.',
    examples: [12],
  }),
});
