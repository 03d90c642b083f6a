import { settingsByKey } from '../../domain/settings/settingsByKey.ts';
import { settingText } from '../../domain/settings/settingTexts.ts';
import type { Details, FormField } from '../records/form/fieldForm.ts';

/** What stands for no value, as in the texts of settings. */
const nothingText = '–';

/** A preference as people read it. */
export function preferenceText({ name }: FormField, preferences: Details): string {
  const setting = settingsByKey.get(name);
  const value = preferences[name];
  if (setting !== undefined) return settingText(setting, value);
  return value === null || value === undefined || value === '' ? nothingText : String(value);
}

/** The default of a preference as people read it; undefined if that is nothing at all: its field says what then holds. */
export function defaultText(field: FormField, defaults: Details): string | undefined {
  const text = preferenceText(field, defaults);
  return text === nothingText ? undefined : text;
}
