import type { ExistingResource, Resource } from '../../domain/resource/resource.ts';
import { resourceDecider } from '../../domain/resource/resourceDecider.ts';
import type { ResourceEvent } from '../../domain/resource/resourceEvents.ts';
import { aggregateModel } from './aggregateModel.ts';
import { optional, required } from './columns.ts';
import { fullName } from './fullName.ts';

export type ResourceRow = {
  readonly name: string;
  readonly reference: string | null;
  readonly uid: string | null;
  readonly inactive: boolean;
  readonly revision: number;
  readonly state: ExistingResource;
};

/** Field workers as they are, and every version of them: who was on the board at any past moment. */
export const resources = aggregateModel<ResourceRow, Resource, ResourceEvent>({
  name: 'resources',
  version: 2,
  versions: { name: 'resource_versions', indexes: [[]] },
  decider: resourceDecider,
  columns: {
    name: required('text'),
    reference: optional('text'),
    uid: optional('text'),
    inactive: required('boolean'),
    revision: required('integer'),
    state: required('json'),
  },
  indexes: [],
  stateOf: (row) => row.state,
  rowOf(state, event) {
    if (state.status === 'none') return undefined;
    const { details } = state;
    return {
      name: fullName(details),
      reference: details.reference,
      uid: details.uid,
      inactive: state.status === 'inactive',
      revision: event.revision,
      state,
    };
  },
});
