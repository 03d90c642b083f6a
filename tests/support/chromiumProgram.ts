import { execFile } from 'node:child_process';
import { access, lstat, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { keptFolder } from './runFolder.ts';

export interface ChromiumProgram {
  readonly path: string;
  /** What its process needs in addition to ours. */
  readonly environment: Readonly<Record<string, string>>;
}

const run = promisify(execFile);
const require = createRequire(import.meta.url);

/** The machine's own Chromium, else the one of the npm package `@sparticuz/chromium`, unpacked once a user. */
export async function chromiumProgram(): Promise<ChromiumProgram> {
  return (await installedChromium()) ?? (await packagedChromium());
}

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const elsewhere = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

async function installedChromium(): Promise<ChromiumProgram | undefined> {
  const directories = (process.env.PATH ?? '').split(delimiter).filter((directory) => directory !== '');
  const candidates = directories.flatMap((directory) => names.map((name) => join(directory, name)));
  for (const path of [...candidates, ...elsewhere]) {
    if ((await exists(path)) && (await whyNotRunning(path, {})) === undefined)
      return { path, environment: {} };
  }
  return undefined;
}

async function packagedChromium(): Promise<ChromiumProgram> {
  const directory = await unpacked();
  const path = join(directory, 'chromium');
  const fonts: Record<string, string> = (await exists('/etc/fonts/fonts.conf'))
    ? {}
    : { FONTCONFIG_PATH: join(directory, 'fonts') };
  const bare = await whyNotRunning(path, fonts);
  if (bare === undefined) return { path, environment: fonts };
  // A machine without desktop libraries: the package includes them.
  const libraries = [join(directory, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':');
  const environment = { ...fonts, LD_LIBRARY_PATH: libraries };
  const withLibraries = await whyNotRunning(path, environment);
  if (withLibraries === undefined) return { path, environment };
  throw new Error(
    `The tests found no Chromium on this machine, and npm's does not run here (${withLibraries}). ` +
      'Install Chromium, so that `chromium` is in the PATH.',
  );
}

/**
 * The package unpacks to fixed names in the temporary directory, where another user's files may be, or a
 * half of our own. Here it unpacks to a directory of its own, which then gets its final name in one step.
 */
async function unpacked(): Promise<string> {
  const main = require.resolve('@sparticuz/chromium');
  const manifest: unknown = JSON.parse(await readFile(join(dirname(dirname(main)), 'package.json'), 'utf8'));
  const uid = process.getuid?.() ?? 0;
  const directory = join(keptFolder(), `muster-chromium-${Object(manifest).version}-${process.arch}-${uid}`);
  const found = await lstat(directory).catch(() => undefined);
  if (found?.isDirectory()) {
    if (found.uid === uid) return directory;
    throw new Error(
      `${directory} belongs to another user; remove it, or set TMPDIR to a directory of yours.`,
    );
  }
  const staging = await mkdtemp(`${directory}-`);
  try {
    // In a process of its own: where it unpacks, and whether libraries come along, it takes from these.
    await run(
      process.execPath,
      [
        '--input-type=module',
        '--eval',
        `const chromium = await import(${JSON.stringify(pathToFileURL(main).href)});
         await chromium.default.executablePath();`,
      ],
      { env: { ...process.env, TMPDIR: staging, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' } },
    );
    await writeFile(join(staging, 'fonts', 'fonts.conf'), fontConfiguration(directory));
    await rename(staging, directory);
  } catch (error) {
    await rm(staging, { recursive: true, force: true });
    // Another worker of this run was faster.
    if (!(await exists(directory))) throw error;
  }
  return directory;
}

/** For a machine without fonts of its own; the package's configuration names fixed directories. */
function fontConfiguration(directory: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${directory}/fonts</dir><cachedir>${directory}/fonts-cache</cachedir></fontconfig>
`;
}

/** Undefined if the program starts; otherwise the output of the program or of its library loader. */
async function whyNotRunning(
  path: string,
  environment: Readonly<Record<string, string>>,
): Promise<string | undefined> {
  try {
    await run(path, ['--version'], { env: { ...process.env, ...environment }, timeout: 20_000 });
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message.trim() : String(error);
  }
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
