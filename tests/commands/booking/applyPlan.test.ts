import { Result } from 'effect';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { applyPlanReportSchema, planProblemSchema } from '../../../api/contract/planning.ts';
import { actorOf, createWriteSide, dispatcher, type WriteSideFixture } from '../writeSideFixture.ts';

/** Monday 2 March 2026, 00:00 in Rome. */
const midnight = Date.UTC(2026, 2, 1, 23) / 1000;
const hour = 3600;
const day = 24 * hour;

describe('booking.applyPlan', () => {
  let side: WriteSideFixture;
  beforeAll(async () => {
    side = await createWriteSide();
    await side.send('label.create', { labelId: 'care', name: 'Care' });
    for (const customerId of ['anna', 'bert', 'cleo']) {
      await side.send('customer.create', { customerId, firstName: customerId });
    }
    for (const resourceId of ['rob', 'sue']) {
      await side.send('resource.create', { resourceId, firstName: resourceId, labelIds: ['care'] });
      await side.send('shift.create', {
        resourceId,
        startDate: '2026-01-01',
        endDate: null,
        timings: [1, 2, 3, 4, 5].map((weekday) => ({ day: weekday, begin: 8 * hour, end: 18 * hour })),
      });
    }
  });
  afterAll(() => side.close());

  async function book(bookingId: string, customerId: string, on: number, begin: number, resourceId = '') {
    const start = midnight + on * day + begin * hour;
    const span = { start, end: start + hour };
    await side.send('booking.create', { bookingId, customerId, ...span, labelIds: ['care'] });
    if (resourceId !== '') await side.send('booking.allocate', { bookingId, resourceIds: [resourceId] });
    return { bookingId, ifRevision: resourceId === '' ? 0 : 1 };
  }
  const peopleOf = async (...ids: readonly string[]) => {
    await side.caughtUp();
    const { bookings } = await side.facts.allocation('acme', { start: midnight, end: midnight + 7 * day });
    return ids.map((id) => {
      const booking = bookings.find((one) => one.id === id);
      return [booking?.status, ...(booking?.resourceIds ?? [])];
    });
  };
  const reportOf = ({ report }: { readonly report?: unknown }) => applyPlanReportSchema.parse(report);
  const problemsOf = ({ details }: { readonly details: Readonly<Record<string, unknown>> }) =>
    planProblemSchema.array().parse(details.problems);

  test('swaps people who could not change one after the other, and takes the whole back in one step', async () => {
    const nine = await book('swap-a', 'anna', 0, 9, 'rob');
    const also = await book('swap-b', 'bert', 0, 9, 'sue');
    const open = await book('swap-c', 'cleo', 0, 11);
    const answer = await side.send('booking.applyPlan', {
      changes: [
        { ...nine, resourceIds: ['sue'] },
        { ...also, resourceIds: ['rob'] },
        { ...open, resourceIds: ['rob'] },
      ],
      source: 'optimise',
    });
    expect(await peopleOf('swap-a', 'swap-b', 'swap-c')).toEqual([
      ['rostered', 'sue'],
      ['rostered', 'rob'],
      ['rostered', 'rob'],
    ]);
    const { applied, notApplied, inverse } = reportOf(answer);
    expect(applied.map(({ bookingId }) => bookingId)).toEqual(['swap-a', 'swap-b', 'swap-c']);
    expect(notApplied).toEqual([]);
    expect(answer.position).toBe(await side.log.head());

    await side.send('booking.applyPlan', { changes: inverse, source: 'undo' });
    expect(await peopleOf('swap-a', 'swap-b', 'swap-c')).toEqual([
      ['rostered', 'rob'],
      ['rostered', 'sue'],
      ['draft'],
    ]);
  });

  test('records with each event which plan it was part of, and the scores that decided', async () => {
    const open = await book('why', 'anna', 0, 14);
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
  });

  test('is refused as a whole, with every reason, where one change would be in conflict by now', async () => {
    const first = await book('full-a', 'anna', 1, 9);
    const second = await book('full-b', 'bert', 1, 12);
    // Somebody else gives the person work at that time meanwhile.
    await book('full-c', 'cleo', 1, 12, 'rob');
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
    expect(await peopleOf('full-a', 'full-b')).toEqual([['draft'], ['draft']]);
  });

  test('is refused where a booking is not the one that was planned any more', async () => {
    const planned = await book('moved', 'anna', 2, 9);
    const same = await book('same', 'bert', 2, 11);
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
    expect(await peopleOf('same')).toEqual([['draft']]);
  });

  test('leaves those alone who are on their way or there, and gives nobody half of the people it needs', async () => {
    const away = await book('away', 'anna', 2, 13, 'sue');
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

  test('broken off half way, is completed when the write side starts again, and answers the whole', async () => {
    const ids = ['crash-a', 'crash-b', 'crash-c'];
    const changes = [];
    for (const [at, bookingId] of ids.entries()) {
      changes.push({ ...(await book(bookingId, 'anna', 3, 9 + at * 2)), resourceIds: ['rob'] });
    }
    const dying = await side.dyingAfter(1);
    const envelope = { commandId: 'crashing' };
    await expect(
      dying.execute(dispatcher, 'booking.applyPlan', { changes, source: 'optimise' }, envelope),
    ).rejects.toThrow('the process died');
    await dying.close();

    const after = await side.another();
    expect(await peopleOf(...ids)).toEqual(ids.map(() => ['rostered', 'rob']));
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

  test('of two plans for one hour of one person at once, one is refused', async () => {
    const other = await side.another();
    const one = await book('race-a', 'anna', 4, 9);
    const two = await book('race-b', 'bert', 4, 9);
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

  test('is for planners, names each booking once, and knows its people', async () => {
    const change = { ...(await book('who', 'anna', 4, 13)), resourceIds: ['rob'] };
    const refusedAs = async (input: unknown, role: 'dispatcher' | 'resource' = 'dispatcher') =>
      (await side.refusal('booking.applyPlan', input, actorOf(role))).code;
    expect(await refusedAs({ changes: [change] }, 'resource')).toBe('not_allowed');
    expect(await refusedAs({ changes: [change, change] })).toBe('invalid_input');
    expect(await refusedAs({ changes: [{ ...change, resourceIds: ['nobody'] }] })).toBe('invalid_input');
  });
});
