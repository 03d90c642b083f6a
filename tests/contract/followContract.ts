import { describe, expect, test } from 'vitest';
import type { Position } from '../../commands/log/log.ts';
import type { RecordedEvent } from '../../domain/kernel/event.ts';
import {
  all,
  caughtUp,
  contextOf,
  eventNamed,
  eventsOf,
  followUntil,
  freshOrg,
  type LogHarness,
  seeded,
} from './logFixtures.ts';

/** Following the whole log. */
export function describeFollowing(harness: () => LogHarness): void {
  describe('a follower', () => {
    test('gets the existing events in order, then the notice that it has caught up, then new events', async () => {
      const log = await harness().open();
      const org = freshOrg();
      const after = await log.head();
      const outcomes = [
        await log.append(`booking-${org}.a`, 'none', [eventNamed('1'), eventNamed('2')], contextOf(org)),
        await log.append(`shift-${org}.b`, 'none', [eventNamed('3')], contextOf(org)),
      ];
      const kinds: string[] = [];
      const names: unknown[] = [];
      const positions: Position[] = [];
      for await (const item of log.follow({ after })) {
        kinds.push(item.kind);
        for (const event of item.kind === 'events' ? item.events : []) {
          names.push(event.data);
          positions.push(event.position);
        }
        if (item.kind === 'events') expect(item.position).toBe(item.events.at(-1)?.position);
        if (item.kind === 'caughtUp') {
          expect(names).toHaveLength(3);
          expect(item.position).toBeGreaterThanOrEqual(positions.at(-1) ?? 0);
          outcomes.push(await log.append(`shift-${org}.b`, 0, [eventNamed('4')], contextOf(org)));
        }
        if (names.length === 4) break;
      }
      expect(names).toEqual([{ name: '1' }, { name: '2' }, { name: '3' }, { name: '4' }]);
      expect(kinds.filter((kind) => kind === 'caughtUp')).toHaveLength(1);
      expect(positions.slice(1)).toEqual(
        outcomes.map((outcome) => outcome.outcome === 'appended' && outcome.position),
      );
      await log.close();
    });

    test('resumes after any position that it was given, excluding that position', async () => {
      const log = await harness().open();
      const org = freshOrg();
      const after = await log.head();
      const events = Array.from({ length: 6 }, () => eventNamed());
      await log.append(`booking-${org}.a`, 'none', events.slice(0, 3), contextOf(org));
      await log.append(`booking-${org}.b`, 'none', events.slice(3), contextOf(org));
      const whole = eventsOf(await followUntil(log, { after }, (items) => eventsOf(items).length === 6));
      for (const [index, event] of whole.entries()) {
        const rest = eventsOf(await followUntil(log, { after: event.position }, caughtUp));
        expect(rest).toEqual(whole.slice(index + 1));
      }
      await log.close();
    });

    test('from the end gets only later events, also those of another log in the same place', async () => {
      const [log, other] = [await harness().open(), await harness().open()];
      const org = freshOrg();
      await log.append(`booking-${org}.a`, 'none', [eventNamed('before')], contextOf(org));
      const items = log.follow({ after: 'end' })[Symbol.asyncIterator]();
      for (let kind = ''; kind !== 'caughtUp'; ) {
        const { value } = await items.next();
        expect(value?.kind).not.toBe('events');
        kind = value?.kind ?? 'caughtUp';
      }
      await other.append(`booking-${org}.a`, 0, [eventNamed('after')], contextOf(org));
      for (;;) {
        const { value } = await items.next();
        if (value?.kind !== 'events') continue;
        expect(value.events).toMatchObject([{ data: { name: 'after' } }]);
        break;
      }
      await items.return?.();
      await Promise.all([log.close(), other.close()]);
    });

    test('of some categories gets only those, and checkpoints that move it past the others', async () => {
      const log = await harness().open();
      const org = freshOrg();
      const after = await log.head();
      await log.append(`shift-${org}.a`, 'none', [eventNamed('wanted')], contextOf(org));
      for (let batch = 0; batch < 8; batch += 1) {
        const others = Array.from({ length: 100 }, () => eventNamed());
        await log.append(`booking-${org}.${batch}`, 'none', others, contextOf(org));
      }
      const options = { after, categories: ['shift', 'label'] };
      const items = await followUntil(
        log,
        options,
        (so) => caughtUp(so) && so.some((item) => item.kind === 'checkpoint'),
      );
      expect(eventsOf(items)).toMatchObject([{ data: { name: 'wanted' } }]);
      const positions = items.map((item) => item.position);
      expect(positions).toEqual(positions.toSorted((a, b) => a - b));
      const checkpoint = items.findLast((item) => item.kind === 'checkpoint');
      expect(checkpoint?.position).toBeGreaterThan(eventsOf(items)[0]?.position ?? Number.POSITIVE_INFINITY);
      await log.append(`label-${org}.a`, 'none', [eventNamed('later')], contextOf(org));
      const resumed = await followUntil(
        log,
        { ...options, after: checkpoint?.position ?? 0 },
        (so) => eventsOf(so).length > 0,
      );
      expect(eventsOf(resumed)).toMatchObject([{ data: { name: 'later' } }]);
      await log.close();
    });

    test('of some categories continues from where it waits: past events of others, to its own', async () => {
      const [log, other] = [await harness().open(), await harness().open()];
      const org = freshOrg();
      const options = { after: await log.head(), categories: ['shift'] };
      const items = log.follow(options)[Symbol.asyncIterator]();
      const own: unknown[] = [];
      for (let turn = 0; turn < 4; turn += 1) {
        for (let kind = ''; kind !== (turn === 0 ? 'caughtUp' : 'events'); ) {
          const { value } = await items.next();
          kind = value?.kind ?? kind;
          if (value?.kind === 'events') own.push(...eventsOf([value]).map(({ data }) => data));
        }
        for (const category of turn % 2 === 0 ? ['booking', 'shift'] : ['shift', 'booking']) {
          const event = eventNamed(undefined, { category, turn });
          await other.append(`${category}-${org}.${turn}`, 'none', [event], contextOf(org));
        }
      }
      expect(own).toEqual([0, 1, 2].map((turn) => ({ category: 'shift', turn })));
      await items.return?.();
      await Promise.all([log.close(), other.close()]);
    });

    test('gets no more events at once than it asked for', async () => {
      const log = await harness().open();
      const org = freshOrg();
      const after = await log.head();
      const events = Array.from({ length: 25 }, () => eventNamed());
      await log.append(`booking-${org}.a`, 'none', events, contextOf(org));
      const items = await followUntil(log, { after, batchSize: 4 }, (so) => eventsOf(so).length === 25);
      const sizes = items.map((item) => (item.kind === 'events' ? item.events.length : 0));
      expect(Math.max(...sizes)).toBeLessThanOrEqual(4);
      expect(eventsOf(items).map((event) => event.id)).toEqual(events.map((event) => event.id));
      await log.close();
    });

    test.each(['before it begins', 'between two batches', 'while it waits'])(
      'returns when its signal is aborted %s',
      async (when) => {
        const log = await harness().open();
        const org = freshOrg();
        const after = await log.head();
        const events = Array.from({ length: 25 }, () => eventNamed());
        await log.append(`booking-${org}.a`, 'none', events, contextOf(org));
        const controller = new AbortController();
        if (when === 'before it begins') controller.abort();
        let seen = 0;
        for await (const item of log.follow({ after, batchSize: 4, signal: controller.signal })) {
          seen += 1;
          if (when === 'between two batches') controller.abort();
          if (item.kind === 'caughtUp') setImmediate(() => controller.abort());
        }
        if (when === 'before it begins') expect(seen).toBe(0);
        if (when === 'between two batches') expect(seen).toBe(1);
        await log.close();
      },
    );

    test('returns when its log is closed', async () => {
      const log = await harness().open();
      const following = all(log.follow({ after: 'end' }));
      await log.close();
      await following;
    });

    test('continues by itself after its connections break, without loss or repetition', async () => {
      const log = await harness().open();
      const org = freshOrg();
      const after = await log.head();
      const got: RecordedEvent[] = [];
      const following = (async () => {
        for await (const item of log.follow({ after })) {
          if (item.kind === 'events') got.push(...item.events);
          if (got.length >= 40) break;
        }
      })();
      for (let turn = 0; turn < 8; turn += 1) {
        const events = Array.from({ length: 5 }, () => eventNamed());
        const send = () => log.append(`booking-${org}.${turn}`, 'none', events, contextOf(org));
        await send().catch(send);
        await harness().dropConnections();
      }
      await following;
      expect(got.map((event) => `${event.stream} ${event.revision}`)).toEqual(
        Array.from({ length: 40 }, (_, index) => `booking-${org}.${Math.floor(index / 5)} ${index % 5}`),
      );
      await log.close();
    });

    test('that restarts at random under 32 writers never misses, repeats or reorders an event', async () => {
      const logs = [await harness().open(), await harness().open()];
      const [writing, other] = logs;
      if (writing === undefined || other === undefined) throw new Error('There is no log');
      const org = freshOrg();
      const random = seeded(20_261_120);
      let after = await writing.head();
      const atFirst = after;
      const acknowledged = new Map<string, Position>();
      const writers = Array.from({ length: 32 }, async (_, writer) => {
        const log = writer % 2 === 0 ? writing : other;
        for (let turn = 0; turn < harness().turns; turn += 1) {
          const stream = `booking-${org}.${Math.floor(random() * 12)}`;
          const events = Array.from({ length: 1 + Math.floor(random() * 3) }, () => eventNamed());
          const outcome = await log.append(stream, 'any', events, contextOf(org));
          if (outcome.outcome !== 'appended') throw new Error('An unversioned append has met a conflict');
          for (const event of events) acknowledged.set(event.id, outcome.position);
        }
      });
      const last = eventNamed();
      const lastOne = Promise.all(writers).then(() =>
        writing.append(`shift-${org}.last`, 'none', [last], contextOf(org)),
      );
      const got: RecordedEvent[] = [];
      let reading = await harness().open();
      for (let restarts = 0; got.at(-1)?.id !== last.id; restarts += 1) {
        // Now and then it is the whole process that restarts, with nothing but a position.
        if (restarts % 5 === 4) {
          await reading.close();
          reading = await harness().open();
        }
        let batchesUntilRestart = Math.floor(random() * 5);
        for await (const item of reading.follow({ after, batchSize: 1 + Math.floor(random() * 60) })) {
          if (item.kind === 'events') got.push(...item.events);
          after = item.position;
          batchesUntilRestart -= 1;
          if (batchesUntilRestart < 0 || got.at(-1)?.id === last.id) break;
        }
      }
      await lastOne;
      expect(got.pop()?.id).toBe(last.id);
      expect(new Set(got.map((event) => event.id))).toEqual(new Set(acknowledged.keys()));
      expect(got).toHaveLength(acknowledged.size);
      const next = new Map<string, number>();
      let before = atFirst;
      for (const event of got) {
        if (reading.positions === 'dense') expect(event.position).toBe(before + 1);
        else expect(event.position).toBeGreaterThan(before);
        expect(event.position).toBeLessThanOrEqual(acknowledged.get(event.id) ?? 0);
        expect(event.revision).toBe(next.get(event.stream) ?? 0);
        next.set(event.stream, event.revision + 1);
        before = event.position;
      }
      await Promise.all([...logs, reading].map((log) => log.close()));
    });
  });

  describe('a log', () => {
    test('keeps its epoch for ever and answers a ping', async () => {
      const log = await harness().open();
      await log.ping();
      const epoch = await log.epoch();
      expect(epoch).toMatch(/^[0-9a-f-]{36}$/);
      await log.close();
      const again = await harness().open();
      expect(await again.epoch()).toBe(epoch);
      await again.close();
    });
  });
}
