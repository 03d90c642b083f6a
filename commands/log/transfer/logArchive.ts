import type { RecordedEvent } from '../../../domain/kernel/event.ts';
import type { EventLog, KeptTip, Position, Revision } from '../log.ts';

/** An event as it is stored, whatever somebody may have done to it there. */
export interface ArchivedEvent {
  readonly position: Position;
  readonly id: string;
  readonly stream: string;
  readonly revision: number;
  /** Undefined if the stored text is not, character for character, an event as the log writes it. */
  readonly recorded: { readonly event: RecordedEvent; readonly canonical: string } | undefined;
}

/** An event to be written to a log, with the hash that was checked. */
export interface EventToRestore {
  readonly event: RecordedEvent;
  readonly hash: string;
}

export interface RestoreOptions {
  /** Undefined: the log gets a new one. Given only if positions are kept. */
  readonly epoch: string | undefined;
  /** `kept`: as the events say; `numbered`: in the same order, as the log itself counts. */
  readonly positions: 'kept' | 'numbered';
  /**
   * If positions are kept, the position after which the log continues; called when everything has been
   * written.
   */
  readonly head: () => Position;
  /** Called with the number of events written so far. */
  readonly onProgress: (events: number) => void;
}

/** What exporting, importing and verifying need besides the port; each adapter has one. */
export interface LogArchive {
  readonly log: EventLog;
  /** `gapFree`: 1, 2, 3 …, and an import can give an event any; `growing`: the server assigns them. */
  readonly positions: 'gapFree' | 'growing';
  /** Whether the log keeps the end of each stream beside the events. */
  readonly tips: 'kept' | 'none';
  /** How many events are after one position and up to another; undefined if only reading them would tell. */
  count(after: Position, upTo: Position): Promise<number | undefined>;
  /** The events after one position and up to another as they are stored, in batches, in order of position. */
  events(after: Position, upTo: Position, signal: AbortSignal): AsyncIterable<readonly ArchivedEvent[]>;
  /** The same for one stream, from a revision. */
  streamEvents(stream: string, from: Revision): AsyncIterable<readonly ArchivedEvent[]>;
  /** The tips kept for these streams. */
  tipsOf(streams: readonly string[]): Promise<readonly KeptTip[]>;
  /** The tips kept for every stream. */
  allTips(): AsyncIterable<KeptTip>;
  /** Whether nothing has ever been written to the log. */
  isEmpty(): Promise<boolean>;
  /**
   * Gives the log a new epoch and returns it. A log that was restored from a backup has lost events that its
   * readers may have seen, and only a new epoch makes them notice.
   */
  renewEpoch(): Promise<string>;
  /**
   * Whether `restore` writes all or nothing. If not, a file must be checked completely before its first event
   * is written.
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
