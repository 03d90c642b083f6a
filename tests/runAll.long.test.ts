import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { root } from '../api/programs/supply/lockFile.ts';

/** Before each file: `first()` is true in its first run, in which `die()` ends its worker. */
const inFirstRun = `
import { existsSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
function first() {
  const seen = existsSync(import.meta.filename + '.seen');
  writeFileSync(import.meta.filename + '.seen', '');
  return !seen;
}
const die = () => process.kill(process.pid, 'SIGKILL');
`;
const steady = `test('one', () => {}); test('two', () => {}); test.skip('three', () => {});`;

test('what passes when its file is repeated has passed, and is told to be unsteady with what it said', async () => {
  const { exitCode, lines } = await runAll({
    steady,
    slow: `test('passes anyway', () => {}); test('waits too briefly', () => expect(first()).toBe(false));`,
  });
  expect(lines.slice(-3)).toEqual([
    'unsteady: tests/slow.test.ts: waits too briefly: expected true to be false // Object.is equality',
    '1 skipped',
    '4 passed, 0 failed',
  ]);
  expect(exitCode).toBe(0);
});

test('what fails twice has failed, and counts once', async () => {
  const { exitCode, lines } = await runAll({
    steady,
    wrong: `test('is right', () => {}); test('is wrong', () => expect(1).toBe(2));`,
    other: `test('is wrong at first', () => expect(first()).toBe(false)); test('is wrong later', () => expect(first()).toBe(true));`,
  });
  expect(lines.at(-1)).toBe('4 passed, 2 failed');
  expect(lines.filter((line) => line.startsWith('unsteady'))).toEqual([]);
  expect(exitCode).toBe(1);
});

test('a file that could not be loaded, or whose worker died, is repeated too', async () => {
  const { exitCode, lines } = await runAll({
    steady,
    unloadedOnce: `if (first()) throw new Error('not now'); test('runs', () => {});`,
    hookOnce: `import { beforeAll } from 'vitest'; beforeAll(() => { if (first()) throw new Error('no hook'); }); test('runs', () => {});`,
    deadOnLoad: `if (first()) die(); test('runs', () => {});`,
    deadInTest: `test('lives', () => {}); test('dies', () => { if (first()) die(); });`,
  });
  const unsteady = lines.filter((line) => line.startsWith('unsteady')).toSorted();
  expect(unsteady).toEqual([
    expect.stringContaining('tests/deadInTest.test.ts: Worker exited unexpectedly'),
    expect.stringContaining('tests/deadOnLoad.test.ts: Worker exited unexpectedly'),
    'unsteady: tests/hookOnce.test.ts: no hook',
    'unsteady: tests/unloadedOnce.test.ts: not now',
  ]);
  expect(lines.at(-1)).toBe('7 passed, 0 failed');
  expect(exitCode).toBe(0);
});

test('a file whose worker dies twice has failed, and so has one that can never be loaded', async () => {
  const { exitCode, lines } = await runAll({
    steady,
    dead: `die(); test('runs', () => {});`,
    unloaded: `throw new Error('never'); test('runs', () => {});`,
  });
  expect(lines.at(-1)).toBe('2 passed, 2 failed');
  expect(exitCode).toBe(1);
});

test('an error outside of tests fails the run once, whatever passes', async () => {
  const { exitCode, lines } = await runAll({
    steady: `${steady} test('is wrong at first', () => expect(first()).toBe(false));`,
    loose: `
      test('leaves something behind', () => void setTimeout(() => { throw new Error('loose'); }, 5));
      test('passes', () => new Promise((resolve) => setTimeout(resolve, 50)));`,
  });
  expect(lines.at(-1)).toBe('5 passed, 1 failed');
  expect(exitCode).toBe(1);
});

test('what a failed test leaves behind counts with its file', async () => {
  const leftBehind = `
    test('fails while something is under way', async () => {
      const answer = new Promise((_, reject) => setTimeout(() => reject(new Error('no answer')), 20));
      if (WRONG) throw new Error('no button');
      await answer.catch(() => {});
    });
    test('passes', () => new Promise((resolve) => setTimeout(resolve, 50)));`;
  const once = await runAll({ steady, unsteady: leftBehind.replace('WRONG', 'first()') });
  expect(once.lines.slice(-3)).toEqual([
    'unsteady: tests/unsteady.test.ts: fails while something is under way: no button',
    '1 skipped',
    '4 passed, 0 failed',
  ]);
  expect(once.exitCode).toBe(0);
  const twice = await runAll({ steady, wrong: leftBehind.replace('WRONG', 'true') });
  expect(twice.lines.at(-1)).toBe('3 passed, 1 failed');
  expect(twice.exitCode).toBe(1);
});

/** Runs these files as `npm run test:all` runs Muster's, in a folder of their own. */
async function runAll(
  files: Readonly<Record<string, string>>,
): Promise<{ exitCode: unknown; lines: readonly string[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'run-all-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'tests'));
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(
    join(folder, 'vitest.config.ts'),
    `export default { test: {
      isolate: false, maxWorkers: 2, pool: 'forks', experimental: { viteModuleRunner: false, nodeLoader: false },
    } };`,
  );
  for (const [name, text] of Object.entries(files))
    await writeFile(join(folder, 'tests', `${name}.test.ts`), inFirstRun + text);
  const { code, stdout } = await promisify(execFile)(process.execPath, [join(root, 'tests/runAll.ts')], {
    cwd: folder,
    env: { ...process.env, NO_COLOR: '1' },
  }).then(
    (ended) => ({ ...ended, code: 0 }),
    (error) => error,
  );
  return { exitCode: code, lines: stdout.trimEnd().split('\n') };
}
