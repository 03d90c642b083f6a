import { z } from 'zod';
import { defineEvent, type EventOf } from '../event.ts';
import { requiredLineSchema } from '../fields.ts';

/** Label types (scheduling §9). `group` selects, it is never required of a resource. */
export const labelTypes = ['group', 'service', 'certificate', 'label'] as const;
export const labelTypeSchema = z.enum(labelTypes);
export type LabelType = z.infer<typeof labelTypeSchema>;

/** A label: `name` compares trimmed and without case; `unitPrice` feeds a resource's weightage cost. */
export const labelDetailsSchema = z.object({
  name: requiredLineSchema,
  type: labelTypeSchema,
  unitPrice: z.number().min(0).nullable(),
});
export type LabelDetails = z.infer<typeof labelDetailsSchema>;

export const labelEvents = {
  LabelCreated: defineEvent('LabelCreated', 1, labelDetailsSchema),
  LabelChanged: defineEvent('LabelChanged', 1, labelDetailsSchema.partial()),
  LabelArchived: defineEvent('LabelArchived', 1, z.object({})),
};
export type LabelEvent = EventOf<typeof labelEvents>;
