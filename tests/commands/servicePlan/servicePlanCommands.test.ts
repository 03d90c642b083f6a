import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWriteSide, type WriteSideFixture } from '../writeSideFixture.ts';

/** Monday 2 March 2026, 00:00 in Rome. */
const midnight = Date.UTC(2026, 2, 1, 23) / 1000;
const hour = 3600;
const day = 24 * hour;

describe('service plans', () => {
  let side: WriteSideFixture;
  beforeAll(async () => {
    side = await createWriteSide();
    await side.send('label.create', { labelId: 'care', name: 'Care' });
    await side.send('customer.create', { customerId: 'anna', firstName: 'Anna' });
    await side.send('resource.create', { resourceId: 'rob', firstName: 'rob', labelIds: ['care'] });
    await side.send('shift.create', {
      resourceId: 'rob',
      startDate: '2026-01-01',
      endDate: null,
      timings: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ day: weekday, begin: 0, end: day })),
    });
  });
  afterAll(() => side.close());

  async function book(bookingId: string, visitStemId: string, on: number, people: readonly string[]) {
    const start = midnight + on * day + 9 * hour;
    await side.send('booking.create', {
      bookingId,
      customerId: 'anna',
      title: bookingId,
      start,
      end: start + hour,
      labelIds: ['care'],
      visitStemId,
    });
    if (people.length > 0) await side.send('booking.allocate', { bookingId, resourceIds: [...people] });
  }
  async function conflictsOf(...ids: readonly string[]) {
    await side.caughtUp();
    const { bookings } = await side.facts.allocation('acme', { start: midnight, end: midnight + 28 * day });
    return ids.map((id) =>
      bookings
        .find((one) => one.id === id)
        ?.violations.map(({ code }) => code)
        .join(),
    );
  }
  const titles = ({ report }: { readonly report?: unknown }) =>
    JSON.stringify(report).match(/"title":"[^"]*"/g) ?? [];

  test('that end before planned work mark what is after the end, and clear the mark when they end later', async () => {
    await book('before', 'V1', 1, ['rob']);
    await book('after', 'V1', 3, ['rob']);
    await book('nobody', 'V1', 4, []);
    await book('other', 'V2', 4, ['rob']);
    await side.caughtUp();
    const ended = { servicePlanId: 'p1', updateType: 'Ended' as const };
    const answer = await side.send('servicePlan.create', {
      ...ended,
      visitStemId: 'V1',
      endDate: '2026-03-03',
    });
    expect(answer.events.map(({ type }) => type)).toEqual(['ServicePlanCreated', 'BookingServiceRechecked']);
    expect(titles(answer)).toEqual(['"title":"after"']);
    expect(answer.position).toBe(await side.log.head());
    expect(await conflictsOf('before', 'after', 'nobody', 'other')).toEqual([
      '',
      'service_plans_invalid',
      '',
      '',
    ]);

    const later = await side.send('servicePlan.change', { servicePlanId: 'p1', endDate: '2026-03-31' });
    expect(titles(later)).toEqual([]);
    expect(await conflictsOf('before', 'after')).toEqual(['', '']);
    await side.send('servicePlan.change', { servicePlanId: 'p1', updateType: 'Inactive' });
    expect(await conflictsOf('before', 'after')).toEqual(['service_plans_invalid', 'service_plans_invalid']);
  });

  test('that change to other visits, or are removed, recheck the visits that they named before', async () => {
    await book('first', 'V3', 8, ['rob']);
    await book('second', 'V4', 9, ['rob']);
    await side.caughtUp();
    const plan = { servicePlanId: 'p2', visitStemId: 'V3', updateType: 'Inactive' as const };
    await side.send('servicePlan.create', plan);
    expect(await conflictsOf('first', 'second')).toEqual(['service_plans_invalid', '']);
    await side.send('servicePlan.change', { servicePlanId: 'p2', visitStemId: 'V4' });
    expect(await conflictsOf('first', 'second')).toEqual(['', 'service_plans_invalid']);
    await side.send('servicePlan.remove', { servicePlanId: 'p2' });
    expect(await conflictsOf('first', 'second')).toEqual(['', '']);
  });
});
