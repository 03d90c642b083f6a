import { z } from 'zod';
import { idSchema } from '../../domain/kernel/fields.ts';

/** Ids, separated by commas; none if it is empty. */
const labelsSchema = z
  .string()
  .max(6500)
  .transform((text) => (text === '' ? [] : text.split(',')))
  .pipe(z.array(idSchema).max(100))
  .prefault('');

const yesNo = z
  .enum(['true', 'false'])
  .prefault('false')
  .transform((text) => text === 'true');

/** The labels of a set of master labels that is being written, as in its fields. */
export const scopePreviewQuerySchema = z.object({
  labelIds: labelsSchema.describe('ids of labels, separated by commas; at most 100'),
  customerLabelIds: labelsSchema.describe('those of customers; none: the same labels'),
  resourceLabelIds: labelsSchema.describe('those of people; none: the same labels'),
  strictBookings: yesNo.describe('`true`: a booking has to have all of the labels'),
  strictCustomers: yesNo.describe('`true`: a customer has to have all of the labels'),
  strictResources: yesNo.describe('`true`: a person has to have all of the labels'),
});

const previewedSchema = z.object({
  seen: z.int().min(0),
  all: z.int().min(0),
  first: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type PreviewedView = z.infer<typeof previewedSchema>;

/** `GET /api/v1/label-scopes/preview`: what planners would see of the organisation. */
export const scopePreviewSchema = z.object({
  position: z.int(),
  booking: previewedSchema.describe('of the bookings to come that are neither cancelled nor inactive'),
  customer: previewedSchema.describe('of the customers in use'),
  resource: previewedSchema.describe('of the people in use'),
});
export type ScopePreviewView = z.infer<typeof scopePreviewSchema>;
