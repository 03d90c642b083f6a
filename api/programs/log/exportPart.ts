import { createReadStream } from 'node:fs';
import { linesOf } from '../../../commands/log/transfer/linesOf.ts';
import type { ExportPart } from '../../../commands/log/transfer/readExport.ts';
import { TransferRefused } from '../../../commands/log/transfer/transferRefused.ts';

/** A file of an export, read a piece at a time. */
export function exportPart(file: string): ExportPart {
  return {
    name: file,
    async *lines() {
      try {
        yield* linesOf(createReadStream(file, 'utf8'));
      } catch (error) {
        const known = error instanceof RangeError || (error instanceof Error && 'code' in error);
        if (!known) throw error;
        throw new TransferRefused(`${file} cannot be read: ${error.message}.`, { cause: error });
      }
    },
  };
}
