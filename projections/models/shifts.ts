import type { ShiftFact } from '../../domain/facts.ts';
import type { Shift } from '../../domain/shift/shift.ts';
import { shiftDecider } from '../../domain/shift/shiftDecider.ts';
import type { ShiftEvent } from '../../domain/shift/shiftEvents.ts';
import { aggregateModel, idOf } from './aggregateModel.ts';
import { optional, required } from './columns.ts';

export type ShiftRow = {
  readonly resource_id: string;
  readonly start_date: string;
  readonly end_date: string | null;
  /** A removed shift keeps its row, so that whoever looked at it learns that it is gone. */
  readonly removed: boolean;
  readonly revision: number;
  /** As answers and decisions show it; of a removed one, as it was. */
  readonly fact: ShiftFact;
};

/** Weekly timesheets as they are, and every version of them. Dates are local days, `YYYY-MM-DD`, which compare as text. */
export const shifts = aggregateModel<ShiftRow, Shift, ShiftEvent>({
  name: 'shifts',
  version: 3,
  versions: { name: 'shift_versions', indexes: [[]] },
  decider: shiftDecider,
  columns: {
    resource_id: required('text'),
    start_date: required('text'),
    end_date: optional('text'),
    removed: required('boolean'),
    revision: required('integer'),
    fact: required('json'),
  },
  indexes: [['resource_id']],
  stateOf({ removed, fact: { id: _id, ...details } }) {
    return removed ? { status: 'removed' } : { status: 'current', details };
  },
  rowOf(state, event, before) {
    if (state.status === 'none') return undefined;
    if (state.status === 'removed') {
      return before === undefined ? undefined : { ...before, removed: true, revision: event.revision };
    }
    const { details } = state;
    return {
      resource_id: details.resourceId,
      start_date: details.startDate,
      end_date: details.endDate,
      removed: false,
      revision: event.revision,
      fact: { ...details, id: idOf(event) },
    };
  },
});
