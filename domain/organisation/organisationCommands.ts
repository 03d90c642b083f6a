import { z } from 'zod';
import { idSchema, requiredLineSchema, timeZoneSchema } from '../kernel/fields.ts';
import { bookingKind, definedWorkflowSchema } from '../workflow/workflowDefinition.ts';
import { workflowKindNames } from '../workflow/workflowKinds.ts';
import {
  beginningSettingsSchema,
  namedSettingsSchema,
  replacedSettingsSchema,
} from './organisationSettings.ts';

/** Administration of the sender's own organisation; `organisation.create` is for the operator only. */
export const organisationCommands = {
  'organisation.create': z.object({
    organisationId: idSchema,
    name: requiredLineSchema,
    timeZone: timeZoneSchema.default('Australia/Sydney'),
    settings: beginningSettingsSchema.prefault({}),
  }),
  'organisation.rename': z.object({ name: requiredLineSchema }),
  'organisation.changeTimeZone': z.object({ timeZone: timeZoneSchema }),
  'organisation.configure': z.object({ settings: namedSettingsSchema }),
  'organisation.changeSettings': z.object({ settings: replacedSettingsSchema }),
  'organisation.defineWorkflow': z.object({
    kind: z.enum(workflowKindNames).default(bookingKind),
    groupID: idSchema.nullable().default(null),
    workflow: definedWorkflowSchema.nullable(),
  }),
};
