import { execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { endCommand } from '../../api/platform/commandLine/endCommand.ts';
import { readCommandLine } from '../../api/platform/commandLine/readCommandLine.ts';
import { freePort, startEmbeddedPostgres } from '../../api/platform/postgres/embeddedPostgres.ts';
import { StartRefused } from '../../api/platform/postgres/startRefused.ts';
import { billOfMaterials } from '../../api/programs/supply/billOfMaterials.ts';
import { nameOf, root } from '../../api/programs/supply/lockFile.ts';
import { readDockerfile } from './dockerfile.ts';
import { type MadeStage, makeStage } from './makeStage.ts';

const usage = `npm run test:image

Carries out the steps of the Dockerfile as commands in an empty folder, npm ci from the registry included, starts the
result on a PostgreSQL of its own, makes a user and signs in. Takes a minute or two; needs no Docker.`;

const argumentsSchema = z.object({ files: z.array(z.string()).max(0, 'It takes no file') });

// `npm run test:image`
try {
  readCommandLine(process.argv.slice(2), { usage, options: {}, schema: argumentsSchema });
  await tryImage();
} catch (error) {
  process.exitCode = endCommand(error, [StartRefused]);
}

async function tryImage(): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'muster-image-'));
  stack.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));

  const { stages, command, healthCheck } = readDockerfile(await readFile(join(root, 'Dockerfile'), 'utf8'));
  const made = new Map<string, MadeStage>();
  for (const stage of stages) {
    const name = stage.name ?? 'image';
    const own = join(folder, name);
    await mkdir(own);
    made.set(name, await makeStage(stage, { folder: own, made, run: runInStage }));
  }
  const image = made.get('image');
  if (image === undefined) throw new Error('The Dockerfile has no last stage');
  await hasWhatTheBillNames(image);
  console.log(`The application and its packages take ${await megabytes(image.folder)} MB.`);

  const dataDirectory = join(folder, 'database');
  const postgres = await startEmbeddedPostgres({ dataDirectory, log: (sentence) => console.log(sentence) });
  stack.defer(async () => {
    await postgres.stop();
    await rm(postgres.cluster, { recursive: true, force: true });
  });
  const port = await freePort();
  const environment = environmentOf(image, { DATABASE_URL: postgres.url, PORT: String(port) });
  const address = `http://127.0.0.1:${port}`;

  const [program = '', ...given] = command;
  console.log(`Starting ${command.join(' ')}`);
  const muster = spawn(program, given, { cwd: image.directory, env: environment, stdio: 'inherit' });
  const ended = new Promise<number | null>((resolve) => muster.once('close', resolve));
  stack.defer(async () => {
    muster.kill('SIGKILL');
    await ended;
  });
  await untilWell(healthCheck, environment, ended);
  await signIn(address, image.directory, environment);

  muster.kill('SIGTERM');
  const code = await ended;
  if (code !== 0) throw new StartRefused(`The image ended with ${code} when it was told to stop.`);
  console.log('The image starts, lets a user sign in, serves the web application and stops.');
}

/** Only what the stage sets, and what a program of this machine needs. */
function environmentOf(
  stage: MadeStage,
  more: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
  const { PATH = '', HOME = '' } = process.env;
  return { PATH: `${dirname(process.execPath)}:${PATH}`, HOME, ...stage.environment, ...more };
}

function ofTheNetwork(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value !== undefined && /^(https?_proxy|no_proxy|.*_ca_certs|ssl_cert_.*)$/i.test(name)
        ? [[name, value]]
        : [],
    ),
  );
}

