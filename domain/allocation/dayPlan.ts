import { Result } from 'effect';
import { z } from 'zod';
import {
  idSchema,
  instantSchema,
  localDateSchema,
  locationSchema,
  timeZoneSchema,
} from '../kernel/fields.ts';
import { label } from '../label/label.ts';
import { organisationSettingsSchema } from '../organisation/organisationSettings.ts';
import { resource as resourceRecord } from '../resource/resource.ts';
import { shift } from '../shift/shift.ts';
import { refusalTexts } from '../text/texts.ts';

/** Epoch seconds, or minutes of the plan's day (over 1,440: on the following days). */
const timeSchema = z.union([instantSchema, z.strictObject({ minute: z.int().min(0).max(20_160) })], {
  error: 'must be whole epoch seconds, or { "minute": 0 to 20160 }',
});
const spanShape = { start: timeSchema, end: timeSchema };
const resource = resourceRecord.fields.shape;
const hours = z.number().positive().nullable().default(null);

/**
 * The organisation's settings. Unlike elsewhere, an unknown setting is refused, like everything unknown in a
 * plan.
 */
const settingsSchema = z.strictObject({
  ...organisationSettingsSchema.shape,
  doNotCheck: z.strictObject(organisationSettingsSchema.shape.doNotCheck.unwrap().shape).prefault({}),
});

const dayPlanShape = z.strictObject({
  /** The IANA time zone of days, weeks and shifts. */
  timeZone: timeZoneSchema,
  /** The day of all times given in minutes. */
  date: localDateSchema.optional(),
  settings: settingsSchema.prefault({}),
  labels: z
    .array(
      z.strictObject({
        id: idSchema,
        name: z.string().min(1).optional(),
        type: label.fields.shape.type.default('label'),
        unitPrice: z.number().min(0).nullable().default(null),
      }),
    )
    .default([]),
  customers: z
    .array(
      z.strictObject({
        id: idSchema,
        name: z.string().optional(),
        location: locationSchema.nullable().default(null),
        /** The blacklist. */
        barredResourceIds: z.array(idSchema).default([]),
      }),
    )
    .default([]),
  resources: z.array(
    z.strictObject({
      id: idSchema,
      name: z.string().optional(),
      labelIds: z.array(idSchema).default([]),
      location: locationSchema.nullable().default(null),
      external: z.boolean().default(false),
      partner: z.boolean().default(false),
      promotedDispatcher: z.boolean().default(false),
      inactive: z.boolean().default(false),
      inactiveDate: instantSchema.nullable().default(null),
      capacity: resource.capacity.default(1),
      maxHoursPerDay: hours,
      maxHoursPerWeek: hours,
      maxHoursPerFortnight: hours,
    }),
  ),
  /** Single shifts, or weekly timesheets (`timings`, seconds since midnight). */
  shifts: z
    .array(
      z.union([z.strictObject({ resourceId: idSchema, ...spanShape }), z.strictObject(shift.fields.shape)]),
    )
    .default([]),
  leaves: z.array(z.strictObject({ resourceId: idSchema, ...spanShape })).default([]),
  breaks: z.array(z.strictObject({ resourceId: idSchema, ...spanShape })).default([]),
  servicePlans: z
    .array(
      z.strictObject({
        visitStemId: z.string(),
        updateType: z.enum(['Inactive', 'Ended', 'End']),
        endDate: localDateSchema.nullable().default(null),
        updatedAt: z.int().default(0),
      }),
    )
    .default([]),
  /** Past jobs: how often a resource was with a customer. */
  pastJobs: z
    .array(z.strictObject({ resourceId: idSchema, customerId: idSchema, count: z.int().min(0) }))
    .default([]),
  jobs: z.array(
    z.strictObject({
      id: idSchema,
      customerId: idSchema,
      ...spanShape,
      labelIds: z.array(idSchema).default([]),
      excludeLabelIds: z.array(idSchema).default([]),
      location: locationSchema.nullable().default(null),
      resourcesNeeded: z.int().min(1).max(20).default(1),
      preferredResourceIds: z.array(idSchema).default([]),
      external: z.boolean().default(false),
      visitStemId: z.string().nullable().default(null),
      /** The people who already have it. */
      resourceIds: z.array(idSchema).default([]),
      /** Its people keep it. */
      pinned: z.boolean().default(false),
      /** Its row and column in the travel minutes. */
      travelPlace: z.int().min(0).nullable().default(null),
    }),
  ),
  /** Groups of jobs that must all go to different people; a job is in one group at most. */
  differentPeople: z.array(z.array(idSchema).min(2)).default([]),
  travel: z
    .discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('matrix'), minutes: z.array(z.array(z.number().min(0))) }),
      z.strictObject({ kind: z.literal('speed'), kilometresPerHour: z.number().positive() }),
    ])
    .optional(),
});
type DayPlanShape = z.output<typeof dayPlanShape>;

