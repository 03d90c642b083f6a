import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { commandAnswerSchema } from '../../api/contract/command.ts';
import { type JobView, jobReportSchema, jobViewSchema } from '../../api/contract/jobs.ts';
import { createPostgresLog } from '../../commands/log/postgres/postgresLog.ts';
import { type LatencySummary, latencySummary } from '../support/latencySummary.ts';
import { type BenchMuster, type BenchOrganisation, startBenchMuster } from './feed/benchMuster.ts';
import { createHttpClient, type HttpClient } from './feed/httpClient.ts';
import { draftId, fillDrafts, personId, startOf } from './jobs/fillDrafts.ts';
import { count, readBenchArguments } from './readBenchArguments.ts';

/** What live commands took, by kind. */
type Latencies = Readonly<Record<LiveKind, LatencySummary>>;
type LiveKind = (typeof liveKinds)[number];
/** Of the job's organisation: putting work on people of the job, editing; and putting work on others' people. */
const liveKinds = ['allocate', 'edit', 'allocateElsewhere'] as const;

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

/** Bookings that live commands put on people begin so long after the drafts. */
const later = 400 * 86_400;

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
  const client = createHttpClient();
  const muster = await startBenchMuster({ organisations: 2, workersEach: 16 });
  try {
    const [own, other] = muster.organisations;
    if (own === undefined || other === undefined) throw new Error('two organisations were made');
    const position = await fill(muster, own, given);
    const { address } = await muster.start('all');
    const sender = createSender(client, address, own);
    await sender.caughtUp(position);
    const live = createLiveWork({ client, address, own, other, people: given.people, rate: given.rate });
    await live.during(delay(5_000));
    const alone = await live.during(delay(given.seconds * 1000));
    const changes = Array.from({ length: given.bookings }, (_, number) => ({
      bookingId: draftId(number),
      ifRevision: 0,
      resourceIds: [personId(number % given.people)],
    }));
    const measure = async (what: string, source: string, of: readonly object[]) => {
      const began = performance.now();
      const accepted = await sender.accept({ changes: of, source });
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
  } finally {
    client.close();
    await muster.close();
  }
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

/** Sends the plan and follows its job. */
function createSender(client: HttpClient, address: string, { workers }: BenchOrganisation) {
  const token = workers[0]?.token ?? '';
  const get = async (path: string): Promise<unknown> => {
    const { status, body } = await client.send(address, { method: 'GET', path, token });
    if (status !== 200) throw new Error(`${path} was answered ${status}: ${JSON.stringify(body)}`);
    return body;
  };
  const job = async (id: string): Promise<JobView> => jobViewSchema.parse(await get(`/api/v1/jobs/${id}`));
  return {
    job,
    report: async (id: string) => jobReportSchema.parse(await get(`/api/v1/jobs/${id}/report`)),
    async caughtUp(position: number): Promise<void> {
      const path = `/api/v1/labels?limit=1&after=${position}`;
      while ((await client.send(address, { method: 'GET', path, token })).status !== 200) await delay(250);
    },
    async accept(body: object): Promise<JobView> {
      const path = '/api/v1/commands/booking.applyPlan';
      const answer = await client.send(address, {
        method: 'POST',
        path,
        token,
        key: crypto.randomUUID(),
        body,
      });
      const accepted = answer.status === 202 ? commandAnswerSchema.parse(answer.body).job : undefined;
      if (accepted === undefined) {
        throw new Error(
          `the plan was answered ${answer.status}: ${JSON.stringify(answer.body).slice(0, 500)}`,
        );
      }
      return accepted;
    },
    async ended(id: string): Promise<void> {
      while ((await job(id)).endedAt === null) await delay(250);
    },
  };
}

interface LiveOptions {
  readonly client: HttpClient;
  readonly address: string;
  readonly own: BenchOrganisation;
  readonly other: BenchOrganisation;
  readonly people: number;
  readonly rate: number;
}

/** Commands of people at work, at a steady rate whatever they take. */
function createLiveWork({ client, address, own, other, people, rate }: LiveOptions) {
  let turn = 0;

  async function send(organisation: BenchOrganisation, name: string, body: object): Promise<number> {
    const worker = organisation.workers[turn % organisation.workers.length];
    const path = `/api/v1/commands/${name}`;
    const began = performance.now();
    const wanted = {
      method: 'POST',
      path,
      token: worker?.token ?? '',
      key: crypto.randomUUID(),
      body,
    } as const;
    const { status, body: answer } = await client.send(address, wanted);
    if (status !== 200) throw new Error(`${name} was answered ${status}: ${JSON.stringify(answer)}`);
    return performance.now() - began;
  }

  /** A booking is made, edited, and given to somebody; what is measured is the last two. */
  async function oneBooking(into: Record<LiveKind, number[]>): Promise<void> {
    turn += 1;
    const number = turn;
    const elsewhere = number % 3 === 0;
    const organisation = elsewhere ? other : own;
    const bookingId = crypto.randomUUID();
    const { customerIds, labelId, resourceIds } = organisation;
    const start = elsewhere
      ? 1_772_398_800 + Math.floor(number / resourceIds.length) * 7200
      : startOf(number, people) + later - (later % (7 * 86_400));
    const span = { start, end: start + 3600 };
    const customerId = customerIds[number % customerIds.length];
    await send(organisation, 'booking.create', { bookingId, customerId, ...span, labelIds: [labelId] });
    const edited = await send(organisation, 'booking.edit', { bookingId, notes: 'Ring twice.' });
    if (!elsewhere) into.edit.push(edited);
    const person = elsewhere ? resourceIds[number % resourceIds.length] : personId(number % people);
    const took = await send(organisation, 'booking.allocate', {
      bookingId,
      resourceIds: [person],
      force: true,
    });
    into[elsewhere ? 'allocateElsewhere' : 'allocate'].push(took);
  }

  return {
    async during(work: Promise<unknown>) {
      const into: Record<LiveKind, number[]> = { allocate: [], edit: [], allocateElsewhere: [] };
      let isOver = false;
      let refused = 0;
      const over = work.finally(() => {
        isOver = true;
      });
      const underWay = new Set<Promise<void>>();
      while (!isOver) {
        const one: Promise<void> = oneBooking(into)
          .catch((error: unknown) => {
            refused += 1;
            console.error(String(error));
          })
          .finally(() => underWay.delete(one));
        underWay.add(one);
        // Three commands each.
        await Promise.race([over, delay(3000 / rate)]);
      }
      await over;
      await Promise.all(underWay);
      const latencies: Latencies = {
        allocate: latencySummary(into.allocate),
        edit: latencySummary(into.edit),
        allocateElsewhere: latencySummary(into.allocateElsewhere),
      };
      return { latencies, refused };
    },
  };
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
