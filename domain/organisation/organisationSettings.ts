import { z } from 'zod';
import type { Setting } from '../settings/setting.ts';
import type { settings } from '../settings/settings.ts';
import { byKey, nested, type SettingValues, settingsByKey } from '../settings/settingsByKey.ts';
import { firstSettingKeys } from './firstSettings.ts';

type ShapeOf<Settings, Form extends 'whole' | 'named'> = {
  -readonly [Name in keyof Settings]: Settings[Name] extends Setting<infer Schema>
    ? Form extends 'whole'
      ? z.ZodDefault<Schema>
      : z.ZodOptional<Schema>
    : Form extends 'whole'
      ? z.ZodPrefault<z.ZodObject<ShapeOf<Settings[Name], Form>>>
      : z.ZodOptional<z.ZodObject<ShapeOf<Settings[Name], Form>>>;
};

/** An organisation's settings, each with its default (docs/settings.md). */
export const organisationSettingsSchema = schemaOf(whole, withDefault) as unknown as z.ZodObject<
  ShapeOf<typeof settings, 'whole'>
>;
export type OrganisationSettings = z.infer<typeof organisationSettingsSchema>;

/** The settings of an organisation that has changed none of them. */
export const defaultOrganisationSettings: OrganisationSettings = organisationSettingsSchema.parse({});

/** What `organisation.create` takes: each setting within its bounds, or its default. */
export const beginningSettingsSchema = schemaOf(whole, takenWithDefault) as unknown as z.ZodObject<
  ShapeOf<typeof settings, 'whole'>
>;

/** Some settings; those not named are left as they are. An unknown name is refused. */
export const namedSettingsSchema = schemaOf(
  (members) => z.strictObject(members).optional(),
  ({ takes }) => takes.optional(),
).strict() as unknown as z.ZodObject<ShapeOf<typeof settings, 'named'>>;
export type NamedSettings = z.infer<typeof namedSettingsSchema>;

/**
 * What `organisation.changeSettings` takes. Of the settings that existed when it was published, an omitted
 * one gets its default, as was published then; a later one is left as it is, because the sender may not know
 * it.
 */
export const replacedSettingsSchema = schemaOf(whole, (setting, key) =>
  firstSettingKeys.includes(key) ? takenWithDefault(setting) : setting.takes.optional(),
) as unknown as z.ZodType<NamedSettings, z.input<typeof organisationSettingsSchema>>;

/**
 * The settings after the changes that an event records. A key or value that this version of the program does
 * not know is skipped; of an event of a later version, the part that is known applies.
 */
export function withRecorded(present: OrganisationSettings, recorded: SettingValues): OrganisationSettings {
  const known = Object.entries(recorded).filter(
    ([key, value]) => settingsByKey.get(key)?.schema.safeParse(value).success === true,
  );
  return organisationSettingsSchema.parse(nested({ ...byKey(present), ...Object.fromEntries(known) }));
}

function withDefault({ schema, default: value }: Setting): z.ZodType {
  // The boundary: a default has the type of its own schema, which a list of settings no longer knows.
  return schema.default(value as never);
}

function takenWithDefault({ takes, default: value }: Setting): z.ZodType {
  return takes.default(value as never);
}

/** If the group is omitted, each of its settings has its default. */
function whole(members: z.ZodRawShape): z.ZodType {
  return z.object(members).prefault({});
}

function schemaOf(
  group: (members: z.ZodRawShape) => z.ZodType,
  one: (setting: Setting, key: string) => z.ZodType,
): z.ZodObject {
  const schemas = [...settingsByKey].map(([key, setting]) => [key, one(setting, key)]);
  const shape = Object.entries(nested(Object.fromEntries(schemas))).map(([name, schema]) => [
    name,
    schema instanceof z.ZodType ? schema : group({ ...(schema as z.ZodRawShape) }),
  ]);
  return z.object(Object.fromEntries(shape));
}
