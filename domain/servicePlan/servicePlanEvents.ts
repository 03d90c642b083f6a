import { z } from 'zod';
import { defineEvent, type EventOf } from '../event.ts';
import { instantSchema, localDateSchema, requiredLineSchema } from '../fields.ts';

/** `UpdateType` of scheduling §3; `Ended` and `End` mean the same. */
export const updateTypes = ['Inactive', 'Ended', 'End'] as const;
export const updateTypeSchema = z.enum(updateTypes);
export type UpdateType = z.infer<typeof updateTypeSchema>;

/**
 * What was said about the visits of a VisitStemID: that they are inactive, or on which local date, the last
 * one served, they end. Of several that name the same VisitStemID the one updated last counts.
 */
export const servicePlanDetailsSchema = z.object({
  visitStemId: requiredLineSchema,
  updateType: updateTypeSchema,
  /** Null only where the plan is inactive. */
  endDate: localDateSchema.nullable(),
  /** `VisitStemUpdated`, epoch seconds. */
  updatedAt: instantSchema,
});
export type ServicePlanDetails = z.infer<typeof servicePlanDetailsSchema>;

export const servicePlanEvents = {
  ServicePlanCreated: defineEvent('ServicePlanCreated', 1, servicePlanDetailsSchema),
  ServicePlanChanged: defineEvent('ServicePlanChanged', 1, servicePlanDetailsSchema.partial()),
  ServicePlanRemoved: defineEvent('ServicePlanRemoved', 1, z.object({})),
};
export type ServicePlanEvent = EventOf<typeof servicePlanEvents>;
