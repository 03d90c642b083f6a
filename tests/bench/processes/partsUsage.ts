import type { MusterProcess } from '../../faults/musterProcess.ts';
import { cpuSecondsOfFamily, usageOf } from '../feed/processUsage.ts';

/** The parts of an installation, and the load generator, which shares the machine with them. */
export const parts = ['api', 'projector', 'postgres', 'load'] as const;
export type Part = (typeof parts)[number];
/** CPU seconds. */
export type PartsUsage = Readonly<Record<Part, number>>;

export interface Watched {
  readonly api: readonly MusterProcess[];
  readonly projectors: readonly MusterProcess[];
  readonly postgresPid: number;
}

/** What each part has used so far. Rejects where this system does not tell (it needs Linux' `/proc`). */
async function usageNow({ api, projectors, postgresPid }: Watched): Promise<PartsUsage> {
  const { user, system } = process.cpuUsage();
  return {
    api: await secondsOf(api),
    projector: await secondsOf(projectors),
    postgres: known(await cpuSecondsOfFamily(postgresPid)),
    load: (user + system) / 1e6,
  };
}

async function secondsOf(processes: readonly MusterProcess[]): Promise<number> {
  let sum = 0;
  for (const { pid } of processes) sum += known((await usageOf(pid))?.cpuSeconds);
  return sum;
}

function known(seconds: number | undefined): number {
  if (seconds === undefined) throw new Error('this benchmark needs /proc to tell what processes use');
  return seconds;
}

/** Answers what work gives, and what each part used meanwhile. */
export async function whileWatching<Answer>(
  watched: Watched,
  work: () => Promise<Answer>,
): Promise<{ readonly answer: Answer; readonly used: PartsUsage }> {
  const before = await usageNow(watched);
  const answer = await work();
  const after = await usageNow(watched);
  return {
    answer,
    used: {
      api: after.api - before.api,
      projector: after.projector - before.projector,
      postgres: after.postgres - before.postgres,
      load: after.load - before.load,
    },
  };
}

/** CPU seconds for each thousand. */
export function perThousand(used: PartsUsage, done: number): PartsUsage {
  const each = (seconds: number): number => Math.round((seconds / done) * 1000 * 100) / 100;
  return {
    api: each(used.api),
    projector: each(used.projector),
    postgres: each(used.postgres),
    load: each(used.load),
  };
}
