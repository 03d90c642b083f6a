import { z } from 'zod';
import { defineEvent, type EventOf } from '../event.ts';
import { requiredLineSchema, timeZoneSchema } from '../fields.ts';
import { workflowDefinitionSchema } from '../workflow/workflowDefinition.ts';
import { organisationSettingsSchema } from './organisationSettings.ts';

export const organisationEvents = {
  OrganisationCreated: defineEvent(
    'OrganisationCreated',
    1,
    z.object({ name: requiredLineSchema, timeZone: timeZoneSchema, settings: organisationSettingsSchema }),
  ),
  OrganisationRenamed: defineEvent('OrganisationRenamed', 1, z.object({ name: requiredLineSchema })),
  TimeZoneChanged: defineEvent('TimeZoneChanged', 1, z.object({ timeZone: timeZoneSchema })),
  SettingsChanged: defineEvent('SettingsChanged', 1, z.object({ settings: organisationSettingsSchema })),
  WorkflowDefined: defineEvent('WorkflowDefined', 1, z.object({ workflow: workflowDefinitionSchema })),
};
export type OrganisationEvent = EventOf<typeof organisationEvents>;
