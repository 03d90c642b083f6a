import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type KeepSeriesFilled,
  startKeepSeriesFilled,
} from '../../../commands/recurrence/keepSeriesFilled.ts';
import type { CommandInput } from '../../../domain/catalogues/commandCatalogue.ts';
import type { BookingFact } from '../../../domain/kernel/facts.ts';
import { publishReportSchema } from '../../../domain/masterRoster/publishCommands.ts';
import { createPlanSide, type PlanSide } from '../booking/planSide.ts';
import { actorOf, dispatcher } from '../writeSideFixture.ts';

/** Sunday 1 March 2026, noon in Rome, unless a test moves it. */
const sunday = Date.UTC(2026, 2, 1, 11);
let time = sunday;
let side: PlanSide;
let keeper: KeepSeriesFilled;
const trouble: string[] = [];

function keep(): KeepSeriesFilled {
  return startKeepSeriesFilled({
    pool: side.pool,
    log: side.log,
    facts: side.facts,
    execute: side.service.execute,
    clock: () => time,
    waitMs: 10_000,
    onTrouble: (error) => trouble.push(String(error)),
  });
}

beforeAll(async () => {
  side = await createPlanSide({ clock: () => time });
  keeper = keep();
});
afterAll(async () => {
  await keeper.stop();
  await side.close();
});
beforeEach(() => {
  trouble.length = 0;
});

const make = (id: string, given: Partial<CommandInput<'recurringBooking.create'>> = {}) =>
  side.send('recurringBooking.create', {
    recurringBookingId: id,
    customerId: 'anna',
    title: id,
    repeats: 'week',
    firstDay: '2026-03-03',
    start: 9 * 3600,
    end: 10 * 3600,
    labelIds: ['care'],
    ...given,
  });

async function bookingsOf(parentId: string, to = '2027-12-31'): Promise<readonly BookingFact[]> {
  await side.caughtUp();
  const found = await side.facts.series('acme', parentId, { from: '2026-01-01', to });
  const dateOf = ({ details }: BookingFact) => details.series?.date ?? '';
  return (found?.published ?? []).toSorted((one, other) => (dateOf(one) < dateOf(other) ? -1 : 1));
}
const datesOf = async (parentId: string) =>
  (await bookingsOf(parentId)).map(({ details }) => details.series?.date);
const shown = async (parentId: string) =>
  (await bookingsOf(parentId)).map(({ details, status, resourceIds, start }) => [
    details.series?.date,
    new Date(start * 1000).toISOString().slice(11, 16),
    details.title,
    status,
    ...resourceIds,
  ]);

