import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createHolds, type Holds, holdSeconds } from '../../../commands/hold/holds.ts';
import type { Actor } from '../../../domain/rights/actor.ts';
import { createPlanSide, hour, midnight, type PlanSide } from '../booking/planSide.ts';
import { actorOf, dispatcher, openWriteSide, system, type WriteSide } from '../writeSideFixture.ts';

const ana = actorOf('dispatcher', { uid: 'ana' });
const otto = actorOf('scheduler', { uid: 'otto' });
const at = (on: number, begin: number) => {
  const start = midnight + on * 24 * hour + begin * hour;
  return { start, end: start + hour };
};

let side: PlanSide;
let holds: Holds;
beforeAll(async () => {
  side = await createPlanSide();
  holds = createHolds(side.pool);
});
afterAll(() => side.close());
beforeEach(() => side.pool.query('delete from muster_write.holds'));

describe('a hold of a booking', () => {
  const holder = ({ uid }: Actor, tab = 'one') => ({ org: 'acme', uid, name: `The ${uid}`, tab });
  const take = (who: Actor, ...ids: string[]) => holds.claim(holder(who), ids, 'take');
  const heldAll = async () => (await holds.standing(['acme'])).get('acme') ?? [];
  /** For the database, so many seconds go by. */
  const pass = (seconds: number) =>
    side.pool.query(`update muster_write.holds set renewed_at = renewed_at - make_interval(secs => $1)`, [
      seconds,
    ]);

  test('refuses what others change of its time and people, naming the holder and the seconds, and nothing else', async () => {
    await side.book('held-a', 'anna', 0, 9, 'rob');
    expect(await take(ana, 'held-a')).toEqual([]);
    await pass(20);
    const moved = { bookingId: 'held-a', ...at(0, 10) };
    const refusal = await side.refusal('booking.reschedule', moved, otto);
    expect(refusal).toMatchObject({
      code: 'booking_held',
      details: { bookingId: 'held-a', holder: { uid: 'ana', name: 'The ana' } },
    });
    expect(refusal.details.retryAfterSeconds).toBeGreaterThan(30);
    expect(refusal.details.retryAfterSeconds).toBeLessThanOrEqual(40);
    expect(refusal.message).toContain('The ana');
    const handedOver = { bookingId: 'held-a', resourceIds: ['sue'] };
    expect((await side.refusal('booking.allocate', handedOver, otto)).code).toBe('booking_held');
    const withTime = { bookingId: 'held-a', title: 'Moved', ...at(0, 11) };
    expect((await side.refusal('booking.edit', withTime, otto)).code).toBe('booking_held');

    // Neither words nor steps of its life are anybody's to hold.
    await side.send('booking.edit', { bookingId: 'held-a', title: 'Renamed' }, otto);
    await side.send('booking.confirm', { bookingId: 'held-a' }, otto);
    // The holder goes on, and so does everybody once the hold has lapsed.
    await side.send('booking.reschedule', moved, ana);
    await pass(holdSeconds);
    await side.send('booking.reschedule', { bookingId: 'held-a', ...at(0, 12) }, otto);
  });

  test('stops no reaction, no file, no part of a job', async () => {
    await side.book('held-b', 'anna', 1, 9, 'rob');
    await take(ana, 'held-b');
    await side.send('booking.reschedule', { bookingId: 'held-b', ...at(1, 10) }, system);
    const envelope = { commandId: 'of a file', holds: 'pass' } as const;
    await side.send('booking.reschedule', { bookingId: 'held-b', ...at(1, 11) }, otto, envelope);
  });

  test('refuses a plan and the commit of a workspace as a whole, naming the booking; all jobs leave it out', async () => {
    const one = await side.book('held-c', 'anna', 2, 9, 'rob');
    const two = await side.book('held-d', 'bert', 2, 9, 'sue');
    await take(ana, 'held-c');
    const changes = [
      { ...one, resourceIds: ['sue'] },
      { ...two, resourceIds: ['rob'] },
    ];
    const plan = await side.refusal('booking.applyPlan', { changes }, otto);
    expect(plan).toMatchObject({
      code: 'plan_outdated',
      details: { problems: [{ bookingId: 'held-c', code: 'booking_held' }] },
    });
    await side.send('workspace.open', { workspaceId: 'ws-held', name: 'Held' }, otto);
    const { revision } = await side.send(
      'workspace.stage',
      {
        workspaceId: 'ws-held',
        changes: changes.map(({ bookingId, ifRevision, resourceIds }) => ({
          bookingId,
          basis: ifRevision,
          seen: { title: '', start: 0, end: 1, resourceIds: [], status: 'rostered' as const },
          wanted: { resourceIds },
        })),
      },
      otto,
    );
    expect(await side.refusal('workspace.commit', { workspaceId: 'ws-held', revision }, otto)).toMatchObject({
      code: 'workspace_outdated',
      details: { problems: [{ bookingId: 'held-c', code: 'booking_held' }] },
    });
    expect(await side.peopleOf('held-c', 'held-d')).toEqual([
      ['rostered', 'rob'],
      ['rostered', 'sue'],
    ]);
    await holds.release(holder(ana), ['held-c']);
    await side.send('workspace.commit', { workspaceId: 'ws-held', revision }, otto);

    await side.send('booking.create', {
      bookingId: 'held-e',
      customerId: 'anna',
      ...at(3, 9),
      labelIds: ['care'],
    });
    await take(ana, 'held-e');
    const span = { from: midnight + 3 * 24 * hour, to: midnight + 4 * 24 * hour };
    const { report } = await side.send('booking.allocateAll', span, otto);
    expect(report).toMatchObject({
      allocated: [],
      unallocated: [{ bookingId: 'held-e', code: 'booking_held' }],
    });
  });

  test('is given back by each window for itself, and a hold that was taken off is not renewed', async () => {
    const both = ['held-f', 'held-g'];
    await holds.claim(holder(ana, 'one'), both, 'take');
    await holds.claim(holder(ana, 'two'), ['held-f'], 'take');
    await holds.release(holder(ana, 'one'), both);
    expect((await heldAll()).map(({ bookingId }) => bookingId)).toEqual(['held-f']);
    expect(await holds.remove(side.pool, 'acme', 'held-f')).toMatchObject({ uid: 'ana' });
    await holds.claim(holder(ana, 'two'), ['held-f'], 'renew');
    expect(await heldAll()).toEqual([]);
    expect(await holds.remove(side.pool, 'acme', 'held-f')).toBeUndefined();
  });

  test('belongs to one of those who take it at the same moment, and to one organisation', async () => {
    const people = Array.from({ length: 8 }, (_, index) => actorOf('dispatcher', { uid: `racer-${index}` }));
    const refused = await Promise.all(people.map((who) => take(who, 'raced', 'also')));
    const [also, raced] = await heldAll();
    expect([also?.bookingId, raced?.bookingId]).toEqual(['also', 'raced']);
    expect(refused.filter((others) => others.length === 0)).toHaveLength(also?.uid === raced?.uid ? 1 : 0);
    await holds.claim({ org: 'umbra', uid: 'zed', name: 'Zed', tab: 'z' }, ['raced'], 'take');
    expect(await holds.ofOthers('umbra', 'zed', ['raced'])).toEqual([]);
    await side.pool.query(`delete from muster_write.holds where org = 'umbra'`);
  });
});

