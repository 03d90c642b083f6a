import type { Setting } from './setting.ts';
import { settings } from './settings.ts';

type Declared = typeof settings;

/** `maxDistanceMetres`; for a member of a group, with the group's name: `doNotCheck.distance`. */
export type SettingKey = {
  [Name in keyof Declared]: Declared[Name] extends Setting
    ? Name
    : `${Name}.${keyof Declared[Name] & string}`;
}[keyof Declared];

/** The settings of a group, or a single one: `Object.entries(settings)` with a simpler type. */
const declared: readonly (readonly [string, Setting | Readonly<Record<string, Setting>>])[] =
  Object.entries(settings);

/** Every setting by its key, in the order of their declaration. */
export const settingsByKey: ReadonlyMap<string, Setting> = new Map(
  declared.flatMap(([name, one]): (readonly [string, Setting])[] =>
    isSetting(one)
      ? [[name, one]]
      : Object.entries(one).map(([member, each]) => [`${name}.${member}`, each] as const),
  ),
);

/** Whether there is a setting with this key. */
export function isSettingKey(key: string): key is SettingKey {
  return settingsByKey.has(key);
}

/** Settings by their keys, with their values. */
export type SettingValues = Readonly<Record<string, unknown>>;

/** Some or all settings, from the shape of answers and commands to a flat map by key. */
export function byKey(some: object): SettingValues {
  return Object.fromEntries(
    Object.entries(some).flatMap(([name, value]: [string, unknown]) => {
      if (settingsByKey.has(name) || typeof value !== 'object' || value === null) return [[name, value]];
      return Object.entries(value).map(([member, each]: [string, unknown]) => [`${name}.${member}`, each]);
    }),
  );
}

/** The reverse: settings by their keys in the shape of answers and commands. */
export function nested(values: SettingValues): Readonly<Record<string, unknown>> {
  const shape: Record<string, unknown> = {};
  const groups = new Map<string, Record<string, unknown>>();
  for (const [key, value] of Object.entries(values)) {
    const dot = key.indexOf('.');
    if (dot < 0) {
      shape[key] = value;
      continue;
    }
    const name = key.slice(0, dot);
    const group = groups.get(name) ?? {};
    group[key.slice(dot + 1)] = value;
    groups.set(name, group);
    shape[name] = group;
  }
  return shape;
}

function isSetting(one: object): one is Setting {
  return 'decides' in one;
}
