import { describe, expect, it } from 'vitest';
import type { GivenRosterChange } from '../../../domain/workspace/reconcileRoster.ts';
import { takenBack } from '../../../web/masterRoster/stagedRosterEvent.ts';

const seen = {
  title: 'Bath',
  week: 1,
  day: 1,
  start: 32_400,
  end: 36_000,
  customerId: null,
  resourceIds: ['ana'],
};
const staged = (wanted: GivenRosterChange['wanted'], basis = 4): GivenRosterChange => ({
  rosterEventId: 'e1',
  basis,
  seen,
  wanted,
});

describe('a step of the board that is taken back in a workspace', () => {
  it('leaves what was staged since', () => {
    const step = { before: undefined, after: staged({ day: 2 }) };
    expect(takenBack(staged({ day: 2, notes: 'Ring twice' }), step)).toEqual({
      is: 'taken back',
      change: staged({ notes: 'Ring twice' }),
    });
    // On what it has been rebased to.
    expect(takenBack(staged({ day: 2, notes: 'Ring twice' }, 9), step)).toEqual({
      is: 'taken back',
      change: staged({ notes: 'Ring twice' }, 9),
    });
  });

  it('leaves nothing staged if nothing else was, and what was staged before it', () => {
    expect(takenBack(staged({ day: 2 }), { before: undefined, after: staged({ day: 2 }) })).toEqual({
      is: 'taken back',
      change: undefined,
    });
    const before = staged({ day: 3, notes: 'Ring twice' });
    const after = staged({ day: 2, notes: 'Ring twice' });
    expect(takenBack(after, { before, after })).toEqual({ is: 'taken back', change: before });
    // The step led back to where the event is for everybody.
    expect(takenBack(undefined, { before: staged({ day: 3 }), after: undefined })).toEqual({
      is: 'taken back',
      change: staged({ day: 3 }),
    });
  });

  it('is not taken back if the same was staged anew, dropped or taken off the roster since', () => {
    const step = { before: undefined, after: staged({ day: 2 }) };
    for (const now of [staged({ day: 5 }), staged({ archived: true }), undefined]) {
      expect(takenBack(now, step)).toEqual({ is: 'staged anew' });
    }
  });
});