/**
 * A day plan: everything that an allocation is based on, in one document (docs/day-plan.md). Unknown ids,
 * people named twice for a job, spans that end before they start, minutes without a date, and service plans
 * without an end date are refused, each with the path of the field.
 */
export const dayPlanSchema = dayPlanShape.superRefine(checkReferences).superRefine(checkSpans);
export type DayPlan = z.output<typeof dayPlanSchema>;

/** One thing that is wrong with an input, and where: `customers[0].location.lat`, `resourceIds[2]`. */
export interface InputProblem {
  readonly path: string;
  readonly message: string;
}

/** Reads a document of unknown shape; reports every problem, in the given words where a schema has none of its own. */
export function parseDayPlan(
  document: unknown,
  words?: z.core.$ZodErrorMap,
): Result.Result<DayPlan, readonly InputProblem[]> {
  const parsed = dayPlanSchema.safeParse(document, words === undefined ? undefined : { error: words });
  if (parsed.success) return Result.succeed(parsed.data);
  const { issues } = parsed.error;
  return Result.fail(issues.map(({ path, message }) => ({ path: z.core.toDotPath(path), message })));
}

/** Seconds: a longer shift would reach its own weekday again, and timesheets repeat by weekday. */
const LONGEST_SHIFT = 6 * 86_400;

type Refuse = (path: (string | number)[], message: string) => void;

function refuser(context: z.core.$RefinementCtx): Refuse {
  return (path, message) => context.addIssue({ code: 'custom', path, message });
}

