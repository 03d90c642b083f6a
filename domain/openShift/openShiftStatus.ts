import type { FactOf } from '../catalogues/readings.ts';
import type { OrganisationSettings } from '../organisation/organisationSettings.ts';

/** What can be done with an open shift follows from these: it is never stored. */
export const openShiftStatuses = {
  open: 'Open',
  filled: 'Filled',
  over: 'Over',
  withdrawn: 'Withdrawn',
} as const;
export type OpenShiftStatus = keyof typeof openShiftStatuses;

type Facts = Pick<FactOf<'openShift'>, 'start' | 'places' | 'takenBy' | 'archived'>;

/** What has become of an open shift: withdrawn by a planner, over once it has begun, filled, or still open. */
export function openShiftStatus({ start, places, takenBy, archived }: Facts, now: number): OpenShiftStatus {
  if (archived) return 'withdrawn';
  if (start <= now) return 'over';
  return takenBy.length >= places ? 'filled' : 'open';
}

/** Whether people ask for it and a planner decides: where it says so, or the organisation wants that of every one. */
export function needsApproval(
  { byApproval }: Pick<FactOf<'openShift'>, 'byApproval'>,
  { openShiftsNeedApproval }: Pick<OrganisationSettings, 'openShiftsNeedApproval'>,
): boolean {
  return byApproval || openShiftsNeedApproval;
}

/** How many more people can take it. */
export function placesLeft({ places, takenBy }: Pick<Facts, 'places' | 'takenBy'>): number {
  return Math.max(0, places - takenBy.length);
}
