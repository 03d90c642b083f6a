import type { ResourceFact } from '../../domain/facts.ts';
import { fullName } from '../../domain/fullName.ts';
import type { Resource } from '../../domain/resource/resource.ts';
import { resourceDecider } from '../../domain/resource/resourceDecider.ts';
import type { ResourceEvent } from '../../domain/resource/resourceEvents.ts';
import { aggregateModel, idOf } from './aggregateModel.ts';
import { optional, required } from './columns.ts';

export type ResourceRow = {
  readonly name: string;
  readonly reference: string | null;
  readonly uid: string | null;
  readonly inactive: boolean;
  readonly revision: number;
  /** As answers and decisions show it. */
  readonly fact: ResourceFact;
};

/** Field workers as they are, and every version of them: who was on the board at any past moment. */
export const resources = aggregateModel<ResourceRow, Resource, ResourceEvent>({
  name: 'resources',
  version: 3,
  versions: { name: 'resource_versions', indexes: [[]] },
  decider: resourceDecider,
  columns: {
    name: required('text'),
    reference: optional('text'),
    uid: optional('text'),
    inactive: required('boolean'),
    revision: required('integer'),
    fact: required('json'),
  },
  indexes: [],
  stateOf({ fact: { id: _id, inactive, ...details } }) {
    return { status: inactive ? 'inactive' : 'active', details };
  },
  rowOf(state, event) {
    if (state.status === 'none') return undefined;
    const { details } = state;
    const inactive = state.status === 'inactive';
    return {
      name: fullName(details),
      reference: details.reference,
      uid: details.uid,
      inactive,
      revision: event.revision,
      fact: { ...details, id: idOf(event), inactive },
    };
  },
});
