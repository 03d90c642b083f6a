import { Result } from 'effect';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allocate } from '../../../domain/allocation/allocate.ts';
import { createAllocationContext } from '../../../domain/allocation/allocationContext.ts';
import { candidatesOf } from '../../../domain/allocation/candidates.ts';
import { jobOf } from '../../../domain/allocation/job.ts';
import { prepareJob } from '../../../domain/allocation/preparedJob.ts';
import { actorOf, createWriteSide, dispatcher, type WriteSideFixture } from '../writeSideFixture.ts';

/** Monday 2 March 2026, 00:00 in Rome. */
const midnight = Date.UTC(2026, 2, 1, 23) / 1000;
const hour = 3600;
const day = 24 * hour;

describe('leave and breaks', () => {
  let side: WriteSideFixture;
  beforeAll(async () => {
    side = await createWriteSide();
    await side.send('label.create', { labelId: 'care', name: 'Care' });
    await side.send('customer.create', { customerId: 'anna', firstName: 'Anna' });
    for (const resourceId of ['rob', 'sue']) {
      await side.send('resource.create', { resourceId, firstName: resourceId, labelIds: ['care'] });
      await side.send('shift.create', {
        resourceId,
        startDate: '2026-01-01',
        endDate: null,
        timings: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ day: weekday, begin: 0, end: day })),
      });
    }
  });
  afterAll(() => side.close());

  async function book(bookingId: string, on: number, begin: number, resourceId?: string) {
    const start = midnight + on * day + begin * hour;
    await side.send('booking.create', {
      bookingId,
      customerId: 'anna',
      start,
      end: start + hour,
      labelIds: ['care'],
    });
    if (resourceId !== undefined) {
      await side.send('booking.allocate', { bookingId, resourceIds: [resourceId] });
    }
  }
  const away = (resourceId: string, on: number, from: number, to: number) => ({
    resourceId,
    kind: 'leave' as const,
    start: midnight + on * day + from * hour,
    end: midnight + on * day + to * hour,
  });
  async function bookingNow(id: string) {
    await side.caughtUp();
    const { bookings } = await side.facts.allocation('acme', { start: midnight, end: midnight + 28 * day });
    const booking = bookings.find((one) => one.id === id);
    return { conflict: booking?.conflict, codes: booking?.violations.map(({ code }) => code) };
  }

  test('over planned work are accepted: the answer lists the bookings, and they are in conflict', async () => {
    await book('over', 0, 9, 'rob');
    const answer = await side.send('absence.create', { absenceId: 'over', ...away('rob', 0, 8, 12) });
    expect(answer.report).toEqual({
      conflicts: [{ bookingId: 'over', title: '', start: midnight + 9 * hour, end: midnight + 10 * hour }],
    });
    expect(answer.events.map(({ type }) => type)).toEqual(['AbsenceCreated', 'BookingRechecked']);
    expect(answer.position).toBe(await side.log.head());
    expect(await bookingNow('over')).toEqual({ conflict: true, codes: ['resource_on_leave'] });

    const moved = await side.send('absence.change', { absenceId: 'over', end: midnight + 9 * hour });
    expect(moved.report).toEqual({ conflicts: [] });
    expect(await bookingNow('over')).toEqual({ conflict: false, codes: [] });
  });

  test('that are declined or cancelled no longer prevent anything', async () => {
    await book('declined', 1, 9, 'rob');
    const asked = { absenceId: 'declined', ...away('rob', 1, 0, 24), status: 'requested' as const };
    await side.send('absence.create', asked);
    expect(await bookingNow('declined')).toEqual({ conflict: true, codes: ['resource_on_leave'] });
    await side.send('absence.decline', { absenceId: 'declined', reason: 'Too few people' });
    expect(await bookingNow('declined')).toEqual({ conflict: false, codes: [] });
    await side.send('absence.approve', { absenceId: 'declined' });
    expect(await bookingNow('declined')).toEqual({ conflict: true, codes: ['resource_on_leave'] });
    await side.send('absence.cancel', { absenceId: 'declined' });
    expect(await bookingNow('declined')).toEqual({ conflict: false, codes: [] });
  });

  test('mark a manual allocation as in conflict, and count when a booking is moved', async () => {
    await side.send('absence.create', { ...away('rob', 2, 9, 12), kind: 'break' });
    await book('manual', 2, 9, 'rob');
    expect(await bookingNow('manual')).toEqual({ conflict: true, codes: ['resource_break_time'] });
    const start = midnight + 2 * day + 13 * hour;
    await side.send('booking.reschedule', { bookingId: 'manual', start, end: start + hour });
    expect(await bookingNow('manual')).toEqual({ conflict: false, codes: [] });
  });

  test('keep the engine from choosing the people who are away', async () => {
    await side.send('absence.create', away('rob', 3, 0, 24));
    await book('chosen', 3, 9);
    await side.send('booking.allocateAutomatically', { bookingId: 'chosen' });
    const [, allocated] = await side.events('booking-acme.chosen');
    expect(allocated?.data).toMatchObject({ resourceIds: ['sue'] });

    await side.send('absence.create', { absenceId: 'both', ...away('sue', 4, 0, 24) });
    await side.send('absence.create', away('rob', 4, 0, 24));
    await book('nobody', 4, 9);
    const refusal = await side.refusal('booking.allocateAutomatically', { bookingId: 'nobody' });
    expect(refusal.code).toBe('no_auto_allocation');
    const all = await side.send('booking.allocateAll', { from: midnight + 4 * day, to: midnight + 5 * day });
    expect(all.report).toMatchObject({ allocated: [], unallocated: [{ bookingId: 'nobody' }] });
    const plan = [{ bookingId: 'nobody', ifRevision: 0, resourceIds: ['rob'] }];
    const outdated = await side.refusal('booking.applyPlan', { changes: plan, source: 'optimise' });
    expect(outdated).toMatchObject({
      code: 'plan_outdated',
      details: { problems: [{ bookingId: 'nobody', code: 'resource_on_leave' }] },
    });
  });

  test('need a person who exists, and are for planners only', async () => {
    const refusal = await side.refusal('absence.create', away('nobody', 0, 8, 12));
    expect(refusal).toMatchObject({ code: 'invalid_input', details: { fields: [{ path: 'resourceId' }] } });
    for (const actor of [actorOf('resource', { resourceId: 'rob' }), actorOf('customer')]) {
      expect((await side.refusal('absence.create', away('rob', 0, 8, 12), actor)).code).toBe('not_allowed');
    }
    await side.send('absence.create', away('rob', 20, 8, 12), actorOf('scheduler'));
  });

  test('are requested by people for themselves, and count until they are declined', async () => {
    const rob = actorOf('resource', { resourceId: 'rob' });
    const { kind: _, ...wanted } = away('rob', 22, 8, 12);
    await book('during', 22, 9, 'rob');
    const { report } = await side.send('absence.request', { absenceId: 'wanted', ...wanted }, rob);
    expect(report).toMatchObject({ conflicts: [{ bookingId: 'during' }] });
    const [requested] = await side.events('absence-acme.wanted');
    expect(requested?.data).toMatchObject({ resourceId: 'rob', kind: 'leave', status: 'requested' });
    for (const resourceId of ['sue', 'nobody']) {
      const refusal = await side.refusal('absence.request', { ...wanted, resourceId }, rob);
      expect(refusal).toMatchObject({ code: 'not_allowed' });
    }
    for (const actor of [dispatcher, actorOf('customer')]) {
      expect((await side.refusal('absence.request', wanted, actor)).code).toBe('not_allowed');
    }
  });

  test('do not wait for anybody’s work and miss none: the second command knows of the first', async () => {
    const another = await side.another();
    for (let round = 0; round < 8; round += 1) {
      const on = 40 + round;
      await book(`race-${round}`, on, 9);
      const ask = { ...away('sue', on, 8, 12), absenceId: `race-${round}` };
      await Promise.all([
        side.send('absence.create', ask),
        another.send('booking.allocate', { bookingId: `race-${round}`, resourceIds: ['sue'] }),
      ]);
      await side.caughtUp();
      const start = midnight + on * day;
      const { bookings } = await side.facts.allocation('acme', { start, end: start + day });
      expect(bookings.find(({ id }) => id === `race-${round}`)).toMatchObject({
        conflict: true,
        violations: [{ code: 'resource_on_leave' }],
      });
    }
  });

  test('are completed when the write side starts again after it died before marking the bookings', async () => {
    await book('crash', 10, 9, 'rob');
    const dying = await side.dyingAfter(1);
    const input = { absenceId: 'crash', ...away('rob', 10, 8, 12) };
    await expect(dying.execute(dispatcher, 'absence.create', input, { commandId: 'crash' })).rejects.toThrow(
      'the process died',
    );
    await dying.close();
    expect(await bookingNow('crash')).toEqual({ conflict: false, codes: [] });
    const risen = await side.dyingAfter(Number.POSITIVE_INFINITY);
    expect(await bookingNow('crash')).toEqual({ conflict: true, codes: ['resource_on_leave'] });
    const again = await risen.execute(dispatcher, 'absence.create', input, { commandId: 'crash' });
    expect(Result.getOrThrow(again).report).toMatchObject({ conflicts: [{ bookingId: 'crash' }] });
    await risen.close();
    expect(await side.events('booking-acme.crash')).toHaveLength(3);
  });

  test('that were refused do not come back when the write side starts again', async () => {
    await side.send('absence.cancel', { absenceId: 'crash' });
    await side.refusal('absence.approve', { absenceId: 'crash' }, dispatcher, { commandId: 'refused' });
    const before = await side.events('absence-acme.crash');
    await (await side.dyingAfter(Number.POSITIVE_INFINITY)).close();
    expect(await side.events('absence-acme.crash')).toHaveLength(before.length);
  });

  test('adding one never adds candidates for any job', async () => {
    const span = { start: midnight + 60 * day, end: midnight + 61 * day };
    await book('any', 60, 10);
    const candidates = async () => {
      await side.caughtUp();
      const facts = await side.facts.allocation('acme', span);
      const booking = facts.bookings.find(({ id }) => id === 'any');
      if (booking === undefined) throw new Error('the booking was made');
      const context = createAllocationContext(facts);
      const job = jobOf(booking);
      return {
        ids: candidatesOf(context, prepareJob(context.index, job)).map(({ pairing }) => pairing.resource.id),
        outcome: allocate(context, job).kind,
      };
    };
    const absence = fc.record({
      resourceId: fc.constantFrom('rob', 'sue'),
      kind: fc.constantFrom('leave' as const, 'break' as const),
      from: fc.integer({ min: 0, max: 22 }),
      length: fc.integer({ min: 1, max: 4 }),
      status: fc.constantFrom('requested' as const, 'approved' as const),
    });
    let before = await candidates();
    expect(before.ids.toSorted()).toEqual(['rob', 'sue']);
    const allDay = { kind: 'leave', from: 0, length: 24, status: 'approved' } as const;
    const drawn = fc.sample(absence, { numRuns: 8, seed: 7 });
    const last = [
      { resourceId: 'rob', ...allDay },
      { resourceId: 'sue', ...allDay },
    ];
    for (const { resourceId, kind, from, length, status } of [...drawn, ...last]) {
      const start = span.start + from * hour;
      await side.send('absence.create', { resourceId, kind, status, start, end: start + length * hour });
      const after = await candidates();
      for (const id of after.ids) expect(before.ids).toContain(id);
      before = after;
    }
    expect(before.outcome).toBe('refused');
  });
});

