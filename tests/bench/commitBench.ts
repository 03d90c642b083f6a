import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { commandAnswerSchema } from '../../api/contract/command.ts';
import { commitReportSchema, rosterCommitReportSchema } from '../../api/contract/workspaces.ts';
import { createPostgresLog } from '../../commands/log/postgres/postgresLog.ts';
import type { BenchMuster, BenchOrganisation } from './feed/benchMuster.ts';
import type { HttpClient } from './feed/httpClient.ts';
import { besideOthers } from './jobs/besideOthers.ts';
import { draftId, fillDrafts, personId, startOf } from './jobs/fillDrafts.ts';
import { type Latencies, liveKinds } from './jobs/liveWork.ts';
import { count, readBenchArguments } from './readBenchArguments.ts';
import { quantile } from './timeline/frameTimes.ts';

interface Measured {
  readonly what: string;
  /** From sending to the answer, of each commit, in milliseconds. */
  readonly ms: readonly number[];
  readonly median: number;
  /** Of the commands of others meanwhile; undefined where nobody else was at work. */
  readonly live?: Latencies;
}

/** What a commit takes at most, in milliseconds. */
const budgetMs = 2_000;
const rosterTemplateId = 'bench-roster';
/** Between two commits. */
const restMs = 1_000;
/** Of so many changes one begins a record; the others change one. */
const newEach = 10;

/**
 * Workspaces of the timeline and of the master roster that are committed, while nobody else is at work and beside others
 * who put work on the same people, in one process that answers and projects. `--changes` of a workspace, `--rounds`,
 * `--people`, `--rate` of live commands a second. The report is kept in `.data/bench/commit.json`.
 */
export async function run(args: readonly string[]): Promise<void> {
  const given = readBenchArguments('commit', args, {
    changes: count(500, 'staged changes of a workspace'),
    rounds: count(3, 'commits of each kind'),
    people: count(250, 'people who get the bookings in turn'),
    rate: count(20, 'live commands a second'),
  });
  const { people, rate } = given;
  const fillOwn = (muster: BenchMuster, own: BenchOrganisation) =>
    // Each round of the timeline has drafts of its own, and there is one more for warming up.
    fill(muster, own, people, given.changes * (2 * given.rounds + 1));
  await besideOthers({ people, rate, fill: fillOwn }, async (others) => {
    const { client, address, own, live } = others;
    const workspaces = createWorkspaces(client, address, own, given);
    const alone = await others.alone(10);

    const measured: Measured[] = [];
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
          await delay(restMs);
          ms.push(await commit());
        }
        return ms;
      };
      const quiet = await rounds();
      measured.push({ what, ms: quiet, median: medianOf(quiet) });
      let beside: readonly number[] = [];
      const work = rounds().then((ms) => {
        beside = ms;
      });
      const { latencies } = await live.during(work);
      measured.push({
        what: `${what}, beside others`,
        ms: beside,
        median: medianOf(beside),
        live: latencies,
      });
    }
    print(alone.latencies, measured, given.changes);
    mkdirSync('.data/bench', { recursive: true });
    const machine = { cpus: cpus().length, model: cpus()[0]?.model ?? 'unknown' };
    const report = { ...given, machine, alone: alone.latencies, measured };
    writeFileSync('.data/bench/commit.json', `${JSON.stringify(report, null, 2)}\n`);
  });
}

function medianOf(milliseconds: readonly number[]): number {
  return quantile(
    milliseconds.toSorted((one, other) => one - other),
    0.5,
  );
}

async function fill(
  { pool }: BenchMuster,
  { id, customerIds, labelId }: BenchOrganisation,
  people: number,
  bookings: number,
): Promise<number> {
  const log = await createPostgresLog({ pool });
  try {
    return await fillDrafts(log, { org: id, customerIds, labelId, people, bookings });
  } finally {
    await log.close();
  }
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
    const path = `/api/v1/commands/${name}`;
    const key = crypto.randomUUID();
    const { status, body: answer } = await client.send(address, { method: 'POST', path, token, key, body });
    if (status !== 200)
      throw new Error(`${name} was answered ${status}: ${JSON.stringify(answer).slice(0, 500)}`);
    return commandAnswerSchema.parse(answer);
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

function print(alone: Latencies, measured: readonly Measured[], changes: number): void {
  console.log(`commits of ${changes} staged changes, ms (budget ${budgetMs})`);
  console.table(
    measured.map(({ what, median, ms }) => ({
      what,
      median,
      all: ms.join(', '),
      'of budget': Math.round((median / budgetMs) * 100) / 100,
    })),
  );
  console.log('\nlive commands, ms');
  console.table(
    [{ what: 'without a commit', live: alone }, ...measured].flatMap(({ what, live }) =>
      live === undefined ? [] : liveKinds.map((kind) => ({ what, kind, ...live[kind] })),
    ),
  );
}
