import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePort, startEmbeddedPostgres } from '../../api/platform/postgres/embeddedPostgres.ts';
import { isAlive } from '../../api/platform/postgres/previousServer.ts';
import { demonstrationUsers } from '../../api/programs/demonstration/demonstrationUsers.ts';
import { giveCluster } from '../support/giveCluster.ts';
import { createTestDatabase } from '../support/postgres.ts';
import { programEnvironment } from '../support/programEnvironment.ts';
import { startArguments } from '../support/startArguments.ts';

describe('npm start', () => {
  let dataDirectory: string;
  let running: Started[];
  beforeEach(async () => {
    dataDirectory = await mkdtemp(join(tmpdir(), 'muster-start-'));
    running = [];
  });
  afterEach(async () => {
    for (const muster of running) {
      muster.process.kill('SIGKILL');
      await muster.exit;
    }
    if ((await readdir(dataDirectory)).length > 0) {
      // What a killed Muster left running is taken over and stopped.
      const postgres = await startEmbeddedPostgres({ dataDirectory, log: () => {} });
      await postgres.stop();
      await rm(postgres.cluster, { recursive: true, force: true });
    }
    await rm(dataDirectory, { recursive: true, force: true });
  });

  async function start(environment: Record<string, string> = {}): Promise<Started> {
    const muster = startProcess({ DATA_DIR: dataDirectory, ...environment });
    running.push(muster);
    return muster;
  }

  it('creates the demonstration, survives being killed, stops cleanly on Ctrl-C, and goes on when its database is killed', async () => {
    const port = await freePort();
    const first = await start({ PORT: String(port) });
    await first.says(`Muster is at http://127.0.0.1:${port}`);
    for (const user of demonstrationUsers) await first.says(user.email);
    // Sentences for a person, no lines of a log.
    expect(first.printed()).not.toContain('{');
    expect(await get(port, '/api/health/ready')).toMatchObject({ status: 200 });
    expect((await get(port, '/timeline')).body).toContain('<div id="root">');
    const before = await bookingCount(port);
    expect(before).toBeGreaterThan(0);

    first.process.kill('SIGKILL');
    await first.exit;
    const second = await start({ PORT: String(port) });
    await second.says('its database was still running');
    await second.says(`Muster is at http://127.0.0.1:${port}`);
    expect(await bookingCount(port)).toBe(before);

    second.process.kill('SIGINT');
    // As npm passes on what the terminal has sent already.
    second.process.kill('SIGINT');
    expect(await second.exit).toBe(0);
    expect(second.printed()).not.toContain('Error');
    expect(isAlive(second.process.pid ?? 0)).toBe(false);

    const third = await start({ PORT: String(port), HOST: '0.0.0.0' });
    await third.says(
      'Warning: these passwords are published, and whoever reaches 0.0.0.0 can sign in with them.',
    );
    expect(third.printed()).not.toContain('still running');
    expect(await bookingCount(port)).toBe(before);
    for (const pid of await postmasters(third.process.pid ?? 0)) process.kill(pid, 'SIGKILL');
    await third.says('The database has stopped unexpectedly; it is started again (1 of 5).');
    await third.says('The database runs again.');
    await expect.poll(async () => (await get(port, '/api/health/ready')).status).toBe(200);
    expect(await bookingCount(port)).toBe(before);
    third.process.kill('SIGTERM');
    expect(await third.exit).toBe(0);
  });

  it('can be stopped while it is starting', async () => {
    await giveCluster(dataDirectory);
    const muster = await start({ PORT: String(await freePort()) });
    await muster.says('Making the demonstration');
    muster.process.kill('SIGINT');
    expect(await muster.exit).toBe(0);
    expect(muster.printed()).not.toContain('Muster is at');
  });

  it('refuses a taken port with one sentence', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const muster = await start({ PORT: String(port) });
    expect(await muster.exit).toBe(1);
    expect(muster.printed()).toBe(
      `Port ${port} of 127.0.0.1 is taken by another program. Stop that one, or set PORT to another number.\n`,
    );
    other.close();
  });

  it('refuses a wrong setting with one sentence', async () => {
    const muster = await start({ PORT: 'many' });
    expect(await muster.exit).toBe(1);
    expect(muster.printed()).toBe('PORT must be a number from 0 to 65535.\n');
  });

  it('refuses a database that it cannot use with one sentence, without the password', async () => {
    const muster = await start({
      PORT: String(await freePort()),
      DATABASE_URL: `postgresql://muster:secret@127.0.0.1:${await freePort()}/muster`,
    });
    expect(await muster.exit).toBe(1);
    expect(muster.printed()).toMatch(
      /^The database of DATABASE_URL \(127\.0\.0\.1:\d+\/muster\) cannot be used: nothing listens there\.\n$/m,
    );
    expect(muster.printed()).not.toContain('secret');
  });

  it('refuses an EventStoreDB that it cannot reach with one sentence, without the password', async () => {
    await giveCluster(dataDirectory);
    const eventStore = `127.0.0.1:${await freePort()}`;
    const muster = await start({
      PORT: String(await freePort()),
      EVENTSTORE_URL: `esdb://muster:secret@${eventStore}?tls=false`,
    });
    expect(await muster.exit).toBe(1);
    expect(muster.printed()).toMatch(
      new RegExp(`^EventStoreDB at ${eventStore} cannot be reached: nothing listens there\\.$`, 'm'),
    );
    expect(muster.printed()).not.toContain('secret');
    expect(muster.printed()).not.toContain('    at ');
  });

  it('creates no demonstration in the operator’s own database, unless asked to', async () => {
    const database = await createTestDatabase();
    const port = await freePort();
    const environment = { PORT: String(port), DATABASE_URL: database.url };
    const plain = await start(environment);
    await plain.says('Muster is at');
    expect((await signIn(port)).status).toBe(401);
    plain.process.kill('SIGTERM');
    expect(await plain.exit).toBe(0);
    expect(plain.printed()).not.toContain('password');

    const asked = startProcess(environment, '--demo');
    running.push(asked);
    await asked.says('Muster is at');
    expect((await signIn(port)).status).toBe(200);
    asked.process.kill('SIGTERM');
    expect(await asked.exit).toBe(0);
    await database.drop();
  });
});

