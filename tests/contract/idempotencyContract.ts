import { describe, expect, test } from 'vitest';
import type { ExpectedRevision } from '../../commands/log/log.ts';
import { all, contextOf, eventNamed, freshOrg, type LogHarness } from './logFixtures.ts';

/** The same events sent again. */
export function describeIdempotency(harness: () => LogHarness): void {
  describe('the same events sent again', () => {
    test.each<ExpectedRevision>(['none', 'exists', 'any', 1, 3, 99])(
      'through a reopened log, expecting %s, get the same answer as the first time and write nothing',
      async (expected) => {
        const org = freshOrg();
        const stream = `booking-${org}.a`;
        const events = [eventNamed(), eventNamed()];
        const before = await harness().open();
        const first = await before.append(stream, 'none', events, contextOf(org));
        await before.append(stream, 1, [eventNamed(), eventNamed()], contextOf(org));
        await before.close();
        const after = await harness().open();
        const again = await after.append(stream, expected, events, contextOf(org));
        expect(again).toEqual({ ...first, alreadyThere: true });
        expect(await all(after.read(stream))).toHaveLength(4);
        await after.close();
      },
    );

    test('eight times at once through two logs are written once', async () => {
      const logs = [await harness().open(), await harness().open()];
      const org = freshOrg();
      const stream = `booking-${org}.a`;
      const events = [eventNamed(), eventNamed()];
      const senders = [...logs, ...logs, ...logs, ...logs];
      const outcomes = await Promise.all(
        senders.map((log) => log.append(stream, 'any', events, contextOf(org))),
      );
      expect(
        outcomes.filter((outcome) => outcome.outcome === 'appended' && !outcome.alreadyThere),
      ).toHaveLength(1);
      expect(
        new Set(outcomes.map((outcome) => outcome.outcome === 'appended' && outcome.position)).size,
      ).toBe(1);
      const recorded = logs[0] === undefined ? [] : await all(logs[0].read(stream));
      expect(recorded.map((event) => event.id)).toEqual(events.map((event) => event.id));
      await Promise.all(logs.map((log) => log.close()));
    });

    test('with events added, left out or in another order are an error, and nothing is written', async () => {
      const log = await harness().open();
      const org = freshOrg();
      const stream = `booking-${org}.a`;
      const [one, two, three] = [eventNamed(), eventNamed(), eventNamed()];
      await log.append(stream, 'none', [one, two, three], contextOf(org));
      const reused = { name: 'EventIdReused' };
      const send = (events: Parameters<typeof log.append>[2]) =>
        log.append(stream, 'any', events, contextOf(org));
      await expect(send([three, eventNamed()])).rejects.toMatchObject(reused);
      await expect(send([eventNamed(), one])).rejects.toMatchObject(reused);
      await expect(send([one, three])).rejects.toMatchObject(reused);
      await expect(send([two, one])).rejects.toMatchObject(reused);
      expect(await all(log.read(stream))).toHaveLength(3);
      await log.close();
    });

    test('while connections keep breaking are in the log once, and every append is answered', async () => {
      const log = await harness().open();
      const org = freshOrg();
      const shared: string[] = [];
      let through = 0;
      let done = false;
      const breaking = (async () => {
        while (!done) {
          await harness().dropConnections();
          // Where the machine is slow, something gets through in between still: else nobody ever would.
          const before = through;
          do await new Promise((resolve) => setTimeout(resolve, 40));
          while (through === before && !done);
        }
      })();
      const writers = Array.from({ length: 8 }, async (_, writer) => {
        const stream = `booking-${org}.${writer}`;
        for (let revision = 0; revision < 15; revision += 1) {
          const events = [eventNamed()];
          const send = () =>
            log.append(stream, revision === 0 ? 'none' : revision - 1, events, contextOf(org));
          // A log that gives up must be asked again with the same ids; there is no other way to know.
          const outcome = await send().catch(send).catch(send).catch(send);
          expect(outcome).toMatchObject({ outcome: 'appended', revision });
          through += 1;
          const note = [eventNamed()];
          const add = () => log.append(`shift-${org}.shared`, 'any', note, contextOf(org));
          expect(await add().catch(add).catch(add).catch(add)).toMatchObject({ outcome: 'appended' });
          through += 1;
          shared.push(...note.map(({ id }) => id));
        }
        expect(await all(log.read(stream))).toHaveLength(15);
      });
      await Promise.all(writers).finally(() => {
        done = true;
      });
      await breaking;
      const inShared = (await all(log.read(`shift-${org}.shared`))).map(({ id }) => id);
      expect(inShared.toSorted()).toEqual(shared.toSorted());
      await log.close();
    });
  });
}
