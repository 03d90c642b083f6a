import { z } from 'zod';
import { idSchema } from '../fields.ts';
import { servicePlanDetailsSchema } from './servicePlanEvents.ts';

const one = { servicePlanId: idSchema };
const { visitStemId, updateType, endDate, updatedAt } = servicePlanDetailsSchema.shape;

export const servicePlanCommands = {
  /** `updatedAt` left out: now. */
  'servicePlan.create': z.object({
    servicePlanId: idSchema.optional(),
    visitStemId,
    updateType,
    endDate: endDate.default(null),
    updatedAt: updatedAt.optional(),
  }),
  /** Only the fields given; `updatedAt` left out: now. */
  'servicePlan.change': z.object({ ...one, ...servicePlanDetailsSchema.partial().shape }),
  'servicePlan.remove': z.object(one),
};
