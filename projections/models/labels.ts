import type { LabelFact } from '../../domain/facts.ts';
import type { Label } from '../../domain/label/label.ts';
import { labelDecider } from '../../domain/label/labelDecider.ts';
import type { LabelEvent, LabelType } from '../../domain/label/labelEvents.ts';
import { aggregateModel, idOf } from './aggregateModel.ts';
import { required } from './columns.ts';

export type LabelRow = {
  readonly name: string;
  readonly type: LabelType;
  readonly archived: boolean;
  readonly revision: number;
  /** As answers and decisions show it. */
  readonly fact: LabelFact;
};

/** Labels as they are, and every version of them; archived ones stay, since bookings still name them. */
export const labels = aggregateModel<LabelRow, Label, LabelEvent>({
  name: 'labels',
  version: 3,
  versions: { name: 'label_versions', indexes: [[]] },
  decider: labelDecider,
  columns: {
    name: required('text'),
    type: required('text'),
    archived: required('boolean'),
    revision: required('integer'),
    fact: required('json'),
  },
  indexes: [],
  stateOf({ fact: { id: _id, archived, ...details } }) {
    return { ...details, status: archived ? 'archived' : 'current' };
  },
  rowOf(state, event) {
    if (state.status === 'none') return undefined;
    const { status, ...details } = state;
    const archived = status === 'archived';
    return {
      name: details.name,
      type: details.type,
      archived,
      revision: event.revision,
      fact: { ...details, id: idOf(event), archived },
    };
  },
});
