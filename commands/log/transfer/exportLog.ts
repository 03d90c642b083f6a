import { hashOfCanonical } from '../eventHash.ts';
import type { KeptTip, Position } from '../log.ts';
import { formatVersion, spellEventLine, spellFooter, spellHeader } from './exportFormat.ts';
import type { ArchivedEvent, LogArchive } from './logArchive.ts';
import { TransferRefused } from './transferRefused.ts';

export interface ExportOptions {
  /** Exclusive; 0 for everything. */
  readonly after: Position;
  readonly signal: AbortSignal;
  /** Called, once a piece has been consumed, with how far the export has come. */
  readonly onProgress: (position: Position, head: Position) => void;
}

/**
 * The log as newline-delimited JSON, in pieces of whole lines, up to its current end. Holds one batch of
 * events at a time. Ends with the signal's reason after a whole piece.
 *
 * An event's hash is the one that the log keeps, if it keeps one, so that an event which was tampered with is
 * not exported with a hash that matches it.
 *
 * @throws TransferRefused
 */
export async function* exportLog(archive: LogArchive, options: ExportOptions): AsyncGenerator<string> {
  const { after, signal, onProgress } = options;
  const [epoch, head] = await Promise.all([archive.log.epoch(), archive.log.head()]);
  if (after > head)
    throw new TransferRefused(`The log ends at position ${head}: there is no ${after} in it.`);
  const expected = await archive.count(after, head);
  const { positions } = archive;
  yield spellHeader({ musterLog: formatVersion, epoch, positions, after, head, count: expected ?? null });
  onProgress(after, head);

  let count = 0;
  for await (const batch of archive.events(after, head, signal)) {
    const tips = await tipsOf(archive, batch);
    yield batch.map((archived) => spell(archived, tips)).join('');
    count += batch.length;
    onProgress(batch.at(-1)?.position ?? head, head);
    signal.throwIfAborted();
  }
  signal.throwIfAborted();
  yield spellFooter({ count, head });
}

async function tipsOf(
  archive: LogArchive,
  batch: readonly ArchivedEvent[],
): Promise<ReadonlyMap<string, KeptTip>> {
  const tips = await archive.tipsOf([...new Set(batch.map(({ stream }) => stream))]);
  return new Map(tips.map((tip) => [tip.stream, tip]));
}

function spell(archived: ArchivedEvent, tips: ReadonlyMap<string, KeptTip>): string {
  const { position, stream, revision, id, recorded } = archived;
  if (recorded === undefined) {
    throw new TransferRefused(
      `The event ${id} (${stream}, revision ${revision}, position ${position}) is not in the form that the log writes: ` +
        'somebody has changed it. `npm run log -- verify` says more.',
    );
  }
  const tip = tips.get(stream);
  const hash = tip?.revision === revision ? tip.hash : hashOfCanonical(recorded.canonical);
  return spellEventLine(position, hash, recorded.canonical);
}
