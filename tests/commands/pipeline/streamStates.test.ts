import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { EventLog } from '../../../commands/log/log.ts';
import { createStreamStates } from '../../../commands/pipeline/streamStates.ts';
import type { DomainEvent } from '../../../domain/kernel/event.ts';
import { contextOf, eventNamed } from '../../contract/logFixtures.ts';
import { createWriteSide, type WriteSideFixture } from '../writeSideFixture.ts';

let side: WriteSideFixture;
beforeAll(async () => {
  side = await createWriteSide();
});
afterAll(() => side.close());

const counting = {
  initial: 0,
  evolve: (count: number) => count + 1,
  isEvent: <Candidate extends DomainEvent>(event: Candidate): event is Candidate =>
    event.type === 'NoteTaken',
};

test('a cached state folds each event once, whoever appended it and however often it is requested', async () => {
  const stream = 'label-acme.counted';
  // One that keeps it, and one with room for another stream only.
  const [kept, forgotten] = [50, 1].map((capacity) => createStreamStates(side.log, counting, capacity));
  const ids: string[] = [];
  for (let revision = 0; revision < 4; revision += 1) {
    const event = eventNamed();
    ids.push(event.id);
    const appended = await side.log.append(stream, 'any', [event], contextOf('acme'));
    for (const states of [kept, kept, forgotten]) {
      await forgotten?.load('organisation-acme.acme');
      const { eventIds, ...folded } = (await states?.load(stream)) ?? {};
      expect(folded).toEqual({
        state: revision + 1,
        revision,
        position: appended.outcome === 'appended' ? appended.position : undefined,
      });
      expect(ids.filter((id) => eventIds?.has(id))).toEqual(ids);
      expect(eventIds?.has(event.id.replace(/./, 'x'))).toBe(false);
    }
  }
});

test('a state still knows the events that it was made from, and no later ones', async () => {
  const states = createStreamStates(side.log, counting, 50);
  const stream = 'label-acme.grows';
  const [first, second] = [eventNamed(), eventNamed()];
  await side.log.append(stream, 'any', [first], contextOf('acme'));
  const before = await states.load(stream);
  await side.log.append(stream, 'any', [second], contextOf('acme'));
  const after = await states.load(stream);
  expect([first, second].map(({ id }) => before.eventIds.has(id))).toEqual([true, false]);
  expect([first, second].map(({ id }) => after.eventIds.has(id))).toEqual([true, true]);
});

test('the cache of a stream of ten thousand events grows only by its new events', async () => {
  const stream = 'label-acme.long';
  const [events, atOnce, news] = [10_000, 500, 100];
  for (let from = 0; from < events; from += atOnce) {
    const many = Array.from({ length: atOnce }, () => eventNamed());
    await side.log.append(stream, 'any', many, contextOf('acme'));
  }
  let read = 0;
  const counted: EventLog = {
    ...side.log,
    async *read(...asked) {
      for await (const event of side.log.read(...asked)) {
        read += 1;
        yield event;
      }
    },
  };
  const states = createStreamStates(counted, counting, 50);
  expect((await states.load(stream)).state).toBe(events);
  expect(read).toBe(events);
  // Whatever is put into a set or a map meanwhile, by the log as well.
  const kept = [vi.spyOn(Map.prototype, 'set'), vi.spyOn(Set.prototype, 'add')];
  try {
    for (let turn = 1; turn <= news; turn += 1) {
      await side.log.append(stream, 'any', [eventNamed()], contextOf('acme'));
      expect((await states.load(stream)).state).toBe(events + turn);
    }
    expect(read).toBe(events + news);
    expect(kept.reduce((sum, { mock }) => sum + mock.calls.length, 0)).toBeLessThan(events);
  } finally {
    for (const spy of kept) spy.mockRestore();
  }
});