describe('whatever the clocks of the processes say', () => {
  const people = ['ana', 'otto', 'mia'] as const;
  /** The processes: one an hour slow, one a day fast. */
  const skews = [0, -hour, 24 * hour];
  let processes: readonly WriteSide[];
  beforeAll(async () => {
    await side.book('skewed', 'anna', 0, 9, 'rob');
    processes = await Promise.all(
      skews.map((skew) =>
        openWriteSide(side.url, { clock: () => Date.UTC(2026, 0, 5) + performance.now() + skew * 1000 }),
      ),
    );
  });
  afterAll(async () => {
    for (const one of processes) await one.stop();
  });

  const step = fc.oneof(
    fc.record({
      kind: fc.constantFrom('take', 'renew', 'release', 'move' as const),
      who: fc.constantFrom(...people),
      process: fc.nat(skews.length - 1),
    }),
    // Never within a second of the end, for the steps take time themselves.
    fc.record({ kind: fc.constant('pass' as const), seconds: fc.constantFrom(5, 25, 40, 75) }),
  );

  test('a hold has one holder, stands exactly for as long as the database says, and decides who may move', async () => {
    let moves = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        await side.pool.query('delete from muster_write.holds');
        let held: { uid: string; age: number } | undefined;
        const stands = () => held !== undefined && held.age < holdSeconds;
        for (const one of steps) {
          if (one.kind === 'pass') {
            if (held !== undefined) held = { ...held, age: held.age + one.seconds };
            await side.pool.query(
              'update muster_write.holds set renewed_at = renewed_at - make_interval(secs => $1)',
              [one.seconds],
            );
            continue;
          }
          const { who, kind, process } = one;
          const there = processes[process];
          if (there === undefined) throw new Error('there is no such process');
          const holdsThere = createHolds(there.pool);
          const holder = { org: 'acme', uid: who, name: who, tab: who };
          const isOthers = stands() && held?.uid !== who;
          if (kind === 'move') {
            moves += 1;
            const input = { bookingId: 'skewed', ...at(moves % 20, 9 + (moves % 3)), force: true };
            const actor = actorOf('dispatcher', { uid: who });
            if (isOthers) {
              expect((await there.refusal('booking.reschedule', input, actor)).code).toBe('booking_held');
            } else await there.send('booking.reschedule', input, actor);
          } else if (kind === 'release') {
            await holdsThere.release(holder, ['skewed']);
            if (held?.uid === who) held = undefined;
          } else {
            const others = await holdsThere.claim(holder, ['skewed'], kind);
            expect(others.map(({ uid }) => uid)).toEqual(isOthers ? [held?.uid] : []);
            if (!isOthers && (kind === 'take' || held?.uid === who)) held = { uid: who, age: 0 };
          }
          const standing = (await holds.standing(['acme'])).get('acme') ?? [];
          expect(standing.map(({ uid }) => uid)).toEqual(stands() ? [held?.uid] : []);
        }
      }),
      { numRuns: 25 },
    );
  });
});

test('a hold whose clock was put back stands no longer than others', async () => {
  await holds.claim({ org: 'acme', uid: 'ana', name: 'Ana', tab: 'one' }, ['future'], 'take');
  await side.pool.query(`update muster_write.holds set renewed_at = renewed_at + interval '1 hour'`);
  expect(await holds.ofOthers('acme', dispatcher.uid, ['future'])).toEqual([]);
  const otto = { org: 'acme', uid: 'otto', name: 'Otto', tab: 'two' };
  expect(await holds.claim(otto, ['future'], 'take')).toEqual([]);
});
