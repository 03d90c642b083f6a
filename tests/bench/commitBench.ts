import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { commandAnswerSchema } from '../../api/contract/command.ts';
import { commitReportSchema, rosterCommitReportSchema } from '../../api/contract/workspaces.ts';
import { median, rounded } from '../support/quantile.ts';
import type { BenchOrganisation } from './feed/benchMuster.ts';
import type { HttpClient } from './feed/httpClient.ts';
import { besideOthers } from './jobs/besideOthers.ts';
import { draftId, personId, startOf } from './jobs/fillDrafts.ts';
import { liveRows } from './jobs/liveWork.ts';
import { count, readBenchArguments } from './readBenchArguments.ts';

/** What a commit takes at most, in milliseconds. */
const budgetMs = 2_000;
const rosterTemplateId = 'bench-roster';
/** Of so many changes one begins a record; the others change one. */
const newEach = 10;

interface Commits {
  readonly what: string;
  readonly median: number;
  readonly 'of budget': number;
  /** From sending to the answer, of each commit, in milliseconds. */
  readonly ms: readonly number[];
}

function commitsOf(what: string, ms: readonly number[]): Commits {
  return { what, median: median(ms), 'of budget': rounded(median(ms) / budgetMs, 2), ms };
}

const sizes = {
  changes: count(500, { tiny: 10 }, 'staged changes of a workspace'),
  rounds: count(3, { tiny: 1 }, 'commits of each kind'),
  people: count(250, { tiny: 10 }, 'people who get the bookings in turn'),
  rate: count(20, { tiny: 30 }, 'live commands a second'),
  warm: count(5, { tiny: 1 }, 'seconds before anything is measured'),
  seconds: count(10, { tiny: 1 }, 'how long others are measured without a commit'),
  rest: count(1000, { tiny: 50 }, 'milliseconds between two commits'),
};

/**
 * Workspaces of the timeline and of the master roster that are committed, while nobody else is at work and beside others
 * who put work on the same people, in one process that answers and projects.
 */
export async function run(args: readonly string[]) {
  const given = readBenchArguments('commit', args, sizes);
  // Each round of the timeline has drafts of its own, and there is one more for warming up.
  const bookings = given.changes * (2 * given.rounds + 1);
  return await besideOthers({ ...given, bookings }, async ({ client, address, own, live }) => {
    const workspaces = createWorkspaces(client, address, own, given);
    const alone = await live.during(delay(given.seconds * 1000));
    const rows = liveRows('without a commit', alone.latencies);
    const commits: Commits[] = [];
    for (const { what, stage } of [
      { what: 'timeline', stage: workspaces.timeline },
      { what: 'master roster', stage: workspaces.roster },
    ]) {
      const commit = async (): Promise<number> => {
        const end = await stage();
        const began = performance.now();
        await end();
        return Math.round(performance.now() - began);
      };
      await commit();
      const rounds = async () => {
        const ms: number[] = [];
        while (ms.length < given.rounds) {
          // So that others have been at work for a while, and not only with what the commit before has left.
          await delay(given.rest);
          ms.push(await commit());
        }
        return ms;
      };
      const quiet = await rounds();
      commits.push(commitsOf(what, quiet));
      const beside = rounds();
      const { latencies } = await live.during(beside);
      const ms = await beside;
      commits.push(commitsOf(`${what}, beside others`, ms));
      rows.push(...liveRows(what, latencies));
    }
    return { ...given, commits, live: rows };
  });
}

/** Each of these stages a workspace of its own, and answers with what commits it. */
function createWorkspaces(
  client: HttpClient,
  address: string,
  { workers, customerIds, labelId }: BenchOrganisation,
  { changes, people }: { readonly changes: number; readonly people: number },
) {
  const token = workers[0]?.token ?? '';
  const numbers = Array.from({ length: changes }, (_, number) => number);
  let workspaces = 0;
  let drafts = 0;
  /** The roster events of earlier rounds, with their revisions. */
  const rosterEvents = new Map<string, number>();

  async function send(name: string, body: object) {
    return commandAnswerSchema.parse(await client.post(address, `/api/v1/commands/${name}`, token, body));
  }

  async function staged(open: string, stage: string, more: object, all: readonly object[]) {
    workspaces += 1;
    const workspaceId = `bench-${workspaces}`;
    await send(open, { workspaceId, name: 'Benchmark', ...more });
    const { revision } = await send(stage, { workspaceId, changes: all });
    return async () => {
      const { report } = await send('workspace.commit', { workspaceId, revision });
      const { applied, notApplied } = z
        .object({ applied: z.array(z.unknown()), notApplied: z.array(z.unknown()) })
        .parse(report);
      if (applied.length !== all.length || notApplied.length > 0) {
        throw new Error(`of ${all.length} changes ${applied.length} were made`);
      }
      return report;
    };
  }

  const customerOf = (number: number) => customerIds[number % customerIds.length] ?? '';

  return {
    /** Drafts get people, and bookings begin. */
    timeline: async () => {
      const first = drafts;
      drafts += changes;
      const all = numbers.map((each) => {
        const number = first + each;
        const start = startOf(number, people);
        const span = { start, end: start + 3600 };
        const resourceIds = [personId(number % people)];
        if (each % newEach === 0) {
          const wanted = { customerId: customerOf(number), ...span, labelIds: [labelId], resourceIds };
          return { bookingId: crypto.randomUUID(), basis: null, seen: null, wanted };
        }
        const seen = { title: `Visit ${number}`, ...span, resourceIds: [], status: 'draft' };
        return { bookingId: draftId(number), basis: 0, seen, wanted: { resourceIds } };
      });
      const end = await staged('workspace.open', 'workspace.stage', { board: 'timeline' }, all);
      return async () => {
        commitReportSchema.parse(await end());
      };
    },

    /** Events of the roster move and change hands, and some begin. */
    roster: async () => {
      if (rosterEvents.size === 0) {
        await send('rosterTemplate.create', { rosterTemplateId, name: 'Benchmark' });
      }
      const known = [...rosterEvents];
      const all = numbers.map((number) => {
        const turn = Math.floor(number / people) + workspaces;
        const start = (8 + (turn % 10)) * 3600;
        const placed = {
          week: 1 + (turn % 2),
          day: 1 + (number % 5),
          start,
          end: start + 3600,
          resourceIds: [personId((number + workspaces) % people)],
        };
        const [rosterEventId, basis] = known[number] ?? [];
        if (rosterEventId === undefined || basis === undefined || number % newEach === 0) {
          const wanted = {
            ...placed,
            title: `Visit ${number}`,
            customerId: customerOf(number),
            labelIds: [labelId],
          };
          return { rosterEventId: crypto.randomUUID(), basis: null, seen: null, wanted };
        }
        const seen = { title: `Visit ${number}`, ...placed, customerId: customerOf(number) };
        return { rosterEventId, basis, seen, wanted: placed };
      });
      const end = await staged('workspace.openRoster', 'workspace.stageRoster', { rosterTemplateId }, all);
      return async () => {
        const { applied } = rosterCommitReportSchema.parse(await end());
        for (const { rosterEventId, revision } of applied) rosterEvents.set(rosterEventId, revision);
      };
    },
  };
}
