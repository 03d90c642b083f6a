import type { ExistingLabel, Label } from '../../domain/label/label.ts';
import { labelDecider } from '../../domain/label/labelDecider.ts';
import type { LabelEvent, LabelType } from '../../domain/label/labelEvents.ts';
import { aggregateModel } from './aggregateModel.ts';
import { required } from './columns.ts';

export type LabelRow = {
  readonly name: string;
  readonly type: LabelType;
  readonly archived: boolean;
  readonly revision: number;
  readonly state: ExistingLabel;
};

/** Labels as they are, and every version of them; archived ones stay, since bookings still name them. */
export const labels = aggregateModel<LabelRow, Label, LabelEvent>({
  name: 'labels',
  version: 2,
  versions: { name: 'label_versions', indexes: [[]] },
  decider: labelDecider,
  columns: {
    name: required('text'),
    type: required('text'),
    archived: required('boolean'),
    revision: required('integer'),
    state: required('json'),
  },
  indexes: [],
  stateOf: (row) => row.state,
  rowOf(state, event) {
    if (state.status === 'none') return undefined;
    return {
      name: state.name,
      type: state.type,
      archived: state.status === 'archived',
      revision: event.revision,
      state,
    };
  },
});
