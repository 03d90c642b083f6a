import type { IncomingHttpHeaders } from 'node:http';
import type { EventLog } from '../../commands/log/log.ts';
import {
  type AnswerTimes,
  askingFilledServer,
  type KindOfQuestion,
  plainAnswers,
} from './asking/askingFilledServer.ts';
import { count, perhaps, readBenchArguments } from './readBenchArguments.ts';
import { extentOf, fillMonths, rarePerson, type WorkPlan } from './travel/monthsOfWork.ts';

/** The budget of an answer about the past, 95th percentile, in milliseconds (docs/performance.md). */
const budgetMs = 100;

const dayMs = 86_400_000;

/** The last events of the log are of this moment, so that a log kept for another run has the same times. */
const presentMs = Date.UTC(2026, 10, 1);

const sizes = {
  events: count(1_000_000, { tiny: 1_500 }, 'events'),
  people: count(1000, { tiny: 10 }, 'people'),
  jobs: count(4, { tiny: 4 }, 'jobs of each of them in a fortnight'),
  customers: count(2000, { tiny: 20 }, 'customers'),
  rounds: count(40, { tiny: 1 }, 'times that each question is asked'),
  data: perhaps('<path>', 'a folder for the database, which is kept and used again'),
};

/**
 * How long the past takes to answer, at a million events: an organisation of a thousand people with months of
 * work behind it, on an embedded PostgreSQL of its own, asked over HTTP by a planner for moments all over its
 * history.
 */
export async function run(args: readonly string[]) {
  const { rounds, data, ...given } = readBenchArguments('travel', args, sizes);
  const plan: WorkPlan = { org: 'acme', presentMs, ...given };
  const fill = (log: EventLog, onProgress: (events: number) => void) => fillMonths(log, plan, onProgress);
  const results = await askingFilledServer({ org: plan.org, data, fill }, async (measure) => {
    const measured: AnswerTimes[] = [];
    for (const question of questions(plan, rounds)) measured.push(await measure(question));
    return measured;
  });
  return { plan, budgetMs, results };
}

function questions(plan: WorkPlan, rounds: number): readonly KindOfQuestion[] {
  const { firstStart } = extentOf(plan);
  // Not before the first bookings are done, and not on the last days, which are half empty.
  const [first, last] = [firstStart + 14 * dayMs, presentMs - 21 * dayMs];
  const momentsFrom = (offset: number): readonly number[] =>
    Array.from({ length: rounds }, (_, round) =>
      Math.round(first + ((last - first) * (round + offset)) / rounds),
    );
  const asked = momentsFrom(0.75);
  const askedBefore = momentsFrom(0.25);
  const fortnight = (at: number) => `from=${Math.round(at / 1000)}&to=${Math.round(at / 1000) + 14 * 86_400}`;
  const packed: IncomingHttpHeaders = { 'accept-encoding': 'gzip, deflate, br, zstd' };
  const board = (at: number) => `/api/v1/timeline?${fortnight(at)}&asOf=${at}`;
  const kind = (what: string, pathOf: (at: number) => string, headers = plainAnswers): KindOfQuestion => ({
    what,
    paths: asked.map(pathOf),
    warmUp: askedBefore.map(pathOf),
    headers,
  });
  return [
    {
      what: 'board of a fortnight, as of, from the first question of a server just started',
      paths: momentsFrom(0.5).map(board),
      warmUp: [],
      headers: plainAnswers,
    },
    kind('board of a fortnight, as of', board),
    kind('the same, compressed as for a browser', board, packed),
    kind('the same fortnight as it is now', (at) => `/api/v1/timeline?${fortnight(at)}`),
    kind('the settings and the workflow, as of', (at) => `/api/v1/organisation?asOf=${at}`),
    kind('page of the list of a fortnight, as of', (at) => `/api/v1/bookings?${fortnight(at)}&asOf=${at}`),
    kind('page of the list of all bookings, as of', (at) => `/api/v1/bookings?asOf=${at}`),
    kind(
      'changes between two moments, a day apart',
      (at) => `/api/v1/changes?asOfFrom=${at}&asOfTo=${at + dayMs}`,
    ),
    kind(
      'changes between two moments, a fortnight apart',
      (at) => `/api/v1/changes?asOfFrom=${at}&asOfTo=${at + 14 * dayMs}`,
    ),
    kind('audit: what a person did who came once', () => `/api/v1/audit/events?actor=${rarePerson.uid}`),
    kind('audit: a kind of event that never happened', () => '/api/v1/audit/events?type=BookingParked'),
  ];
}
