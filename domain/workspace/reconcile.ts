import { createReconciliation, type Revised } from './createReconciliation.ts';
import type { SeenBooking, StagedChange } from './workspace.ts';

/** A staged change as a planner gives it. */
export type GivenChange = Omit<StagedChange, 'changeId'>;

/** A booking as others have made it: what a staged change is compared with. */
export type CurrentBooking = Revised<SeenBooking>;

/** How staged changes of bookings meet what others decide: their time, their people, their step of the life cycle. */
export const { keptMine, rebased, changesNothing } = createReconciliation<SeenBooking>({
  together: [['start', 'end'], ['resourceIds'], ['status']],
  besides: { status: ['reason'] },
  aside: ['force', 'reason'],
  fieldsOf: (seen) => ({ ...seen }),
  seenIn: ({ revision: _revision, ...seen }) => seen,
});