function checkReferences(plan: DayPlanShape, context: z.core.$RefinementCtx): void {
  const refuse = refuser(context);
  const idsOf = (kind: 'labels' | 'customers' | 'resources' | 'jobs'): ReadonlySet<string> => {
    const ids = new Set<string>();
    plan[kind].forEach(({ id }, at) => {
      if (ids.has(id)) refuse([kind, at, 'id'], `appears twice: ${id}`);
      ids.add(id);
    });
    return ids;
  };
  const [labels, customers, resources, jobs] = [
    idsOf('labels'),
    idsOf('customers'),
    idsOf('resources'),
    idsOf('jobs'),
  ];
  const known = (ids: ReadonlySet<string>, what: string, path: (string | number)[], id: string) => {
    if (!ids.has(id)) refuse(path, `unknown ${what}: ${id}`);
  };
  const allKnown = (
    ids: ReadonlySet<string>,
    what: string,
    path: (string | number)[],
    list: readonly string[],
  ) =>
    list.forEach((id, at) => {
      known(ids, what, [...path, at], id);
    });

  plan.customers.forEach(({ barredResourceIds }, at) => {
    allKnown(resources, 'resource', ['customers', at, 'barredResourceIds'], barredResourceIds);
  });
  plan.resources.forEach(({ labelIds }, at) => {
    allKnown(labels, 'label', ['resources', at, 'labelIds'], labelIds);
  });
  for (const kind of ['shifts', 'leaves', 'breaks', 'pastJobs'] as const) {
    plan[kind].forEach(({ resourceId }, at) => {
      known(resources, 'resource', [kind, at, 'resourceId'], resourceId);
    });
  }
  plan.pastJobs.forEach(({ customerId }, at) => {
    known(customers, 'customer', ['pastJobs', at, 'customerId'], customerId);
  });
  plan.jobs.forEach((job, at) => {
    known(customers, 'customer', ['jobs', at, 'customerId'], job.customerId);
    allKnown(labels, 'label', ['jobs', at, 'labelIds'], job.labelIds);
    allKnown(labels, 'label', ['jobs', at, 'excludeLabelIds'], job.excludeLabelIds);
    allKnown(resources, 'resource', ['jobs', at, 'preferredResourceIds'], job.preferredResourceIds);
    allKnown(resources, 'resource', ['jobs', at, 'resourceIds'], job.resourceIds);
    for (const list of ['preferredResourceIds', 'resourceIds'] as const) {
      job[list].forEach((id, place) => {
        if (job[list].indexOf(id) < place) refuse(['jobs', at, list, place], `appears twice: ${id}`);
      });
    }
    const places = plan.travel?.kind === 'matrix' ? plan.travel.minutes.length : 0;
    if (job.travelPlace !== null && job.travelPlace >= places) {
      refuse(['jobs', at, 'travelPlace'], `the travel minutes have no row ${job.travelPlace}`);
    }
  });
  const grouped = new Set<string>();
  plan.differentPeople.forEach((group, at) => {
    allKnown(jobs, 'job', ['differentPeople', at], group);
    group.forEach((id, place) => {
      if (grouped.has(id)) refuse(['differentPeople', at, place], `is already in a group: ${id}`);
      grouped.add(id);
    });
  });
  if (plan.travel?.kind === 'matrix') {
    const { minutes } = plan.travel;
    minutes.forEach((row, at) => {
      if (row.length !== minutes.length) {
        refuse(['travel', 'minutes', at], `has ${row.length} columns, not ${minutes.length}`);
      }
    });
  }
}

function checkSpans(plan: DayPlanShape, context: z.core.$RefinementCtx): void {
  const refuse = refuser(context);
  plan.servicePlans.forEach(({ updateType, endDate }, at) => {
    if (updateType !== 'Inactive' && endDate === null) {
      refuse(['servicePlans', at, 'endDate'], refusalTexts.endDateMissing);
    }
  });
  plan.shifts.forEach((shift, at) => {
    if ('timings' in shift && shift.endDate !== null && shift.endDate < shift.startDate) {
      refuse(['shifts', at, 'endDate'], 'must not be before startDate');
    }
  });
  for (const kind of ['jobs', 'shifts', 'leaves', 'breaks'] as const) {
    plan[kind].forEach((entry, at) => {
      if (!('start' in entry)) return;
      for (const edge of ['start', 'end'] as const) {
        if (typeof entry[edge] !== 'number' && plan.date === undefined) {
          refuse([kind, at, edge], 'is in minutes, but the plan has no date');
        }
      }
      const [start, end] = [secondsOf(entry.start), secondsOf(entry.end)];
      if (typeof entry.start !== typeof entry.end) {
        refuse([kind, at, 'end'], 'must be given in the same form as start, in seconds or in minutes');
      } else if (end <= start) refuse([kind, at, 'end'], 'must be after start');
      else if (kind === 'shifts' && end - start > LONGEST_SHIFT) {
        refuse([kind, at, 'end'], 'must be at most 6 days after start');
      }
    });
  }
}

/** For comparing two times that are given in the same form. */
function secondsOf(time: z.output<typeof timeSchema>): number {
  return typeof time === 'number' ? time : time.minute * 60;
}
