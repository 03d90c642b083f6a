import { createReconciliation, type Revised } from './createReconciliation.ts';
import type { SeenRosterEvent, StagedRosterChange } from './stagedRoster.ts';

/** A staged change as a planner gives it. */
export type GivenRosterChange = Omit<StagedRosterChange, 'changeId'>;

/** A roster event as others have made it: what a staged change is compared with. */
export type CurrentRosterEvent = Revised<SeenRosterEvent>;

/**
 * How staged changes of roster events meet what others decide: their time, their people, whom they are for, and each
 * further field that they want otherwise.
 */
export const rosterReconciliation = createReconciliation<SeenRosterEvent>({
  together: [['week', 'day', 'start', 'end'], ['resourceIds'], ['customerId'], ['title']],
  fieldsOf: ({ further, ...seen }) => ({ ...further, ...seen }),
  seenIn: ({ revision: _revision, further, ...seen }, wanted) => ({
    ...seen,
    further: Object.fromEntries(Object.entries(further ?? {}).filter(([field]) => wanted.includes(field))),
  }),
});
