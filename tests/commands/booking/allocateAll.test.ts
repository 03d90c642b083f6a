import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { inputHash } from '../../../commands/pipeline/commandIdentity.ts';
import { actorOf, createWriteSide, dispatcher, type WriteSideFixture } from '../writeSideFixture.ts';

/** Monday 2 March 2026, 00:00 in Rome. */
const midnight = Date.UTC(2026, 2, 1, 23) / 1000;
const hour = 3600;

const reportSchema = z.object({
  allocated: z.array(
    z.object({ bookingId: z.string(), choices: z.array(z.object({ resourceId: z.string() })).min(1) }),
  ),
  unallocated: z.array(z.object({ bookingId: z.string(), code: z.string(), message: z.string() })),
});

describe('booking.allocateAll', () => {
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
        timings: [1, 2, 3, 4, 5].map((day) => ({ day, begin: 8 * hour, end: 18 * hour })),
      });
    }
  });
  afterAll(() => side.close());

  async function book(bookingId: string, customerId: string, day: number, begin: number): Promise<string> {
    const start = midnight + day * 24 * hour + begin * hour;
    await side.send('booking.create', {
      bookingId,
      customerId,
      start,
      end: start + hour,
      labelIds: ['care'],
    });
    return bookingId;
  }
  const spanOf = (day: number) => ({
    from: midnight + day * 24 * hour,
    to: midnight + (day + 1) * 24 * hour,
  });
  const reportOf = ({ report }: { readonly report?: unknown }) => reportSchema.parse(report);

  test('allocates at once what fits, and says why the rest stays', async () => {
    const nine = [
      await book('a', 'anna', 0, 9),
      await book('b', 'bert', 0, 9),
      await book('c', 'cleo', 0, 9),
    ];
    const night = await book('night', 'anna', 0, 22);
    const answer = await side.send('booking.allocateAll', spanOf(0));
    const { allocated, unallocated } = reportOf(answer);
    expect(allocated).toHaveLength(2);
    const chosen = allocated.flatMap(({ choices }) => choices.map(({ resourceId }) => resourceId));
    expect(chosen.sort()).toEqual(['rob', 'sue']);
    const left = nine.filter((id) => !allocated.some(({ bookingId }) => bookingId === id));
    expect(unallocated.map(({ bookingId }) => bookingId).sort()).toEqual([...left, night].sort());
    for (const { code, message } of unallocated) {
      expect(code).toBe('no_auto_allocation');
      expect(message).toMatch(/^Unable to perform auto allocation/);
    }
    expect(answer.events.map(({ type }) => type)).toEqual(['BookingAllocated', 'BookingAllocated']);
    expect(answer.position).toBe(await side.log.head());
  });

  test.each([
    [32, 'to: must be at most 31 days after from'],
    [0, 'to: must be after from'],
  ])('is refused for a span of %i days', async (days, message) => {
    const refused = await side.refusal('booking.allocateAll', {
      from: midnight,
      to: midnight + days * 24 * hour,
    });
    expect(refused).toMatchObject({ code: 'invalid_input', message });
  });

  test('leaves alone bookings that start outside the span, have people, or are not named', async () => {
    const before = await book('before', 'anna', 1, 9);
    const chosen = await book('chosen', 'bert', 2, 9);
    const other = await book('other', 'cleo', 2, 11);
    const taken = await book('taken', 'anna', 2, 14);
    await side.send('booking.allocate', { bookingId: taken, resourceIds: ['sue'] });
    const answer = await side.send('booking.allocateAll', {
      ...spanOf(2),
      bookingIds: [before, chosen, taken],
    });
    expect(reportOf(answer).allocated.map(({ bookingId }) => bookingId)).toEqual([chosen]);
    const [event] = (await side.events(`booking-acme.${chosen}`)).slice(-1);
    const people = reportOf(answer).allocated.flatMap(({ choices }) => choices.map((one) => one.resourceId));
    const next = people.includes('rob') ? 'sue' : 'rob';
    expect(event?.data).toMatchObject({ alternatives: { runnersUp: [{ resourceId: next }] } });
    expect(await side.events(`booking-acme.${other}`)).toHaveLength(1);
    expect(await side.events(`booking-acme.${taken}`)).toHaveLength(2);
  });

  test('leaves locked drafts as they are, and says so', async () => {
    const free = await book('free', 'anna', 7, 9);
    const kept = await book('kept', 'bert', 7, 11);
    await side.send('booking.lock', { bookingId: kept });
    const { allocated, unallocated } = reportOf(await side.send('booking.allocateAll', spanOf(7)));
    expect(allocated.map(({ bookingId }) => bookingId)).toEqual([free]);
    expect(unallocated).toMatchObject([{ bookingId: kept, code: 'booking_locked' }]);
    await side.send('booking.unlock', { bookingId: kept });
    const after = reportOf(await side.send('booking.allocateAll', spanOf(7)));
    expect(after.allocated.map(({ bookingId }) => bookingId)).toEqual([kept]);
  });

  test('sent again after a crash half way, completes the rest and reports the whole', async () => {
    const ids = [
      await book('h1', 'anna', 3, 9),
      await book('h2', 'bert', 3, 11),
      await book('h3', 'cleo', 3, 13),
    ];
    const send = () => side.send('booking.allocateAll', spanOf(3), dispatcher, { commandId: 'half' });
    // The first sending gets no further than one booking: as a crash would leave it.
    await side.send('booking.allocateAll', { ...spanOf(3), bookingIds: ['h2'] }, dispatcher, {
      commandId: 'half',
    });
    const begun = 'update muster_write.commands set answer = null, input_hash = $1 where command_id = $2';
    await side.pool.query(begun, [inputHash('booking.allocateAll', spanOf(3)), 'half']);
    await side.caughtUp();

    const answer = await send();
    const bookings = reportOf(answer).allocated.map(({ bookingId }) => bookingId);
    expect([...bookings].sort()).toEqual(ids);
    for (const id of ids) expect(await side.events(`booking-acme.${id}`)).toHaveLength(2);
    expect(await send()).toEqual(answer);
  });

  test('two at once never give one person two jobs at the same time', async () => {
    const other = await side.another();
    const customers = ['anna', 'bert', 'cleo'];
    for (let at = 0; at < 9; at += 1) {
      await book(`race-${at}`, customers[at % 3] ?? 'anna', 4, 9 + Math.floor(at / 3) * 2);
    }
    const answers = await Promise.all([
      side.send('booking.allocateAll', spanOf(4)),
      other.send('booking.allocateAll', spanOf(4), actorOf('scheduler')),
    ]);
    const allocated = answers.flatMap((answer) => reportOf(answer).allocated);
    expect(allocated).toHaveLength(6);
    expect(new Set(allocated.map(({ bookingId }) => bookingId)).size).toBe(6);
    await side.caughtUp();
    const { from: start, to: end } = spanOf(4);
    const { bookings } = await side.facts.allocation('acme', { start, end });
    const times = bookings
      .filter((booking) => booking.start >= start && booking.start < end)
      .flatMap((booking) => booking.resourceIds.map((resourceId) => `${resourceId} ${booking.start}`));
    expect(new Set(times).size).toBe(times.length);
  });

  test('is for planners only, and needs a span', async () => {
    expect(await side.refusal('booking.allocateAll', spanOf(0), actorOf('resource'))).toMatchObject({
      code: 'not_allowed',
    });
    expect(await side.refusal('booking.allocateAll', { from: 0 })).toMatchObject({ code: 'invalid_input' });
  });
});
