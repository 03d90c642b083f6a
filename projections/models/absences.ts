import type { Absence, AbsenceStatus } from '../../domain/absence/absence.ts';
import { absenceDecider } from '../../domain/absence/absenceDecider.ts';
import type { AbsenceEvent, AbsenceKind } from '../../domain/absence/absenceEvents.ts';
import type { AbsenceFact } from '../../domain/facts.ts';
import { aggregateModel, idOf } from './aggregateModel.ts';
import { required } from './columns.ts';

export type AbsenceRow = {
  readonly resource_id: string;
  readonly kind: AbsenceKind;
  readonly status: AbsenceStatus;
  readonly start: number;
  readonly end: number;
  readonly revision: number;
  /** As answers and decisions show it. */
  readonly fact: AbsenceFact;
};

/** Leave and breaks as they are; what is declined or cancelled keeps its row, so that lists can show it. */
export const absences = aggregateModel<AbsenceRow, Absence, AbsenceEvent>({
  name: 'absences',
  version: 2,
  versions: { name: 'absence_versions', indexes: [[]] },
  decider: absenceDecider,
  columns: {
    resource_id: required('text'),
    kind: required('text'),
    status: required('text'),
    start: required('bigint'),
    end: required('bigint'),
    revision: required('integer'),
    fact: required('json'),
  },
  indexes: [['start'], ['resource_id', 'start']],
  stateOf({ fact: { id: _id, status, decidedReason, ...details } }) {
    return { status, details, decidedReason };
  },
  rowOf(state, event) {
    if (state.status === 'none') return undefined;
    const { status, details, decidedReason } = state;
    return {
      resource_id: details.resourceId,
      kind: details.kind,
      status,
      start: details.start,
      end: details.end,
      revision: event.revision,
      fact: { ...details, id: idOf(event), status, decidedReason },
    };
  },
});
