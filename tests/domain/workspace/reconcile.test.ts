import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasMovedOn } from '../../../domain/workspace/hasMovedOn.ts';
import {
  type CurrentBooking,
  changesNothing,
  type GivenChange,
  keptMine,
  rebased,
} from '../../../domain/workspace/reconcile.ts';
import type { SeenBooking } from '../../../domain/workspace/workspace.ts';
import { runs } from '../../support/runs.ts';

const seen: SeenBooking = { title: 'Bath', start: 100, end: 200, resourceIds: ['ana'], status: 'rostered' };
const change = (wanted: GivenChange['wanted']): GivenChange => ({ bookingId: 'b1', basis: 4, seen, wanted });
const current = (over: Partial<CurrentBooking>): CurrentBooking => ({ ...seen, revision: 5, ...over });

describe('a staged change whose booking has moved on', () => {
  it('is known by the revision that its planner saw', () => {
    expect(hasMovedOn(change({}), { ...seen, revision: 4 })).toBe(false);
    expect(hasMovedOn(change({}), current({}))).toBe(true);
    expect(hasMovedOn(change({}), undefined)).toBe(true);
    expect(hasMovedOn({ basis: null }, undefined)).toBe(false);
    expect(hasMovedOn({ basis: null }, current({}))).toBe(true);
  });

  it('keeps of mine what they have not decided, and of theirs what they have', () => {
    const mine = change({ start: 300, end: 400, resourceIds: ['ben'], force: true });
    expect(rebased(mine, current({ start: 150, end: 250 }))).toMatchObject({
      basis: 5,
      seen: { start: 150 },
      wanted: { resourceIds: ['ben'], force: true },
    });
    expect(rebased(mine, current({ resourceIds: ['cleo'] }))?.wanted).toEqual({
      start: 300,
      end: 400,
      force: true,
    });
    expect(rebased(mine, current({ title: 'Lunch' }))?.wanted).toEqual(mine.wanted);
  });

  it('is nothing any more where they have decided all of it, or what was wanted is so by now', () => {
    const mine = change({ start: 300, end: 400 });
    expect(rebased(mine, current({ start: 150, end: 250 }))).toBeUndefined();
    expect(rebased(change({ resourceIds: ['ben'] }), current({ resourceIds: ['ben'] }))).toBeUndefined();
    expect(
      rebased(change({ status: 'cancelled', reason: 'Ill' }), current({ status: 'cancelled' })),
    ).toBeUndefined();
  });

  const instants = fc.integer({ min: 0, max: 3 });
  const people = fc.subarray(['ana', 'ben', 'cleo']);
  const booking = fc.record({
    title: fc.constantFrom('Bath', 'Lunch'),
    start: instants,
    end: instants.map((end) => end + 10),
    resourceIds: people,
    status: fc.constantFrom('draft' as const, 'rostered' as const, 'cancelled' as const),
  });
  const wantedArbitrary = fc.record(
    {
      start: instants,
      end: instants.map((end) => end + 10),
      resourceIds: people,
      title: fc.constant('Walk'),
    },
    { requiredKeys: [] },
  );

  it('stands on what they made of it whichever way it is reconciled, and wants nothing that mine did not', () => {
    fc.assert(
      fc.property(booking, booking, wantedArbitrary, (was, theirs, wanted) => {
        const mine: GivenChange = { bookingId: 'b1', basis: 4, seen: was, wanted };
        const now = { ...theirs, revision: 9 };
        const kept = keptMine(mine, now);
        expect(hasMovedOn(kept, now)).toBe(false);
        expect(kept.wanted).toEqual(wanted);
        const after = rebased(mine, now);
        if (after === undefined) return;
        expect(hasMovedOn(after, now)).toBe(false);
        expect(changesNothing(after)).toBe(false);
        expect(wanted).toMatchObject(after.wanted);
        // Rebased again on the same it is the same.
        expect(rebased(after, now)).toEqual(after);
      }),
      { numRuns: runs(300) },
    );
  });
});
