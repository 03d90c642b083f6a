import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type FollowMoments,
  type FollowMomentsParts,
  startFollowMoments,
} from '../../../commands/moments/followMoments.ts';
import type { CommandInput } from '../../../domain/catalogues/commandCatalogue.ts';
import type { MomentDeclaration, Moments } from '../../../domain/record/moments.ts';
import { task } from '../../../domain/task/task.ts';
import { createWriteSide, system, type WriteSide, type WriteSideFixture } from '../writeSideFixture.ts';

/** Monday 2 March 2026, noon in Rome. */
const noon = Date.UTC(2026, 2, 2, 11) / 1000;
const hour = 3600;
const day = 24 * hour;
const patience = { interval: 20 };

let time = noon;
let side: WriteSideFixture;
let running: FollowMoments[] = [];
let told: string[] = [];
let refused: string[] = [];
let trouble: string[] = [];
let lasts = 0;

beforeAll(async () => {
  side = await createWriteSide({ clock: () => time * 1000 });
});
afterAll(() => side.close());
beforeEach(() => {
  [told, refused, trouble] = [[], [], []];
});
afterEach(async () => {
  await Promise.all(running.map((one) => one.stop()));
  running = [];
  time += 30 * day;
});

const begin: Moments = {
  begin: { at: 'start', in: ['open'], takes: 'start' },
  reminder: { at: 'due', before: { days: 1 }, in: ['open', 'active'] },
};
const declaredWith = (moments: Moments): ReadonlyMap<string, MomentDeclaration> =>
  new Map([['task', { ...task.declaration, moments }]]);

function follow(more: Partial<FollowMomentsParts> = {}, { pool, log, facts, service }: WriteSide = side) {
  const following = startFollowMoments({
    pool,
    log,
    facts,
    execute: service.execute,
    tell: async ({ id, name, at }) => void told.push(`${id} ${name} ${new Date(at * 1000).toISOString()}`),
    declared: declaredWith(begin),
    clock: () => time * 1000,
    waitMs: 10_000,
    lookMs: 20,
    onRefused: ({ code }, { id }) => refused.push(`${id} ${code}`),
    onTrouble: (error) => trouble.push(String(error)),
    ...more,
  });
  running.push(following);
  return following;
}

const make = (taskId: string, more: Pick<CommandInput<'task.create'>, 'start' | 'end' | 'due'>) =>
  side.send('task.create', { taskId, title: taskId, checklist: [], ...more });
const typesOf = async (id: string) => (await side.events(`task-acme.${id}`)).map(({ type }) => type);
const eventually = (look: () => unknown) => expect.poll(look, patience);
/** Everything that was due has been done, and what is not done is not due: a moment later than all others has come. */
async function settled() {
  lasts += 1;
  const id = `last-${lasts}`;
  await make(id, { start: time, end: time + hour });
  await eventually(() => typesOf(id)).toEqual(['TaskCreated', 'TaskStarted']);
}

test('It stops whenever it is asked to, also while it takes its lease', async () => {
  for (const ticks of [0, 1, 2, 3, 5, 8, 13, 21, 34]) {
    const following = follow();
    for (let tick = 0; tick < ticks; tick += 1) await new Promise((resolve) => setImmediate(resolve));
    await following.stop();
  }
  expect(trouble).toEqual([]);
});

