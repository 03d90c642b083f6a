import type { DomainEvent, EventActor, RecordedEvent } from '../../domain/kernel/event.ts';

/** A place in a stream, from 0. */
export type Revision = number;
/** A place in the log: a safe integer that grows with every event; in EventStoreDB with gaps. */
export type Position = number;

/**
 * The state that the stream must have for an append to happen. A number is the revision of its last event.
 */
export type ExpectedRevision = 'none' | 'exists' | 'any' | Revision;

/** An event that is to be appended. */
export interface EventToAppend extends DomainEvent {
  readonly id: string;
  readonly version: number;
}

/** What the events of one append share. */
export interface AppendContext {
  readonly org: string;
  readonly actor: EventActor;
  readonly commandId: string;
  readonly correlationId: string;
  readonly causationId: string | null;
  /**
   * Epoch milliseconds to record as the events' `at` instead of the log's clock. Only for history that is
   * imported with its own times (the demonstration, an import), never for what happens now.
   */
  readonly recordedAt?: number;
}

/**
 * Limits how long an append may happen: only while a transaction is in progress in the PostgreSQL that holds
 * the log. A fence is held by the transaction that has locked its rows, for exactly as long as it lasts,
 * whatever its holder believes.
 */
export interface AppendGuard {
  /** Its `pg_current_xact_id()`. */
  readonly transaction: string;
  /**
   * Called before each attempt: whether the transaction may still be in progress as far as its holder knows;
   * default: PostgreSQL alone decides. A PostgreSQL that was killed reuses ids that had not reached the disk,
   * so a sender who repeats a lost append could be mistaken for the next holder.
   */
  readonly mayLast?: () => boolean;
}

export interface Appended {
  readonly outcome: 'appended';
  /** Revision and position of the last event. */
  readonly revision: Revision;
  readonly position: Position;
  /** True if these very events were already in the log, and nothing was written now. */
  readonly alreadyThere: boolean;
}

export interface WrongExpectedRevision {
  readonly outcome: 'wrongExpectedRevision';
  /** The stream's current last revision, null if it has none. */
  readonly actual: Revision | null;
}

export type AppendOutcome = Appended | WrongExpectedRevision;

export interface ReadOptions {
  /** Inclusive. Default: the first event forwards, the last one backwards. */
  readonly from?: Revision;
  readonly direction?: 'forwards' | 'backwards';
  readonly limit?: number;
  /** `recorded`: as written, for proofs and exports. Default `present`: upcast to today's versions. */
  readonly versions?: 'present' | 'recorded';
}

export interface FollowOptions {
  /** Exclusive. */
  readonly after: Position | 'start' | 'end';
  /** Only streams of these categories; default all. */
  readonly categories?: readonly string[];
  /** The most events in a batch, default 1000. */
  readonly batchSize?: number;
  /** As in `ReadOptions`. */
  readonly versions?: 'present' | 'recorded';
  /**
   * Milliseconds between two reads of the log while each finds something new, so that events that come one by one are handled
   * together; default 0. An event after a pause is delivered at once. EventStoreDB pushes events, and ignores this.
   */
  readonly gatherMs?: number;
  /** Stops following; the iterator returns. */
  readonly signal?: AbortSignal;
}

/**
 * `events`: in order of position, never empty. `checkpoint`: nothing of interest up to this position, so that
 * even a filter that discards everything makes progress. `caughtUp`: everything that existed has been
 * delivered; what follows is live. It may come again after a reconnection.
 */
export type FollowItem =
  | { readonly kind: 'events'; readonly events: readonly RecordedEvent[]; readonly position: Position }
  | { readonly kind: 'checkpoint'; readonly position: Position }
  | { readonly kind: 'caughtUp'; readonly position: Position };

/** The end of a stream as the log keeps it beside the events. */
export interface KeptTip {
  readonly stream: string;
  readonly revision: Revision;
  /** Lower-case hex SHA-256 of the event of that revision. */
  readonly hash: string;
}

/**
 * The log: streams of events in one total order, kept for ever. Two adapters pass the same contract tests
 * (`tests/contract/logContract.ts`). An adapter recovers from dropped connections by itself; what it cannot
 * recover from it throws as `LogUnavailable`.
 */
export interface EventLog {
  /** `dense`: positions have no gaps, so the difference of two positions is a number of events. */
  readonly positions: 'dense' | 'sparse';
  /**
   * Whether an append checks its guard itself, at the moment from which its place in the log is certain. If
   * not, it only asks `mayLast` before each attempt.
   */
  readonly guards: boolean;
  /** Created with the log; a restored or replaced log has another epoch, so that followers notice. */
  epoch(): Promise<string>;
  /**
   * Appends all of the events or none, atomically. Idempotent by event id, durably: the same events sent
   * again, an hour and a restart later, get the first answer, whatever `expected` and the guard say by then.
   * Rejects with `GuardLost` if the guard's transaction has ended.
   */
  append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly EventToAppend[],
    context: AppendContext,
    guard?: AppendGuard,
  ): Promise<AppendOutcome>;
  /** The events of one stream; an unknown stream is empty. */
  read(stream: string, options?: ReadOptions): AsyncIterable<RecordedEvent>;
  /**
   * The ends of streams that the log keeps beside their events, by stream, so that a change of a last event,
   * which no later event's `prev` would reveal, is detected, too. Contains no unknown stream, and is empty if
   * the log keeps no tips (EventStoreDB). Compare a tip only after reading up to its revision.
   */
  tips(streams: readonly string[]): Promise<ReadonlyMap<string, KeptTip>>;
  /**
   * Everything in order of position, resuming by itself after a dropped connection; ends when the signal
   * aborts.
   */
  follow(options: FollowOptions): AsyncIterable<FollowItem>;
  /** The position of the newest event; 0 if there is none (positions start above 0). */
  head(): Promise<Position>;
  /**
   * The same once appends in flight are done: if the log checks guards, no append under a guard that has been
   * lost by now will be placed after it.
   */
  settledHead(): Promise<Position>;
  /** Whether the log answers; for readiness. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** The log could not be reached or gave no answer in time; it is not known whether anything was written. */
export class LogUnavailable extends Error {
  override readonly name = 'LogUnavailable';
}

/** The log refused for a reason that waiting does not mend: its credentials, a deleted stream, a limit. */
export class LogRefused extends Error {
  override readonly name = 'LogRefused';
}

/**
 * An append that no log accepts (a bad stream name, no events, data that is not JSON); nothing was written.
 */
export class InvalidAppend extends Error {
  override readonly name = 'InvalidAppend';
}

/** The transaction of an append's guard has ended; nothing was written. */
export class GuardLost extends Error {
  override readonly name = 'GuardLost';
}

/**
 * Some of an append's event ids are already in the log, but not as these very events in this order in this
 * stream: an id was used for something else. Nothing was written.
 */
export class EventIdReused extends Error {
  override readonly name = 'EventIdReused';
}
