import type { UploadReport } from '../../../api/contract/upload.ts';
import { type KnownRecords, readKnownRecords } from '../../../api/uploads/knownRecords.ts';
import { runUpload, type Upload } from '../../../api/uploads/runUpload.ts';
import type { Actor } from '../../../domain/roles.ts';
import { createWriteSide, dispatcher, type WriteSideFixture } from '../../commands/writeSideFixture.ts';

/** Monday 9 March 2026, 08:30 in Rome. */
export const monday = Date.UTC(2026, 2, 9, 7, 30) / 1000;

/** A write side with a way to upload files of these lines, and to see what is there then. */
export interface UploadSide extends WriteSideFixture {
  readonly upload: (
    kind: Upload['kind'],
    lines: readonly string[],
    more?: Partial<Upload>,
    actor?: Actor,
  ) => Promise<UploadReport>;
  readonly known: () => Promise<KnownRecords>;
}

export async function createUploadSide(): Promise<UploadSide> {
  const side = await createWriteSide();
  const { service: commands, facts, log, pool } = side;
  return {
    ...side,
    upload: (kind, lines, more = {}, actor = dispatcher) =>
      runUpload(
        {
          kind,
          csv: lines.join('\r\n'),
          fileName: 'a file.csv',
          columns: {},
          dryRun: false,
          onBadRows: 'keepGoodRows',
          ...more,
        },
        { actor, commands, facts, log, pool },
      ),
    async known() {
      await side.caughtUp();
      const records = await readKnownRecords(pool, dispatcher);
      if (records === undefined) throw new Error('the organisation is gone');
      return records;
    },
  };
}

/** How many rows a file had, and what became of them. */
export function counts({ rows, created, changed, unchanged, rejected }: UploadReport) {
  return { rows, created, changed, unchanged, rejected };
}
