import { z } from 'zod';
import { defineEvent, type EventOf } from '../kernel/event.ts';
import { requiredLineSchema, timeZoneSchema } from '../kernel/fields.ts';
import { settingsByKey } from '../settings/settingsByKey.ts';
import { workflowSchema } from '../workflow/workflowDefinition.ts';

/**
 * Settings by their keys (docs/decisions.md, Settings). The settings themselves define which there are and
 * what values each may have. That is not part of the schema, so that adding a setting changes no event.
 */
const recordedSettingsSchema = z.record(z.string(), z.unknown()).superRefine((recorded, context) => {
  for (const [key, value] of Object.entries(recorded)) {
    const parsed = settingsByKey.get(key)?.schema.safeParse(value);
    if (parsed === undefined || parsed.success) continue;
    context.addIssue({
      code: 'custom',
      path: [key],
      message: parsed.error.issues[0]?.message ?? 'is not valid',
    });
  }
});

export const organisationEvents = {
  OrganisationCreated: defineEvent(
    'OrganisationCreated',
    3,
    z.object({ name: requiredLineSchema, timeZone: timeZoneSchema, settings: recordedSettingsSchema }),
  ),
  OrganisationRenamed: defineEvent('OrganisationRenamed', 1, z.object({ name: requiredLineSchema })),
  TimeZoneChanged: defineEvent('TimeZoneChanged', 1, z.object({ timeZone: timeZoneSchema })),
  /** The settings that changed; up to version 2, all settings. */
  SettingsChanged: defineEvent('SettingsChanged', 3, z.object({ changes: recordedSettingsSchema })),
  /** The workflow of a kind, and of a group of it; null: as it comes. Up to version 2, of bookings. */
  WorkflowDefined: defineEvent(
    'WorkflowDefined',
    3,
    z.object({ kind: z.string(), groupID: z.string().nullable(), workflow: workflowSchema.nullable() }),
  ),
};
export type OrganisationEvent = EventOf<typeof organisationEvents>;
