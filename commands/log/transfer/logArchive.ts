import type { RecordedEvent } from '../../../domain/event.ts';
import type { EventLog, KeptTip, Position, Revision } from '../log.ts';

/** An event where it is stored, whatever somebody may have made of it there. */
export interface ArchivedEvent {
  readonly position: Position;
  readonly id: string;
  readonly stream: string;
  readonly revision: number;
  /** Undefined where what is stored is not, letter by letter, an event as the log writes one. */
  readonly recorded: { readonly event: RecordedEvent; readonly canonical: string } | undefined;
}

/** An event on its way into a log, with the hash that was checked. */
export interface EventToRestore {
  readonly event: RecordedEvent;
  readonly hash: string;
}

export interface RestoreOptions {
  /** Undefined: the log gets a new one. Only where positions are kept. */
  readonly epoch: string | undefined;
  /** `kept`: as the events say; `numbered`: in the same order, as the log itself counts. */
  readonly positions: 'kept' | 'numbered';
  /** Where positions are kept, the position that the log goes on after; asked when all has been written. */
  readonly head: () => Position;
  /** Told of the number of events written so far. */
  readonly onProgress: (events: number) => void;
}

/** What exporting, importing and verifying need beyond the port; each adapter has one. */
export interface LogArchive {
  readonly log: EventLog;
  /** `gapFree`: 1, 2, 3 …, and an import can give an event any; `growing`: the server makes them. */
  readonly positions: 'gapFree' | 'growing';
  /** Whether the log keeps the end of each stream beside the events. */
  readonly tips: 'kept' | 'none';
  /** How many events are after one position and up to another; undefined where only reading them tells. */
  count(after: Position, upTo: Position): Promise<number | undefined>;
  /** The events after one position and up to another as they are stored, in batches, in order of position. */
  events(after: Position, upTo: Position, signal: AbortSignal): AsyncIterable<readonly ArchivedEvent[]>;
  /** The same of one stream, from a revision on. */
  streamEvents(stream: string, from: Revision): AsyncIterable<readonly ArchivedEvent[]>;
  /** What is kept of these streams. */
  tipsOf(streams: readonly string[]): Promise<readonly KeptTip[]>;
  /** What is kept of every stream. */
  allTips(): AsyncIterable<KeptTip>;
  /** Whether nothing has ever been written to the log. */
  isEmpty(): Promise<boolean>;
  /**
   * Gives the log another epoch and answers it: one that was restored from a backup has lost events that its
   * readers may have seen, and only so do they notice.
   */
  renewEpoch(): Promise<string>;
  /**
   * Whether `restore` writes all or nothing. If not, a file must be found good before its first event is
   * written.
   */
  readonly restores: 'atomically' | 'eventByEvent';
  /**
   * Writes events as they were recorded, in their order, into the empty log.
   *
   * @throws TransferRefused for a log that is not empty and for events that it cannot hold
   */
  restore(
    events: AsyncIterable<readonly EventToRestore[]>,
    options: RestoreOptions,
    signal: AbortSignal,
  ): Promise<void>;
}