describe('A moment that takes a step', () => {
  test('has it taken by the system when it comes, and not before', async () => {
    await make('one', { start: time + hour, end: time + 2 * hour });
    follow();
    await settled();
    expect(await typesOf('one')).toEqual(['TaskCreated']);
    time += hour;
    await eventually(() => typesOf('one')).toEqual(['TaskCreated', 'TaskStarted']);
    const [, started] = await side.events('task-acme.one');
    expect(started).toMatchObject({ actor: { uid: 'system', role: 'system' }, data: { startedAt: time } });
  });

  test('moves with its field, also when it is due already', async () => {
    await make('moved', { start: time + hour, end: time + 2 * hour });
    await make('late', { start: time + hour, end: time + 2 * hour });
    const tried: string[] = [];
    follow({
      async execute(actor, name, input, envelope) {
        const { taskId } = Object(input);
        tried.push(taskId);
        // Between the look at the record and the step.
        if (taskId === 'late' && tried.filter((id) => id === 'late').length === 1)
          await side.send('task.change', { taskId, start: time + hour, end: time + 2 * hour });
        return side.service.execute(actor, name, input, envelope);
      },
    });
    await settled();
    await side.send('task.change', { taskId: 'moved', start: time + 3 * hour, end: time + 4 * hour });
    time += hour;
    await eventually(() => tried).toContain('late');
    await settled();
    expect(await typesOf('moved')).toEqual(['TaskCreated', 'TaskChanged']);
    expect(await typesOf('late')).toEqual(['TaskCreated', 'TaskChanged']);
    time += 2 * hour;
    await eventually(() => typesOf('moved')).toEqual(['TaskCreated', 'TaskChanged', 'TaskStarted']);
    await eventually(() => typesOf('late')).toEqual(['TaskCreated', 'TaskChanged', 'TaskStarted']);
    expect(trouble).toEqual([]);
  });

  test('does not come in a stage that it does not name, nor once its record has ended', async () => {
    const later = { start: time + hour, end: time + 2 * hour };
    for (const id of ['archived', 'withdrawn', 'finished', 'back']) await make(id, later);
    follow();
    await settled();
    await side.send('task.archive', { taskId: 'archived' });
    await side.send('task.revert', { taskId: 'withdrawn', revision: null });
    await side.send('task.finish', { taskId: 'finished' });
    await side.send('task.finish', { taskId: 'back' });
    time += hour;
    await settled();
    expect(await typesOf('archived')).not.toContain('TaskStarted');
    expect(await typesOf('withdrawn')).not.toContain('TaskStarted');
    expect(await typesOf('finished')).not.toContain('TaskStarted');
    // Late, in a stage in which it is due.
    await side.send('task.reopen', { taskId: 'back' });
    await eventually(() => typesOf('back')).toEqual([
      'TaskCreated',
      'TaskFinished',
      'TaskReopened',
      'TaskStarted',
    ]);
    // And not a second time.
    await side.send('task.reopen', { taskId: 'back' });
    await settled();
    expect((await typesOf('back')).at(-1)).toBe('TaskReopened');
  });

  test('is done with where its record refuses the step', async () => {
    await make('refusing', { due: time });
    const closing = { close: { at: 'due', takes: 'cancel' } } as const;
    follow({ declared: declaredWith({ ...begin, ...closing }) });
    await eventually(() => refused).toEqual(['refusing invalid_input']);
    await side.send('task.change', { taskId: 'refusing', title: 'again' });
    await settled();
    expect(refused).toEqual(['refusing invalid_input']);
    expect(trouble).toEqual([]);
  });

  test('that cannot be taken does not keep others, and is tried again', async () => {
    await make('failing', { start: time, end: time + hour });
    let fails = true;
    follow({
      async execute(actor, name, input, envelope) {
        if (fails && Object(input).taskId === 'failing') throw new Error('no connection');
        return side.service.execute(actor, name, input, envelope);
      },
    });
    await settled();
    expect(trouble).toEqual(['Error: no connection']);
    fails = false;
    time += 60;
    await eventually(() => typesOf('failing')).toEqual(['TaskCreated', 'TaskStarted']);
  });
});

