import { Result } from 'effect';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createCommandService } from '../../../commands/createCommandService.ts';
import type { EventLog } from '../../../commands/log/log.ts';
import { dispatcher } from '../writeSideFixture.ts';
import { createPlanSide, day, hour, midnight, type PlanSide, problemsOf, reportOf } from './planSide.ts';

const keptSchema = z.object({
  resourceIds: z.array(z.string()),
  conflict: z.boolean(),
  violations: z.array(z.unknown()),
});
/** What an allocation left: who, and against what. */
const kept = (data: unknown) => keptSchema.parse(data);

describe('a hand-over', () => {
  let side: PlanSide;
  beforeAll(async () => {
    side = await createPlanSide();
  });
  afterAll(() => side.close());

  test('hands over a booking and gives its person another in one step, and undoes both in one step', async () => {
    const held = await side.book('held', 'anna', 7, 9, 'rob');
    const wanted = await side.book('wanted', 'bert', 7, 9);
    const answer = await side.send('booking.applyPlan', {
      changes: [
        { ...held, resourceIds: ['sue'] },
        { ...wanted, resourceIds: ['rob'] },
      ],
      source: 'handOver',
    });
    expect(await side.peopleOf('held', 'wanted')).toEqual([
      ['rostered', 'sue'],
      ['rostered', 'rob'],
    ]);
    const allocated = (await side.events('booking-acme.wanted')).at(-1);
    expect(allocated).toMatchObject({
      type: 'BookingAllocated',
      data: { mode: 'manual', autoAllocated: false, plannedBy: 'handOver', conflict: false },
    });
    expect(allocated?.data).toHaveProperty(['choices', 0, 'parts', 0, 'points']);

    const { inverse } = reportOf(answer);
    await side.send('booking.applyPlan', { changes: inverse, source: 'undo' });
    expect(await side.peopleOf('held', 'wanted')).toEqual([['rostered', 'rob'], ['draft']]);
  });

  test('hands over nothing if the other person has been given work meanwhile, and says so', async () => {
    const held = await side.book('held-2', 'anna', 7, 13, 'rob');
    const wanted = await side.book('wanted-2', 'bert', 7, 13);
    await side.book('meanwhile', 'cleo', 7, 13, 'sue');
    const refusal = await side.refusal('booking.applyPlan', {
      changes: [
        { ...held, resourceIds: ['sue'] },
        { ...wanted, resourceIds: ['rob'] },
      ],
      source: 'handOver',
    });
    expect(refusal).toMatchObject({ code: 'plan_outdated' });
    expect(refusal.message).toMatch(/^Nothing was handed over\. sue: already assigned from /);
    expect(await side.peopleOf('held-2', 'wanted-2')).toEqual([['rostered', 'rob'], ['draft']]);
  });

  test('may leave a booking short of people, and keeps the conflicts that were accepted before', async () => {
    const start = midnight + 8 * day + 17 * hour;
    // Beyond the end of everybody's shift: Sue's conflict is known.
    await side.send('booking.create', {
      bookingId: 'late',
      customerId: 'cleo',
      start,
      end: start + 2 * hour,
      labelIds: ['care'],
      resourcesNeeded: 3,
    });
    await side.send('booking.allocate', { bookingId: 'late', resourceIds: ['sue'] });
    const refused = await side.refusal('booking.applyPlan', {
      changes: [{ bookingId: 'late', ifRevision: 1, resourceIds: ['sue', 'rob'] }],
      source: 'handOver',
    });
    // Not so Rob's: nobody has put up with it.
    expect(problemsOf(refused)).toMatchObject([{ code: 'resource_shift_not_match', resourceIds: ['rob'] }]);
    await side.send('resource.create', { resourceId: 'tom', firstName: 'tom', labelIds: ['care'] });
    await side.send('shift.create', {
      resourceId: 'tom',
      startDate: '2026-01-01',
      endDate: null,
      timings: [2].map((weekday) => ({ day: weekday, begin: 8 * hour, end: 22 * hour })),
    });
    await side.send('booking.applyPlan', {
      changes: [{ bookingId: 'late', ifRevision: 1, resourceIds: ['sue', 'tom'] }],
      source: 'handOver',
    });
    expect((await side.events('booking-acme.late')).at(-1)?.data).toMatchObject({
      resourceIds: ['sue', 'tom'],
      conflict: true,
      violations: [{ code: 'resource_shift_not_match', resourceId: 'sue' }],
    });
  });

  test('gives back a booking that was kept despite a conflict, with that conflict and its people in order', async () => {
    const start = midnight + 9 * day + 17 * hour;
    const careOf = (bookingId: string, customerId: string, resourcesNeeded: number) =>
      side.send('booking.create', {
        bookingId,
        customerId,
        start,
        end: start + 2 * hour,
        labelIds: ['care'],
        resourcesNeeded,
      });
    await side.send('resource.create', { resourceId: 'uma', firstName: 'uma', labelIds: ['care'] });
    await side.send('shift.create', {
      resourceId: 'uma',
      startDate: '2026-01-01',
      endDate: null,
      timings: [3].map((weekday) => ({ day: weekday, begin: 8 * hour, end: 22 * hour })),
    });
    await careOf('two', 'anna', 2);
    await side.send('booking.allocate', { bookingId: 'two', resourceIds: ['sue', 'rob'] });
    const { data: before } = (await side.events('booking-acme.two')).at(-1) ?? {};
    expect(before).toMatchObject({ conflict: true });
    const answer = await side.send('booking.applyPlan', {
      changes: [{ bookingId: 'two', ifRevision: 1, resourceIds: ['rob', 'uma'] }],
      source: 'handOver',
    });
    expect(await side.peopleOf('two')).toEqual([['rostered', 'rob', 'uma']]);

    await side.send('booking.applyPlan', { changes: reportOf(answer).inverse, source: 'undo' });
    const { data: after } = (await side.events('booking-acme.two')).at(-1) ?? {};
    expect(kept(after)).toEqual(kept(before));
  });

  test('cannot be undone if that would cause a conflict that nobody accepted before the step', async () => {
    const held = await side.book('held-3', 'anna', 10, 13, 'rob');
    const answer = await side.send('booking.applyPlan', {
      changes: [{ ...held, resourceIds: ['sue'] }],
      source: 'handOver',
    });
    await side.book('since', 'bert', 10, 13, 'rob');
    const refusal = await side.refusal('booking.applyPlan', {
      changes: reportOf(answer).inverse,
      source: 'undo',
    });
    expect(problemsOf(refusal)).toMatchObject([{ code: 'resource_busy', resourceIds: ['rob'] }]);
    expect(await side.peopleOf('held-3')).toEqual([['rostered', 'sue']]);
  });

  /** Rob's booking to Sue, and another to Rob, while somebody does something before the first is appended. */
  async function handOverWhile(on: number, meddle: (held: string, wanted: string) => Promise<unknown>) {
    const held = await side.book(`job-${on}`, 'anna', on, 15, 'rob');
    const wanted = await side.book(`next-${on}`, 'bert', on, 15);
    let meddled: Promise<unknown> | undefined;
    const log: EventLog = {
      ...side.log,
      async append(...given) {
        meddled ??= meddle(held.bookingId, wanted.bookingId);
        await meddled;
        return side.log.append(...given);
      },
    };
    const service = await createCommandService({ log, facts: side.facts, pool: side.pool });
    const input = {
      changes: [
        { ...wanted, resourceIds: ['rob'] },
        { ...held, resourceIds: ['sue'] },
      ],
      source: 'handOver',
    };
    const outcome = await service.execute(dispatcher, 'booking.applyPlan', input, {
      commandId: `over-${on}`,
    });
    await service.close();
    return { outcome, people: await side.peopleOf(held.bookingId, wanted.bookingId) };
  }

  test('is not made at all if its booking is cancelled at that very moment', async () => {
    const { outcome, people } = await handOverWhile(1, (_, bookingId) =>
      side.send('booking.cancel', { bookingId, reason: 'customer away' }),
    );
    expect(Result.isFailure(outcome) ? outcome.failure.code : outcome).toBe('plan_outdated');
    expect(people).toEqual([['rostered', 'rob'], ['cancelled']]);
  });

  test('is made if the person sets out at that very moment: nobody is double-booked', async () => {
    const { outcome, people } = await handOverWhile(2, (bookingId) =>
      side.send('booking.dispatch', { bookingId }),
    );
    expect(Result.isSuccess(outcome)).toBe(true);
    expect(people).toEqual([
      ['dispatched', 'sue'],
      ['rostered', 'rob'],
    ]);
  });

  test('precedes a lock that is set at that very moment on either booking', async () => {
    let lock: Promise<unknown> = Promise.resolve();
    const { outcome, people } = await handOverWhile(3, async (bookingId) => {
      // It waits for the fence of the booking's people, which the hand-over holds.
      lock = side.send('booking.lock', { bookingId });
    });
    await lock;
    expect(Result.isSuccess(outcome)).toBe(true);
    expect(people).toEqual([
      ['rostered', 'sue'],
      ['rostered', 'rob'],
    ]);
    expect((await side.events('booking-acme.job-3')).map(({ type }) => type)).toEqual([
      'BookingCreated',
      'BookingAllocated',
      'BookingAllocated',
      'BookingLocked',
    ]);
  });
});
