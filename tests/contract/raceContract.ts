import { describe, expect, test } from 'vitest';
import type { AppendOutcome, EventLog, ExpectedRevision, Revision } from '../../commands/log/log.ts';
import { all, contextOf, eventNamed, freshOrg, type LogHarness, seeded } from './logFixtures.ts';

/** An append of a race, with what its sender knew and what came of it. */
interface RacedAppend {
  readonly stream: string;
  readonly expected: ExpectedRevision;
  readonly ids: readonly string[];
  /** Last revision of the stream that anybody had been told before it was sent; null: of none. */
  readonly knownBefore: Revision | null;
  readonly outcome: AppendOutcome;
}

/** Many at once: what each expectation promises when others append between the look and the leap. */
export function describeRaces(harness: () => LogHarness): void {
  describe('an append in a race', () => {
    test.each<[ExpectedRevision, number]>([
      ['none', 1],
      [0, 1],
      ['exists', 40],
      ['any', 40],
    ])('expecting %s, sent by 40 at once through two logs, is accepted %i times', async (expected, taken) => {
      const logs = [await harness().open(), await harness().open()];
      const org = freshOrg();
      const stream = `booking-${org}.raced`;
      const first = expected === 'none' ? [] : [eventNamed()];
      if (first.length > 0) await logs[0]?.append(stream, 'none', first, contextOf(org));
      const racers = Array.from({ length: 20 }, () => logs).flat();
      const sent = await Promise.all(
        racers.map(async (log) => {
          const event = eventNamed();
          return { event, outcome: await log.append(stream, expected, [event], contextOf(org)) };
        }),
      );
      const winners = sent.flatMap(({ event, outcome }) =>
        outcome.outcome === 'appended' ? [{ id: event.id, revision: outcome.revision }] : [],
      );
      expect(winners).toHaveLength(taken);
      for (const { outcome } of sent) {
        if (outcome.outcome === 'appended') continue;
        expect(outcome).toEqual({ outcome: 'wrongExpectedRevision', actual: first.length });
      }
      // What the losers sent is not there, and what the winners sent is where they were told.
      const recorded = logs[0] === undefined ? [] : await all(logs[0].read(stream));
      expect(recorded.map(({ id, revision }) => ({ id, revision }))).toEqual([
        ...first.map(({ id }) => ({ id, revision: 0 })),
        ...winners.toSorted((one, other) => one.revision - other.revision),
      ]);
      await Promise.all(logs.map((log) => log.close()));
    });

    test('with any expectation, among 32 writers, is decided against the state of its stream at its turn', async () => {
      const logs = [await harness().open(), await harness().open()];
      const org = freshOrg();
      const random = seeded(20_261_121);
      const known = new Map<string, Revision>();
      const raced: RacedAppend[] = [];
      const write = async (log: EventLog): Promise<void> => {
        for (let turn = 0; turn < harness().turns; turn += 1) {
          const stream = `booking-${org}.${turn}-${Math.floor(random() * 3)}`;
          const knownBefore = known.get(stream) ?? null;
          const exact = Math.max(0, (knownBefore ?? 0) + Math.floor(random() * 3) - 1);
          const expected = (['none', 'exists', 'any', exact] as const)[Math.floor(random() * 4)] ?? 'any';
          const events = Array.from({ length: 1 + Math.floor(random() * 3) }, () => eventNamed());
          const outcome = await log.append(stream, expected, events, contextOf(org));
          const told = outcome.outcome === 'appended' ? outcome.revision : outcome.actual;
          if (told !== null) known.set(stream, Math.max(told, known.get(stream) ?? 0));
          raced.push({ stream, expected, ids: events.map(({ id }) => id), knownBefore, outcome });
        }
      };
      await Promise.all(Array.from({ length: 16 }, () => logs.map(write)).flat());

      const [log] = logs;
      if (log === undefined) throw new Error('There is no log');
      const outcomes = new Set<string>();
      for (const stream of new Set(raced.map((append) => append.stream))) {
        const recorded = (await all(log.read(stream))).map(({ id }) => id);
        const appends = raced.filter((append) => append.stream === stream);
        const ends = new Set<Revision>();
        const taken = appends.filter(({ outcome }) => outcome.outcome === 'appended');
        expect(recorded).toHaveLength(taken.reduce((sum, { ids }) => sum + ids.length, 0));
        for (const { expected, ids, outcome } of taken) {
          if (outcome.outcome !== 'appended') continue;
          const begin = outcome.revision - ids.length + 1;
          expect(recorded.slice(begin, outcome.revision + 1)).toEqual(ids);
          expect(isMet(expected, begin === 0 ? null : begin - 1)).toBe(true);
          ends.add(outcome.revision);
          outcomes.add(`${typeof expected === 'number' ? 'exact' : expected} taken`);
        }
        for (const { expected, knownBefore, outcome } of appends) {
          if (outcome.outcome === 'appended') continue;
          const { actual } = outcome;
          expect(isMet(expected, actual)).toBe(false);
          // A state that the stream has had, and none from before the append was sent.
          expect(actual === null || ends.has(actual)).toBe(true);
          expect(actual ?? -1).toBeGreaterThanOrEqual(knownBefore ?? -1);
          outcomes.add(`${typeof expected === 'number' ? 'exact' : expected} refused`);
        }
      }
      expect([...outcomes].sort()).toEqual([
        'any taken',
        'exact refused',
        'exact taken',
        'exists refused',
        'exists taken',
        'none refused',
        'none taken',
      ]);
      await Promise.all(logs.map((each) => each.close()));
    });

    test('is seen by everybody from the moment it is acknowledged', async () => {
      const [writing, reading] = [await harness().open(), await harness().open()];
      const org = freshOrg();
      await Promise.all(
        Array.from({ length: 8 }, async (_, writer) => {
          const stream = `booking-${org}.${writer}`;
          for (let revision = 0; revision < 5; revision += 1) {
            const event = eventNamed();
            const outcome = await writing.append(stream, 'any', [event], contextOf(org));
            const position = outcome.outcome === 'appended' ? outcome.position : Number.NaN;
            const [head, last] = await Promise.all([
              reading.head(),
              all(reading.read(stream, { direction: 'backwards', limit: 1 })),
            ]);
            expect(head).toBeGreaterThanOrEqual(position);
            expect(last).toMatchObject([{ id: event.id, revision, position }]);
          }
        }),
      );
      await Promise.all([writing.close(), reading.close()]);
    });
  });
}

/** Whether a stream whose last revision is `actual` (null: it has none) is as an append expects it. */
function isMet(expected: ExpectedRevision, actual: Revision | null): boolean {
  if (expected === 'any') return true;
  if (expected === 'none') return actual === null;
  if (expected === 'exists') return actual !== null;
  return actual === expected;
}