describe('After an outage', () => {
  test('what has come meanwhile is done in the order in which it came', async () => {
    const ids = ['third', 'first', 'second'];
    const at = [3, 1, 2];
    for (const [place, id] of ids.entries())
      await make(id, {
        due: time + day + (at[place] ?? 0) * hour,
        start: time + 4 * hour,
        end: time + 5 * hour,
      });
    time += 5 * hour;
    const done: string[] = [];
    follow({
      tell: async ({ id }) => void done.push(id),
      async execute(actor, name, input, envelope) {
        done.push(`${Object(input).taskId} starts`);
        return side.service.execute(actor, name, input, envelope);
      },
    });
    await eventually(() => done.toSorted()).toHaveLength(6);
    expect(done).toEqual(['first', 'second', 'third', 'first starts', 'second starts', 'third starts']);
  });

  test('a step that was taken, and not remembered, is not taken again', async () => {
    // In the stage to which it leads the moment holds as well, so that it is tried again.
    const declared = declaredWith({ begin: { at: 'start', takes: 'start' } });
    await make('killed', { start: time, end: time + hour });
    const taken = Promise.withResolvers<void>();
    const never = Promise.withResolvers<never>();
    const killed = follow({
      declared,
      async execute(actor, name, input, envelope) {
        await side.service.execute(actor, name, input, envelope);
        taken.resolve();
        return never.promise;
      },
    });
    try {
      await taken.promise;
      // The process is no more: it does not lead again, and its lease is free.
      void killed.stop();
      await side.pool.query(
        `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = 16 and pid <> pg_backend_pid()`,
      );
      await side.send('task.reopen', { taskId: 'killed' });
      const keys: string[] = [];
      follow({
        declared,
        async execute(actor, name, input, envelope) {
          keys.push(envelope.commandId);
          return side.service.execute(actor, name, input, envelope);
        },
      });
      await eventually(() => keys).toHaveLength(1);
      await settled();
      expect(await typesOf('killed')).toEqual(['TaskCreated', 'TaskStarted', 'TaskReopened']);
    } finally {
      never.reject(new Error('the process died'));
    }
  });

  test('a notice that was told, and not remembered, is told as the same', async () => {
    await make('unsure', { due: time + day });
    const ids: string[] = [];
    let fails = true;
    follow({
      async tell({ factId }) {
        ids.push(factId);
        if (fails) throw new Error('no answer');
      },
    });
    await eventually(() => trouble).toEqual(['Error: no answer']);
    fails = false;
    time += 60;
    await eventually(() => ids).toHaveLength(2);
    expect(ids[0]).toBe(ids[1]);
  });
});

describe('Of several processes', () => {
  test('one does each, and another goes on when it stops', async () => {
    const [one, other] = [await side.another(), await side.another()];
    const ids = Array.from({ length: 20 }, (_, index) => `shared-${index}`);
    for (const [index, id] of ids.entries())
      await make(id, { start: time + index * hour, end: time + 30 * hour });
    const first = follow({}, one);
    await eventually(() => typesOf('shared-0')).toEqual(['TaskCreated', 'TaskStarted']);
    follow({}, other);
    time += 9 * hour;
    await eventually(() => typesOf('shared-9')).toEqual(['TaskCreated', 'TaskStarted']);
    await first.stop();
    time += 10 * hour;
    await eventually(() => typesOf('shared-19')).toEqual(['TaskCreated', 'TaskStarted']);
    for (const id of ids) expect(await typesOf(id)).toEqual(['TaskCreated', 'TaskStarted']);
    expect(trouble).toEqual([]);
    for (const follower of running) await follower.stop();
  });
});

describe('The moments of an organisation', () => {
  test('move with its zone, and those that have come do not come again', async () => {
    // The day before the clocks go forward in New York (8 March 2026), but not in Rome.
    await make('zoned', { due: Date.UTC(2027, 2, 14, 23) / 1000 });
    await make('done', { due: Date.UTC(2027, 2, 14, 11) / 1000 });
    time = Date.UTC(2027, 2, 13, 11) / 1000;
    follow();
    await eventually(() => told).toEqual(['done reminder 2027-03-13T11:00:00.000Z']);
    await side.send('organisation.changeTimeZone', { timeZone: 'America/New_York' }, system);
    await side.send('task.change', { taskId: 'done', title: 'Done' });
    time = Date.UTC(2027, 2, 13, 23) / 1000;
    await settled();
    expect(told).toHaveLength(1);
    time += hour;
    await eventually(() => told).toEqual([
      'done reminder 2027-03-13T11:00:00.000Z',
      'zoned reminder 2027-03-14T00:00:00.000Z',
    ]);
  });

  test('that a new release declares are found at the records that there are', async () => {
    await make('old', { due: time + 2 * day });
    time += day;
    const first = follow();
    const ofOld = () => told.filter((one) => one.startsWith('old')).map((one) => one.split(' ')[1]);
    await eventually(ofOld).toEqual(['reminder']);
    await first.stop();
    running = [];
    follow({
      declared: declaredWith({ ...begin, warning: { at: 'due', before: { hours: 30 }, in: ['open'] } }),
    });
    await eventually(ofOld).toEqual(['reminder', 'warning']);
  });
});
