import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { createPostgresLog } from '../../commands/log/postgres/postgresLog.ts';
import type { BenchMuster, BenchOrganisation } from './feed/benchMuster.ts';
import { besideOthers } from './jobs/besideOthers.ts';
import { draftId, fillDrafts, personId } from './jobs/fillDrafts.ts';
import { type Latencies, liveKinds } from './jobs/liveWork.ts';
import { count, readBenchArguments } from './readBenchArguments.ts';

interface JobMeasurement {
  readonly what: string;
  readonly records: number;
  /** From sending to the answer: the whole is checked and divided. */
  readonly acceptedMs: number;
  /** From the answer to the end. */
  readonly seconds: number;
  readonly recordsPerSecond: number;
  readonly lost: number;
  readonly live: Latencies;
  /** Live commands that were refused. */
  readonly refused: number;
}

/**
 * A plan that is a job, and its undo, in one process that answers, projects and carries out jobs, while others work in
 * the same organisation on the same people: how long the job takes, and what the others wait for beside it and without
 * it. `--bookings`, `--people`, `--rate` of live commands a second, `--seconds` of the round without a job. The report
 * is kept in `.data/bench/jobs.json`.
 */
export async function run(args: readonly string[]): Promise<void> {
  const given = readBenchArguments('jobs', args, {
    bookings: count(50_000, 'bookings that the plan gives to people'),
    people: count(500, 'people'),
    rate: count(20, 'live commands a second'),
    seconds: count(20, 'how long they are measured without a job'),
  });
  const { people, rate } = given;
  const fillOwn = (muster: BenchMuster, own: BenchOrganisation) => fill(muster, own, given);
  await besideOthers({ people, rate, fill: fillOwn }, async (others) => {
    const { sender, live } = others;
    const alone = await others.alone(given.seconds);
    const changes = Array.from({ length: given.bookings }, (_, number) => ({
      bookingId: draftId(number),
      ifRevision: 0,
      resourceIds: [personId(number % given.people)],
    }));
    const measure = async (what: string, source: string, of: readonly object[]) => {
      const began = performance.now();
      const accepted = await sender.accept('booking.applyPlan', { changes: of, source });
      const acceptedMs = performance.now() - began;
      const during = await live.during(sender.ended(accepted.id));
      const seconds = (performance.now() - began - acceptedMs) / 1000;
      const job = await sender.job(accepted.id);
      if (job.state !== 'done') throw new Error(`the job is ${job.state}`);
      const measured: JobMeasurement = {
        what,
        records: job.total,
        acceptedMs: Math.round(acceptedMs),
        seconds: Math.round(seconds * 10) / 10,
        recordsPerSecond: Math.round(job.total / seconds),
        lost: job.lost,
        live: during.latencies,
        refused: during.refused,
      };
      return { measured, inverse: (await sender.report(accepted.id)).inverse };
    };
    const plan = await measure('a plan', 'allocateAll', changes);
    const undo = await measure('its undo', 'undo', plan.inverse.map(Object));
    const jobs = [plan.measured, undo.measured];
    print(alone.latencies, jobs);
    mkdirSync('.data/bench', { recursive: true });
    const machine = { cpus: cpus().length, model: cpus()[0]?.model ?? 'unknown' };
    const report = { ...given, machine, alone, jobs };
    writeFileSync('.data/bench/jobs.json', `${JSON.stringify(report, null, 2)}\n`);
  });
}

async function fill(
  { pool }: BenchMuster,
  { id, customerIds, labelId }: BenchOrganisation,
  { people, bookings }: { readonly people: number; readonly bookings: number },
): Promise<number> {
  const log = await createPostgresLog({ pool });
  try {
    return await fillDrafts(log, { org: id, customerIds, labelId, people, bookings });
  } finally {
    await log.close();
  }
}

function print(alone: Latencies, jobs: readonly JobMeasurement[]): void {
  console.table(jobs.map(({ live: _live, ...job }) => job));
  console.log('\nlive commands, ms');
  console.table(
    [{ what: 'without a job', live: alone }, ...jobs].flatMap(({ what, live }) =>
      liveKinds.map((kind) => ({ what, kind, ...live[kind] })),
    ),
  );
}
