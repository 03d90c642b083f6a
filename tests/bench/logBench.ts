import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../api/postgres/embeddedPostgres.ts';
import { breakIn } from './log/breakIn.ts';
import type { Contender } from './log/contender.ts';
import { emmett } from './log/emmett.ts';
import { muster } from './log/muster.ts';
import { profileAppends } from './log/profileAppends.ts';
import { appendTasks, readTasks, type Task } from './log/tasks.ts';
import { tellingSettings } from './profile/serverShares.ts';
import { count, flag, path, readBenchArguments } from './readBenchArguments.ts';

/** One line of the result: medians over the rounds, in operations or events a second. */
export interface LogMeasurement {
  readonly name: string;
  readonly unit: string;
  readonly muster: number;
  readonly emmett: number;
  readonly ratio: number;
  /** The ratio that the project has set itself. */
  readonly goal: number;
}

/**
 * The log in PostgreSQL beside `@event-driven-io/emmett-postgresql` on the same server, durable as the
 * product runs it, when that server has been at work for some time (`breakIn`). The two take turns after a
 * round each that is not counted; medians and their ratios are printed, and written as JSON where `--json <file>`
 * says so. `--rounds` alternating runs (9), `--events` to follow (20000). `--profile` tells instead where the
 * time of Muster's appends goes.
 */
export async function run(args: readonly string[] = []): Promise<readonly LogMeasurement[]> {
  const given = readBenchArguments('log', args, {
    json: path('a file for the figures'),
    rounds: count(9, 'rounds'),
    events: count(20_000, 'events that are read'),
    profile: flag('tells where the time goes'),
  });
  const rounds = given.rounds;
  const dataDirectory = await mkdtemp(join(tmpdir(), 'muster-log-bench-'));
  const settings = given.profile ? tellingSettings : {};
  const postgres = await startEmbeddedPostgres({ dataDirectory, log: () => {}, settings });
  try {
    await breakIn(postgres.superuserUrl);
    // What the server has done is told to its superuser alone.
    const ours = await muster(given.profile ? postgres.superuserUrl : postgres.url);
    if (given.profile) {
      await profileAppends(ours);
      await ours.close();
      return [];
    }
    const theirs = await emmett(postgres.url);
    const results: LogMeasurement[] = [];
    for (const task of [...appendTasks, ...readTasks(given.events)]) {
      results.push(await compare(task, ours, theirs, rounds));
    }
    await Promise.all([ours.close(), theirs.close()]);
    if (given.json !== undefined) {
      const machine = { cpus: cpus().length, model: cpus()[0]?.model ?? 'unknown', node: process.version };
      await writeFile(given.json, `${JSON.stringify({ bench: 'log', rounds, machine, results }, null, 2)}\n`);
    }
    return results;
  } finally {
    await postgres.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  }
}

async function compare(
  task: Task,
  ours: Contender,
  theirs: Contender,
  rounds: number,
): Promise<LogMeasurement> {
  const pairs: { readonly muster: number; readonly emmett: number }[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    // Each goes first as often as the other.
    const first = round % 2 === 0 ? ours : theirs;
    const firstRate = await task.measure(first);
    const secondRate = await task.measure(first === ours ? theirs : ours);
    if (round === 0) continue;
    pairs.push(
      first === ours ? { muster: firstRate, emmett: secondRate } : { muster: secondRate, emmett: firstRate },
    );
  }
  const { name, unit, goal } = task;
  const rates = {
    muster: Math.round(median(pairs.map((pair) => pair.muster))),
    emmett: Math.round(median(pairs.map((pair) => pair.emmett))),
  };
  // Of the two of a round, which had the same machine to themselves.
  const ratios = pairs.map((pair) => pair.muster / pair.emmett).sort((one, other) => one - other);
  const ratio = oneDecimal(median(ratios));
  console.log(
    `${name.padEnd(40)} ${String(rates.muster).padStart(8)} ${String(rates.emmett).padStart(8)} ${unit}` +
      `   ×${ratio} (×${oneDecimal(ratios[0] ?? 0)} to ×${oneDecimal(ratios.at(-1) ?? 0)}, goal ×${goal})`,
  );
  return { name, unit, ...rates, ratio, goal };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function oneDecimal(value: number): number {
  return Math.round(value * 10) / 10;
}
