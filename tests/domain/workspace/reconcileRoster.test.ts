import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hasMovedOn } from '../../../domain/workspace/hasMovedOn.ts';
import { type GivenRosterChange, rosterReconciliation } from '../../../domain/workspace/reconcileRoster.ts';
import { runs } from '../../support/runs.ts';

const { changesNothing, keptMine, rebased } = rosterReconciliation;

const time = fc.record({
  week: fc.constantFrom(1, 2),
  day: fc.integer({ min: 0, max: 2 }),
  start: fc.constantFrom(32_400, 36_000),
  end: fc.constantFrom(39_600, 43_200),
});
const event = fc
  .tuple(
    time,
    fc.record({
      title: fc.constantFrom('Bath', 'Lunch'),
      customerId: fc.constantFrom('carol', null),
      resourceIds: fc.subarray(['ana', 'ben']),
    }),
  )
  .map(([when, rest]) => ({ ...when, ...rest }));
const wanted = fc
  .tuple(
    fc.option(time, { nil: {} }),
    fc.record(
      { resourceIds: fc.subarray(['ana', 'ben']), tolerance: fc.constant(60), archived: fc.constant(true) },
      { requiredKeys: [] },
    ),
  )
  .map(([when, rest]) => ({ ...when, ...rest }));

it('a staged change of a roster event keeps of mine what they have not decided, whole times together', () => {
  fc.assert(
    fc.property(event, event, wanted, (was, theirs, mineWanted) => {
      const mine: GivenRosterChange = { rosterEventId: 'e1', basis: 4, seen: was, wanted: mineWanted };
      const now = { ...theirs, revision: 9 };
      expect(hasMovedOn(mine, now)).toBe(true);
      expect(keptMine(mine, now)).toMatchObject({ basis: 9, seen: theirs, wanted: mineWanted });
      const after = rebased(mine, now);
      if (after === undefined) return;
      expect(hasMovedOn(after, now)).toBe(false);
      expect(changesNothing(after)).toBe(false);
      expect(mineWanted).toMatchObject(after.wanted);
      const theyMoved = (['week', 'day', 'start', 'end'] as const).some(
        (field) => was[field] !== theirs[field],
      );
      // Never half a time of theirs and half of mine.
      expect(['week', 'day', 'start', 'end'].filter((field) => field in after.wanted)).toHaveLength(
        theyMoved || !('start' in mineWanted) ? 0 : 4,
      );
      expect(rebased(after, now)).toEqual(after);
    }),
    { numRuns: runs(300) },
  );
});

it('what others decide of a further field stands after a rebase; what they left alone is wanted still', () => {
  const seen = {
    title: 'Bath',
    week: 1,
    day: 1,
    start: 32_400,
    end: 36_000,
    customerId: null,
    resourceIds: [],
  };
  const mine: GivenRosterChange = {
    rosterEventId: 'e1',
    basis: 4,
    seen: { ...seen, further: { notes: '', tolerance: 120, labelIds: ['care'] } },
    wanted: { notes: 'Ring twice', tolerance: 60, labelIds: [], force: true },
  };
  const further = { notes: 'Ring once', tolerance: 120, labelIds: ['care'], force: false };
  const after = rebased(mine, { ...seen, further, revision: 9 });
  // Of `force` nothing was seen: whether they have decided it nobody knows.
  expect(after?.wanted).toEqual({ tolerance: 60, labelIds: [] });
  expect(after?.seen?.further).toEqual({ tolerance: 120, labelIds: ['care'] });
  expect(keptMine(mine, { ...seen, further, revision: 9 }).seen?.further).toEqual(further);
  const onlyNotes = { ...mine, wanted: { notes: 'Ring twice' } };
  expect(rebased(onlyNotes, { ...seen, further, revision: 9 })).toBeUndefined();
  expect(changesNothing({ ...mine, wanted: { notes: '' } })).toBe(true);
});
