import { randomUUID } from 'node:crypto';
import { Result } from 'effect';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCommandService } from '../../../commands/createCommandService.ts';
import type { EventLog } from '../../../commands/log/log.ts';
import { isCurrent } from '../../../domain/booking/bookingStatus.ts';
import { eventKind } from '../../../domain/catalogues/eventCatalogue.ts';
import { clock, createWriteSide, dispatcher, type WriteSideFixture } from '../writeSideFixture.ts';

/** Monday 2 March 2026, 00:00 in Rome. */
const midnight = Date.UTC(2026, 2, 1, 23) / 1000;
const hour = 3600;
const day = 24 * hour;
const many = 230;

let side: WriteSideFixture;
beforeAll(async () => {
  side = await createWriteSide();
  await side.send('label.create', { labelId: 'care', name: 'Care', type: 'service', unitPrice: null });
  await side.send('customer.create', { customerId: 'anna', firstName: 'Anna' });
  await side.send('resource.create', { resourceId: 'rob', firstName: 'Rob', labelIds: ['care'] });
  const timings = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ day: weekday, begin: 0, end: day }));
  await side.send('shift.create', { resourceId: 'rob', startDate: '2026-01-01', endDate: null, timings });
  await Promise.all(Array.from({ length: many }, (_, at) => book(`many-${at}`, midnight + at * day)));
});
afterAll(() => side.close());

/** A booking of Rob's as it was recorded at some time. */
async function book(bookingId: string, start: number): Promise<void> {
  const events = [
    {
      type: 'BookingCreated',
      data: {
        customerId: 'anna',
        title: '',
        reference: null,
        notes: '',
        labelIds: ['care'],
        location: null,
        address: null,
        timeZone: null,
        resourcesNeeded: 1,
        preferredResourceIds: [],
        external: false,
        visitStemId: null,
        roster: null,
        series: null,
        filterIds: [],
        externalIds: [],
        places: [],
        externalData: {},
        copyOf: null,
        equipmentIds: [],
        optionId: null,
        group: null,
        start,
        end: start + hour,
        continuesBookingId: null,
      },
    },
    {
      type: 'BookingAllocated',
      data: {
        resourceIds: ['rob'],
        previousResourceIds: [],
        mode: 'manual',
        autoAllocated: false,
        partnerBooking: false,
        choices: [],
        conflict: false,
        violations: [],
      },
    },
  ].map((event) => ({ ...event, id: randomUUID(), version: eventKind(event.type)?.version ?? 1 }));
  const id = randomUUID();
  const context = { commandId: id, correlationId: id, causationId: null };
  const actor = { uid: dispatcher.uid, role: dispatcher.role };
  await side.log.append(`booking-acme.${bookingId}`, 'none', events, { org: 'acme', actor, ...context });
}

async function inConflict(): Promise<number> {
  await side.caughtUp();
  const { bookings } = await side.facts.allocation(
    'acme',
    { start: midnight, end: midnight + many * day },
    {
      resourceIds: ['rob'],
      customerIds: [],
    },
  );
  return bookings.filter((booking) => isCurrent(booking) && booking.conflict).length;
}

async function marks(): Promise<number> {
  let found = 0;
  for (let at = 0; at < many; at += 1) found += (await side.events(`booking-acme.many-${at}`)).length - 2;
  return found;
}

describe('a change that concerns more bookings than are rechecked before the answer', () => {
  test('is answered with the first ones and the number left, which follow; the later answer has all of them', async () => {
    const input = { resourceId: 'rob', labelIds: [] };
    const sent = { commandId: 'all-labels' };
    const answer = Result.getOrThrow(await side.service.execute(dispatcher, 'resource.change', input, sent));
    expect(answer.report).toMatchObject({ conflicts: { length: 200 }, inBackground: many - 200 });
    await expect.poll(() => inConflict()).toBe(many);
    const again = async () =>
      Result.getOrThrow(await side.service.execute(dispatcher, 'resource.change', input, sent));
    await expect.poll(again).toMatchObject({
      report: { conflicts: { length: many } },
      events: { length: 1 + many },
    });
    expect((await again()).report).not.toHaveProperty('inBackground');
    expect(await marks()).toBe(many);
  });

  test('is completed when the write side starts again after its process died halfway', async () => {
    const before = await marks();
    let left = 211;
    const log: EventLog = {
      ...side.log,
      async append(...given) {
        left -= 1;
        if (left < 0) throw new Error('the process died');
        return side.log.append(...given);
      },
    };
    const trouble: string[] = [];
    const dying = await createCommandService({
      log,
      facts: side.facts,
      pool: side.pool,
      clock,
      onTrouble: (_error, sentence) => trouble.push(sentence),
    });
    const input = { resourceId: 'rob', labelIds: ['care'] };
    const answer = await dying.execute(dispatcher, 'resource.change', input, { commandId: 'labels-again' });
    expect(Result.getOrThrow(answer).report).toEqual({ conflicts: [], inBackground: many - 200 });
    await expect.poll(() => trouble).toHaveLength(1);
    await dying.close();
    // Of the appends under way some were made, or none.
    expect(await inConflict()).toBeGreaterThanOrEqual(many - 210);

    await side.another();
    expect(await inConflict()).toBe(0);
    expect((await marks()) - before).toBe(many);
  });
});
