import { z } from 'zod';
import { dateFormatSchema, defaultDateFormat } from '../time/dateFormat.ts';

/**
 * The 'do not check' switches of scheduling §5: a check whose switch is on is not run. Per day and per
 * fortnight are on (not checked) by default.
 */
export const doNotCheckSchema = z.object({
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
});

const hoursLimit = z.union([z.number().positive(), z.literal('none')]);

/** An organisation's settings with the specification's defaults (scheduling §5, §9; docs/decisions.md). */
export const organisationSettingsSchema = z.object({
  /** First day of the week, 0 is Sunday. */
  weekStart: z.int().min(0).max(6).default(0),
  /** Weekdays on which the organisation works, 0 is Sunday: work that goes on (MultiDay) goes on on these. */
  workingDays: z.array(z.int().min(0).max(6)).min(1).default([0, 1, 2, 3, 4, 5, 6]),
  snapMinutes: z.int().min(1).max(60).default(15),
  overlapBufferMinutes: z.number().min(0).max(240).default(5),
  overlapToleranceSeconds: z.int().min(0).default(900),
  sameCustomerToleranceSeconds: z.int().min(0).default(60),
  maxDistanceMetres: z.number().positive().default(20_000),
  /** `none`: a resource without its own limit is reported as not set up. Daily unset is weekly / 7. */
  maxHoursPerWeek: hoursLimit.default(168),
  maxHoursPerDay: z.union([hoursLimit, z.null()]).default(null),
  maxHoursPerFortnight: hoursLimit.default(336),
  doNotCheck: doNotCheckSchema.prefault({}),
  resourcesMayRequestCancellation: z.boolean().default(true),
  customersMayRequestCancellation: z.boolean().default(true),
  dateFormat: dateFormatSchema.default(defaultDateFormat),
  defaultCountry: z.object({ name: z.string(), code: z.string() }).default({ name: 'AU', code: '+61' }),
});
export type OrganisationSettings = z.infer<typeof organisationSettingsSchema>;

/** The settings of an organisation that has changed none of them. */
export const defaultOrganisationSettings: OrganisationSettings = organisationSettingsSchema.parse({});
