import type { ExistingOrganisation, Organisation } from '../../domain/organisation/organisation.ts';
import { organisationDecider } from '../../domain/organisation/organisationDecider.ts';
import type { OrganisationEvent } from '../../domain/organisation/organisationEvents.ts';
import { aggregateModel } from './aggregateModel.ts';
import { required } from './columns.ts';

export type OrganisationRow = {
  readonly name: string;
  readonly time_zone: string;
  readonly revision: number;
  readonly state: ExistingOrganisation;
};

/** Organisations as they are: one row each, keyed by the organisation itself. */
export const organisations = aggregateModel<OrganisationRow, Organisation, OrganisationEvent>({
  name: 'organisations',
  version: 1,
  versions: null,
  decider: organisationDecider,
  columns: {
    name: required('text'),
    time_zone: required('text'),
    revision: required('integer'),
    state: required('json'),
  },
  indexes: [],
  stateOf: (row) => row.state,
  rowOf(state, event) {
    if (state.status === 'none') return undefined;
    return { name: state.name, time_zone: state.timeZone, revision: event.revision, state };
  },
});
