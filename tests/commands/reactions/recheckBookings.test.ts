import { Result } from 'effect';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ClosableCommandService, createCommandService } from '../../../commands/createCommandService.ts';
import type { EventLog } from '../../../commands/log/log.ts';
import { clock, createWriteSide, dispatcher, type WriteSideFixture } from '../writeSideFixture.ts';

/** Monday 2 March 2026, 00:00 in Rome. */
const midnight = Date.UTC(2026, 2, 1, 23) / 1000;
const hour = 3600;
const day = 24 * hour;

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
    timings: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ day: weekday, begin: 0, end: day })),
  });
});
afterAll(() => side.close());

async function book(bookingId: string, on: number, begin: number): Promise<void> {
  const start = midnight + on * day + begin * hour;
  const details = { customerId: 'anna', labelIds: ['care'], visitStemId: `visit-${on}` };
  await side.send('booking.create', { bookingId, ...details, start, end: start + hour });
  await side.send('booking.allocate', { bookingId, resourceIds: ['rob'] });
}

/**
 * A process beside which somebody gives the booking another title right before each append to it, as often as
 * `racing.left` says.
 */
async function racedAt(
  bookingId: string,
  racing: { left: number },
  completion = { everyMs: 60_000, afterMs: 60_000 },
): Promise<ClosableCommandService> {
  const log: EventLog = {
    ...side.log,
    async append(...given) {
      if (given[0] === `booking-acme.${bookingId}` && racing.left > 0) {
        racing.left -= 1;
        await side.send('booking.edit', { bookingId, title: `Title ${racing.left}` });
      }
      return side.log.append(...given);
    },
  };
  return createCommandService({ log, facts: side.facts, pool: side.pool, clock, completion });
}

const rechecksOf = async (bookingId: string) =>
  (await side.events(`booking-acme.${bookingId}`)).filter(({ type }) => /Rechecked$/.test(type)).length;

async function isAnswered(commandId: string): Promise<boolean> {
  const { rows } = await side.pool.query<{ answered: boolean }>(
    'select answer is not null as answered from muster_write.commands where command_id = $1',
    [commandId],
  );
  return rows.some(({ answered }) => answered);
}

const leaveOn = (on: number) => ({
  absenceId: `leave-${on}`,
  resourceId: 'rob',
  kind: 'leave' as const,
  start: midnight + on * day,
  end: midnight + (on + 1) * day,
});
const planEnded = (on: number) => ({
  servicePlanId: `plan-${on}`,
  visitStemId: `visit-${on}`,
  updateType: 'Inactive' as const,
});
const comeBack = { failure: { code: 'unavailable', details: { retryAfterSeconds: 2 } } };

describe.each([
  { what: 'leave', name: 'absence.create', inputOn: leaveOn, first: 0, id: 'leave' },
  { what: 'a service plan', name: 'servicePlan.create', inputOn: planEnded, first: 10, id: 'plan' },
])('a booking that others keep changing while $what concerns it', ({ name, inputOn, first, id }) => {
  test('is marked once the others stop', async () => {
    await book(`${id}-busy`, first, 9);
    const service = await racedAt(`${id}-busy`, { left: 8 });
    const outcome = await service.execute(dispatcher, name, inputOn(first), { commandId: `${id}-busy` });
    expect(Result.getOrThrow(outcome).report).toMatchObject({ conflicts: [{ bookingId: `${id}-busy` }] });
    await service.close();
  });

  test('keeps the command unanswered, and the other bookings are marked', async () => {
    const [raced, other] = [`${id}-raced`, `${id}-other`];
    await book(raced, first + 1, 9);
    await book(other, first + 1, 12);
    const racing = { left: 1_000_000 };
    const service = await racedAt(raced, racing);
    const send = () => service.execute(dispatcher, name, inputOn(first + 1), { commandId: raced });
    expect(await send()).toMatchObject(comeBack);
    expect([await rechecksOf(raced), await rechecksOf(other)]).toEqual([0, 1]);
    expect(await isAnswered(raced)).toBe(false);

    racing.left = 0;
    const again = Result.getOrThrow(await send());
    const marked = again.events.slice(1).map(({ stream }) => stream);
    expect(marked.sort()).toEqual([`booking-acme.${other}`, `booking-acme.${raced}`]);
    expect(again.report).toMatchObject({ conflicts: [{ bookingId: raced }, { bookingId: other }] });
    expect([await rechecksOf(raced), await rechecksOf(other)]).toEqual([1, 1]);
    expect(await isAnswered(raced)).toBe(true);
    await service.close();
  });

  test('is marked without the sender, and others wait for it no longer than necessary', async () => {
    const [raced, behind] = [`${id}-alone`, `${id}-behind`];
    await book(raced, first + 2, 9);
    await book(behind, first + 3, 9);
    const racing = { left: 1_000_000 };
    const service = await racedAt(raced, racing);
    const dying = await side.dyingAfter(1);
    const sent = await service.execute(dispatcher, name, inputOn(first + 2), { commandId: raced });
    expect(sent).toMatchObject(comeBack);
    await service.close();
    const broken = dying.execute(dispatcher, name, inputOn(first + 3), { commandId: behind });
    await expect(broken).rejects.toThrow('the process died');
    await dying.close();

    const completing = await racedAt(raced, racing, { everyMs: 20, afterMs: 0 });
    expect([await rechecksOf(raced), await rechecksOf(behind)]).toEqual([0, 1]);
    racing.left = 0;
    await expect.poll(() => isAnswered(raced)).toBe(true);
    expect(await rechecksOf(raced)).toBe(1);
    await completing.close();
  });
});
