import type { Shift } from '../../domain/shift/shift.ts';
import { shiftDecider } from '../../domain/shift/shiftDecider.ts';
import type { ShiftEvent } from '../../domain/shift/shiftEvents.ts';
import { aggregateModel } from './aggregateModel.ts';
import { optional, required } from './columns.ts';

type KnownShift = Exclude<Shift, { status: 'none' }>;

export type ShiftRow = {
  readonly resource_id: string;
  readonly start_date: string;
  readonly end_date: string | null;
  /** A removed shift keeps its row, so that whoever looked at it learns that it is gone. */
  readonly removed: boolean;
  readonly revision: number;
  readonly state: KnownShift;
};

/** Weekly timesheets as they are, and every version of them. Dates are local days, `YYYY-MM-DD`, which compare as text. */
export const shifts = aggregateModel<ShiftRow, Shift, ShiftEvent>({
  name: 'shifts',
  version: 2,
  versions: { name: 'shift_versions', indexes: [[]] },
  decider: shiftDecider,
  columns: {
    resource_id: required('text'),
    start_date: required('text'),
    end_date: optional('text'),
    removed: required('boolean'),
    revision: required('integer'),
    state: required('json'),
  },
  indexes: [['resource_id']],
  stateOf: (row) => row.state,
  rowOf(state, event, before) {
    if (state.status === 'none') return undefined;
    if (state.status === 'removed') {
      return before === undefined ? undefined : { ...before, removed: true, revision: event.revision, state };
    }
    const { details } = state;
    return {
      resource_id: details.resourceId,
      start_date: details.startDate,
      end_date: details.endDate,
      removed: false,
      revision: event.revision,
      state,
    };
  },
});
