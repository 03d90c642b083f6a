import {
  type UndoReport,
  type UploadReport,
  undoLineSchema,
  uploadLineSchema,
} from '../../api/contract/upload.ts';
import { startBenchMuster } from './feed/benchMuster.ts';
import { nowMs } from './feed/clock.ts';
import { usageOf } from './feed/processUsage.ts';
import { count, counts, readBenchArguments } from './readBenchArguments.ts';

const sizes = {
  rows: counts([20_000], { tiny: [10] }, 'rows of the files'),
  days: count(56, { tiny: 5 }, 'days over which the bookings of a file are spread'),
  customers: count(500, { tiny: 5 }, 'customers of a file'),
};

/** A file of bookings without people, through HTTP: dry run, upload, the same file again, undo, for each number of rows. */
export async function run(args: readonly string[]) {
  const given = readBenchArguments('uploads', args, sizes);
  const muster = await startBenchMuster({ organisations: 1, workersEach: 1 });
  const measured: object[] = [];
  try {
    const [organisation] = muster.organisations;
    const token = organisation?.workers[0]?.token ?? '';
    const server = await muster.start('all');
    const { address, pid } = server;

    async function timed<Report>(
      what: string,
      rows: number,
      work: () => Promise<Report>,
      outcomeOf: (report: Report) => Readonly<Record<string, number>>,
    ): Promise<Report> {
      const began = nowMs();
      const report = await work();
      const seconds = Math.round((nowMs() - began) / 100) / 10;
      const memoryMb = Math.round(((await usageOf(pid))?.memory ?? 0) / 2 ** 20);
      measured.push({ what, rows, seconds, outcome: outcomeOf(report), memoryMb });
      return report;
    }

    /** The last line of an answer. */
    async function lastLine(path: string, body: object): Promise<unknown> {
      const answer = await fetch(`${address}/api/v1/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return JSON.parse((await answer.text()).trim().split('\n').at(-1) ?? '');
    }
    async function uploaded(csv: string, more: object = {}): Promise<UploadReport> {
      const last = uploadLineSchema.parse(await lastLine('uploads/bookings', { csv, ...more }));
      if (last.kind !== 'report')
        throw new Error(`the file was not taken: ${JSON.stringify(last)} ${server.printed()}`);
      return last.report;
    }
    async function undone(uploadId: string): Promise<UndoReport> {
      const last = undoLineSchema.parse(await lastLine(`past-uploads/${uploadId}/undo`, {}));
      if (last.kind !== 'report')
        throw new Error(`the upload was not undone: ${JSON.stringify(last)} ${server.printed()}`);
      return last.report;
    }

    for (const rows of given.rows) {
      const csv = fileOf(rows, given);
      await timed('dry run', rows, () => uploaded(csv, { dryRun: true }), figuresOf);
      const report = await timed('upload', rows, () => uploaded(csv), figuresOf);
      await timed('the same again', rows, () => uploaded(csv), figuresOf);
      await timed(
        'undo',
        rows,
        () => undone(report.uploadId ?? ''),
        ({ undone: records, leftOutCount: leftOut }) => ({ undone: records, leftOut }),
      );
    }
    return { ...given, measured };
  } finally {
    await muster.close();
  }
}

function figuresOf({ created, unchanged, rejected, nobodyFits }: UploadReport) {
  const { looked = 0, obstacles = [] } = nobodyFits ?? {};
  const unfit = obstacles.reduce((sum, { bookings }) => sum + bookings, 0);
  return { created, unchanged, rejected, looked, nobodyFits: unfit };
}

const day = 86_400_000;

/** Bookings of half an hour, a few for each minute of the working days of the span. */
function fileOf(
  rows: number,
  { days, customers }: { readonly days: number; readonly customers: number },
): string {
  const first = Math.ceil(Date.now() / day) * day + 7 * day;
  const lines = Array.from({ length: rows }, (_, row) => {
    const of = first + (row % days) * day;
    const minute = 8 * 60 + (Math.floor(row / days) % 600);
    const start = new Date(of + minute * 60_000).toISOString().slice(0, 16);
    return `${rows}-${row},Household ${row % customers},Visit ${row % 40},${start},30,First aid`;
  });
  return ['Reference,Customer,Title,Start,Duration,Labels', ...lines].join('\n');
}
