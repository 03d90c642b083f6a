import { z } from 'zod';
import { careOutcomesSchema } from '../../domain/carePlan/careOutcomes.ts';
import { carePlan } from '../../domain/carePlan/carePlan.ts';
import { carePlanContentSchema } from '../../domain/carePlan/carePlanContent.ts';
import { careRecord } from '../../domain/carePlan/careRecord.ts';
import { idSchema, instantSchema, positionSchema, revisionSchema } from '../../domain/kernel/fields.ts';
import { namesOf } from '../../domain/record/kinds/choice.ts';
import { stageLabels } from '../../domain/record/stages.ts';
import { numberText } from './numberText.ts';

const stageOf = (record: typeof carePlan | typeof careRecord, example: string) =>
  z
    .enum(namesOf(stageLabels(record.declaration.stages ?? { states: {} })))
    .meta({ description: 'Where it is in its life.', examples: [example] });
const name = (what: string, example: string) =>
  z
    .string()
    .nullable()
    .meta({ description: `${what}, by name; null: none.`, examples: [example] });
const { shape } = carePlan.fields;
const revision = revisionSchema.meta({ description: 'Its revision, for `If-Match`.', examples: [3] });

const agreedSchema = z.object({
  version: z.int().meta({ description: 'The number of the version.', examples: [2] }),
  agreedBy: shape.agreedBy,
  agreedOn: shape.agreedOn,
  agreedAt: shape.agreedAt,
  content: carePlanContentSchema
    .nullable()
    .meta({ description: 'What was agreed; null: it has been erased.' }),
});
export type AgreedPlanView = z.infer<typeof agreedSchema>;

const customersPlanSchema = z.object({
  id: idSchema.meta({ description: 'Its id.', examples: ['carePlan-7f3a'] }),
  revision,
  stage: stageOf(carePlan, 'agreed'),
  customerId: shape.customerId,
  seenBy: shape.seenBy,
  reviewOn: shape.reviewOn,
  version: shape.version,
  draft: carePlanContentSchema
    .nullable()
    .meta({ description: 'As it is being worked on; null: nothing yet, erased, or not for you.' }),
  versions: z.array(agreedSchema).meta({
    description: 'What was agreed, the latest first; for customers only what counts.',
  }),
});
export type CustomersPlanView = z.infer<typeof customersPlanSchema>;

/** `GET /api/v1/customers/{id}/care-plan` */
export const carePlanOfCustomerSchema = z.object({
  customerName: z.string().meta({ description: 'The customer, by name.', examples: ['Colin Abernathy'] }),
  plan: customersPlanSchema.nullable().meta({ description: 'Null: there is none for you.' }),
  position: positionSchema,
});
export type CarePlanOfCustomerView = z.infer<typeof carePlanOfCustomerSchema>;

const careRecordSchema = careRecord.fields.extend({
  id: idSchema.meta({ description: 'Its id.', examples: ['careRecord-7f3a'] }),
  revision,
  stage: stageOf(careRecord, 'signed'),
  outcomes: careOutcomesSchema
    .nullable()
    .meta({ description: 'What became of each item, and a note; null: they have been erased.' }),
});
export type CareRecordView = z.infer<typeof careRecordSchema>;

/** `GET /api/v1/bookings/{bookingId}/care-plan` */
export const carePlanOfVisitSchema = z.object({
  customerId: idSchema.meta({ description: 'The customer of the visit.', examples: ['c-1'] }),
  customerName: z.string().meta({ description: 'The customer, by name.', examples: ['Colin Abernathy'] }),
  plan: agreedSchema
    .extend({ id: idSchema.meta({ description: 'The plan.', examples: ['carePlan-7f3a'] }) })
    .nullable()
    .meta({ description: 'The part that concerns the visit; null: there is no agreed plan.' }),
  record: careRecordSchema
    .nullable()
    .meta({ description: 'What has been recorded; null: nothing has been begun.' }),
  position: positionSchema,
});
export type CarePlanOfVisitView = z.infer<typeof carePlanOfVisitSchema>;

/** `GET /api/v1/care-plans/{id}/records` */
export const careRecordsQuerySchema = z.object({
  exceptions: z
    .enum(['true', 'false'])
    .optional()
    .describe('`true`: only those with medication that was refused or not at hand.'),
  from: numberText(instantSchema).optional().describe('Only those begun from then on, epoch seconds.'),
  to: numberText(instantSchema).optional().describe('Only those begun before, epoch seconds.'),
});

export const careRecordsSchema = z.object({
  rows: z
    .array(
      careRecordSchema.extend({
        visitTitle: name('The visit', 'Morning round'),
        visitStart: z
          .int()
          .nullable()
          .meta({ description: 'When the visit begins, epoch seconds.', examples: [1_772_755_200] }),
        personName: name('Who kept it', 'Ana Silva'),
      }),
    )
    .meta({ description: 'The latest first; at most 400.' }),
  isCut: z
    .boolean()
    .meta({ description: 'Whether there are more: ask for a shorter span.', examples: [false] }),
  position: positionSchema,
});
export type CareRecordsView = z.infer<typeof careRecordsSchema>;
