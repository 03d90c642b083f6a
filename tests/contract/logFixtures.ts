import { createHash, randomUUID } from 'node:crypto';
import type {
  AppendContext,
  EventLog,
  EventToAppend,
  FollowItem,
  FollowOptions,
} from '../../commands/log/log.ts';
import type { MaximumAges } from '../../commands/log/maximumAge.ts';
import type { RecordedEvent } from '../../domain/kernel/event.ts';
import type { Upcast } from '../../domain/kernel/upcast.ts';

export interface OpenOptions {
  readonly clock?: () => number;
  readonly maximumAges?: MaximumAges;
  readonly upcast?: Upcast;
}

/** What the contract needs of a place where a log is kept; a log may be opened on it any number of times. */
export interface LogHarness {
  open(options?: OpenOptions): Promise<EventLog>;
  /** Appends of each writer where many write at once: as many as take a second or so. */
  readonly turns: number;
  /** Whether the place keeps the end of a stream beside its events. */
  readonly keepsTips: boolean;
  /** Breaks every connection that is open now. */
  dropConnections(): Promise<void>;
  /** Changes what is stored of an event behind the log's back; undefined where the place cannot be reached. */
  readonly tamper:
    | ((stream: string, revision: number, change: (stored: string) => string) => Promise<void>)
    | undefined;
  stop(): Promise<void>;
}

/** An organisation that no other test uses, since tests may share a log with others. */
export function freshOrg(): string {
  return `org${randomUUID().replaceAll('-', '').slice(0, 12)}`;
}

export function contextOf(org: string, commandId = 'a command'): AppendContext {
  return {
    org,
    actor: { uid: 'dora', role: 'dispatcher' },
    commandId,
    correlationId: 'a correlation',
    causationId: null,
  };
}

/** A UUID that is the same for the same name. */
export function uuidOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** An event whose id follows from its name; with no name, a new one. */
export function eventNamed(name: string = randomUUID(), data: unknown = { name }): EventToAppend {
  return { id: uuidOf(name), type: 'NoteTaken', version: 1, data };
}

/** Everything of an iterable. */
export async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const collected: T[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}

/** Follows until `enough` says so of what has come, and answers that. */
export async function followUntil(
  log: EventLog,
  options: FollowOptions,
  enough: (items: readonly FollowItem[]) => boolean,
): Promise<FollowItem[]> {
  const items: FollowItem[] = [];
  for await (const item of log.follow(options)) {
    items.push(item);
    if (enough(items)) break;
  }
  return items;
}

/** Whether a follower has been told that it has caught up. */
export function caughtUp(items: readonly FollowItem[]): boolean {
  return items.some((item) => item.kind === 'caughtUp');
}

export function eventsOf(items: readonly FollowItem[]): RecordedEvent[] {
  return items.flatMap((item) => (item.kind === 'events' ? item.events : []));
}

/** Numbers from 0 up to 1 that are the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