interface Started {
  readonly process: ChildProcess;
  /** The exit code. */
  readonly exit: Promise<number | null>;
  printed(): string;
  /** Resolves once it has printed the text. */
  says(text: string): Promise<void>;
}

function startProcess(environment: Record<string, string>, ...flags: readonly string[]): Started {
  const child = spawn(process.execPath, [...startArguments, ...flags], {
    env: { ...programEnvironment(), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const exit = new Promise<number | null>((resolve) => child.once('close', resolve));
  child.stdout.on('data', (chunk) => {
    printed += chunk;
  });
  child.stderr.on('data', (chunk) => {
    printed += chunk;
  });
  const said = (text: string, resolve: () => void): void => {
    if (printed.includes(text)) resolve();
  };
  return {
    process: child,
    exit,
    printed: () => printed,
    says: (text) =>
      new Promise((resolve, reject) => {
        said(text, resolve);
        child.stdout.on('data', () => said(text, resolve));
        void exit.then((code) => reject(new Error(`it ended with ${code} and had printed:\n${printed}`)));
      }),
  };
}

async function get(port: number, path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
  return { status: answer.status, body: await answer.text() };
}

function signIn(port: number): Promise<Response> {
  const [{ email, password }] = demonstrationUsers;
  return fetch(`http://127.0.0.1:${port}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
}

/** As the demonstration's dispatcher sees it. */
async function bookingCount(port: number): Promise<number> {
  const session: unknown = await (await signIn(port)).json();
  const authorization = `Bearer ${Object(session).token}`;
  const { body } = await get(port, '/api/v1/bookings?limit=1', { authorization });
  return Object(JSON.parse(body)).total;
}

/** PostgreSQL servers that a process has started. */
async function postmasters(parent: number): Promise<readonly number[]> {
  const children = await readFile(`/proc/${parent}/task/${parent}/children`, 'utf8');
  return children.trim().split(' ').map(Number);
}
