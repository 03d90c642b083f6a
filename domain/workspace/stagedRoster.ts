import { z } from 'zod';
import { idSchema, lineSchema, revisionSchema } from '../kernel/fields.ts';
import { mostReferences } from '../record/field.ts';
import { factsOf, takenOf } from '../record/fieldFacts.ts';
import { fieldOf } from '../record/kinds/fieldOf.ts';
import { rosterEvent } from '../rosterEvent/rosterEvent.ts';

/** A field of several records, as many as commands take of it. */
function named(field: z.ZodType) {
  const { kind, label, ...further } = factsOf(field);
  return fieldOf(kind, label, z.array(idSchema).max(mostReferences), further);
}

const { shape } = rosterEvent.fields;
const fields = rosterEvent.fields.extend({
  resourceIds: named(shape.resourceIds),
  preferredResourceIds: named(shape.preferredResourceIds),
  labelIds: named(shape.labelIds),
  allocationLabelIds: named(shape.allocationLabelIds),
  serviceLabelIds: named(shape.serviceLabelIds),
  excludeLabelIds: named(shape.excludeLabelIds),
  equipmentIds: named(shape.equipmentIds),
  participantIds: named(shape.participantIds),
  // The boundary: the same shape, with the bounds of commands.
  groupServices: takenOf(shape.groupServices) as typeof shape.groupServices,
});

/** What is wanted of a roster event: only what is given is to change. `archived`: it is taken off the roster. */
export const wantedRosterEventSchema = fields
  .omit({ templateId: true })
  .partial()
  .extend({ archived: z.literal(true).optional() });
export type WantedRosterEvent = z.output<typeof wantedRosterEventSchema>;

const { week, day, start, end, customerId, resourceIds } = fields.shape;

const seenAlways = {
  templateId: true,
  title: true,
  week: true,
  day: true,
  start: true,
  end: true,
  customerId: true,
  resourceIds: true,
} as const;

const further = fields.omit(seenAlways).partial();

/** The fields of a roster event that a planner sees of it only if they change them. */
export const furtherFieldsSeen: readonly string[] = Object.keys(further.shape);

/** Where a roster event was when its change was staged; `further`: what else the change wants otherwise, as it was. */
export const seenRosterEventSchema = z.object({
  title: lineSchema,
  week,
  day,
  start,
  end,
  customerId,
  resourceIds,
  further: further.optional(),
});
export interface SeenRosterEvent extends Omit<z.output<typeof seenRosterEventSchema>, 'further'> {
  readonly further?: Readonly<Record<string, unknown>> | undefined;
}

/** An intended change of one roster event. */
export interface StagedRosterChange {
  readonly rosterEventId: string;
  /** Another one whenever the change is staged anew: a commit settles only what it has seen. */
  readonly changeId: string;
  /** The revision of the event that its planner saw; null: the change begins it. */
  readonly basis: number | null;
  /** Null for an event that the change begins. */
  readonly seen: SeenRosterEvent | null;
  /** A `WantedRosterEvent` of the release that staged it. */
  readonly wanted: Readonly<Record<string, unknown>>;
}

/** Why a staged change of a roster event was not made by the last commit. */
export interface StagedRosterProblem {
  readonly rosterEventId: string;
  readonly code: string;
  readonly message: string;
}

/**
 * A staged change as events hold it, in a shape of its own: fields that roster events get later on are nothing new to
 * what was written before.
 */
export const stagedRosterChangeSchema = z.object({
  rosterEventId: idSchema,
  changeId: idSchema,
  basis: revisionSchema.nullable(),
  seen: z
    .object({
      title: lineSchema,
      week: z.int(),
      day: z.int(),
      start: z.int(),
      end: z.int(),
      customerId: idSchema.nullable(),
      resourceIds: z.array(idSchema),
      further: z.record(z.string(), z.unknown()).optional(),
    })
    .nullable(),
  wanted: z.record(z.string(), z.unknown()),
});

export const stagedRosterProblemSchema = z.object({
  rosterEventId: idSchema,
  code: z.string(),
  message: z.string(),
});
