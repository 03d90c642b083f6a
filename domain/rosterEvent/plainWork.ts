import { noPlannedGroup } from '../masterRoster/plannedWorkFields.ts';
import type { RosterTime } from '../masterRoster/rosterTimeAt.ts';
import type { RosterEventDetails } from './rosterEvent.ts';

/** Everything that a roster event is, but when. */
export type RosterWork = Omit<RosterEventDetails, keyof RosterTime>;

/** What is done in a roster event of which no more is known than for whom it is and what is done. */
export function plainWork(
  templateId: string,
  known: Pick<RosterWork, 'type' | 'title' | 'customerId' | 'resourceIds'>,
): RosterWork {
  return {
    templateId,
    ...known,
    tolerance: 120,
    resourcesNeeded: 1,
    preferredResourceIds: [],
    labelIds: [],
    allocationLabelIds: [],
    serviceLabelIds: [],
    excludeLabelIds: [],
    equipmentIds: [],
    external: false,
    partner: false,
    force: false,
    visitStemId: null,
    reference: null,
    address: null,
    location: null,
    notes: '',
    ...noPlannedGroup,
    groupServices: [],
  };
}
