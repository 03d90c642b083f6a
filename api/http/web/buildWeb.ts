import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { refusingFileFailures, StartRefused, systemErrorCode } from '../../platform/postgres/startRefused.ts';

const root = dirname(dirname(dirname(import.meta.dirname)));

/** Where the built web application is. */
export const webDirectory = join(root, 'web', 'dist');

/** How it is built; missing where the sources are. */
const configFile = join(root, 'web', 'vite.config.ts');
/** A file in each build: written when the build is complete, with the time at which it began. */
const mark = '.built';
/** The sources of the web application. */
const sources = ['web', 'domain', 'api/contract', 'package-lock.json'];

/**
 * Builds the web application if any of its sources is newer than the last complete build. Where there are no
 * sources, as in the container image, the build that came instead of them is served; refuses with `StartRefused` if
 * there is none either.
 */
export async function buildWebIfStale(log: (sentence: string) => void, signal: AbortSignal): Promise<void> {
  const built = await modifiedAt(join(webDirectory, mark));
  if ((await modifiedAt(configFile)) === 0) {
    if (built > 0) return;
    throw new StartRefused(
      `There is no web application in ${webDirectory}, and no sources to build it from.`,
    );
  }
  const changed = Math.max(...(await Promise.all(sources.map((source) => newest(join(root, source))))));
  if (built > changed) return;
  log('Building the web application.');
  const isBuilt = async () => (await modifiedAt(join(webDirectory, mark))) > changed;
  await buildWeb(signal, isBuilt);
}

/**
 * Builds the web application; if that fails, refuses with the last lines that Vite printed. It is built in
 * another directory, which replaces the old one when it is complete: a process that serves or builds the same
 * checkout never meets half a build. `isBuilt`: whether another process has meanwhile put one there that is as good,
 * which then stays, because whoever began to serve it would miss it for a moment.
 */
export async function buildWeb(
  signal?: AbortSignal,
  isBuilt: () => Promise<boolean> = async () => false,
): Promise<void> {
  const vite = viteProgram();
  const began = new Date();
  const beside = join(root, 'web');
  const aside = await refusingFileFailures(`The web application cannot be built in ${beside}`, () =>
    mkdtemp(join(beside, 'dist.')),
  );
  try {
    await promisify(execFile)(
      process.execPath,
      [vite, 'build', '--config', configFile, '--logLevel', 'warn', '--outDir', aside],
      { cwd: root, env: { ...process.env, NODE_ENV: 'production' }, ...(signal && { signal }) },
    );
  } catch (error) {
    await rm(aside, { recursive: true, force: true });
    const printed = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error);
    throw new StartRefused(
      `The web application could not be built:\n${printed.split('\n').slice(0, 20).join('\n')}`,
      {
        cause: error,
      },
    );
  }
  if (await isBuilt()) {
    await rm(aside, { recursive: true, force: true });
    return;
  }
  // It may be served by another user: root builds an image, another user runs in it.
  await chmod(aside, 0o755);
  await writeFile(join(aside, mark), '');
  // Sources that were changed during the build are newer than it.
  await utimes(join(aside, mark), began, began);
  await takePlace(aside);
}

/** Vite is among the packages that `npm ci --omit=dev` leaves out. */
function viteProgram(): string {
  try {
    return join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin', 'vite.js');
  } catch (error) {
    if (systemErrorCode(error) !== 'MODULE_NOT_FOUND') throw error;
    throw new StartRefused(
      'The web application has to be built, and what builds it is not installed (`npm ci --omit=dev` leaves it out, ' +
        'and so does NODE_ENV=production). Run `npm ci --include=dev`, or start with --without-web.',
      { cause: error },
    );
  }
}

/** Puts a complete build where it is served from, and removes the one before. */
async function takePlace(build: string): Promise<void> {
  const before = `${build}.before`;
  await rename(webDirectory, before).catch(ignoreMissing);
  // Another process may have put its own build there at this moment: it has the same sources.
  await rename(build, webDirectory).catch(() => rm(build, { recursive: true, force: true }));
  await rm(before, { recursive: true, force: true });
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
}

/** When a directory's newest file was changed, or one was removed; epoch milliseconds. */
async function newest(path: string): Promise<number> {
  const own = await modifiedAt(path);
  if (path.startsWith(webDirectory)) return 0;
  const entries = await readdir(path, { withFileTypes: true }).catch(() => []);
  const times = await Promise.all(entries.map((entry) => newest(join(path, entry.name))));
  return Math.max(path === join(root, 'web') ? 0 : own, ...times);
}

async function modifiedAt(path: string): Promise<number> {
  const found = await stat(path).catch(() => undefined);
  return found?.mtimeMs ?? 0;
}
