import { Result } from 'effect';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCommandService } from '../../../commands/createCommandService.ts';
import { createResourceFences } from '../../../commands/fence/resourceFences.ts';
import type { EventLog } from '../../../commands/log/log.ts';
import { waitingForLocks } from '../../support/waitingForLocks.ts';
import { actorOf, dispatcher } from '../writeSideFixture.ts';
import { createPlanSide, day, hour, midnight, type PlanSide, problemsOf, reportOf } from './planSide.ts';

describe('booking.applyPlan', () => {
  let side: PlanSide;
  beforeAll(async () => {
    side = await createPlanSide();
  });
  afterAll(() => side.close());

  test('swaps people who could not be changed one after the other, and undoes it all in one step', async () => {
    const nine = await side.book('swap-a', 'anna', 0, 9, 'rob');
    const also = await side.book('swap-b', 'bert', 0, 9, 'sue');
    const open = await side.book('swap-c', 'cleo', 0, 11);
    const answer = await side.send('booking.applyPlan', {
      changes: [
        { ...nine, resourceIds: ['sue'] },
        { ...also, resourceIds: ['rob'] },
        { ...open, resourceIds: ['rob'] },
      ],
      source: 'optimise',
    });
    expect(await side.peopleOf('swap-a', 'swap-b', 'swap-c')).toEqual([
      ['rostered', 'sue'],
      ['rostered', 'rob'],
      ['rostered', 'rob'],
    ]);
    const { applied, notApplied, inverse } = reportOf(answer);
    expect(applied.map(({ bookingId }) => bookingId)).toEqual(['swap-a', 'swap-b', 'swap-c']);
    expect(notApplied).toEqual([]);
    expect(answer.position).toBe(await side.log.head());

    await side.send('booking.applyPlan', { changes: inverse, source: 'undo' });
    // Who takes a plan back chooses as a person does, and asks nobody else.
    expect((await side.events('booking-acme.swap-a')).at(-1)?.data).not.toHaveProperty('alternatives');
    expect(await side.peopleOf('swap-a', 'swap-b', 'swap-c')).toEqual([
      ['rostered', 'rob'],
      ['rostered', 'sue'],
      ['draft'],
    ]);
  });

  test('gives a confirmed booking that a plan had emptied its people back as confirmed, and a rostered one as it was', async () => {
    const rostered = await side.book('emptied-r', 'anna', 20, 9, 'rob');
    const { ifRevision } = await side.book('emptied-c', 'bert', 20, 12, 'rob');
    await side.send('booking.confirm', { bookingId: 'emptied-c' });
    const answer = await side.send('booking.applyPlan', {
      changes: [
        { ...rostered, resourceIds: [] },
        { bookingId: 'emptied-c', ifRevision: ifRevision + 1, resourceIds: [] },
      ],
      source: 'optimise',
    });
    expect(await side.peopleOf('emptied-r', 'emptied-c')).toEqual([['draft'], ['draft']]);
    await side.send('booking.applyPlan', { changes: reportOf(answer).inverse, source: 'undo' });
    expect(await side.peopleOf('emptied-r', 'emptied-c')).toEqual([
      ['rostered', 'rob'],
      ['confirmed', 'rob'],
    ]);
  });

  test('records with each event the plan that it was part of, and the scores that decided', async () => {
    const open = await side.book('why', 'anna', 0, 14);
    await side.send('booking.applyPlan', {
      changes: [{ ...open, resourceIds: ['sue'] }],
      source: 'optimise',
    });
    const [, allocated] = await side.events('booking-acme.why');
    expect(allocated).toMatchObject({
      type: 'BookingAllocated',
      data: { mode: 'automatic', autoAllocated: true, plannedBy: 'optimise', resourceIds: ['sue'] },
    });
    expect(allocated?.data).toHaveProperty(['choices', 0, 'parts', 0, 'points']);
    expect(allocated?.data).toMatchObject({
      alternatives: { runnersUp: [{ resourceId: 'rob', score: expect.any(Number) }], checksFailed: [] },
    });
  });

  test('is refused as a whole, with every reason, if one change would now be in conflict', async () => {
    const first = await side.book('full-a', 'anna', 1, 9);
    const second = await side.book('full-b', 'bert', 1, 12);
    // Somebody else gives the person work at that time meanwhile.
    await side.book('full-c', 'cleo', 1, 12, 'rob');
    const refusal = await side.refusal('booking.applyPlan', {
      changes: [
        { ...first, resourceIds: ['rob'] },
        { ...second, resourceIds: ['rob'] },
      ],
    });
    expect(refusal.code).toBe('plan_outdated');
    const problems = problemsOf(refusal);
    expect(problems).toMatchObject([{ bookingId: 'full-b', code: 'resource_busy', resourceIds: ['rob'] }]);
    expect(problems[0]?.message).toMatch(/^rob: /);
    expect(await side.peopleOf('full-a', 'full-b')).toEqual([['draft'], ['draft']]);
  });

  test('is refused if a booking has changed since it was planned', async () => {
    const planned = await side.book('moved', 'anna', 2, 9);
    const same = await side.book('same', 'bert', 2, 11);
    const start = midnight + 2 * day + 15 * hour;
    await side.send('booking.reschedule', { bookingId: 'moved', start, end: start + hour });
    const refusal = await side.refusal('booking.applyPlan', {
      changes: [
        { ...planned, resourceIds: ['rob'] },
        { ...same, resourceIds: ['rob'] },
        { bookingId: 'nowhere', ifRevision: 0, resourceIds: ['rob'] },
      ],
    });
    expect(problemsOf(refusal).map(({ bookingId, code }) => [bookingId, code])).toEqual([
      ['moved', 'revision_conflict'],
      ['nowhere', 'not_found'],
    ]);
    expect(await side.peopleOf('same')).toEqual([['draft']]);
  });

  test('is refused if somebody has locked one of the bookings', async () => {
    const kept = await side.book('kept', 'anna', 9, 9, 'rob');
    const other = await side.book('beside', 'bert', 9, 11);
    await side.send('booking.lock', { bookingId: 'kept' });
    const refusal = await side.refusal('booking.applyPlan', {
      changes: [
        { ...kept, ifRevision: 2, resourceIds: ['sue'] },
        { ...other, resourceIds: ['sue'] },
      ],
    });
    expect(problemsOf(refusal).map(({ bookingId, code }) => [bookingId, code])).toEqual([
      ['kept', 'booking_locked'],
    ]);
    expect(await side.peopleOf('kept', 'beside')).toEqual([['rostered', 'rob'], ['draft']]);
  });

  test('leaves bookings alone whose people have set out or arrived, and never assigns half of the people needed', async () => {
    const away = await side.book('away', 'anna', 2, 13, 'sue');
    await side.send('booking.dispatch', { bookingId: 'away' });
    const start = midnight + 2 * day + 16 * hour;
    await side.send('booking.create', {
      bookingId: 'two',
      customerId: 'bert',
      start,
      end: start + hour,
      labelIds: ['care'],
      resourcesNeeded: 2,
    });
    const refusal = await side.refusal('booking.applyPlan', {
      changes: [
        { ...away, ifRevision: 2, resourceIds: ['rob'] },
        { bookingId: 'two', ifRevision: 0, resourceIds: ['rob'] },
      ],
    });
    expect(problemsOf(refusal).map(({ bookingId, code }) => [bookingId, code])).toEqual([
      ['away', 'transition_not_allowed'],
      ['two', 'no_multi_allocation'],
    ]);
  });

  test('is completed when the write side starts again after an interruption, and answers the whole', async () => {
    const ids = ['crash-a', 'crash-b', 'crash-c'];
    const changes = [];
    for (const [at, bookingId] of ids.entries()) {
      changes.push({ ...(await side.book(bookingId, 'anna', 3, 9 + at * 2)), resourceIds: ['rob'] });
    }
    let first: Promise<unknown> | undefined;
    const log: EventLog = {
      ...side.log,
      async append(...given) {
        if (first === undefined) {
          const appending = side.log.append(...given);
          first = appending;
          return appending;
        }
        await first;
        throw new Error('the process died');
      },
    };
    const dying = await createCommandService({ log, facts: side.facts, pool: side.pool });
    const envelope = { commandId: 'crashing' };
    await expect(
      dying.execute(dispatcher, 'booking.applyPlan', { changes, source: 'optimise' }, envelope),
    ).rejects.toThrow('the process died');
    await dying.close();
    const done = (await side.peopleOf(...ids)).filter(([status]) => status === 'rostered');
    expect(done).toHaveLength(1);

    const after = await side.another();
    expect(await side.peopleOf(...ids)).toEqual(ids.map(() => ['rostered', 'rob']));
    const again = await after.service.execute(
      dispatcher,
      'booking.applyPlan',
      { changes, source: 'optimise' },
      envelope,
    );
    const { applied, inverse } = reportOf(Result.getOrThrow(again));
    expect(applied.map(({ bookingId }) => bookingId).sort()).toEqual(ids);
    expect(inverse.map(({ resourceIds }) => resourceIds)).toEqual([[], [], []]);
    for (const id of ids) expect(await side.events(`booking-acme.${id}`)).toHaveLength(2);
  });

  test('one of two simultaneous plans for the same hour of one person is refused', async () => {
    const other = await side.another();
    const one = await side.book('race-a', 'anna', 4, 9);
    const two = await side.book('race-b', 'bert', 4, 9);
    const outcomes = await Promise.all(
      [
        { by: side, change: one },
        { by: other, change: two },
      ].map(({ by, change }, at) =>
        by.service.execute(
          dispatcher,
          'booking.applyPlan',
          { changes: [{ ...change, resourceIds: ['rob'] }] },
          { commandId: `race-${at}` },
        ),
      ),
    );
    expect(outcomes.filter(Result.isSuccess)).toHaveLength(1);
    expect(outcomes.filter(Result.isFailure).map(({ failure }) => failure.code)).toEqual(['plan_outdated']);
  });

  test('records who else could have had a booking beside the whole plan, even if it is decided again for one person', async () => {
    const one = await side.book('again-a', 'anna', 7, 9);
    const two = await side.book('again-b', 'bert', 7, 9);
    await side.caughtUp();
    const { pool, log } = side;
    const fences = createResourceFences({ holders: pool, pool, log, lockTimeoutMs: 5_000 });
    const { planned } = await fences.hold('acme', ['rob'], async (held) => {
      const sent = side.send('booking.applyPlan', {
        changes: [
          { ...one, resourceIds: ['rob'] },
          { ...two, resourceIds: ['sue'] },
        ],
        source: 'optimise',
      });
      await expect.poll(() => waitingForLocks(pool)).toBe(1);
      // The plan has been decided ahead, and there is news of Rob alone.
      const { position } = await side.send('label.create', { labelId: 'news', name: 'News' });
      await held.announce(['rob']);
      held.settle(['rob'], position);
      return { planned: sent };
    });
    await planned;
    for (const id of ['again-a', 'again-b']) {
      const [, allocated] = await side.events(`booking-acme.${id}`);
      // Each of the two has the other's hour.
      expect(allocated?.data).toMatchObject({ alternatives: { runnersUp: [] } });
    }
  });

  test('is for planners, names each booking once, and refuses unknown people', async () => {
    const change = { ...(await side.book('who', 'anna', 4, 13)), resourceIds: ['rob'] };
    const refusedAs = async (input: unknown, role: 'dispatcher' | 'resource' = 'dispatcher') =>
      (await side.refusal('booking.applyPlan', input, actorOf(role))).code;
    expect(await refusedAs({ changes: [change] }, 'resource')).toBe('not_allowed');
    expect(await refusedAs({ changes: [change, change] })).toBe('invalid_input');
    expect(await refusedAs({ changes: [{ ...change, resourceIds: ['nobody'] }] })).toBe('invalid_input');
  });
});
