import { createReconciliation, type Revised } from './createReconciliation.ts';
import type { SeenRosterEvent, StagedRosterChange } from './stagedRoster.ts';

/** A staged change as a planner gives it. */
export type GivenRosterChange = Omit<StagedRosterChange, 'changeId'>;

/** A roster event as others have made it: what a staged change is compared with. */
export type CurrentRosterEvent = Revised<SeenRosterEvent>;

/** How staged changes of roster events meet what others decide: their time, their people, whom they are for. */
export const rosterReconciliation = createReconciliation<SeenRosterEvent>({
  together: [['week', 'day', 'start', 'end'], ['resourceIds'], ['customerId'], ['title']],
  seenIn: ({ revision: _revision, ...seen }) => seen,
});
