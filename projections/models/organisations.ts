import type { OrganisationFact } from '../../domain/kernel/facts.ts';
import { firstSettingKeys } from '../../domain/organisation/firstSettings.ts';
import type { Organisation } from '../../domain/organisation/organisation.ts';
import { organisationDecider } from '../../domain/organisation/organisationDecider.ts';
import type { OrganisationEvent } from '../../domain/organisation/organisationEvents.ts';
import { settingsByKey } from '../../domain/settings/settingsByKey.ts';
import { aggregateModel, idOf } from './aggregateModel.ts';
import { required } from './columns.ts';

export type OrganisationRow = {
  readonly name: string;
  readonly time_zone: string;
  readonly revision: number;
  /** As answers and decisions contain it. */
  readonly fact: OrganisationFact;
};

/**
 * The current organisations, one row each, keyed by the organisation itself; and every version of them: the
 * settings and the workflows of any past moment.
 */
export const organisations = aggregateModel<OrganisationRow, Organisation, OrganisationEvent>({
  name: 'organisations',
  // A new setting is added to every row, with its default until somebody changes it.
  version: 4 + settingsByKey.size - firstSettingKeys.length,
  versions: { name: 'organisation_versions', indexes: [[]] },
  category: 'organisation',
  decider: organisationDecider,
  columns: {
    name: required('text'),
    time_zone: required('text'),
    revision: required('integer'),
    fact: required('json'),
  },
  indexes: [],
  stateOf({ fact: { id: _id, ...own } }) {
    return { status: 'existing', ...own };
  },
  rowOf(state, event) {
    if (state.status === 'none') return undefined;
    const { name, timeZone, settings, workflow, workflows } = state;
    return {
      name,
      time_zone: timeZone,
      revision: event.revision,
      fact: { id: idOf(event), name, timeZone, settings, workflow, workflows },
    };
  },
});
