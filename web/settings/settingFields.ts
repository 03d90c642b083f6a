import type { z } from 'zod';
import type { OrganisationView } from '../../api/contract/views.ts';
import type { Claims } from '../../domain/rights/persona.ts';
import { mayWrite } from '../../domain/rights/rights.ts';
import type { SettingSection } from '../../domain/settings/settingSections.ts';
import { byKey, nested, settingsByKey } from '../../domain/settings/settingsByKey.ts';
import { changedDetails, type Details, type FormField } from '../records/form/fieldForm.ts';
import type { FormCommand, Revised } from '../records/form/useFieldForm.ts';

/** Preferences of one section, for a form or for reading. */
export interface PreferenceFields {
  readonly fields: readonly FormField[];
  /** Whether the user may change them. */
  readonly changeable: boolean;
  /** What saving sends. */
  readonly commands: (opened: Revised | null, details: Details) => readonly FormCommand[];
  /** The default of each field that has one. */
  readonly defaults: Details;
}

/** The organisation as a form changes it: name, time zone, and each setting by its key. */
export function preferencesOf(revision: number, { name, timeZone, settings }: OrganisationView): Revised {
  return { revision, name, timeZone, ...byKey(settings) };
}

/** The settings of a section: those that the user may change, then those that the user only sees. */
export function settingFields(section: SettingSection, claims: Claims): readonly PreferenceFields[] {
  const some = [...settingsByKey].filter(([, setting]) => setting.section === section);
  return [true, false].flatMap((changeable) => {
    const own = some.filter(([, { area }]) => mayWrite(claims, area) === changeable);
    if (own.length === 0) return [];
    const fields = own.map(([name, { facts, schema }]) => fieldOf(name, facts, facts.takes ?? schema));
    const defaults = Object.fromEntries(own.map(([name, setting]) => [name, setting.default]));
    return [{ fields, changeable, defaults, commands: configure }];
  });
}

function configure(opened: Revised | null, details: Details): readonly FormCommand[] {
  const changes = changedDetails(details, opened ?? {});
  if (opened === null || Object.keys(changes).length === 0) return [];
  return [
    {
      name: 'organisation.configure',
      input: { settings: nested(changes) },
      ifRevision: opened.revision,
      saves: changes,
      causes: { type: 'SettingsChanged', data: { changes } },
    },
  ];
}

export function fieldOf(name: string, facts: FormField['facts'], schema: z.ZodType): FormField {
  return { name, facts, schema, required: true };
}
