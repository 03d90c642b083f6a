import { readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Reporter, SerializedError, TestModule, TestSpecification, Vitest } from 'vitest/node';
import { z } from 'zod';
import { type FileOutcome, fileOutcome, isCrash } from './fileOutcome.ts';

/** Seconds of each file in its last run, kept in `tests` but not in git, to find what has become slower. */
const keptFile = 'tests/.durations.json';
const keptSchema = z.record(z.string(), z.number());

/**
 * Prints the slowest files, then those that failed and passed when they were repeated (`tests/runAll.ts`), and as the
 * last line the tally that CI reads: `N passed, N failed`. A file that ran twice counts with its second run alone.
 */
export default class TallyReporter implements Reporter {
  readonly #outcomes = new Map<TestSpecification, FileOutcome>();
  readonly #firstFailures = new Map<TestSpecification, string>();
  #running: readonly TestSpecification[] = [];
  /** By where they come from, so that none counts again if its file is repeated for another reason. */
  readonly #errorsOutside = new Set<string>();
  #root = '';

  onInit({ config }: Vitest): void {
    this.#root = config.root;
  }

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#running = specifications;
  }

  async onTestRunEnd(_: readonly TestModule[], errors: readonly SerializedError[]): Promise<void> {
    // After the default reporter's own summary, which is printed in this same tick.
    if (this.#outcomes.size === 0) process.once('exit', () => this.#print());
    const crashes = errors.filter(isCrash);
    const failed = new Set<string>();
    for (const specification of this.#running) {
      const outcome = fileOutcome(specification, crashes);
      this.#outcomes.set(specification, outcome);
      if (outcome.failure === undefined) continue;
      failed.add(specification.moduleId);
      if (!this.#firstFailures.has(specification)) this.#firstFailures.set(specification, outcome.failure);
    }
    // A crash counts with the files that it hit, and what a failed file left behind with that file: a test that ends
    // early no longer waits for what it had begun. Any other error is no file's, so no repetition makes up for it.
    const outside = errors.filter((error) =>
      isCrash(error) ? failed.size === 0 : !failed.has(String(error.VITEST_TEST_PATH)),
    );
    for (const { message, stacks } of outside)
      this.#errorsOutside.add(`${message} ${stacks?.[0]?.file}:${stacks?.[0]?.line}`);
    await this.#keepDurations();
  }

  failedFiles(): readonly TestSpecification[] {
    return [...this.#outcomes].flatMap(([file, { failure }]) => (failure === undefined ? [] : [file]));
  }

  /** In tests and outside of them. */
  failures(): number {
    return this.#sum('failed') + this.#errorsOutside.size;
  }

  #print(): void {
    const unsteady = [...this.#firstFailures].filter(
      ([file]) => this.#outcomes.get(file)?.failure === undefined,
    );
    const skipped = this.#sum('skipped');
    const lines = [
      ...slowest(this.#durations()),
      ...unsteady.map(([file, failure]) => `unsteady: ${this.#nameOf(file)}: ${failure}`),
      ...(skipped > 0 ? [`${skipped} skipped`] : []),
      `${this.#sum('passed')} passed, ${this.failures()} failed`,
    ];
    for (const line of lines) console.log(line);
  }

  #sum(count: 'passed' | 'failed' | 'skipped'): number {
    return [...this.#outcomes.values()].reduce((sum, outcome) => sum + outcome[count], 0);
  }

  #nameOf({ moduleId }: TestSpecification): string {
    return relative(this.#root, moduleId);
  }

  #durations(): readonly Duration[] {
    return [...this.#outcomes].map(([file, { seconds }]) => ({ file: this.#nameOf(file), seconds }));
  }

  async #keepDurations(): Promise<void> {
    const kept = join(this.#root, keptFile);
    const before = await readFile(kept, 'utf8').then(
      (text) => keptSchema.safeParse(JSON.parse(text)).data ?? {},
      () => ({}),
    );
    const now = Object.fromEntries(this.#durations().map(({ file, seconds }) => [file, seconds]));
    const slowestFirst = Object.entries({ ...before, ...now }).toSorted(([, one], [, other]) => other - one);
    await writeFile(kept, `${JSON.stringify(Object.fromEntries(slowestFirst), null, 2)}\n`);
  }
}

interface Duration {
  readonly file: string;
  readonly seconds: number;
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
