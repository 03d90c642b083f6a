import { setTimeout as delay } from 'node:timers/promises';
import { publicationPreviewSchema } from '../../api/contract/masterRoster.ts';
import { dateOfLocalDay, localDayOfDate } from '../../domain/time/localDay.ts';
import { rounded } from '../support/quantile.ts';
import type { BenchOrganisation } from './feed/benchMuster.ts';
import type { HttpClient } from './feed/httpClient.ts';
import { besideOthers } from './jobs/besideOthers.ts';
import { personId } from './jobs/fillDrafts.ts';
import { createJobSender } from './jobs/jobSender.ts';
import { liveRows } from './jobs/liveWork.ts';
import { count, readBenchArguments } from './readBenchArguments.ts';

/** Monday, 2 November 2026, the first day of the publication. */
const first = localDayOfDate('2026-11-02');
const rosterTemplateId = 'bench-roster';
/** Commands of the roster that are under way at once while it is made. */
const atOnce = 16;

const sizes = {
  events: count(500, { tiny: 20 }, 'roster events of a fortnight'),
  weeks: count(20, { tiny: 2 }, 'weeks that are published'),
  people: count(250, { tiny: 20 }, 'people who have the events in turn'),
  rate: count(20, { tiny: 30 }, 'live commands a second'),
  warm: count(5, { tiny: 1 }, 'seconds before anything is measured'),
  seconds: count(20, { tiny: 1 }, 'how long they are measured without a job'),
};

/**
 * A roster that is published for weeks, published again, changed, and taken back, in one process that answers, projects
 * and carries out jobs, while others work in the same organisation on the same people.
 */
export async function run(args: readonly string[]) {
  const given = readBenchArguments('publish', args, sizes);
  return await besideOthers({ ...given, bookings: 0 }, async ({ client, address, own, live }) => {
    const sender = createJobSender(client, address, own);
    const roster = createRoster(client, address, own, given);
    await roster.make();
    const alone = await live.during(delay(given.seconds * 1000));
    const rows = liveRows('without a job', alone.latencies);
    const measure = async (what: string, name: string, body: object) => {
      const began = performance.now();
      const accepted = await sender.accept(name, body);
      const acceptedMs = performance.now() - began;
      const during = await live.during(sender.ended(accepted.id));
      const seconds = (performance.now() - began - acceptedMs) / 1000;
      const job = await sender.job(accepted.id);
      if (job.state !== 'done') throw new Error(`the job is ${job.state}: ${job.trouble}`);
      const { inverse } = await sender.report(accepted.id);
      const measured = {
        what,
        bookings: job.total,
        // From sending to the answer: the whole is compared and divided.
        acceptedMs: Math.round(acceptedMs),
        seconds: rounded(seconds),
        perSecond: Math.round(job.total / seconds),
        lost: job.lost,
        refused: during.refused,
      };
      rows.push(...liveRows(what, during.latencies));
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
    const publications = [whole, again, moved, undone].map(({ measured }) => measured);
    return { ...given, preview, publications, live: rows };
  });
}

function daysOf(weeks: number) {
  return { from: dateOfLocalDay(first), to: dateOfLocalDay(first + 7 * weeks - 1) };
}

/** The roster on the server: an hour each on the working days of both weeks, for a person in turn. */
function createRoster(
  client: HttpClient,
  address: string,
  { workers, customerIds, labelId }: BenchOrganisation,
  { events, people }: { readonly events: number; readonly people: number },
) {
  const token = workers[0]?.token ?? '';

  const post = (path: string, body: object) => client.post(address, path, token, body);

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
