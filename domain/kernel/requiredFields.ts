import type { OrganisationSettings } from '../organisation/organisationSettings.ts';
import { byKey, settingsByKey } from '../settings/settingsByKey.ts';
import { refusalTexts } from '../text/texts.ts';
import type { Refusal } from './refusal.ts';

/** The fields of a record or a booking that an organisation's settings require (scheduling §5, Other validation). */
export function requiredFields(category: string, settings: OrganisationSettings): readonly string[] {
  const values = byKey(settings);
  return [...settingsByKey].flatMap(([key, { decides }]) =>
    decides.flatMap((each) =>
      each.kind === 'requires' && each.category === category && values[key] === each.at ? [each.field] : [],
    ),
  );
}

/**
 * Why a command about a record is refused, `invalid_input`: a new record lacks a field that the settings require,
 * or a change takes it away. A record that lacks it already stays as it is. Undefined if nothing is wrong.
 */
export function refusalOfMissing(
  command: string,
  input: Readonly<Record<string, unknown>>,
  settings: OrganisationSettings,
): Refusal | undefined {
  const [category = '', step] = command.split('.');
  if (step !== 'create' && step !== 'change') return undefined;
  const path = requiredFields(category, settings).find(
    (field) => (step === 'create' || input[field] !== undefined) && !isGiven(input[field]),
  );
  if (path === undefined) return undefined;
  const message = refusalTexts.isRequired;
  return {
    code: 'invalid_input',
    message: `${path}: ${message}`,
    details: { fields: [{ path, message }], path: [path] },
  };
}

function isGiven(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return value !== undefined && value !== null && value !== '';
}