describe('service plans', () => {
  let side: WriteSideFixture;
  beforeAll(async () => {
    side = await createWriteSide();
    await side.send('label.create', { labelId: 'care', name: 'Care' });
    await side.send('customer.create', { customerId: 'anna', firstName: 'Anna' });
    await side.send('resource.create', { resourceId: 'rob', firstName: 'Rob', labelIds: ['care'] });
    await side.send('shift.create', {
      resourceId: 'rob',
      startDate: '2026-01-01',
      endDate: null,
      timings: [1, 2, 3].map((weekday) => ({ day: weekday, begin: 0, end: day })),
    });
    for (const [bookingId, on] of [
      ['last', 0],
      ['beyond', 1],
    ] as const) {
      const start = midnight + on * day + 9 * hour;
      const span = { start, end: start + hour };
      await side.send('booking.create', {
        bookingId,
        customerId: 'anna',
        ...span,
        labelIds: ['care'],
        visitStemId: 'VS-1',
      });
    }
  });
  afterAll(() => side.close());

  test('block visits after their end: for the engine, and as a conflict for people', async () => {
    const servicePlanId = 'p1';
    await side.send('servicePlan.create', {
      servicePlanId,
      visitStemId: 'VS-1',
      updateType: 'Ended',
      endDate: '2026-03-02',
    });
    await side.send('booking.allocateAutomatically', { bookingId: 'last' });
    const refusal = await side.refusal('booking.allocateAutomatically', { bookingId: 'beyond' });
    expect(refusal).toMatchObject({
      code: 'service_plans_invalid',
      message: 'The service plan ended on 02/Mar/2026. This record will not be processed.',
    });
    await side.send('booking.allocate', { bookingId: 'beyond', resourceIds: ['rob'] });
    const [, allocated] = await side.events('booking-acme.beyond');
    expect(allocated?.data).toMatchObject({ conflict: true });

    await side.send('servicePlan.remove', { servicePlanId });
    await side.send('booking.removeResource', { bookingId: 'beyond', resourceId: 'rob' });
    await side.send('booking.allocateAutomatically', { bookingId: 'beyond' });
  });

  test('are updated by the latest plan that names the same visits', async () => {
    const plan = { visitStemId: 'VS-1', updateType: 'Inactive' as const };
    await side.send('servicePlan.create', { ...plan, updatedAt: midnight });
    const later = { visitStemId: 'VS-1', updateType: 'End' as const, endDate: '2026-12-31' };
    await side.send('servicePlan.create', { ...later, updatedAt: midnight + 1 });
    await side.caughtUp();
    const facts = await side.facts.allocation('acme', { start: midnight, end: midnight + day });
    expect(createAllocationContext(facts).index.servicePlans.get('VS-1')).toMatchObject(later);
  });
});
