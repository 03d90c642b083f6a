import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { publicationPreviewSchema } from '../../api/contract/masterRoster.ts';
import { createPostgresLog } from '../../commands/log/postgres/postgresLog.ts';
import { dateOfLocalDay, localDayOfDate } from '../../domain/time/localDay.ts';
import type { BenchMuster, BenchOrganisation } from './feed/benchMuster.ts';
import type { HttpClient } from './feed/httpClient.ts';
import { besideOthers } from './jobs/besideOthers.ts';
import { fillDrafts, personId } from './jobs/fillDrafts.ts';
import { type Latencies, liveKinds } from './jobs/liveWork.ts';
import { count, readBenchArguments } from './readBenchArguments.ts';

interface Publication {
  readonly what: string;
  readonly bookings: number;
  /** From sending to the answer: the whole is compared and divided. */
  readonly acceptedMs: number;
  /** From the answer to the end. */
  readonly seconds: number;
  readonly perSecond: number;
  readonly lost: number;
  readonly live: Latencies;
  readonly refused: number;
}

/** Monday, 2 November 2026, the first day of the publication. */
const first = localDayOfDate('2026-11-02');
const rosterTemplateId = 'bench-roster';
/** Commands of the roster that are under way at once while it is made. */
const atOnce = 16;

/**
 * A roster that is published for weeks, published again, changed, and taken back, in one process that answers, projects
 * and carries out jobs, while others work in the same organisation on the same people. `--events` of the fortnight,
 * `--weeks`, `--people`, `--rate` of live commands a second, `--seconds` of the round without a job. The report is kept in
 * `.data/bench/publish.json`.
 */
export async function run(args: readonly string[]): Promise<void> {
  const given = readBenchArguments('publish', args, {
    events: count(500, 'roster events of a fortnight'),
    weeks: count(20, 'weeks that are published'),
    people: count(250, 'people who have the events in turn'),
    rate: count(20, 'live commands a second'),
    seconds: count(20, 'how long they are measured without a job'),
  });
  const { people, rate } = given;
  const fillOwn = (muster: BenchMuster, own: BenchOrganisation) => fillPeople(muster, own, people);
  await besideOthers({ people, rate, fill: fillOwn }, async (others) => {
    const { client, address, own, sender, live } = others;
    const roster = createRoster(client, address, own, given);
    await roster.make();
    const alone = await others.alone(given.seconds);
    const measure = async (what: string, name: string, body: object) => {
      const began = performance.now();
      const accepted = await sender.accept(name, body);
      const acceptedMs = performance.now() - began;
      const during = await live.during(sender.ended(accepted.id));
      const seconds = (performance.now() - began - acceptedMs) / 1000;
      const job = await sender.job(accepted.id);
      if (job.state !== 'done') throw new Error(`the job is ${job.state}: ${job.trouble}`);
      const { inverse } = await sender.report(accepted.id);
      const measured: Publication = {
        what,
        bookings: job.total,
        acceptedMs: Math.round(acceptedMs),
        seconds: Math.round(seconds * 10) / 10,
        perSecond: Math.round(job.total / seconds),
        lost: job.lost,
        live: during.latencies,
        refused: during.refused,
      };
      return { measured, inverse };
    };
    const range = { rosterTemplateId, ...daysOf(given.weeks) };
    const preview = await roster.preview(range);
    const publish = (what: string) => measure(what, 'rosterTemplate.publish', range);
    const whole = await publish('published');
    const again = await publish('published again');
    await roster.move();
    const moved = await publish('published with every tenth event moved');
    const undone = await measure('that taken back', 'rosterTemplate.undoPublish', {
      rosterTemplateId,
      bookings: moved.inverse,
    });
    const all = [whole, again, moved, undone].map(({ measured }) => measured);
    print(alone.latencies, preview, all);
    mkdirSync('.data/bench', { recursive: true });
    const machine = { cpus: cpus().length, model: cpus()[0]?.model ?? 'unknown' };
    const report = { ...given, machine, alone, preview, publications: all };
    writeFileSync('.data/bench/publish.json', `${JSON.stringify(report, null, 2)}\n`);
  });
}

function daysOf(weeks: number) {
  return { from: dateOfLocalDay(first), to: dateOfLocalDay(first + 7 * weeks - 1) };
}

async function fillPeople(
  { pool }: BenchMuster,
  { id, customerIds, labelId }: BenchOrganisation,
  people: number,
): Promise<number> {
  const log = await createPostgresLog({ pool });
  try {
    return await fillDrafts(log, { org: id, customerIds, labelId, people, bookings: 0 });
  } finally {
    await log.close();
  }
}

/** The roster on the server: an hour each on the working days of both weeks, for a person in turn. */
function createRoster(
  client: HttpClient,
  address: string,
  { workers, customerIds, labelId }: BenchOrganisation,
  { events, people }: { readonly events: number; readonly people: number },
) {
  const token = workers[0]?.token ?? '';

  async function post(path: string, body: object): Promise<unknown> {
    const key = crypto.randomUUID();
    const { status, body: answer } = await client.send(address, { method: 'POST', path, token, key, body });
    if (status !== 200) throw new Error(`${path} was answered ${status}: ${JSON.stringify(answer)}`);
    return answer;
  }

  async function each(numbers: readonly number[], one: (number: number) => Promise<unknown>): Promise<void> {
    for (let at = 0; at < numbers.length; at += atOnce) {
      await Promise.all(numbers.slice(at, at + atOnce).map(one));
    }
  }

  /** Everybody's first event of the fortnight, then the second: never two of a person at once. */
  function timeOf(number: number) {
    const turn = Math.floor(number / people);
    const workday = (turn + number) % 10;
    const start = (8 + 2 * (Math.floor(turn / 10) % 5)) * 3600;
    return { week: workday < 5 ? 1 : 2, day: 1 + (workday % 5), start, end: start + 3600 };
  }

  const numbers = Array.from({ length: events }, (_, number) => number);
  return {
    async make(): Promise<void> {
      await post('/api/v1/commands/rosterTemplate.create', { rosterTemplateId, name: 'Benchmark' });
      await each(numbers, (number) =>
        post('/api/v1/commands/rosterEvent.create', {
          rosterEventId: `bench-event-${number}`,
          templateId: rosterTemplateId,
          title: `Visit ${number}`,
          customerId: customerIds[number % customerIds.length],
          labelIds: [labelId],
          resourceIds: [personId(number % people)],
          ...timeOf(number),
        }),
      );
    },
    async move(): Promise<void> {
      await each(
        numbers.filter((number) => number % 10 === 0),
        (number) => {
          const { start } = timeOf(number);
          return post('/api/v1/commands/rosterEvent.change', {
            rosterEventId: `bench-event-${number}`,
            start: start + 1800,
            end: start + 5400,
          });
        },
      );
    },
    async preview(range: object) {
      const began = performance.now();
      const { counts } = publicationPreviewSchema.parse(
        await post('/api/v1/roster-publications/preview', range),
      );
      return { ms: Math.round(performance.now() - began), ...counts };
    },
  };
}

function print(alone: Latencies, preview: object, publications: readonly Publication[]): void {
  console.log('the preview of the whole');
  console.table([preview]);
  console.table(publications.map(({ live: _live, ...one }) => one));
  console.log('\nlive commands, ms');
  console.table(
    [{ what: 'without a job', live: alone }, ...publications].flatMap(({ what, live }) =>
      liveKinds.map((kind) => ({ what, kind, ...live[kind] })),
    ),
  );
}
