import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type KeepSeriesFilled,
  startKeepSeriesFilled,
} from '../../../commands/recurrence/keepSeriesFilled.ts';
import type { CommandInput } from '../../../domain/catalogues/commandCatalogue.ts';
import { records } from '../../../domain/catalogues/records.ts';
import { createPlanSide, hour, type PlanSide } from '../booking/planSide.ts';

/** Sunday 1 March 2026, noon in Rome, unless a test moves it. */
const sunday = Date.UTC(2026, 2, 1, 11);
const time = sunday;
let side: PlanSide;
let keeper: KeepSeriesFilled;
const trouble: string[] = [];

beforeAll(async () => {
  side = await createPlanSide({ clock: () => time });
  keeper = startKeepSeriesFilled({
    pool: side.pool,
    log: side.log,
    facts: side.facts,
    execute: side.service.execute,
    clock: () => time,
    waitMs: 10_000,
    onTrouble: (error) => trouble.push(String(error)),
  });
});
afterAll(async () => {
  await keeper.stop();
  await side.close();
});
beforeEach(() => {
  trouble.length = 0;
});

const make = (id: string, given: Partial<CommandInput<'recurringTask.create'>> = {}) =>
  side.send('recurringTask.create', {
    recurringTaskId: id,
    title: id,
    firstDay: '2026-03-03',
    due: 9 * hour,
    peopleIds: ['rob'],
    ...given,
  });

const { category, fields, declaration } = records.recurringTask;
async function tasksOf(id: string) {
  await side.caughtUp();
  if (declaration.makes === undefined) throw new Error('recurring tasks make tasks');
  const found = await side.facts.recurring('acme', { category, fields, makes: declaration.makes }, id, {
    from: '2026-01-01',
    to: '2027-12-31',
  });
  return (found?.made ?? [])
    .filter(({ ended }) => !ended)
    .toSorted((one, other) => (one.date < other.date ? -1 : 1));
}
const shown = async (id: string) =>
  (await tasksOf(id)).map(({ date, fact }) => [
    date,
    typeof fact.due === 'number' ? new Date(fact.due * 1000).toISOString().slice(11, 16) : fact.due,
    fact.title,
  ]);

describe('The records of a series', () => {
  test('are made for each of its days, at the same time by the clock in summer', async () => {
    await make('weekly', { every: 2, lastDay: '2026-04-07' });
    await expect
      .poll(() => shown('weekly'))
      .toEqual([
        ['2026-03-03', '08:00', 'weekly'],
        ['2026-03-17', '08:00', 'weekly'],
        ['2026-03-31', '07:00', 'weekly'],
      ]);
    const [first] = await tasksOf('weekly');
    expect(first?.fact).toMatchObject({ seriesId: 'weekly', peopleIds: ['rob'], stage: 'open' });
  });

  test('follow a change, but for what somebody has changed, archived or begun', async () => {
    await make('change', { lastDay: '2026-04-06' });
    await expect.poll(() => tasksOf('change')).toHaveLength(5);
    const [, second, third, fourth] = await tasksOf('change');
    await side.send('task.change', { taskId: second?.id ?? '', description: 'Bring a ladder' });
    await side.send('task.archive', { taskId: third?.id ?? '' });
    await side.send('task.start', { taskId: fourth?.id ?? '' });
    await side.send('recurringTask.change', { recurringTaskId: 'change', title: 'Later', due: 15 * hour });
    await expect
      .poll(() => shown('change'))
      .toEqual([
        ['2026-03-03', '14:00', 'Later'],
        ['2026-03-10', '08:00', 'change'],
        ['2026-03-24', '08:00', 'change'],
        ['2026-03-31', '13:00', 'Later'],
      ]);
  });

  test('go over to the series that continues it, and are there again when that is taken back', async () => {
    await make('long', { lastDay: '2026-04-01' });
    await expect.poll(() => tasksOf('long')).toHaveLength(5);
    const before = await tasksOf('long');
    await make('longer', { title: 'On', parentId: 'long', takesOverOn: '2026-03-17', lastDay: '2026-03-24' });
    await expect
      .poll(() => shown('long'))
      .toEqual([
        ['2026-03-03', '08:00', 'long'],
        ['2026-03-10', '08:00', 'long'],
        ['2026-03-17', '08:00', 'On'],
        ['2026-03-24', '08:00', 'On'],
      ]);
    await side.send('recurringTask.revert', { recurringTaskId: 'longer', revision: null });
    await expect
      .poll(async () => (await shown('long')).map(([, , title]) => title))
      .toEqual(Array(5).fill('long'));
    expect((await tasksOf('long')).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  });

  test('leave out a closed day, and go when it ends', async () => {
    await make('closed', { lastDay: '2026-03-17' });
    await expect.poll(() => tasksOf('closed')).toHaveLength(3);
    await side.send('closedDay.create', { closedDayId: 'feast', date: '2026-03-10', name: 'Feast' });
    await expect.poll(() => tasksOf('closed')).toHaveLength(2);
    await side.send('recurringTask.archive', { recurringTaskId: 'closed' });
    await expect.poll(() => tasksOf('closed')).toEqual([]);
    expect(trouble).toEqual([]);
  });
});

test('A calendar event that repeats and is busy collides with bookings of its people on each of its days', async () => {
  await side.send('recurringCalendarEvent.create', {
    recurringCalendarEventId: 'away',
    title: 'Training week',
    firstDay: '2026-03-05',
    allDay: true,
    start: 0,
    end: 0,
    lasts: 2,
    every: 2,
    lastDay: '2026-03-30',
    peopleIds: ['rob'],
  });
  const refused = async (id: string, on: number) => {
    const { bookingId } = await side.book(id, 'anna', on, 9);
    const outcome = await side.refusal('booking.allocate', { bookingId, resourceIds: ['rob'] });
    return outcome.message;
  };
  await expect.poll(() => refused(crypto.randomUUID(), 4)).toContain('Training week');
});
