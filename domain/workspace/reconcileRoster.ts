import { createReconciliation, type Revised } from './createReconciliation.ts';
import { furtherFieldsSeen, type SeenRosterEvent, type StagedRosterChange } from './stagedRoster.ts';

/** A staged change as a planner gives it. */
export type GivenRosterChange = Omit<StagedRosterChange, 'changeId'>;

/** A roster event as others have made it: what a staged change is compared with. */
export type CurrentRosterEvent = Revised<SeenRosterEvent>;

/** A roster event as staged changes are compared with it. */
export function currentRosterEvent(
  row: Omit<CurrentRosterEvent, 'further' | 'resourceIds'> & { readonly resourceIds: readonly string[] },
): CurrentRosterEvent {
  const { title, week, day, start, end, customerId, resourceIds, revision } = row;
  const further = Object.fromEntries(
    Object.entries(row).filter(([field]) => furtherFieldsSeen.includes(field)),
  );
  return { title, week, day, start, end, customerId, resourceIds: [...resourceIds], further, revision };
}

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
