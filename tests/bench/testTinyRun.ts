import { expect, onTestFinished, test, vi } from 'vitest';
import { runBenchmark } from './benchmarks.ts';

/** Runs a benchmark once with tiny sizes: it reports figures, and nothing fails. How long anything takes is nobody's business. */
export function testTinyRun(name: string): void {
  test(`the benchmark ${name} reports its figures with tiny sizes`, async () => {
    const told = (['log', 'table', 'error'] as const).map((way) =>
      vi.spyOn(console, way).mockImplementation(() => {}),
    );
    onTestFinished(() => {
      for (const spy of told) spy.mockRestore();
    });
    const report = await runBenchmark([name, '--tiny']);
    const figures = [...figuresOf(report)];
    expect(figures.filter(([, figure]) => !Number.isFinite(figure))).toEqual([]);
    // At the top are its sizes.
    expect(figures.filter(([place]) => place.lastIndexOf('.') > 0).length).toBeGreaterThan(0);
  });
}

/** The numbers of a report, each with its place; an empty list is one that is missing. */
function* figuresOf(value: unknown, place = ''): Generator<readonly [string, number]> {
  if (typeof value === 'number') yield [place, value];
  if (Array.isArray(value) && value.length === 0) yield [place, Number.NaN];
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value)) yield* figuresOf(part, `${place}.${key}`);
}
