import { settingsByKey } from '../../domain/settings/settingsByKey.ts';
import { settingText } from '../../domain/settings/settingTexts.ts';
import type { Details, FormField } from '../records/form/fieldForm.ts';

/** A preference as people read it. */
export function preferenceText({ name }: FormField, preferences: Details): string {
  const setting = settingsByKey.get(name);
  const value = preferences[name];
  return setting === undefined ? String(value) : settingText(setting, value);
}

/** The default of a preference as people read it; undefined if that is nothing at all: its field says what then holds. */
export function defaultText(field: FormField, defaults: Details): string | undefined {
  const text = preferenceText(field, defaults);
  return text === '–' ? undefined : text;
}
