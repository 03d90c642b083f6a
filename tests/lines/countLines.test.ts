import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { StartRefused } from '../../api/platform/postgres/startRefused.ts';
import { countLines } from './countLines.ts';

let directory: string;
const write = async (path: string, text: string) => {
  await mkdir(dirname(join(directory, path)), { recursive: true });
  await writeFile(join(directory, path), text);
};
const git = (...given: readonly string[]) =>
  execFileSync('git', ['-c', 'user.name=Ana', '-c', 'user.email=ana@example.com', ...given], {
    cwd: directory,
  });
const some = (lines: ReadonlyMap<string, number>) => [...lines].filter(([, count]) => count > 0);

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'muster-lines-'));
  git('init', '--quiet');
  await write('.gitignore', 'api/generated.ts\n');
  await write('api/deep/one.ts', 'one\n\n  \ntwo\n');
  await write('web/look.module.css', '.one {\n}\n');
  await write('web/Page.tsx', 'page\n');
  await write('tests/bench/some.ts', 'bench\n');
  await write('tests/web/other.ts', 'not counted\n');
  await write('api/notes.md', 'not counted\n');
  git('add', '.');
  git('commit', '--quiet', '-m', 'Begin');
  await write('api/generated.ts', 'not counted\n');
  await write('api/new.ts', 'three\n');
  await write('web/Page.tsx', 'page\nmore\n');
});
afterAll(() => rm(directory, { recursive: true }));

test('lines that are not blank are counted by folder, of files that git does not ignore', () => {
  expect(some(countLines(undefined, directory))).toEqual([
    ['api', 3],
    ['web', 4],
    ['tests/bench', 1],
  ]);
});

test('the lines of a commit are those that it had', () => {
  expect(some(countLines('HEAD', directory))).toEqual([
    ['api', 2],
    ['web', 3],
    ['tests/bench', 1],
  ]);
});

test('what is no commit is refused', () => {
  expect(() => countLines('nowhere', directory)).toThrow(StartRefused);
});
