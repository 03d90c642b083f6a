import pg, { type Pool } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, type MockInstance, test, vi } from 'vitest';
import { createPool } from '../../../api/platform/postgres/createPool.ts';
import { appendsUnder } from '../../../commands/fence/appendsUnder.ts';
import {
  createResourceFences,
  FenceBusy,
  FenceLost,
  type HeldFence,
} from '../../../commands/fence/resourceFences.ts';
import type { EventLog } from '../../../commands/log/log.ts';
import { createPostgresLog } from '../../../commands/log/postgres/postgresLog.ts';
import { prepareWriteSide } from '../../../commands/prepareWriteSide.ts';
import { contextOf, eventNamed } from '../../contract/logFixtures.ts';
import { createTestDatabase, type TestDatabase } from '../../support/postgres.ts';
import { openUnsteadyConnection } from '../log/postgres/unsteadyConnection.ts';

describe('the fences of resources', () => {
  let database: TestDatabase;
  let pool: Pool;
  const opened: Pool[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
    pool = createPool(database.url);
    await prepareWriteSide(pool);
  });
  afterEach(async () => {
    for (const holders of opened.splice(0)) await holders.end();
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  const logAt = (head: number) => ({ settledHead: async () => head });

  function fencesOf(holdersAtOnce = 4, lockTimeoutMs = 5_000, head = 900, url = database.url) {
    const holders = new pg.Pool({
      connectionString: url,
      max: holdersAtOnce,
      connectionTimeoutMillis: lockTimeoutMs,
    });
    holders.on('error', () => undefined);
    opened.push(holders);
    return createResourceFences({ holders, pool, log: logAt(head), lockTimeoutMs, answerMs: 1_000 });
  }

  function isLost({ confirm }: HeldFence): boolean {
    try {
      confirm();
      return false;
    } catch (error) {
      return error instanceof FenceLost;
    }
  }

  /** Resolves once somebody waits for what another holds. */
  async function oneWaits(): Promise<void> {
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1);
  }

  /** Counts what is asked over the connections that a pool opens from now on: each is a way there and back. */
  function waysOf(counted: Pool): () => number {
    const asked: MockInstance[] = [];
    counted.on('connect', (client) => asked.push(vi.spyOn(client, 'query')));
    return () => asked.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  }

  test('have one holder at a time, in whatever order they are requested', async () => {
    const sides = [fencesOf(), fencesOf()];
    const holding = new Set<string>();
    await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        sides[index % 2]?.hold('acme', index % 3 === 0 ? ['a', 'b'] : ['b', 'a', 'b'], async () => {
          expect(holding.size).toBe(0);
          holding.add(`holder ${index}`);
          await pool.query('select pg_sleep(0.002)');
          holding.delete(`holder ${index}`);
        }),
      ),
    );
  });

  test('show the highest position that was stored on any of them', async () => {
    const fences = fencesOf();
    const store = (ids: readonly string[], position: number) =>
      fences.hold('acme', ids, async (fence) => {
        await fence.announce(ids);
        fence.settle(ids, position);
      });
    await store(['p', 'q'], 7);
    await store(['q', 'r'], 12);
    await store(['q'], 3);
    const positions = [['p'], ['q'], ['p', 'r'], ['new']].map((ids) =>
      fences.hold('acme', ids, async ({ position }) => position),
    );
    expect(await Promise.all(positions)).toEqual([7, 12, 12, 0]);
    expect(await fences.hold('other', ['q'], async ({ position }) => position)).toBe(0);
  });

  test('tell of whom there has been news since a position, dead holders included', async () => {
    const fences = fencesOf();
    const store = (id: string, position: number) =>
      fences.hold('acme', [id], async (fence) => {
        await fence.announce([id]);
        fence.settle([id], position);
      });
    await store('early', 7);
    await store('late', 12);
    const dying = fences.hold('acme', ['dead'], async (fence) => {
      await fence.announce(['dead']);
      throw new Error('died');
    });
    await expect(dying).rejects.toThrow('died');
    const newsSince = (position: number) =>
      fences.hold('acme', ['early', 'late', 'never', 'dead'], async (fence) => fence.newsSince(position));
    expect((await newsSince(6)).toSorted()).toEqual(['dead', 'early', 'late']);
    expect(await newsSince(7)).toEqual(['dead', 'late']);
    expect(await newsSince(12)).toEqual(['dead']);
    expect(await newsSince(900)).toEqual([]);
  });

  test('count as held up to the head of the log if the last holder died before it settled', async () => {
    const fences = fencesOf();
    const dying = fences.hold('acme', ['x', 'y'], async (fence) => {
      await fence.announce(['x']);
      throw new Error('died');
    });
    await expect(dying).rejects.toThrow('died');
    const seen = (ids: readonly string[]) => fences.hold('acme', ids, async ({ position }) => position);
    expect(await seen(['y'])).toBe(0);
    expect(await seen(['x', 'y'])).toBe(900);
    expect(await seen(['x'])).toBe(900);
  });

  test('show what a holder announced that died while others waited', async () => {
    const [first, second] = [fencesOf(), fencesOf()];
    const entered = Promise.withResolvers<void>();
    const die = Promise.withResolvers<void>();
    const dying = first.hold('acme', ['heir'], async (fence) => {
      entered.resolve();
      await die.promise;
      await fence.announce(['heir']);
      throw new Error('died');
    });
    await entered.promise;
    const waiting = second.hold('acme', ['heir'], async ({ position }) => position);
    await oneWaits();
    die.resolve();
    await expect(dying).rejects.toThrow('died');
    expect(await waiting).toBe(900);
  });

  test('cost one round trip to take, one to announce and one to release', async () => {
    const [holders, announcing] = [createPool(database.url), createPool(database.url)];
    opened.push(holders, announcing);
    const ways = { holding: waysOf(holders), announcing: waysOf(announcing) };
    const fences = createResourceFences({
      holders,
      pool: announcing,
      log: logAt(900),
      lockTimeoutMs: 5_000,
    });
    const taken = async (work: (fence: HeldFence) => Promise<void>) => {
      const before = [ways.holding(), ways.announcing()] as const;
      await fences.hold('acme', ['counted', 'too'], work);
      return { holding: ways.holding() - before[0], announcing: ways.announcing() - before[1] };
    };
    const append = async (fence: HeldFence) => {
      await fence.announce(['counted']);
      fence.settle(['counted'], 5);
    };
    for (let time = 0; time < 8; time += 1) {
      expect(await taken(append)).toEqual({ holding: 2, announcing: 1 });
      expect(await taken(async () => {})).toEqual({ holding: 2, announcing: 0 });
    }
    // As after a return to an older state of the database.
    await pool.query("delete from muster_write.fences where org = 'acme' and resource_id = 'too'");
    expect(await taken(append)).toEqual({ holding: 3, announcing: 1 });
    expect(await taken(append)).toEqual({ holding: 2, announcing: 1 });
  });

  test('have announcements on disk before anything is appended', async () => {
    const announcing = new pg.Pool({ connectionString: database.url, options: '-c synchronous_commit=on' });
    opened.push(announcing);
    await pool.query(`
      create table waits (holder text, waits text);
      create function note() returns trigger language plpgsql as $body$
        begin
          insert into waits values (new.holder, current_setting('synchronous_commit'));
          return new;
        end $body$;
      create trigger note before insert on muster_write.fence_intents for each row execute function note()`);
    const fences = createResourceFences({
      holders: announcing,
      pool: announcing,
      log: logAt(900),
      lockTimeoutMs: 5_000,
    });
    await fences.hold('acme', ['disk'], async (fence) => {
      await fence.announce(['disk']);
      fence.settle(['disk'], 5);
    });
    expect((await pool.query('select waits from waits')).rows).toEqual([{ waits: 'on' }]);
    await pool.query('drop function note() cascade; drop table waits');
  });

  test('ignore a holder that was refused before it announced anything', async () => {
    const fences = fencesOf();
    await expect(
      fences.hold('acme', ['quiet'], async () => {
        throw new Error('refused');
      }),
    ).rejects.toThrow('refused');
    expect(await fences.hold('acme', ['quiet'], async ({ position }) => position)).toBe(0);
  });

  test('survive the loss of a holder’s connection: its work is rejected, the next holder is served', async () => {
    const fences = fencesOf(1);
    const broken = fences.hold('acme', ['cut'], async (fence) => {
      await fence.announce(['cut']);
      await pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and state = 'idle in transaction'`,
      );
      await pool.query('select pg_sleep(0.05)');
    });
    await expect(broken).rejects.toThrow();
    expect(await fences.hold('acme', ['cut'], async ({ position }) => position)).toBe(900);
  });

  test('give no protection to a holder whose connection has ended, in either log', async () => {
    const cut = fencesOf().hold('acme', ['severed'], async (fence) => {
      await pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and state = 'idle in transaction'`,
      );
      // As if it had not been silent for a moment: only the end of its connection can tell.
      const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
      await expect
        .poll(() => isLost(fence))
        .toBe(true)
        .finally(() => clock.mockRestore());
      await fence.announce(['severed']);
    });
    await expect(cut).rejects.toBeInstanceOf(FenceLost);
  });

  test.each(['while its holder decides', 'while it is waited for'])(
    'do not keep their connection if it is lost silently: %s',
    async (when) => {
      const way = await openUnsteadyConnection(database.url);
      const [far, near] = [fencesOf(1, 2_000, 900, way.url), fencesOf()];
      const entered = Promise.withResolvers<void>();
      const leave = Promise.withResolvers<void>();
      const holder = near.hold('acme', ['other'], async () => {
        entered.resolve();
        await leave.promise;
      });
      await entered.promise;
      const waits = when === 'while it is waited for';
      const lost = far.hold('acme', [waits ? 'other' : 'silent'], async () => way.silenceOpen());
      const rejected = expect(lost).rejects.toBeInstanceOf(FenceLost);
      if (waits) {
        await oneWaits();
        way.silenceOpen();
      }
      await rejected;
      // The only connection of this process is free again.
      expect(await far.hold('acme', ['free'], async () => 'served')).toBe('served');
      leave.resolve();
      await holder;
      await way.close();
    },
  );

  test('allow no append by a holder who lost them after the last check', async () => {
    const fences = fencesOf();
    const log = await createPostgresLog({ pool });
    const stream = 'booking-acme.fenced';
    const append = (fence: HeldFence, way: EventLog) =>
      appendsUnder(fence, way).append(stream, 'any', [eventNamed()], contextOf('acme'));
    const late = fences.hold('acme', ['taken'], async (fence) => {
      await fence.announce(['taken']);
      await append(fence, log);
      return append(fence, {
        ...log,
        // On the way from the look to the log another gets the fence, decides and appends.
        async append(...request) {
          await pool.query(
            `select pg_terminate_backend(pid) from pg_stat_activity
             where datname = current_database() and state = 'idle in transaction'`,
          );
          const next = await fencesOf().hold('acme', ['taken'], async (nextFence) => {
            await append(nextFence, log);
            return nextFence.position;
          });
          expect(next).toBe(900);
          return log.append(...request);
        },
      });
    });
    await expect(late).rejects.toBeInstanceOf(FenceLost);
    const revisions: number[] = [];
    for await (const { revision } of log.read(stream)) revisions.push(revision);
    expect(revisions).toEqual([0, 1]);
    await log.close();
  });

  test('are given up after a bounded time by those who wait for the row and for the connection', async () => {
    const [one, other] = [fencesOf(1, 500), fencesOf(1, 500)];
    const entered = Promise.withResolvers<void>();
    const leave = Promise.withResolvers<void>();
    const holder = one.hold('acme', ['wanted'], () => {
      entered.resolve();
      return leave.promise;
    });
    await entered.promise;
    await expect(other.hold('acme', ['wanted'], async () => {})).rejects.toBeInstanceOf(FenceBusy);
    await expect(one.hold('acme', ['free'], async () => {})).rejects.toBeInstanceOf(FenceBusy);
    await expect(other.hold('acme', ['free'], async () => 'free')).resolves.toBe('free');
    leave.resolve();
    await holder;
    await expect(other.hold('acme', ['wanted'], async () => 'mine')).resolves.toBe('mine');
  });
});
