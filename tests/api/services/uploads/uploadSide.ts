import { Result } from 'effect';
import type { UploadReport } from '../../../../api/contract/upload.ts';
import { type KnownRecords, readKnownRecords } from '../../../../api/services/uploads/knownRecords.ts';
import { planUpload } from '../../../../api/services/uploads/planUpload.ts';
import { readCsv } from '../../../../api/services/uploads/readCsv.ts';
import { saveUpload, type UploadProgress } from '../../../../api/services/uploads/saveUpload.ts';
import type { Upload } from '../../../../api/services/uploads/upload.ts';
import { uploadEnvelope } from '../../../../api/services/uploads/uploadEnvelope.ts';
import type { Actor } from '../../../../domain/rights/actor.ts';
import { createWriteSide, dispatcher, type WriteSideFixture } from '../../../commands/writeSideFixture.ts';
import { longestWaitMs } from '../../../support/longestWaitMs.ts';

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

/** Plans and saves an upload as its route does, but on this thread. */
export async function uploaded(
  { service: commands, facts, log, pool }: WriteSideFixture,
  { csv, ...upload }: Pick<Upload, 'kind' | 'csv'> & Partial<Upload>,
  {
    actor = dispatcher,
    onProgress = () => {},
  }: { readonly actor?: Actor; readonly onProgress?: (progress: UploadProgress) => void } = {},
): Promise<UploadReport> {
  await facts.waitFor(await log.head(), longestWaitMs);
  const asked = {
    fileName: 'a file.csv',
    columns: {},
    values: {},
    defaults: {},
    answers: {},
    dryRun: false,
    onBadRows: 'keepGoodRows',
    ...upload,
  } as const;
  const planned = await planUpload({ upload: asked, file: readCsv(csv) }, { actor, pool });
  if (Result.isFailure(planned)) throw new Error(planned.failure.message);
  const { report, phases } = planned.success;
  const steps = { phases: phases.length, of: (phase: number) => phases[phase] ?? [] };
  const saved = await saveUpload(report, steps, {
    actor,
    commands,
    envelope: uploadEnvelope('upload', 0),
    onProgress,
  });
  return saved.report;
}

export async function createUploadSide(): Promise<UploadSide> {
  const side = await createWriteSide();
  const { pool } = side;
  return {
    ...side,
    upload: (kind, lines, more = {}, actor = dispatcher) =>
      uploaded(side, { kind, csv: lines.join('\r\n'), ...more }, { actor }),
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
