import { z } from 'zod';

/**
 * The settings as events of the first two versions recorded and published them, all at once. Logs and
 * integrators have this shape, so it is never edited; today's settings are in `domain/settings/settings.ts`.
 */
export const firstSettingsSchema = z.object({
  weekStart: z.int().min(0).max(6).default(0),
  workingDays: z.array(z.int().min(0).max(6)).min(1).default([0, 1, 2, 3, 4, 5, 6]),
  snapMinutes: z.int().min(1).max(60).default(15),
  overlapBufferMinutes: z.number().min(0).max(240).default(5),
  overlapToleranceSeconds: z.int().min(0).default(900),
  sameCustomerToleranceSeconds: z.int().min(0).default(60),
  maxDistanceMetres: z.number().positive().default(20_000),
  maxHoursPerWeek: z.union([z.number().positive(), z.literal('none')]).default(168),
  maxHoursPerDay: z.union([z.union([z.number().positive(), z.literal('none')]), z.null()]).default(null),
  maxHoursPerFortnight: z.union([z.number().positive(), z.literal('none')]).default(336),
  doNotCheck: z
    .object({
      distance: z.boolean().default(false),
      leave: z.boolean().default(false),
      break: z.boolean().default(false),
      labelMatch: z.boolean().default(false),
      existingJobOverlap: z.boolean().default(false),
      maxHoursPerWeek: z.boolean().default(false),
      maxHoursPerDay: z.boolean().default(true),
      maxHoursPerFortnight: z.boolean().default(true),
      resourceBlacklisted: z.boolean().default(false),
      resourceShift: z.boolean().default(false),
      externalResourceAllocation: z.boolean().default(false),
      visitServicePlan: z.boolean().default(false),
    })
    .prefault({}),
  resourcesMayRequestCancellation: z.boolean().default(true),
  customersMayRequestCancellation: z.boolean().default(true),
  dateFormat: z.enum(['dd/mmm/yyyy', 'dd/mm/yyyy', 'yyyy-mm-dd']).default('dd/mmm/yyyy'),
  defaultCountry: z.object({ name: z.string(), code: z.string() }).default({ name: 'AU', code: '+61' }),
});

/** Their keys, in today's notation: `doNotCheck.distance`. */
export const firstSettingKeys: readonly string[] = Object.keys(firstSettingsSchema.shape).flatMap((name) =>
  name === 'doNotCheck'
    ? Object.keys(firstSettingsSchema.shape.doNotCheck.def.innerType.shape).map((one) => `${name}.${one}`)
    : [name],
);

type Recorded = Readonly<Record<string, unknown>>;

/** Settings of the first versions in the shape of later ones: each by its key. */
export function bySettingKey({ doNotCheck, ...others }: Recorded): Recorded {
  const switches = typeof doNotCheck === 'object' && doNotCheck !== null ? Object.entries(doNotCheck) : [];
  return { ...others, ...Object.fromEntries(switches.map(([name, value]) => [`doNotCheck.${name}`, value])) };
}

/** The reverse: settings by their keys in the shape of the first versions. */
export function asFirstRecorded(byKey: Recorded): Recorded {
  const prefix = 'doNotCheck.';
  const entries = Object.entries(byKey);
  const own = entries.filter(([key]) => !key.startsWith(prefix));
  const switches = entries.filter(([key]) => key.startsWith(prefix));
  return {
    ...Object.fromEntries(own),
    ...(switches.length === 0
      ? {}
      : {
          doNotCheck: Object.fromEntries(switches.map(([key, value]) => [key.slice(prefix.length), value])),
        }),
  };
}
