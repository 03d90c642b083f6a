import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AppendOutcome, ExpectedRevision } from '../../commands/log/log.ts';
import { runs } from '../support/runs.ts';
import { all, contextOf, eventNamed, freshOrg, type LogHarness } from './logFixtures.ts';

/** Appends: what each expectation allows, one by one and in random sequences. */
export function describeAppends(harness: () => LogHarness): void {
  describe('an append', () => {
    test('to a new stream is accepted with none and any, and refused with exists and every revision', async () => {
      const log = await harness().open();
      const org = freshOrg();
      const append = (id: string, expected: ExpectedRevision) =>
        log.append(`booking-${org}.${id}`, expected, [eventNamed()], contextOf(org));
      const refused = { outcome: 'wrongExpectedRevision', actual: null };
      expect(await append('a', 'exists')).toEqual(refused);
      expect(await append('b', 0)).toEqual(refused);
      expect(await append('c', 'none')).toMatchObject({
        outcome: 'appended',
        revision: 0,
        alreadyThere: false,
      });
      expect(await append('d', 'any')).toMatchObject({
        outcome: 'appended',
        revision: 0,
        alreadyThere: false,
      });
      expect(await all(log.read(`booking-${org}.a`))).toEqual([]);
      await log.close();
    });

    test('to a stream that has events is refused with none and with every revision except the last', async () => {
      const log = await harness().open();
      const org = freshOrg();
      const stream = `booking-${org}.a`;
      const append = (expected: ExpectedRevision) =>
        log.append(stream, expected, [eventNamed()], contextOf(org));
      await log.append(stream, 'none', [eventNamed(), eventNamed()], contextOf(org));
      expect(await append('none')).toEqual({ outcome: 'wrongExpectedRevision', actual: 1 });
      expect(await append(0)).toEqual({ outcome: 'wrongExpectedRevision', actual: 1 });
      expect(await append(2)).toEqual({ outcome: 'wrongExpectedRevision', actual: 1 });
      expect(await append(1)).toMatchObject({ outcome: 'appended', revision: 2 });
      expect(await append('exists')).toMatchObject({ outcome: 'appended', revision: 3 });
      expect(await append('any')).toMatchObject({ outcome: 'appended', revision: 4 });
      await log.close();
    });

    test('records who, when, why and in what order', async () => {
      const log = await harness().open({ clock: () => 1_790_000_000_123 });
      const org = freshOrg();
      const stream = `booking-${org}.a`;
      const [first, second] = [eventNamed(), eventNamed()];
      const outcome = await log.append(stream, 'none', [first, second], {
        ...contextOf(org, 'command 1'),
        causationId: 'a cause',
      });
      const recorded = await all(log.read(stream));
      const shared = {
        type: 'NoteTaken',
        version: 1,
        org,
        stream,
        at: 1_790_000_000_123,
        actor: { uid: 'dora', role: 'dispatcher' },
        commandId: 'command 1',
        correlationId: 'a correlation',
        causationId: 'a cause',
      };
      expect(recorded).toEqual([
        { ...shared, id: first.id, data: first.data, revision: 0, prev: null, position: expect.any(Number) },
        {
          ...shared,
          id: second.id,
          data: second.data,
          revision: 1,
          prev: expect.stringMatching(/^[0-9a-f]{64}$/),
          position: expect.any(Number),
        },
      ]);
      expect(recorded[0]?.position).toBeGreaterThan(0);
      expect(recorded[1]?.position).toBeGreaterThan(recorded[0]?.position ?? 0);
      expect(outcome).toMatchObject({ revision: 1, position: recorded[1]?.position });
      expect(await log.head()).toBe(recorded[1]?.position);
      await log.close();
    });

    test('can be read by everybody, whatever the version of its UUIDs', async () => {
      const log = await harness().open();
      const org = freshOrg();
      const stream = `booking-${org}.a`;
      const ofNoVersion = { ...eventNamed(), id: randomUUID().replace(/-4(...)-./, '-0$1-0') };
      await log.append(stream, 'none', [ofNoVersion], contextOf(org));
      expect(await all(log.read(stream))).toMatchObject([{ id: ofNoVersion.id }]);
      expect(await log.append(stream, 0, [eventNamed()], contextOf(org))).toMatchObject({ revision: 1 });
      await log.close();
    });

    test('of imported history keeps the time at which it happened', async () => {
      const log = await harness().open();
      const org = freshOrg();
      const stream = `booking-${org}.a`;
      const before = { ...contextOf(org), recordedAt: 1_600_000_000_000 };
      await log.append(stream, 'none', [eventNamed()], before);
      expect(await all(log.read(stream))).toMatchObject([{ at: 1_600_000_000_000 }]);
      await log.close();
    });

    test('has its own outcome, whatever happens to the appends sent with it', async () => {
      const log = await harness().open();
      const org = freshOrg();
      const append = (id: string, expected: ExpectedRevision) =>
        log.append(`booking-${org}.${id}`, expected, [eventNamed()], contextOf(org));
      await append('old', 'none');
      const outcomes = await Promise.allSettled([
        append('new', 'none'),
        append('old', 'none'),
        log.append(`booking-${org}.x`, 'none', [{ ...eventNamed(), data: 1n }], contextOf(org)),
        append('old', 0),
        append('new', 'exists'),
        append('newer', 7),
        append('newest', 'any'),
      ]);
      const told = outcomes.map((each) =>
        each.status === 'rejected' ? each.reason.name : each.value.outcome,
      );
      const wrong = 'wrongExpectedRevision';
      expect(told).toEqual(['appended', wrong, 'InvalidAppend', 'appended', 'appended', wrong, 'appended']);
      expect(await all(log.read(`booking-${org}.x`))).toEqual([]);
      await log.close();
    });

    test('of any sequence leaves the streams that a simple model predicts', async () => {
      const log = await harness().open();
      const step = fc.record({
        stream: fc.constantFrom('a', 'b', 'c'),
        expected: fc.oneof(fc.constantFrom<ExpectedRevision>('none', 'exists', 'any'), fc.nat({ max: 6 })),
        count: fc.integer({ min: 1, max: 3 }),
      });
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
          const org = freshOrg();
          const model = new Map<string, string[]>();
          for (const { stream, expected, count } of steps) {
            const had = model.get(stream) ?? [];
            const events = Array.from({ length: count }, () => eventNamed());
            const name = `booking-${org}.${stream}`;
            const outcome = await log.append(name, expected, events, contextOf(org));
            if (!isMet(expected, had.length)) {
              const actual = had.length === 0 ? null : had.length - 1;
              expect(outcome).toEqual({ outcome: 'wrongExpectedRevision', actual });
              continue;
            }
            model.set(stream, [...had, ...events.map((event) => event.id)]);
            expect(outcome).toMatchObject({ outcome: 'appended', revision: had.length + count - 1 });
          }
          for (const stream of ['a', 'b', 'c']) {
            const recorded = await all(log.read(`booking-${org}.${stream}`));
            expect(recorded.map((event) => event.id)).toEqual(model.get(stream) ?? []);
          }
        }),
        { numRuns: runs(25) },
      );
      await log.close();
    });

    test.each<[string, string, string]>([
      ['a stream without an organisation', 'booking', 'stream'],
      ['a stream with a blank', 'booking-acme.a b', 'stream'],
      ['a system stream', '$settings-acme.1', 'stream'],
      ['the stream of another organisation', 'booking-other.1', 'stream'],
    ])('to %s is refused by name', async (_, stream, field) => {
      const log = await harness().open();
      await expect(log.append(stream, 'any', [eventNamed()], contextOf('acme'))).rejects.toMatchObject({
        name: 'InvalidAppend',
        message: expect.stringMatching(`^${field}: `),
      });
      await log.close();
    });

    test('of nothing, of a bad id, version or revision, or of something that is not JSON is refused by name', async () => {
      const log = await harness().open();
      const org = freshOrg();
      const stream = `booking-${org}.a`;
      const event = eventNamed();
      const send = (expected: ExpectedRevision, ...events: Parameters<typeof log.append>[2]) =>
        log.append(stream, expected, events, contextOf(org)).then(
          (outcome: AppendOutcome) => outcome.outcome,
          (error: Error) => `${error.name} ${error.message.split(':')[0]}`,
        );
      expect(await send('any')).toBe('InvalidAppend events');
      expect(await send('any', { ...event, id: 'e1' })).toBe('InvalidAppend events[0].id');
      expect(await send('any', event, event)).toBe('InvalidAppend events[1].id');
      expect(await send('any', { ...event, type: '' })).toBe('InvalidAppend events[0].type');
      expect(await send('any', { ...event, version: 0 })).toBe('InvalidAppend events[0].version');
      expect(await send('any', { ...event, data: undefined })).toBe('InvalidAppend events[0].data');
      expect(await send(-1, event)).toBe('InvalidAppend expected');
      expect(await send(0.5, event)).toBe('InvalidAppend expected');
      expect(await all(log.read(stream))).toEqual([]);
      await log.close();
    });
  });
}

function isMet(expected: ExpectedRevision, length: number): boolean {
  if (expected === 'any') return true;
  if (expected === 'none') return length === 0;
  if (expected === 'exists') return length > 0;
  return length > 0 && expected === length - 1;
}
