import { hashOfCanonical } from '../eventHash.ts';
import type { KeptTip, Position, Revision } from '../log.ts';
import { type MaximumAges, maximumAge } from '../maximumAge.ts';
import { type ChainBreak, type ChainEnd, Chains } from './chains.ts';
import { exportedTips } from './exportedTips.ts';
import type { ArchivedEvent, LogArchive } from './logArchive.ts';
import type { ExportPart } from './readExport.ts';
import { TransferRefused } from './transferRefused.ts';

export interface LogFault {
  /**
   * `contentChanged`: this event, or what the next one says about it, is not what was recorded.
   * `eventMissing`: events before this one, or the whole stream. `tipDiffers`: the last event, or the tip
   * kept beside it, is not what was recorded. `outOfOrder`: its position is before an earlier event's.
   * `positionsMissing`: events are gone, together with their whole streams. `beyondHead`: the end that the
   * log states is before this event, so that nothing can be appended any more. `exportDiffers`: up to this
   * event the stream does not match the export, although its chain may be intact.
   */
  readonly reason:
    | 'contentChanged'
    | 'eventMissing'
    | 'tipDiffers'
    | 'outOfOrder'
    | 'positionsMissing'
    | 'beyondHead'
    | 'exportDiffers';
  /** Null if it is only known that positions are missing. */
  readonly stream: string | null;
  readonly revision: Revision | null;
  /** Null if the event is gone. */
  readonly id: string | null;
  readonly position: Position | null;
}

export interface LogVerdict {
  readonly events: number;
  readonly streams: number;
  /** The verdict covers everything up to here, and later events of the streams that it read. */
  readonly head: Position;
  /** Whether the last events of the streams were compared with the tips that the log keeps. */
  readonly tips: 'compared' | 'none';
  /** The number of streams that were compared with an export; undefined if none was given. */
  readonly against: number | undefined;
  /** The first fault of each stream, in order of position; no more than `mostFaults`. */
  readonly faults: readonly LogFault[];
  /** The number of faults, including those that are not listed. */
  readonly faultCount: number;
}

export interface VerifyOptions {
  /** Only this stream. */
  readonly stream?: string;
  /** Parts of an export of this log, or of the one that it was imported from, to compare its streams with. */
  readonly against?: readonly ExportPart[];
  /** Of streams whose oldest events may be gone; default: none. */
  readonly maximumAges?: MaximumAges;
  readonly signal: AbortSignal;
  readonly onProgress: (position: Position, head: Position) => void;
}

export const mostFaults = 20;

/**
 * Verifies every hash chain, each stream's end against the tip that the log keeps, and, if the log counts
 * without gaps, that no position is missing. Reads the whole log once, in order of position; memory grows
 * with the streams, not with the events. Appends may continue meanwhile.
 *
 * Compared with an export, it also finds what a chain cannot reveal: a changed last event if the log keeps no
 * tips, a stream that was rewritten to its end, and one that is gone.
 *
 * @throws TransferRefused for a stream that does not exist, and for an export that is not complete and intact
 */
export async function verifyLog(archive: LogArchive, options: VerifyOptions): Promise<LogVerdict> {
  const { against, maximumAges = {}, signal } = options;
  // Before the log: whatever the export has is in the log by then.
  const tips = against === undefined ? undefined : await exportedTips(against, maximumAges, signal);
  const head = await archive.log.head();
  const verification = new Verification(archive, head, maximumAges, tips);
  if (options.stream === undefined) await verification.all(options);
  else await verification.one(options.stream);
  options.signal.throwIfAborted();
  return verification.verdict();
}

class Verification {
  readonly #archive: LogArchive;
  readonly #head: Position;
  readonly #ages: MaximumAges;
  readonly #chains = new Chains();
  readonly #broken = new Set<string>();
  readonly #faults: LogFault[] = [];
  #faultCount = 0;
  #events = 0;
  /** How many events are missing from their streams, legitimately (removed) or not. */
  #missing = 0;

  /** What an export says about streams, until the log has been read as far. */
  readonly #exported: Map<string, KeptTip> | undefined;
  #against = 0;

  constructor(
    archive: LogArchive,
    head: Position,
    ages: MaximumAges,
    exported: ReadonlyMap<string, KeptTip> | undefined,
  ) {
    this.#exported = exported === undefined ? undefined : new Map(exported);
    this.#archive = archive;
    this.#head = head;
    this.#ages = ages;
  }

