import { median, rounded } from '../support/quantile.ts';
import { breakIn } from './log/breakIn.ts';
import { type Contender, freshDatabase } from './log/contender.ts';
import { emmett } from './log/emmett.ts';
import { muster } from './log/muster.ts';
import { type Task, tasks } from './log/tasks.ts';
import { count, readBenchArguments } from './readBenchArguments.ts';
import { startBenchPostgres } from './startBenchPostgres.ts';

const sizes = {
  rounds: count(9, { tiny: 1 }, 'rounds'),
  events: count(20_000, { tiny: 200 }, 'events that are followed'),
  percent: count(100, { tiny: 1 }, "percent of a round's appends, and of what breaks the server in"),
};

/**
 * The log in PostgreSQL beside `@event-driven-io/emmett-postgresql` on the same server, durable as the product runs it, when
 * that server has been at work for some time (`breakIn`). The two take turns after a round each that is not counted.
 */
export async function run(args: readonly string[]) {
  const { rounds, events, percent } = readBenchArguments('log', args, sizes);
  await using postgres = await startBenchPostgres();
  await breakIn(postgres.superuserUrl, percent);
  await using ours = await muster(await freshDatabase(postgres, 'muster_bench'));
  await using theirs = await emmett(await freshDatabase(postgres, 'emmett_bench'));
  const results: object[] = [];
  for (const task of tasks(events, percent)) results.push(await compare(task, ours, theirs, rounds));
  return { rounds, results };
}

/** Rates of both, medians over the rounds, and their ratio beside the one that the project has set itself. */
async function compare(task: Task, ours: Contender, theirs: Contender, rounds: number): Promise<object> {
  const rates: { readonly muster: number; readonly emmett: number }[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    // Each goes first as often as the other.
    const oursFirst = round % 2 === 0 ? await task.measure(ours) : undefined;
    const emmett = await task.measure(theirs);
    const muster = oursFirst ?? (await task.measure(ours));
    if (round > 0) rates.push({ muster, emmett });
  }
  // Of the two of a round, which had the same machine to themselves.
  const ratios = rates.map(({ muster, emmett }) => muster / emmett);
  const { name, unit, goal } = task;
  return {
    name,
    unit,
    muster: Math.round(median(rates.map((rate) => rate.muster))),
    emmett: Math.round(median(rates.map((rate) => rate.emmett))),
    ratio: rounded(median(ratios)),
    lowest: rounded(Math.min(...ratios)),
    highest: rounded(Math.max(...ratios)),
    goal,
  };
}
