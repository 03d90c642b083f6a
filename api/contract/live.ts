import { z } from 'zod';
import { readingNames } from '../../domain/catalogues/readings.ts';
import { idSchema, instantSchema, positionSchema } from '../../domain/kernel/fields.ts';
import { changesSchema } from './changes.ts';
import { colleaguesSchema, lookedAtSchema } from './colleagues.ts';

const watchSchema = z.discriminatedUnion('topic', [
  /** After a position: bookings that overlap or overlapped the span, and the records shown beside them. */
  z.object({
    kind: z.literal('watch'),
    name: z.string().max(40),
    topic: z.literal('timeline'),
    from: instantSchema,
    to: instantSchema,
    after: positionSchema,
  }),
  z.object({
    kind: z.literal('watch'),
    name: z.string().max(40),
    topic: z.literal('booking'),
    bookingId: idSchema,
    after: positionSchema,
  }),
  /**
   * A booking of the organisation has changed, or a name that bookings show: for lists, which then query
   * again.
   */
  z.object({
    kind: z.literal('watch'),
    name: z.string().max(40),
    topic: z.literal('bookings'),
    after: positionSchema,
  }),
  /** Something has changed in what is offered to the person asking: jobs, open shifts, shift offers, their own work, hours or leave. */
  z.object({
    kind: z.literal('watch'),
    name: z.string().max(40),
    topic: z.literal('offeredShifts'),
    after: positionSchema,
  }),
  /** Something has happened that concerns the user: for the list of that, which then queries again. */
  z.object({
    kind: z.literal('watch'),
    name: z.string().max(40),
    topic: z.literal('trackedEvents'),
    after: positionSchema,
  }),
  /** The organisation has changed: its name, its time zone, its settings or a workflow. */
  z.object({
    kind: z.literal('watch'),
    name: z.string().max(40),
    topic: z.literal('organisation'),
    after: positionSchema,
  }),
  /** One workspace, for those who may look into it: that something has changed in it, or that it is not there any more. */
  z.object({
    kind: z.literal('watch'),
    name: z.string().max(40),
    topic: z.literal('workspace'),
    workspaceId: idSchema,
    after: positionSchema,
  }),
  /** Something has changed in the workspaces that the user may look into: for lists, which then query again. */
  z.object({
    kind: z.literal('watch'),
    name: z.string().max(40),
    topic: z.literal('workspaces'),
    after: positionSchema,
  }),
  /**
   * The records of a category, for users who may list them. Lists query again, and the ids tell them which
   * other queries to repeat.
   */
  z.object({
    kind: z.literal('watch'),
    name: z.string().max(40),
    topic: z.literal('records'),
    category: z.enum(readingNames),
    after: positionSchema,
  }),
]);

/**
 * `WS /api/v1/live`. The client says what it shows; the server pushes rows that changed, filtered by what the
 * user may see. The client names its subscriptions; a second `watch` under the same name replaces the first.
 */
export const liveRequestSchema = z.discriminatedUnion('kind', [
  watchSchema,
  /**
   * What colleagues are at, for planners; `at` tells them in turn what is looked at here. It ends with `unwatch`, or
   * another of its name.
   */
  z.object({ kind: z.literal('colleagues'), name: z.string().max(40), at: lookedAtSchema.optional() }),
  z.object({ kind: z.literal('unwatch'), name: z.string().max(40) }),
]);
export type LiveRequest = z.infer<typeof liveRequestSchema>;

export const liveMessageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('hello'), position: z.int(), epoch: z.string() }),
  z.object({
    kind: z.literal('changed'),
    name: z.string(),
    position: z.int(),
    /** If it is empty, something has changed whose content is not sent: query again. */
    changes: changesSchema,
  }),
  /** Everything that there is to tell of them, whenever it has changed. */
  colleaguesSchema.extend({ kind: z.literal('colleagues'), name: z.string() }),
  z.object({ kind: z.literal('heartbeat'), position: z.int() }),
  /** Sent before the server stops: connect again. Every watch has received everything up to the position. */
  z.object({ kind: z.literal('restart'), position: z.int() }),
  /** `name`: the watch that was refused. */
  z.object({ kind: z.literal('error'), code: z.string(), message: z.string(), name: z.string().optional() }),
]);
export type LiveMessage = z.infer<typeof liveMessageSchema>;
