import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../api/platform/postgres/embeddedPostgres.ts';
import { isOfProduction, readLockFile, root } from '../../api/programs/supply/lockFile.ts';
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
      await expect.poll(() => printed).toContain('Muster is at');
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
});
