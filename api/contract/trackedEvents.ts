import { z } from 'zod';
import { idSchema } from '../../domain/kernel/fields.ts';
import { trackedCategories } from '../../domain/tracked/trackedCategories.ts';
import { auditPeopleSchema } from './audit.ts';
import { numberText } from './numberText.ts';

/** How many events a page has, if nobody says (scheduling §7). */
export const trackedPageSize = 40;

/** Selects events: of one kind of record, and by the person who caused them. */
export const trackedFilterSchema = z.object({
  category: z.enum(trackedCategories).optional().describe('the kind of record'),
  person: z.string().max(200).optional().describe('uid of the person'),
});
export type TrackedFilter = z.output<typeof trackedFilterSchema>;

export const trackedQuerySchema = trackedFilterSchema.extend({
  /** Of one record of that kind: also what the reader did to it, and what entered it. */
  id: idSchema.optional().describe('a record of that kind'),
  cursor: z.string().max(400).optional(),
  limit: numberText(z.int().min(1).max(100)).prefault(trackedPageSize),
});

/** Something that happened: what, and to which record, with its name; null if it has none. */
const trackedStepSchema = z.object({
  eventId: z.string(),
  summary: z.string(),
  record: z.object({ category: z.enum(trackedCategories), id: z.string(), name: z.string().nullable() }),
});

/** What somebody did at once: when, who, and its first event; with what followed from it. */
export const trackedEventSchema = trackedStepSchema.extend({
  at: z.int(),
  actor: z.object({ uid: z.string(), role: z.string(), name: z.string() }),
  more: z.int().meta({
    description:
      'How many further events there are that the same command caused, or commands that were sent together.',
    examples: [3],
  }),
  steps: z.array(trackedStepSchema).meta({ description: 'The first twenty of these, in their order.' }),
});
export type TrackedEventView = z.infer<typeof trackedEventSchema>;

/** `GET /api/v1/track-events`, newest first. */
export const trackedPageSchema = z.object({
  position: z.int(),
  rows: z.array(trackedEventSchema),
  /** Null: there are no earlier ones. */
  nextCursor: z.string().nullable(),
  lookedBackTo: z
    .int()
    .nullable()
    .meta({
      description:
        'The page tells everything back to then. Epoch milliseconds, UTC. Null: there is nothing earlier.',
      examples: [1_772_398_800_000],
    }),
});
export type TrackedPageView = z.infer<typeof trackedPageSchema>;

export const trackedPeopleSchema = auditPeopleSchema;
