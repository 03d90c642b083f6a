import { readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { z } from 'zod';

/** Seconds of each file in its last run, kept in `tests` but not in git, to find what has become slower. */
const keptFile = join(import.meta.dirname, '..', '.durations.json');
const keptSchema = z.record(z.string(), z.number());

/** Prints the slowest files, then, as the last line of a run, the tally that CI reads: `N passed, N failed`. */
export default class TallyReporter implements Reporter {
  async onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): Promise<void> {
    const tally = tallyOf(modules, unhandledErrors);
    const durations = modules.map((module) => ({ file: fileOf(module), seconds: secondsOf(module) }));
    // After the default reporter's own summary, which is printed in this same tick.
    process.once('exit', () => {
      for (const line of [...slowest(durations), ...tally]) console.log(line);
    });
    await keep(durations);
  }
}

function tallyOf(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): readonly string[] {
  let passed = 0;
  let failed = unhandledErrors.length;
  let skipped = 0;
  for (const module of modules) {
    let failedHere = 0;
    for (const test of module.children.allTests()) {
      const { state } = test.result();
      if (state === 'passed') passed += 1;
      else if (state === 'failed') failedHere += 1;
      else skipped += 1;
    }
    // A module that could not be loaded, or whose hooks failed, has failed even without a failed test.
    failed += failedHere === 0 && module.state() === 'failed' ? 1 : failedHere;
  }
  return [...(skipped > 0 ? [`${skipped} skipped`] : []), `${passed} passed, ${failed} failed`];
}

interface Duration {
  readonly file: string;
  readonly seconds: number;
}

function fileOf(module: TestModule): string {
  return relative(process.cwd(), module.moduleId);
}

/** What a file costs: its modules, its hooks, its tests. */
function secondsOf(module: TestModule): number {
  const { collectDuration, duration } = module.diagnostic();
  return Math.round((collectDuration + duration) / 10) / 100;
}

function slowest(durations: readonly Duration[]): readonly string[] {
  if (durations.length < 2) return [];
  const sum = durations.reduce((seconds, duration) => seconds + duration.seconds, 0);
  const first = durations.toSorted((one, other) => other.seconds - one.seconds).slice(0, 10);
  return [
    `The slowest of ${durations.length} files, which took ${Math.round(sum)} s one by one:`,
    ...first.map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`),
  ];
}

async function keep(durations: readonly Duration[]): Promise<void> {
  const before = await readFile(keptFile, 'utf8').then(
    (text) => keptSchema.safeParse(JSON.parse(text)).data ?? {},
    () => ({}),
  );
  const kept = { ...before, ...Object.fromEntries(durations.map(({ file, seconds }) => [file, seconds])) };
  const slowestFirst = Object.entries(kept).toSorted(([, one], [, other]) => other - one);
  await writeFile(keptFile, `${JSON.stringify(Object.fromEntries(slowestFirst), null, 2)}\n`);
}
