import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BringTasks, startBringTasks } from '../../../commands/task/bringTasks.ts';
import { createPlanSide, type PlanSide } from '../booking/planSide.ts';

const hour = 3600;
const start = Date.UTC(2026, 2, 3, 8) / 1000;
let side: PlanSide;
let bringing: BringTasks | undefined;
const trouble: string[] = [];
const refused: string[] = [];

function bring(): BringTasks {
  return startBringTasks({
    pool: side.pool,
    log: side.log,
    facts: side.facts,
    execute: side.service.execute,
    clock: () => start * 1000,
    waitMs: 10_000,
    lookMs: 20,
    onRefused: ({ code }, bookingId) => refused.push(`${bookingId} ${code}`),
    onTrouble: (error) => trouble.push(String(error)),
  });
}

beforeAll(async () => {
  side = await createPlanSide({ clock: () => start * 1000 });
  await side.send('taskTemplate.create', {
    taskTemplateId: 'pack',
    title: 'Pack the bag',
    checklist: [{ text: 'Gloves', done: true }],
    duration: 600,
    broughtBy: ['care'],
  });
  await side.send('taskTemplate.create', { taskTemplateId: 'gone', title: 'Gone', broughtBy: ['care'] });
  await side.send('taskTemplate.archive', { taskTemplateId: 'gone' });
  bringing = bring();
});
afterAll(async () => {
  await bringing?.stop();
  await side.close();
});

const book = (bookingId: string, labelIds: readonly string[], from = start) =>
  side.send('booking.create', {
    bookingId,
    customerId: 'anna',
    title: bookingId,
    start: from,
    end: from + hour,
    labelIds: [...labelIds],
  });

/** The tasks that the log has, each with the booking that it is part of. */
async function tasks() {
  const made: string[] = [];
  for await (const item of side.log.follow({
    after: 0,
    categories: ['task'],
    signal: AbortSignal.timeout(20_000),
  })) {
    if (item.kind === 'events')
      made.push(
        ...item.events.flatMap(({ type, data }) => {
          const { title, bookingId } = Object(data);
          return type === 'TaskCreated' ? [`${bookingId}: ${title}`] : [];
        }),
      );
    if (item.kind === 'caughtUp') return made;
  }
  return made;
}

test('a new booking with a label gets the tasks that it brings, once, over restarts as well', async () => {
  await book('one', ['care']);
  await expect.poll(tasks, { interval: 20 }).toEqual(['one: Pack the bag']);
  await bringing?.stop();
  await book('two', ['care']);
  await book('plain', []);
  // What is saved of its position is lost: it is given what it has handled again.
  await side.pool.query(`update muster_write.followed set position = 0 where name = 'broughtTasks'`);
  bringing = bring();
  await expect.poll(tasks, { interval: 20 }).toEqual(['one: Pack the bag', 'two: Pack the bag']);
  await book('three', ['care']);
  await expect.poll(tasks, { interval: 20 }).toContain('three: Pack the bag');
  expect(await tasks()).toHaveLength(3);
  expect([trouble, refused]).toEqual([[], []]);
});

test('a booking that is entered when it is over brings nothing', async () => {
  await book('yesterday', ['care'], start - 48 * hour);
  await book('tomorrow', ['care']);
  await expect.poll(tasks, { interval: 20 }).toContain('tomorrow: Pack the bag');
  expect((await tasks()).filter((task) => task.startsWith('yesterday'))).toEqual([]);
});
