import { z } from 'zod';
import { idSchema, instantSchema, locationSchema, timeZoneSchema } from '../fields.ts';
import type { AllocationContext } from './allocationContext.ts';
import type { Job } from './job.ts';

/** One thing that is wrong with what was given, and where: `job.location.lat`, `resourceIds[2]`. */
export interface InputProblem {
  readonly path: string;
  readonly message: string;
}

const requestSchema = z.object({
  job: z.object({
    id: idSchema,
    customerId: idSchema,
    start: instantSchema,
    end: instantSchema,
    labelIds: z.array(idSchema),
    excludeLabelIds: z.array(idSchema),
    location: locationSchema.nullable(),
    timeZone: timeZoneSchema.nullable(),
    resourcesNeeded: z.int().min(1),
    preferredResourceIds: z.array(idSchema),
  }),
  resourceIds: z.array(idSchema),
});

/**
 * What is wrong with a job and the people named for it, before the engine is asked: the engine takes both
 * as they are. Empty where all is well.
 */
export function inputProblems(
  context: AllocationContext,
  job: Job,
  resourceIds: readonly string[],
): readonly InputProblem[] {
  const parsed = requestSchema.safeParse({ job, resourceIds });
  const problems = parsed.success ? [] : problemsOf(parsed.error);
  const unknown = resourceIds.flatMap((id, at) =>
    context.index.numberOf.has(id)
      ? []
      : [{ path: `resourceIds[${at}]`, message: `unknown resource: ${id}` }],
  );
  const customer = context.index.customers.has(job.customerId)
    ? []
    : [{ path: 'job.customerId', message: `unknown customer: ${job.customerId}` }];
  // Beside the schema, whose own comparisons wait until every field is right.
  const order = job.end <= job.start ? [{ path: 'job.end', message: 'must be after start' }] : [];
  return [...problems, ...order, ...customer, ...unknown];
}

/** The problems that a schema found, by their paths. */
export function problemsOf(error: z.ZodError): readonly InputProblem[] {
  return error.issues.map(({ path, message }) => ({ path: z.core.toDotPath(path), message }));
}
