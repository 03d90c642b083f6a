import { requiredLineSchema, timeZoneSchema } from '../../domain/kernel/fields.ts';
import { mayCommand } from '../../domain/rights/mayCommand.ts';
import type { Claims } from '../../domain/rights/persona.ts';
import { changedDetails, type Details } from '../records/form/fieldForm.ts';
import type { FormCommand, Revised } from '../records/form/useFieldForm.ts';
import { fieldOf, type PreferenceFields } from './settingFields.ts';

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')];

/** The organisation's name and time zone; `present`, its zone, is offered even if the browser lacks it. */
export function organisationFields(claims: Claims, present: string): PreferenceFields {
  const choices = Object.fromEntries([...new Set([present, ...zones])].sort().map((zone) => [zone, zone]));
  return {
    fields: [
      fieldOf('name', { kind: 'line', label: 'Name' }, requiredLineSchema),
      fieldOf(
        'timeZone',
        {
          kind: 'choice',
          label: 'Time zone',
          choices,
          help: 'Days, weeks and shifts follow this zone. Existing bookings do not move.',
        },
        timeZoneSchema,
      ),
    ],
    changeable:
      mayCommand(claims, 'organisation.rename') && mayCommand(claims, 'organisation.changeTimeZone'),
    defaults: {},
    commands,
  };
}

const changes = [
  { field: 'name', command: 'organisation.rename', event: 'OrganisationRenamed' },
  { field: 'timeZone', command: 'organisation.changeTimeZone', event: 'TimeZoneChanged' },
] as const;

function commands(opened: Revised | null, details: Details): readonly FormCommand[] {
  if (opened === null) return [];
  const changed = changedDetails(details, opened);
  return changes.flatMap(({ field, command, event }) => {
    if (!Object.hasOwn(changed, field)) return [];
    const saves = { [field]: changed[field] };
    const causes = { type: event, data: saves };
    return [{ name: command, input: saves, ifRevision: opened.revision, saves, causes }];
  });
}
