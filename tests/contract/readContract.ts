import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { verifyChain } from '../../commands/log/verifyChain.ts';
import { upcastWith } from '../../domain/kernel/upcast.ts';
import { runs } from '../support/runs.ts';
import {
  all,
  contextOf,
  eventNamed,
  eventsOf,
  followUntil,
  freshOrg,
  type LogHarness,
} from './logFixtures.ts';

/** Reading a stream, and what can be proved of it. */
export function describeReads(harness: () => LogHarness): void {
  describe('reading', () => {
    test('a stream that nobody has written to is empty in both directions', async () => {
      const log = await harness().open();
      const stream = `booking-${freshOrg()}.a`;
      expect(await all(log.read(stream))).toEqual([]);
      expect(await all(log.read(stream, { direction: 'backwards', limit: 1 }))).toEqual([]);
      await log.close();
    });

    test('works in both directions, from any revision, up to the limit', async () => {
      const log = await harness().open();
      const org = freshOrg();
      const stream = `booking-${org}.a`;
      const events = Array.from({ length: 10 }, () => eventNamed());
      await log.append(stream, 'none', events, contextOf(org));
      const revisions = async (options: Parameters<typeof log.read>[1]) =>
        (await all(log.read(stream, options))).map((event) => event.revision);
      expect(await revisions({})).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
      expect(await revisions({ from: 7 })).toEqual([7, 8, 9]);
      expect(await revisions({ from: 3, limit: 2 })).toEqual([3, 4]);
      expect(await revisions({ limit: 0 })).toEqual([]);
      expect(await revisions({ from: 10 })).toEqual([]);
      expect(await revisions({ direction: 'backwards', limit: 3 })).toEqual([9, 8, 7]);
      expect(await revisions({ direction: 'backwards', from: 2 })).toEqual([2, 1, 0]);
      expect(await revisions({ direction: 'backwards', from: 500, limit: 1 })).toEqual([9]);
      await log.close();
    });

    test('a long stream gives every event in order, and can stop anywhere', async () => {
      const log = await harness().open();
      const org = freshOrg();
      const stream = `booking-${org}.long`;
      for (let batch = 0; batch < 10; batch += 1) {
        const events = Array.from({ length: 300 }, () => eventNamed());
        await log.append(stream, 'any', events, contextOf(org));
      }
      const revisions = (await all(log.read(stream))).map((event) => event.revision);
      expect(revisions).toEqual(Array.from({ length: 3000 }, (_, revision) => revision));
      const backwards = (await all(log.read(stream, { direction: 'backwards' }))).map(
        (event) => event.revision,
      );
      expect(backwards).toEqual(revisions.toReversed());
      let seen = 0;
      for await (const _ of log.read(stream)) {
        seen += 1;
        if (seen === 700) break;
      }
      expect(seen).toBe(700);
      await log.close();
    });

    test('returns any JSON as it was written', async () => {
      const log = await harness().open();
      const org = freshOrg();
      const stream = `booking-${org}.json`;
      let revision = -1;
      await fc.assert(
        fc.asyncProperty(fc.jsonValue({ stringUnit: 'binary' }), async (data) => {
          await log.append(stream, 'any', [eventNamed(undefined, { data })], contextOf(org));
          revision += 1;
          const [event] = await all(log.read(stream, { from: revision }));
          expect(event?.data).toEqual(JSON.parse(JSON.stringify({ data })));
        }),
        { numRuns: runs(25) },
      );
      expect(await verifyChain(log.read(stream, { versions: 'recorded' }))).toMatchObject({
        verdict: 'intact',
      });
      await log.close();
    });

    test('returns large data and every script', async () => {
      const log = await harness().open();
      const org = freshOrg();
      const stream = `booking-${org}.large`;
      const data = {
        text: 'Ærø – 東京 – שלום – 👩🏽‍🚒 – \u0000\u2028 – "\\'.repeat(10_000),
        ключ: [0.1, 1e21, -0, 5e-324],
      };
      await log.append(stream, 'none', [eventNamed(undefined, data)], contextOf(org));
      const [event] = await all(log.read(stream));
      expect(event?.data).toEqual({ ...data, ключ: [0.1, 1e21, 0, 5e-324] });
      await log.close();
    });

    test('upcasts old versions, and leaves them as recorded on request', async () => {
      const upcast = upcastWith([
        { type: 'NoteTaken', from: 1, up: (data) => ({ second: data }) },
        { type: 'NoteTaken', from: 2, up: (data) => ({ third: data }) },
      ]);
      const log = await harness().open({ upcast });
      const org = freshOrg();
      const stream = `booking-${org}.a`;
      const after = await log.head();
      const events = [eventNamed('old', 1), { ...eventNamed('new', 2), version: 3 }, eventNamed('last', 3)];
      await log.append(stream, 'none', events, contextOf(org));
      const present = [
        { version: 3, data: { third: { second: 1 } } },
        { version: 3, data: 2 },
        { version: 3, data: { third: { second: 3 } } },
      ];
      const recorded = [
        { version: 1, data: 1 },
        { version: 3, data: 2 },
        { version: 1, data: 3 },
      ];
      expect(await all(log.read(stream))).toMatchObject(present);
      expect(await all(log.read(stream, { versions: 'recorded' }))).toMatchObject(recorded);
      const three = (items: Parameters<typeof eventsOf>[0]) => eventsOf(items).length === 3;
      expect(eventsOf(await followUntil(log, { after }, three))).toMatchObject(present);
      const raw = await followUntil(log, { after, versions: 'recorded' }, three);
      expect(eventsOf(raw)).toMatchObject(recorded);
      expect(await verifyChain(log.read(stream, { versions: 'recorded' }))).toMatchObject({
        verdict: 'intact',
      });
      await log.close();
    });

    test('leaves out events past their maximum age, and revisions continue', async () => {
      let now = Date.now();
      const log = await harness().open({ clock: () => now, maximumAges: { workspace: 3600 } });
      const org = freshOrg();
      const [short, long] = [`workspace-${org}.a`, `booking-${org}.a`];
      const after = await log.head();
      await log.append(short, 'none', [eventNamed(), eventNamed()], contextOf(org));
      await log.append(long, 'none', [eventNamed()], contextOf(org));
      now += 3_000_000;
      await log.append(short, 1, [eventNamed()], contextOf(org));
      expect(await all(log.read(short))).toHaveLength(3);
      now += 1_000_000;
      expect((await all(log.read(short))).map((event) => event.revision)).toEqual([2]);
      expect((await all(log.read(short, { limit: 1 }))).map((event) => event.revision)).toEqual([2]);
      expect(await all(log.read(long))).toHaveLength(1);
      expect(await log.append(short, 2, [eventNamed()], contextOf(org))).toMatchObject({ revision: 3 });
      const followed = await followUntil(log, { after }, (items) => eventsOf(items).length === 3);
      expect(eventsOf(followed).map((event) => [event.stream, event.revision])).toEqual([
        [long, 0],
        [short, 2],
        [short, 3],
      ]);
      const kept = log.read(short, { versions: 'recorded' });
      expect(await verifyChain(kept, { beginning: 'mayHaveExpired' })).toMatchObject({ verdict: 'intact' });
      await log.close();
    });
  });

  describe('the hash chain of a stream', () => {
    test('ends in the tip that the log keeps, if it keeps one', async () => {
      const log = await harness().open();
      const org = freshOrg();
      const stream = `booking-${org}.a`;
      expect([...(await log.tips([stream]))]).toEqual([]);
      await log.append(stream, 'none', [eventNamed(), eventNamed()], contextOf(org));
      const kept = (await log.tips([stream, `${stream}-unknown`])).get(stream);
      const verdict = await verifyChain(log.read(stream, { versions: 'recorded' }));
      if (verdict.verdict === 'broken') throw new Error('The chain is broken');
      expect(kept ?? null).toEqual(harness().keepsTips ? { stream, revision: 1, hash: verdict.tip } : null);
      await log.close();
    });

    test('is intact after many writers have appended through two logs', async () => {
      const logs = [await harness().open(), await harness().open()];
      const org = freshOrg();
      const stream = `booking-${org}.a`;
      const writers = [...logs, ...logs, ...logs].map(async (log) => {
        for (let turn = 0; turn < 5; turn += 1) {
          await log.append(stream, 'any', [eventNamed(), eventNamed()], contextOf(org));
        }
      });
      await Promise.all(writers);
      const [log] = logs;
      if (log === undefined) throw new Error('There is no log');
      const verdict = await verifyChain(log.read(stream, { versions: 'recorded' }));
      expect(verdict).toMatchObject({ verdict: 'intact', events: 60 });
      await Promise.all(logs.map((each) => each.close()));
    });

    test('names the event that somebody has changed behind the log’s back', async (test) => {
      const { tamper } = harness();
      if (tamper === undefined) return test.skip('what this server stores cannot be reached');
      const log = await harness().open();
      const org = freshOrg();
      const stream = `booking-${org}.a`;
      const events = [1, 2, 3, 4].map((hours) => eventNamed(undefined, { hours }));
      await log.append(stream, 'none', events, contextOf(org));
      await tamper(stream, 2, (stored) => stored.replace('"hours":3', '"hours":8'));
      const verdict = await verifyChain(log.read(stream, { versions: 'recorded' }));
      expect(verdict).toMatchObject({
        verdict: 'broken',
        reason: 'contentChanged',
        suspect: { revision: 2, data: { hours: 8 } },
      });
      await log.close();
    });
  });
}
