import { z } from 'zod';
import { positionSchema } from '../../domain/kernel/fields.ts';
import { numberText } from './numberText.ts';

/**
 * An event as integrators get it: a CloudEvents 1.0 envelope. `seq` is per organisation, from 1, without
 * gaps; it is the cursor, and cursors are exclusive (`after`).
 */
export const feedEventSchema = z.object({
  specversion: z.literal('1.0'),
  id: z.string(),
  source: z.string(),
  type: z.string(),
  subject: z.string(),
  time: z.string(),
  datacontenttype: z.literal('application/json'),
  seq: z.int(),
  data: z.unknown(),
});
export type FeedEvent = z.infer<typeof feedEventSchema>;

/** `GET /api/v1/events?after=&types=&limit=`. `after` (0 or omitted: from the beginning) is exclusive. */
export const feedQuerySchema = z.object({
  after: numberText(positionSchema).prefault(0),
  types: z.string().max(2000).optional().describe('comma-separated types; a trailing * matches anything'),
  limit: numberText(z.int().min(1).max(1000)).prefault(100),
  epoch: z.string().max(64).optional(),
});
export const feedPageSchema = z.object({
  epoch: z.string(),
  events: z.array(feedEventSchema),
  /** Where to resume: the last seq examined, whether or not it matched the filter. */
  cursor: z.int(),
  caughtUp: z.boolean(),
});

/** Frames of `WS /api/v1/events/stream?after=&types=&epoch=`. */
export const feedFrameSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('hello'), epoch: z.string(), after: z.int() }),
  z.object({ kind: z.literal('event'), event: feedEventSchema }),
  z.object({ kind: z.literal('checkpoint'), cursor: z.int() }),
  z.object({ kind: z.literal('caughtUp'), cursor: z.int() }),
  z.object({ kind: z.literal('heartbeat'), cursor: z.int() }),
  z.object({
    kind: z.literal('error'),
    code: z.enum([
      'FutureCursor',
      'EpochChanged',
      'ConsumerTooSlow',
      'TokenExpired',
      'ServerRestart',
      'FeedUnavailable',
      'InvalidRequest',
    ]),
    message: z.string(),
    cursor: z.int(),
  }),
]);
export type FeedFrame = z.infer<typeof feedFrameSchema>;