  async all({ signal, onProgress }: VerifyOptions): Promise<void> {
    const head = this.#head;
    let firstGap: Position | undefined;
    let previous: Position = 0;
    onProgress(0, head);
    for await (const batch of this.#archive.events(0, head, signal)) {
      for (const archived of batch) {
        if (archived.position !== previous + 1) firstGap ??= previous + 1;
        previous = archived.position;
        this.#take(archived);
      }
      onProgress(previous, head);
    }
    signal.throwIfAborted();
    if (previous !== head) firstGap ??= previous + 1;
    const missing = head - this.#events;
    if (this.#archive.tips === 'kept') {
      for await (const tip of this.#archive.allTips()) await this.#compare(tip);
      this.#blameTipless();
    }
    for (const tip of this.#exported?.values() ?? []) this.#blameShorter(tip);
    // Positions of events that are missing from their streams have been reported there; the streams of these
    // are missing, too.
    if (this.#archive.positions === 'gapFree' && firstGap !== undefined && missing > this.#missing) {
      this.#report({
        reason: 'positionsMissing',
        stream: null,
        revision: null,
        id: null,
        position: firstGap,
      });
    }
    if (this.#archive.positions === 'gapFree') await this.#blameBeyondHead(signal);
  }

  /** An event that is appended moves the head with it, so none is ever seen beyond it. */
  async #blameBeyondHead(signal: AbortSignal): Promise<void> {
    const { log } = this.#archive;
    for await (const batch of this.#archive.events(await log.head(), Number.MAX_SAFE_INTEGER, signal)) {
      const head = await log.head();
      const beyond = batch.find(({ position }) => position > head);
      if (beyond === undefined) continue;
      if (!this.#broken.has(beyond.stream)) this.#blame('beyondHead', beyond.stream, beyond);
      return;
    }
  }

  async one(stream: string): Promise<void> {
    const [tip] = await this.#archive.tipsOf([stream]);
    await this.#readOn(stream, 0, tip?.revision);
    if (tip !== undefined) await this.#compare(tip);
    else if (this.#events === 0) throw new TransferRefused(`There is no stream '${stream}' in the log.`);
    else if (this.#archive.tips === 'kept') this.#blameTipless();
    const exported = this.#exported?.get(stream);
    if (exported !== undefined) this.#blameShorter(exported);
  }

  /** Reports a stream that does not reach as far as in the export. */
  #blameShorter({ stream, revision }: KeptTip): void {
    if (this.#broken.has(stream) || this.#mayForget(stream)) return;
    this.#blame('eventMissing', stream, { revision, id: null, position: null });
  }

  /** Reports streams with events of which the log keeps no tip, although it keeps tips. */
  #blameTipless(): void {
    for (const [stream, end] of this.#chains.left()) {
      if (!this.#broken.has(stream)) this.#blame('tipDiffers', stream, end);
    }
  }

  verdict(): LogVerdict {
    return {
      events: this.#events,
      streams: this.#chains.streams,
      head: this.#head,
      tips: this.#archive.tips === 'kept' ? 'compared' : 'none',
      against: this.#exported === undefined ? undefined : this.#against,
      faults: [...this.#faults],
      faultCount: this.#faultCount,
    };
  }

  #take(archived: ArchivedEvent): void {
    this.#events += 1;
    const { stream, revision, position, id, recorded } = archived;
    const before = this.#chains.end(stream);
    this.#missing += Math.max(0, revision - (before?.revision ?? -1) - 1);
    if (!this.#broken.has(stream)) this.#judge(archived, before);
    const hash = recorded === undefined ? '' : hashOfCanonical(recorded.canonical);
    this.#chains.add(stream, { revision, position, id, hash });
    this.#holdAgainstExport(archived, hash);
  }

  #holdAgainstExport({ stream, revision, id, position }: ArchivedEvent, hash: string): void {
    const exported = this.#exported?.get(stream);
    if (exported === undefined || exported.revision !== revision) return;
    this.#exported?.delete(stream);
    this.#against += 1;
    if (exported.hash === hash || this.#broken.has(stream)) return;
    this.#blame('exportDiffers', stream, { revision, id, position });
  }

  #judge(archived: ArchivedEvent, before: ChainEnd | undefined): void {
    const { stream, recorded } = archived;
    if (recorded === undefined) {
      this.#blame('contentChanged', stream, archived);
      return;
    }
    const { event } = recorded;
    const found = this.#chains.check(event);
    if (found === undefined) return;
    if (found === 'beginningMissing' && event.revision > 0 && this.#mayForget(stream)) return;
    const suspect = found === 'previousChanged' && before !== undefined ? before : event;
    this.#blame(reasonOf(found, event.revision), stream, suspect);
  }

  /**
   * Compares the end of a stream with the tip that the log keeps, after reading the events appended since.
   */
  async #compare(tip: KeptTip): Promise<void> {
    const { stream, revision, hash } = tip;
    const known = this.#chains.end(stream)?.revision ?? -1;
    if (known < revision) {
      const counted = this.#events;
      await this.#readOn(stream, known + 1, revision);
      this.#events = counted;
    }
    const end = this.#chains.end(stream);
    this.#missing += Math.max(0, revision - (end?.revision ?? -1));
    if (!this.#broken.has(stream)) {
      if (end === undefined || end.revision < revision) {
        const forgotten = end === undefined && this.#mayForget(stream);
        if (!forgotten) this.#blame('eventMissing', stream, { revision, id: null, position: null });
      } else if (end.revision > revision || end.hash !== hash) {
        this.#blame('tipDiffers', stream, end);
      }
    }
    this.#chains.done(stream);
  }

  async #readOn(stream: string, from: Revision, to: Revision | undefined): Promise<void> {
    for await (const batch of this.#archive.streamEvents(stream, from)) {
      for (const archived of batch) {
        if (to !== undefined && archived.revision > to) return;
        this.#take(archived);
      }
    }
  }

  #mayForget(stream: string): boolean {
    return maximumAge(stream, this.#ages) !== undefined;
  }

  #blame(
    reason: LogFault['reason'],
    stream: string,
    { revision, id, position }: Pick<LogFault, 'revision' | 'id' | 'position'>,
  ): void {
    this.#broken.add(stream);
    this.#report({ reason, stream, revision, id, position });
  }

  #report(fault: LogFault): void {
    this.#faultCount += 1;
    const behind = this.#faults.findIndex((other) => order(other) > order(fault));
    this.#faults.splice(behind === -1 ? this.#faults.length : behind, 0, fault);
    this.#faults.splice(mostFaults);
  }
}

function order({ position }: LogFault): number {
  return position ?? Number.POSITIVE_INFINITY;
}

function reasonOf(found: ChainBreak, revision: Revision): LogFault['reason'] {
  switch (found) {
    case 'eventMissing':
      return 'eventMissing';
    case 'beginningMissing':
      return revision === 0 ? 'contentChanged' : 'eventMissing';
    case 'previousChanged':
      return 'contentChanged';
    case 'positionsDisagree':
      return 'outOfOrder';
  }
}
