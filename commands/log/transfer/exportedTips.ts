import type { KeptTip } from '../log.ts';
import type { MaximumAges } from '../maximumAge.ts';
import { type ExportPart, ExportReading } from './readExport.ts';

/**
 * The last event of each stream of an export, whose every line is checked on the way. By the chain it vouches
 * for all earlier events of its stream.
 *
 * @throws TransferRefused for an export that is not complete and intact
 */
export async function exportedTips(
  parts: readonly ExportPart[],
  ages: MaximumAges,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, KeptTip>> {
  const tips = new Map<string, KeptTip>();
  for await (const batch of new ExportReading(parts, ages).batches()) {
    for (const { event, hash } of batch) {
      tips.set(event.stream, { stream: event.stream, revision: event.revision, hash });
    }
    signal.throwIfAborted();
  }
  return tips;
}
