import { sameValue } from '../kernel/changedFields.ts';
import type { FieldFacts } from '../record/fieldFacts.ts';
import { capitalised } from '../record/recordSentences.ts';
import { valueText } from '../record/valueText.ts';
import type { Setting } from './setting.ts';
import { type SettingValues, settingsByKey } from './settingsByKey.ts';

/** The name of a setting without its article: `Maximum distance`, `Check of distance`. */
export function settingName({ the }: Setting): string {
  return capitalised(the.replace(/^the /, ''));
}

/** The value of a setting as people read it; a dash if it has none. */
export function settingText({ schema, facts, says }: Setting, value: unknown): string {
  if (facts.kind === 'yesNo') return isOn(facts, value) ? 'on' : 'off';
  const parsed = schema.safeParse(value);
  if (!parsed.success) return '–';
  if (says !== undefined) return says(parsed.data);
  // A limit says what holds without a number.
  if (value === null && facts.kind !== 'limit') return '–';
  // A list without entries is no value either.
  return valueText(facts, value) || '–';
}

function isOn({ reversed }: FieldFacts, value: unknown): boolean {
  return (value === true) !== (reversed === true);
}

/** If there are more changes than this, they are counted instead of listed. */
const toldOneByOne = 3;

/**
 * One sentence about settings that were changed, each by its key: `Set the maximum distance from 20 km to 35
 * km`. `before`: all settings before the change; if unknown, the old value is omitted.
 */
export function changedSettingsText(changes: SettingValues, before: SettingValues | undefined): string {
  // In the order of the screen, because an event may have its keys in any order.
  const changed = [...settingsByKey].flatMap(([key, setting]) => {
    if (!Object.hasOwn(changes, key)) return [];
    const [was, value] = [before?.[key], changes[key]];
    // Earlier versions recorded all settings, whichever had changed.
    return before !== undefined && sameValue(was, value) ? [] : [{ setting, was, value }];
  });
  if (changed.length === 0) return 'Settings changed';
  if (changed.length > toldOneByOne) {
    return before === undefined ? 'Settings changed' : `Changed ${changed.length} settings`;
  }
  const [first = '', ...others] = changed.map(({ setting, was, value }) => sentence(setting, was, value));
  return [first, ...others.map((other) => other.charAt(0).toLowerCase() + other.slice(1))].join('; ');
}

function sentence(setting: Setting, was: unknown, value: unknown): string {
  const { facts, the } = setting;
  if (facts.kind === 'yesNo') {
    return `Turned ${isOn(facts, value) ? 'on' : 'off'} ${the}`;
  }
  const from = was === undefined ? '' : ` from ${settingText(setting, was)}`;
  return `Set ${the}${from} to ${settingText(setting, value)}`;
}