async function runInStage(command: string, stage: MadeStage): Promise<void> {
  console.log(`RUN ${command}`);
  const shell = spawn('sh', ['-c', command], {
    cwd: stage.directory,
    // What npm has fetched before is not asked for again, and the registry is reached as by our own npm.
    env: environmentOf(stage, { ...ofTheNetwork(), npm_config_prefer_offline: 'true' }),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const code = await new Promise((resolve) => shell.once('close', resolve));
  if (code !== 0)
    throw new StartRefused(`This step of the Dockerfile ended with ${String(code)}: ${command}`);
}

/** The bill of materials is about the image: each package of one is in the other, in the same version. */
async function hasWhatTheBillNames(image: MadeStage): Promise<void> {
  const { components } = z
    .object({ components: z.array(z.object({ name: z.string(), version: z.string() })) })
    .parse(JSON.parse(await billOfMaterials('image')));
  const named = new Set(components.map(({ name, version }) => `${name}@${version}`));
  const there = new Set(await packagesIn(join(image.directory, 'node_modules')));
  const unnamed = [...there].filter((name) => !named.has(name));
  const missing = [...named].filter((name) => !there.has(name));
  if (unnamed.length > 0 || missing.length > 0) {
    throw new StartRefused(
      `The bill of materials and the image differ: not named: ${unnamed.join(', ') || 'none'}; ` +
        `not there: ${missing.join(', ') || 'none'}.`,
    );
  }
  console.log(`It has the ${there.size} packages that its bill of materials names.`);
}

async function packagesIn(modules: string): Promise<readonly string[]> {
  const names = await readdir(modules, { recursive: true });
  const manifests = names.filter((name) =>
    /^((@[^/]+\/)?[^/@.][^/]*\/node_modules\/)*(@[^/]+\/)?[^/@.][^/]*\/package\.json$/.test(name),
  );
  return Promise.all(
    manifests.map(async (name) => {
      const { version } = z
        .object({ version: z.string() })
        .parse(JSON.parse(await readFile(join(modules, name), 'utf8')));
      return `${nameOf(`node_modules/${dirname(name)}`)}@${version}`;
    }),
  );
}

async function megabytes(folder: string): Promise<string> {
  const { stdout } = await promisify(execFile)('du', ['-sk', folder]);
  return (Number.parseInt(stdout, 10) / 1024).toFixed(0);
}

/** Asks as Docker does, once a second for as long as its start period and retries last. */
async function untilWell(
  [program = '', ...given]: readonly string[],
  environment: Readonly<Record<string, string>>,
  ended: Promise<number | null>,
): Promise<void> {
  const over = ended.then((code): never => {
    throw new StartRefused(`The image ended with ${code} before it was ready.`);
  });
  for (let attempt = 1; attempt <= 70; attempt += 1) {
    const asked = spawn(program, given, { env: environment, stdio: 'ignore' });
    const code = await Promise.race([new Promise((resolve) => asked.once('close', resolve)), over]);
    if (code === 0) {
      over.catch(() => undefined);
      console.log('The health check says that it is ready.');
      return;
    }
    await Promise.race([new Promise((resolve) => setTimeout(resolve, 1000)), over]);
  }
  throw new StartRefused('The health check did not say that it is ready.');
}

/** With the command lines of the image itself, as an operator does with `docker compose exec`. */
async function signIn(
  address: string,
  directory: string,
  environment: Readonly<Record<string, string>>,
): Promise<void> {
  const accounts = (...given: readonly string[]) =>
    promisify(execFile)('node', ['api/programs/accounts/accountsCommand.ts', ...given], {
      cwd: directory,
      env: environment,
    });
  await accounts('organisation', 'acme', '--name', 'Acme Care', '--time-zone', 'Europe/Rome');
  const email = 'anna@acme.example';
  const person = ['--email', email, '--name', 'Anna Rossi', '--generate'];
  const { stdout } = await accounts('user', '--organisation', 'acme', '--role', 'dispatcher', ...person);
  const password = /password[^:]*: (\S+)/i.exec(stdout)?.[1];
  const answer = await fetch(`${address}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok)
    throw new StartRefused(`Signing in was answered with ${answer.status}: ${await answer.text()}`);
  const page = await fetch(`${address}/timeline`);
  if (!(await page.text()).includes('<div id="root">')) {
    throw new StartRefused('The image does not serve the web application.');
  }
}
