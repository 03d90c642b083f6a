import { parseStreamName } from '../../domain/kernel/stream.ts';
import { canonicalJson } from './canonicalJson.ts';
import {
  type AppendContext,
  type AppendGuard,
  type EventToAppend,
  type ExpectedRevision,
  type FollowOptions,
  InvalidAppend,
  type ReadOptions,
} from './log.ts';

/** An event whose data has been written as canonical JSON. */
export interface SpeltEvent extends Omit<EventToAppend, 'data'> {
  readonly dataJson: string;
}

/** An append that may be sent to a log. */
export interface AppendRequest {
  readonly stream: string;
  readonly expected: ExpectedRevision;
  readonly events: readonly SpeltEvent[];
  readonly context: AppendContext;
  readonly guard?: AppendGuard | undefined;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const transactionId = /^[1-9]\d{0,19}$/;
/** PostgreSQL cannot index a longer name, and no real one comes near. */
const longestStreamName = 1024;

/**
 * Refuses, before anything is sent, an append that no log should accept; writes the data as canonical JSON.
 * @throws InvalidAppend
 */
export function checkAppend(
  stream: string,
  expected: ExpectedRevision,
  events: readonly EventToAppend[],
  context: AppendContext,
  guard?: AppendGuard,
): AppendRequest {
  const parts = parseStreamName(stream);
  if (parts === undefined || stream.length > longestStreamName) {
    throw new InvalidAppend(`stream: '${stream.slice(0, 100)}' is not of the form category-org.id`);
  }
  if (parts.org !== context.org) {
    throw new InvalidAppend(`stream: '${stream}' is not of the organisation '${context.org}'`);
  }
  if (typeof expected === 'number' && !isRevision(expected)) {
    throw new InvalidAppend(`expected: ${expected} is not a revision`);
  }
  const { recordedAt = 0 } = context;
  if (!Number.isSafeInteger(recordedAt) || recordedAt < 0) {
    throw new InvalidAppend(`recordedAt: ${recordedAt} is not a time in epoch milliseconds`);
  }
  if (guard !== undefined && !transactionId.test(guard.transaction)) {
    throw new InvalidAppend(`guard.transaction: '${guard.transaction}' is not the id of a transaction`);
  }
  if (events.length === 0) throw new InvalidAppend('events: there are none to append');
  const ids = new Set<string>();
  const spelt = events.map((event, index) => {
    const field = `events[${index}]`;
    if (!uuid.test(event.id)) throw new InvalidAppend(`${field}.id: '${event.id}' is not a lower-case UUID`);
    if (ids.has(event.id)) throw new InvalidAppend(`${field}.id: '${event.id}' appears twice`);
    ids.add(event.id);
    if (event.type === '') throw new InvalidAppend(`${field}.type: is empty`);
    if (!Number.isSafeInteger(event.version) || event.version < 1) {
      throw new InvalidAppend(`${field}.version: ${event.version} is not a whole number from 1`);
    }
    const { id, type, version } = event;
    return { id, type, version, dataJson: spell(event.data, `${field}.data`) };
  });
  return { stream, expected, events: spelt, context, guard };
}

function spell(data: unknown, field: string): string {
  try {
    return canonicalJson(data);
  } catch (error) {
    throw new InvalidAppend(`${field}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** @throws RangeError naming the invalid option */
export function checkRead({ from, limit }: ReadOptions): void {
  if (from !== undefined && !isRevision(from)) throw new RangeError(`from: ${from} is not a revision`);
  if (limit !== undefined && !isRevision(limit)) throw new RangeError(`limit: ${limit} is not a count`);
}

/** @throws RangeError naming the invalid option */
export function checkFollow({ after, batchSize }: FollowOptions): void {
  if (typeof after === 'number' && !isRevision(after))
    throw new RangeError(`after: ${after} is not a position`);
  if (batchSize !== undefined && (!isRevision(batchSize) || batchSize === 0)) {
    throw new RangeError(`batchSize: ${batchSize} is not a count from 1`);
  }
}

function isRevision(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}
