import type { DomainEvent, EventActor, RecordedEvent } from '../../domain/event.ts';

/** A place in a stream, from 0. */
export type Revision = number;
/** A place in the log: a safe integer that grows with every event; not dense in EventStoreDB. */
export type Position = number;

/** What the stream must look like for an append to happen. A number is the revision of its last event. */
export type ExpectedRevision = 'none' | 'exists' | 'any' | Revision;

/** An event on its way into the log. */
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
   * brought in with its own times (the demonstration, an import), never for what happens now.
   */
  readonly recordedAt?: number;
}

/**
 * Until when an append may happen: as long as a transaction is in progress in the PostgreSQL that the log is in. A
 * fence is held by the transaction that has locked its rows, for exactly as long as it lasts, whatever its holder
 * believes.
 */
export interface AppendGuard {
  /** Its `pg_current_xact_id()`. */
  readonly transaction: string;
  /**
   * Asked before each sending: whether the transaction may still be in progress as far as its holder knows; default:
   * PostgreSQL alone says. A PostgreSQL that was killed reuses ids that were not on disk yet, so a sender who repeats a
   * lost append could be taken for the next holder.
   */
  readonly mayLast?: () => boolean;
}

export interface Appended {
  readonly outcome: 'appended';
  /** Revision and position of the last event. */
  readonly revision: Revision;
  readonly position: Position;
  /** True where these very events were in the log already, and nothing was written now. */
  readonly alreadyThere: boolean;
}

export interface WrongExpectedRevision {
  readonly outcome: 'wrongExpectedRevision';
  /** The stream's present last revision, null where it has none. */
  readonly actual: Revision | null;
}

export type AppendOutcome = Appended | WrongExpectedRevision;

export interface ReadOptions {
  /** Inclusive. Default: the first event forwards, the last one backwards. */
  readonly from?: Revision;
  readonly direction?: 'forwards' | 'backwards';
  readonly limit?: number;
  /** `recorded`: as written, for proof and export. Default `present`: brought up to today's versions. */
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
  /** Stops following; the iterator returns. */
  readonly signal?: AbortSignal;
}

/**
 * `events`: in order of position, never empty. `checkpoint`: nothing of interest up to this position, so
 * that even a filter that discards everything makes progress. `caughtUp`: all that there was has been delivered;
 * what follows is live. It may come again after a reconnection.
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
 * The log: streams of events in one total order, kept for ever. Two adapters, one contract suite
 * (`tests/contract/logContract.ts`). An adapter survives dropped connections by itself; what it cannot
 * survive it throws as `LogUnavailable`.
 */
export interface EventLog {
  /** `dense`: positions have no gaps, so that the difference of two is a number of events. */
  readonly positions: 'dense' | 'sparse';
  /**
   * Whether an append looks after its guard itself, in the moment from which its place in the log is certain.
   * Where not, a guard is ignored, and the caller can only have checked it beforehand.
   */
  readonly guards: boolean;
  /** Made with the log; a restored or replaced log has another, so that followers notice. */
  epoch(): Promise<string>;
  /**
   * Appends all of the events or none, in one step. Idempotent by event id, durably: the same events again,
   * an hour and a restart later, answer as the first time, whatever `expected` and the guard say by then.
   * Rejects with `GuardLost` where the guard's transaction has ended.
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
   * What the log keeps beside the events of streams, by stream, so that a change of a last event, which no later
   * event's `prev` would show, is found too. Nothing of an unknown stream, and nothing at all where the log keeps
   * no such thing (EventStoreDB). Compare one only after reading up to its revision.
   */
  tips(streams: readonly string[]): Promise<ReadonlyMap<string, KeptTip>>;
  /** Everything in order of position, resuming by itself after a drop; ends when the signal aborts. */
  follow(options: FollowOptions): AsyncIterable<FollowItem>;
  /** Position of the newest event; 0 where there is none (positions start above 0). */
  head(): Promise<Position>;
  /**
   * The same, after what is being written at this moment: where the log looks after guards, no append under one
   * that was lost by now will come to stand behind it.
   */
  settledHead(): Promise<Position>;
  /** Whether the log answers; for readiness. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** The log could not be reached or gave no answer in time; nothing is known to have been written. */
export class LogUnavailable extends Error {
  override readonly name = 'LogUnavailable';
}

/** The log refused for a reason that waiting does not mend: its credentials, a deleted stream, a limit. */
export class LogRefused extends Error {
  override readonly name = 'LogRefused';
}

/** An append that no log takes (a bad stream name, no events, data that is not JSON); nothing was written. */
export class InvalidAppend extends Error {
  override readonly name = 'InvalidAppend';
}

/** The transaction under whose guard an append was to happen has ended; nothing was written. */
export class GuardLost extends Error {
  override readonly name = 'GuardLost';
}

/**
 * Some of an append's event ids are in the log already, but not as these very events in this order in this
 * stream: an id was used for something else. Nothing was written.
 */
export class EventIdReused extends Error {
  override readonly name = 'EventIdReused';
}
