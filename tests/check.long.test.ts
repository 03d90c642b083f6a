import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { root } from '../api/programs/supply/lockFile.ts';

const tidy = 'export const one = 1;\n';
const untidy = 'export const one = 1\n';

test('with --changed only what differs from main is looked at, committed or not', async () => {
  const { write, git, check } = await repository();
  await write({ 'old.ts': untidy, 'committed.ts': tidy, 'edited.ts': tidy });
  await git('add', '.');
  await git('commit', '-qm', 'Begin');
  await git('checkout', '-qb', 'work');
  expect(await check('--changed')).toMatchObject({ code: 0 });
  expect(await check()).toMatchObject({ code: 1, said: expect.stringContaining('old.ts') });

  await write({ 'committed.ts': untidy });
  await git('commit', '-qam', 'Change');
  await write({ 'edited.ts': untidy, 'new one.ts': untidy });
  const { code, said } = await check('--changed');
  expect(code).toBe(1);
  for (const file of ['committed.ts', 'edited.ts', 'new one.ts']) expect(said).toContain(file);
  expect(said).not.toContain('old.ts');
});

test('with --changed everything is looked at if the rules have changed, or there is no main', async () => {
  const { write, git, check } = await repository();
  await write({ 'old.ts': untidy });
  expect(await check('--changed')).toMatchObject({ code: 1, said: expect.stringContaining('old.ts') });
  await git('add', '.');
  await git('commit', '-qm', 'Begin');
  expect(await check('--changed')).toMatchObject({ code: 0 });
  await write({ 'biome.json': biomeJson.replace('110', '111') });
  expect(await check('--changed')).toMatchObject({ code: 1, said: expect.stringContaining('old.ts') });
});

test('what is kept of an earlier check hides no error of types', async () => {
  const { folder, write, check } = await repository();
  await write({
    'one.ts': tidy,
    'two.ts': "import { one } from './one.ts';\n\nexport const two: number = one;\n",
  });
  expect(await check()).toMatchObject({ code: 0 });
  // Older than what is kept, so that only what is in it tells.
  const before = new Date('2026-01-01');
  await write({ 'one.ts': "export const one = '';\n" });
  await utimes(join(folder, 'one.ts'), before, before);
  const wrong = { code: 1, said: expect.stringContaining("two.ts(3,14): error TS2322: Type 'string'") };
  expect(await check()).toMatchObject(wrong);
  expect(await check()).toMatchObject(wrong);
  expect(await check('--changed')).toMatchObject(wrong);
  await rm(join(folder, 'kept'), { recursive: true });
  expect(await check()).toMatchObject(wrong);
  await write({ 'one.ts': tidy });
  expect(await check()).toMatchObject({ code: 0 });
  await rm(join(folder, 'one.ts'));
  expect(await check()).toMatchObject({ code: 1, said: expect.stringContaining('TS2307') });
});

const biomeJson = `{
  "vcs": { "enabled": true, "clientKind": "git", "useIgnoreFile": true },
  "files": { "includes": ["*.ts", "package.json"] },
  "formatter": { "indentStyle": "space", "lineWidth": 110 },
  "javascript": { "formatter": { "quoteStyle": "single" } }
}
`;

/** With Muster's options for types. */
async function repository() {
  const folder = await mkdtemp(join(tmpdir(), 'check-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const run = promisify(execFile);
  const env = { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}` };
  const write = async (files: Readonly<Record<string, string>>) => {
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  };
  const git = (...words: readonly string[]) =>
    run('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...words], { cwd: folder });
  const options = z
    .object({ compilerOptions: z.looseObject({ incremental: z.literal(true) }) })
    .parse(JSON.parse(await readFile(join(root, 'tsconfig.json'), 'utf8')));
  Object.assign(options.compilerOptions, { tsBuildInfoFile: 'kept/info', types: [] });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  await write({
    '.gitignore': 'node_modules\nkept\n',
    'biome.json': biomeJson,
    'package.json': `${JSON.stringify({ type: 'module', scripts: { types: 'tsc -p tsconfig.json' } }, null, 2)}\n`,
    'tsconfig.json': JSON.stringify({ ...options, include: ['*.ts'] }),
  });
  await git('init', '-qb', 'main');
  /** `npm run check`, with its code and what it said. */
  const check = (...words: readonly string[]) =>
    run(process.execPath, [join(root, 'tests/check.ts'), ...words], { cwd: folder, env }).then(
      ({ stdout, stderr }) => ({ code: 0, said: stdout + stderr }),
      ({ code, stdout, stderr }) => ({ code, said: stdout + stderr }),
    );
  return { folder, write, git, check };
}
