import { z } from 'zod';
import { bookingStatusSchema } from '../../domain/booking/bookingStatus.ts';
import { localDateSchema, positionSchema } from '../../domain/kernel/fields.ts';
import {
  firstDaySchema,
  lastDaySchema,
  publishedDays,
  publishedRangeSchema,
  withAlteredSchema,
} from '../../domain/masterRoster/publishCommands.ts';
import { mergedReasonSchema } from './planning.ts';

/** The most changes that a preview lists; all are counted. */
export const mostListedChanges = 2_000;

/**
 * `POST /api/v1/roster-publications/preview` (planners): what the command `rosterTemplate.publish` of the same template
 * and days would do. Nothing is changed.
 */
export const publicationRequestSchema = publishedDays(
  publishedRangeSchema.extend({
    /** Waits until the read side has reached this position of the log, so that your own changes are in the preview. */
    after: positionSchema.optional(),
  }),
);
export type PublicationRequest = z.input<typeof publicationRequestSchema>;

const personSchema = z.object({ id: z.string(), name: z.string() });
const spanSchema = z.object({ start: z.int(), end: z.int() });

/** What would be done, by kind of change. `drafts` are among those created and changed. */
const publicationCountsSchema = z.object({
  created: z.int(),
  changed: z.int(),
  removed: z.int(),
  /** Left as they are although the roster says something else. */
  kept: z.int(),
  /** Published without people, because those whom the roster names do not fit. */
  drafts: z.int(),
  /** In conflict, with the people whom the roster keeps all the same. */
  forced: z.int(),
  /** As the roster has them already. */
  unchanged: z.int(),
});
export type PublicationCounts = z.infer<typeof publicationCountsSchema>;

/** What a published booking may differ in from what the roster says. */
export const publishedFields = [
  'customerId',
  'title',
  'reference',
  'notes',
  'labelIds',
  'location',
  'address',
  'resourcesNeeded',
  'preferredResourceIds',
  'external',
  'visitStemId',
  'group',
  'equipmentIds',
  'start',
  'end',
  'resourceIds',
  'closedDay',
] as const;

/** One booking of a publication. */
const publicationChangeSchema = z.object({
  kind: z.enum(['create', 'change', 'remove', 'keep']),
  /** The id that it has or will have. */
  bookingId: z.string(),
  rosterEventId: z.string(),
  /** The day of the roster that it stands for. */
  date: localDateSchema,
  closedDay: z
    .string()
    .nullable()
    .meta({
      description:
        'Why the organisation is closed that day, where it is published all the same and marked. Null: it is not.',
      examples: ['Labour Day'],
    }),
  title: z.string(),
  /** Null: a group event. */
  customerId: z.string().nullable(),
  customerName: z.string(),
  /** What it is now; null if it is created. */
  before: spanSchema.extend({ status: bookingStatusSchema, resources: z.array(personSchema) }).nullable(),
  /** What it will be; null if it is removed. For one that is kept: what it is. */
  after: spanSchema.extend({ resources: z.array(personSchema) }).nullable(),
  /** Whom the roster names; empty if it is removed or kept. */
  named: z.array(personSchema),
  /** What a change changes. */
  fields: z.array(z.enum(publishedFields)),
  /** Why it is kept: somebody has begun it, locked it, taken it out of the plan, or changed it; otherwise null. */
  because: z.enum(['begun', 'locked', 'takenOut', 'altered']).nullable(),
  /** What would have been done to one that is kept; otherwise null. */
  instead: z.enum(['change', 'remove']).nullable(),
  /** Whether those whom the roster names do not fit, so that nobody has it. */
  isDraft: z.boolean(),
  /** Why they do not fit, merged by code; also of those who are kept all the same. */
  conflict: z.array(mergedReasonSchema),
});
export type PublicationChange = z.infer<typeof publicationChangeSchema>;

export const publicationPreviewSchema = z.object({
  rosterTemplateId: z.string(),
  from: firstDaySchema,
  to: lastDaySchema,
  altered: withAlteredSchema,
  /** The moment of the read side on which it is based. */
  position: z.int(),
  counts: publicationCountsSchema,
  /** Week by week of the organisation, in order; the first and the last may be parts of one. */
  weeks: z.array(
    publicationCountsSchema.extend({
      from: localDateSchema,
      to: localDateSchema,
      /** 1 or 2: which week of the fortnight it is. */
      week: z.int().min(1).max(2),
    }),
  ),
  /** Days on which the organisation is closed, with what the template says of them and how many events it has then. */
  closedDays: z.array(
    z.object({
      date: localDateSchema,
      name: z.string(),
      rule: z.enum(['skip', 'mark', 'ignore']),
      events: z.int(),
    }),
  ),
  /** Customers who are out of use, and how many of their events stay unpublished for that. */
  customersOutOfUse: z.array(z.object({ id: z.string(), name: z.string(), events: z.int() })),
  /**
   * By week, then as the roster has them, then removals. What is kept, a draft or in conflict is always listed; of the
   * rest as many as make 2,000.
   */
  changes: z.array(publicationChangeSchema),
  /** How many changes are not listed. */
  unlisted: z.int(),
});
export type PublicationPreview = z.infer<typeof publicationPreviewSchema>;
