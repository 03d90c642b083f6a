import type { MaximumAges } from '../maximumAge.ts';
import type { LogArchive } from './logArchive.ts';
import { type ExportPart, ExportReading } from './readExport.ts';
import { notEmpty, TransferRefused } from './transferRefused.ts';

export interface ImportOptions {
  /**
   * `kept`: followers with cursors of the exported log can continue with this one; only if positions are
   * kept.
   */
  readonly epoch: 'new' | 'kept';
  /** Default: everything is kept for ever. */
  readonly maximumAges?: MaximumAges;
  readonly signal: AbortSignal;
  /** Called with how many events have been checked, or written. */
  readonly onProgress: (step: 'checking' | 'writing', events: number) => void;
}

export interface ImportReport {
  readonly events: number;
  readonly streams: number;
  readonly epoch: string;
  readonly positions: 'kept' | 'numbered';
}

/**
 * Fills an empty log from the parts of an export, in order. Every hash and chain is checked before the log
 * accepts the event. Streams, revisions, order and hashes are preserved, and positions, too, if both logs
 * count without gaps.
 *
 * @throws TransferRefused for a log that is not empty and for an export that is damaged
 */
export async function importLog(
  archive: LogArchive,
  parts: readonly ExportPart[],
  options: ImportOptions,
): Promise<ImportReport> {
  const { signal, onProgress, maximumAges = {} } = options;
  if (!(await archive.isEmpty())) throw notEmpty();
  const reading = new ExportReading(parts, maximumAges);
  const header = await reading.firstHeader();
  const keeps = archive.positions === 'gapFree' && header.positions === 'gapFree';
  if (options.epoch === 'kept' && !keeps) {
    throw new TransferRefused(
      'The epoch can only be kept together with the positions, and these change ' +
        'if one of the two logs is in EventStoreDB.',
    );
  }
  if (archive.restores === 'eventByEvent') await check(new ExportReading(parts, maximumAges), options);
  await archive.restore(
    reading.batches(),
    {
      epoch: options.epoch === 'kept' ? header.epoch : undefined,
      positions: keeps ? 'kept' : 'numbered',
      head: () => reading.head,
      onProgress: (events) => onProgress('writing', events),
    },
    signal,
  );
  return {
    events: reading.events,
    streams: reading.streams,
    epoch: await archive.log.epoch(),
    positions: keeps ? 'kept' : 'numbered',
  };
}

async function check(reading: ExportReading, { signal, onProgress }: ImportOptions): Promise<void> {
  const begun = new Set<string>();
  for await (const batch of reading.batches()) {
    for (const { event } of batch) {
      if (event.revision > 0 && !begun.has(event.stream)) {
        throw new TransferRefused(
          `The stream ${event.stream} begins at revision ${event.revision}, because older events have been ` +
            'forgotten. EventStoreDB cannot begin a stream there.',
        );
      }
      begun.add(event.stream);
    }
    onProgress('checking', reading.events);
    signal.throwIfAborted();
  }
}
