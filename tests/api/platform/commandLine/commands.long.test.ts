import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { programEnvironment } from '../../../support/programEnvironment.ts';

/** A command of the product in a process of its own; its standard output closes after the first piece, if asked. */
async function run(reader: 'reads all' | 'goes away', ...given: readonly string[]) {
  const child = spawn(process.execPath, given, {
    env: programEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const told = { out: '', error: '' };
  child.stderr.setEncoding('utf8').on('data', (piece) => (told.error += piece));
  child.stdout.setEncoding('utf8').on('data', (piece) => {
    told.out += piece;
    if (reader === 'goes away') child.stdout.destroy();
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  return { ...told, code };
}

test.each([
  ['api/start.ts', 'npm start'],
  ['api/programs/rebuildCommand.ts', 'npm run rebuild'],
  ['api/programs/import/importCommand.ts', 'npm run import'],
  ['api/programs/allocate/allocateCommand.ts', 'npm run allocate'],
  ['api/programs/log/logCommand.ts', 'npm run log'],
  ['api/programs/accounts/accountsCommand.ts', 'npm run accounts'],
  ['api/programs/buildCommand.ts', 'npm run build'],
  ['api/programs/supply/advisoriesCommand.ts', 'npm run advisories'],
  ['api/programs/supply/sbomCommand.ts', 'npm run sbom'],
  ['tests/image/tryImage.ts', 'npm run test:image'],
  ['tests/bench/bench.ts', 'npm run bench'],
  ['tests/lines/linesCommand.ts', 'npm run lines'],
  ['tests/faults/longRun.ts', 'npm run test:faults'],
  ['tests/properties/longRun.ts', 'npm run test:properties'],
  ['tests/attack/longRun.ts', 'npm run test:attack'],
])('%s --help says how it is used and does nothing else', async (file, usage) => {
  const { out, error, code } = await run('reads all', file, '--help');
  expect(out.startsWith(usage)).toBe(true);
  expect({ error, code }).toEqual({ error: '', code: 0 });
});

test.each([
  ['api/start.ts', 'npm start'],
  ['api/dev.ts', 'npm start'],
  ['api/programs/rebuildCommand.ts', 'npm run rebuild'],
  ['api/programs/buildCommand.ts', 'npm run build'],
  ['api/programs/import/importCommand.ts', 'npm run import'],
  ['api/programs/allocate/allocateCommand.ts', 'npm run allocate'],
  ['api/programs/log/logCommand.ts', 'npm run log'],
  ['api/programs/accounts/accountsCommand.ts', 'npm run accounts'],
  ['api/programs/supply/advisoriesCommand.ts', 'npm run advisories'],
  ['api/programs/supply/sbomCommand.ts', 'npm run sbom'],
  ['tests/image/tryImage.ts', 'npm run test:image'],
  ['tests/bench/bench.ts', 'npm run bench'],
  ['tests/lines/linesCommand.ts', 'npm run lines'],
  ['tests/faults/longRun.ts', 'npm run test:faults'],
  ['tests/properties/longRun.ts', 'npm run test:properties'],
  ['tests/attack/longRun.ts', 'npm run test:attack'],
])(
  '%s refuses an option that it does not have with a sentence and the way to its help',
  async (file, usage) => {
    const given = file === 'tests/bench/bench.ts' ? ['projections', '--purl'] : ['--purl'];
    const { out, error, code } = await run('reads all', file, ...given);
    expect(error).toContain('--purl');
    expect(error.trim().split('\n')).toHaveLength(1);
    expect(error).toContain(`${usage} -- `);
    expect(error).toContain('--help tells more.');
    expect({ out, code }).toEqual({ out: '', code: 1 });
  },
);

test('a reader that stops reading in the middle of a result is reported in a sentence', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'muster-commands-'));
  const file = join(folder, 'day.json');
  const ids = Array.from({ length: 60 }, (_, number) => `one-${number}`);
  const start = { minute: 540 };
  await writeFile(
    file,
    JSON.stringify({
      timeZone: 'Australia/Sydney',
      date: '2026-02-02',
      customers: [{ id: 'carol' }],
      resources: ids.map((id) => ({ id })),
      jobs: ids.map((id) => ({ id, customerId: 'carol', start, end: { minute: 600 } })),
    }),
  );
  const { error, code } = await run(
    'goes away',
    'api/programs/allocate/allocateCommand.ts',
    file,
    '--explain',
  );
  await rm(folder, { recursive: true });
  expect(error).toContain('Nobody reads the standard output any more.');
  expect(error).not.toContain('at ');
  expect(code).toBe(1);
});
