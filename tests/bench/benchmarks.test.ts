import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { programEnvironment } from '../support/programEnvironment.ts';

function bench(directory: string, ...given: readonly string[]) {
  const program = join(import.meta.dirname, 'bench.ts');
  const options = { cwd: directory, env: programEnvironment(), encoding: 'utf8' } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...given], options);
  return { status, stdout, stderr };
}

test('a benchmark that fails is told with its error, and ends with another code than 0', () => {
  const { status, stderr } = bench(tmpdir(), 'feed', '--tiny');
  expect(stderr).toContain("The benchmark 'feed' failed:");
  expect(stderr).toContain("no such file or directory, open 'package.json'");
  expect(status).toBe(1);
});

test('of several benchmarks one that fails keeps none from running, and is named in the end', () => {
  const { status, stdout, stderr } = bench('.', 'log,allocation', '--tiny', '--no-home-care');
  expect(stderr).toContain("Unknown option '--no-home-care'");
  expect(stdout).toContain('µs a pair');
  expect(stderr).toContain('1 of 2 benchmarks failed: log.');
  expect(status).toBe(1);
});
