import type { ResolvedEvent } from '@eventstore/db-client';
import { z } from 'zod';
import type { RecordedEvent } from '../../../domain/kernel/event.ts';
import { parseStreamName } from '../../../domain/kernel/stream.ts';
import { roleSchema } from '../../../domain/rights/role.ts';
import type { ChainedEvent } from '../eventHash.ts';

/**
 * What EventStoreDB stores about an event besides its type, stream, revision and data. The id is here because
 * the id that EventStoreDB sees differs with every attempt: its own idempotency would answer an append that
 * another process has made as if it were this one's, but the two differ in `at` and so in their hash.
 */
const metadataSchema = z.object({
  id: z.guid(),
  org: z.string(),
  version: z.int(),
  at: z.int(),
  actor: z.object({ uid: z.string(), role: z.union([roleSchema, z.literal('system')]) }),
  commandId: z.string(),
  correlationId: z.string(),
  causationId: z.string().nullable(),
  prev: z.string().nullable(),
});
export type EventMetadata = z.infer<typeof metadataSchema>;

/** The part of an event that is stored in EventStoreDB's metadata. */
export function metadataOf(event: Omit<ChainedEvent, 'data'>): EventMetadata {
  const { id, org, version, at, actor, commandId, correlationId, causationId, prev } = event;
  return {
    id,
    org,
    version,
    at,
    actor: { uid: actor.uid, role: actor.role },
    commandId,
    correlationId,
    causationId,
    prev,
  };
}

/**
 * The event as the port knows it; undefined if it does not belong to this log: a system event, a link, or
 * what another program has put into the same EventStoreDB.
 */
export function recordedEvent({ event }: Pick<ResolvedEvent, 'event'>): RecordedEvent | undefined {
  if (event === undefined || !event.isJson || parseStreamName(event.streamId) === undefined) return undefined;
  const metadata = metadataSchema.safeParse(event.metadata);
  if (!metadata.success) return undefined;
  const position = event.position?.commit;
  if (position === undefined) {
    throw new Error('EventStoreDB gives no positions with the events of a stream: 22.10 or newer is needed');
  }
  return {
    type: event.type,
    stream: event.streamId,
    revision: safeInteger(event.revision, 'revision'),
    position: safeInteger(position, 'position'),
    data: event.data,
    ...metadata.data,
  };
}

/** A number for what EventStoreDB counts in 64 bits. @throws RangeError if a number cannot hold it */
export function safeInteger(value: bigint, what: string): number {
  if (value < 0n || value > BigInt(Number.MAX_SAFE_INTEGER)) {
    throw new RangeError(`The ${what} ${value} of EventStoreDB is more than a number holds exactly`);
  }
  return Number(value);
}