describe('The bookings of a recurring booking', () => {
  test('are made with its people, and go on at the same time by the clock in summer', async () => {
    await make('weekly', { resourceIds: ['rob'], lastDay: '2026-04-07', every: 2 });
    await expect
      .poll(() => shown('weekly'))
      .toEqual([
        ['2026-03-03', '08:00', 'weekly', 'rostered', 'rob'],
        ['2026-03-17', '08:00', 'weekly', 'rostered', 'rob'],
        ['2026-03-31', '07:00', 'weekly', 'rostered', 'rob'],
      ]);
    const [first] = await bookingsOf('weekly');
    expect(first?.details.series).toMatchObject({ parentId: 'weekly', date: '2026-03-03', closedDay: null });
  });

  test('stand for 26 weeks ahead, and for another day when one begins, each of them once', async () => {
    await make('daily', { repeats: 'day' });
    await expect.poll(() => datesOf('daily')).toHaveLength(181);
    expect((await datesOf('daily')).at(-1)).toBe('2026-08-30');
    const before = await bookingsOf('daily');
    time += 2 * 86_400_000;
    await keeper.stop();
    // Two processes: one of them has the lease.
    keeper = keep();
    const other = keep();
    try {
      await expect.poll(() => datesOf('daily')).toHaveLength(183);
    } finally {
      await other.stop();
    }
    const after = await bookingsOf('daily');
    expect(after.slice(0, 181)).toEqual(before);
    await side.send('recurringBooking.archive', { recurringBookingId: 'daily' });
    // What has passed stays as it is.
    await expect.poll(() => datesOf('daily')).toEqual([]);
    time = sunday;
  });

  test('D7: are group events where places are given, with those who take part each time', async () => {
    await make('pottery', {
      customerId: null,
      places: 1,
      participantIds: ['anna', 'bert'],
      lastDay: '2026-03-10',
    });
    const taking = async () =>
      (await bookingsOf('pottery')).map(({ details, participants }) => [
        details.group?.places,
        ...participants.map(({ customerId, attendance }) => `${customerId} ${attendance}`),
      ]);
    await expect.poll(taking).toEqual([
      [1, 'anna expected', 'bert waiting'],
      [1, 'anna expected', 'bert waiting'],
    ]);
    await side.send('recurringBooking.change', { recurringBookingId: 'pottery', participantIds: ['bert'] });
    await expect.poll(taking).toEqual([
      [1, 'bert expected'],
      [1, 'bert expected'],
    ]);
  });

  test('follow a change, but for what somebody has altered, begun or locked', async () => {
    await make('change', { lastDay: '2026-04-06' });
    await expect.poll(() => datesOf('change')).toHaveLength(5);
    const [, second, third, fourth] = await bookingsOf('change');
    await side.send('booking.edit', { bookingId: second?.id ?? '', notes: 'Ring twice' });
    await side.send('booking.allocate', { bookingId: third?.id ?? '', resourceIds: ['sue'] });
    await side.send('booking.lock', { bookingId: fourth?.id ?? '' });
    await side.send('recurringBooking.change', {
      recurringBookingId: 'change',
      title: 'Evening care',
      start: 15 * 3600,
      end: 16 * 3600,
    });
    await expect
      .poll(() => shown('change'))
      .toEqual([
        ['2026-03-03', '14:00', 'Evening care', 'draft'],
        ['2026-03-10', '08:00', 'change', 'draft'],
        // Whoever was given what the series leaves open keeps it.
        ['2026-03-17', '14:00', 'Evening care', 'rostered', 'sue'],
        ['2026-03-24', '08:00', 'change', 'draft'],
        ['2026-03-31', '13:00', 'Evening care', 'draft'],
      ]);
    const told = await side.send('recurringBooking.fill', {
      recurringBookingId: 'change',
      altered: 'replace',
    });
    const report = publishReportSchema.parse(told.report);
    expect(report.applied).toMatchObject([{ bookingId: second?.id, change: 'changed', date: '2026-03-10' }]);
    expect(report.notApplied).toMatchObject([{ bookingId: fourth?.id, code: 'locked' }]);
    expect((await shown('change'))[1]).toEqual(['2026-03-10', '14:00', 'Evening care', 'draft']);
  });

  test('go over to the series that continues it, and come back when that is taken back', async () => {
    await make('split', { lastDay: '2026-04-06' });
    await expect.poll(() => datesOf('split')).toHaveLength(5);
    const before = await bookingsOf('split');
    await make('later', {
      title: 'split',
      parentId: 'split',
      firstDay: '2026-03-17',
      lastDay: '2026-04-01',
      weekdays: ['tu', 'we'],
    });
    await expect
      .poll(() => datesOf('split'))
      .toEqual([
        '2026-03-03',
        '2026-03-10',
        '2026-03-17',
        '2026-03-18',
        '2026-03-24',
        '2026-03-25',
        '2026-03-31',
        '2026-04-01',
      ]);
    // The same bookings, where the days are the same.
    const kept = new Set((await bookingsOf('split')).map(({ id }) => id));
    expect(before.every(({ id }) => kept.has(id))).toBe(true);
    await side.send('recurringBooking.revert', { recurringBookingId: 'later', revision: null });
    await expect.poll(() => bookingsOf('split')).toEqual(before);
  });

  test('leave out a day on which the organisation closes, and have it again when it does not', async () => {
    await make('closed', { lastDay: '2026-03-20' });
    await expect.poll(() => datesOf('closed')).toHaveLength(3);
    await side.send('closedDay.create', { closedDayId: 'fair', date: '2026-03-10', name: 'Fair' });
    await expect.poll(() => datesOf('closed')).toEqual(['2026-03-03', '2026-03-17']);
    await side.send('closedDay.remove', { closedDayId: 'fair' });
    await expect.poll(() => datesOf('closed')).toHaveLength(3);
  });

  test('are drafts where their people do not fit, and there is none for a day that has passed', async () => {
    await side.book('taken', 'bert', 8, 9, 'rob');
    await make('partly', { firstDay: '2026-02-24', lastDay: '2026-03-20', resourceIds: ['rob'] });
    await expect
      .poll(() => shown('partly'))
      .toEqual([
        ['2026-03-03', '08:00', 'partly', 'draft'],
        ['2026-03-10', '08:00', 'partly', 'draft'],
        ['2026-03-17', '08:00', 'partly', 'draft'],
      ]);
    expect(trouble).toEqual([]);
  });
});

test('Nobody fills recurring bookings who may not change bookings, and nobody those of another organisation', async () => {
  await make('own', { lastDay: '2026-03-03' });
  const sent = { recurringBookingId: 'own' };
  await expect(side.send('recurringBooking.fill', sent, actorOf('resource'))).rejects.toThrow('not_allowed');
  await expect(side.send('recurringBooking.fill', sent, { ...dispatcher, org: 'other' })).rejects.toThrow();
  await expect(side.send('recurringBooking.fill', { recurringBookingId: 'nobody' })).rejects.toThrow(
    'not_found',
  );
});
