import { z } from 'zod';
import { defineEvent, type EventOf } from '../event.ts';
import { requiredLineSchema, timeZoneSchema } from '../fields.ts';
import { dateFormatSchema } from '../time/dateFormat.ts';
import { workflowDefinitionSchema } from '../workflow/workflowDefinition.ts';
import { organisationSettingsSchema } from './organisationSettings.ts';

/** Settings as events have them: the first version knew of no date format, and the default held. */
const recordedSettingsSchema = organisationSettingsSchema.extend({ dateFormat: dateFormatSchema.optional() });
export type RecordedSettings = z.infer<typeof recordedSettingsSchema>;

export const organisationEvents = {
  OrganisationCreated: defineEvent(
    'OrganisationCreated',
    2,
    z.object({ name: requiredLineSchema, timeZone: timeZoneSchema, settings: recordedSettingsSchema }),
  ),
  OrganisationRenamed: defineEvent('OrganisationRenamed', 1, z.object({ name: requiredLineSchema })),
  TimeZoneChanged: defineEvent('TimeZoneChanged', 1, z.object({ timeZone: timeZoneSchema })),
  SettingsChanged: defineEvent('SettingsChanged', 2, z.object({ settings: recordedSettingsSchema })),
  WorkflowDefined: defineEvent('WorkflowDefined', 1, z.object({ workflow: workflowDefinitionSchema })),
};
export type OrganisationEvent = EventOf<typeof organisationEvents>;
