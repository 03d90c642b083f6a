import { changedFields, withChanges } from '../changedFields.ts';
import type { CommandOf } from '../decider.ts';
import { decideChanges, recordDecider } from '../recordDecider.ts';
import { accept, refuse } from '../refusal.ts';
import { refusalTexts } from '../texts.ts';
import type { ServicePlan } from './servicePlan.ts';
import type { servicePlanCommands } from './servicePlanCommands.ts';
import { type ServicePlanDetails, servicePlanEvents } from './servicePlanEvents.ts';

export type ServicePlanCommand = CommandOf<typeof servicePlanCommands>;

/**
 * A service plan (scheduling §3, §5): what blocks the bookings of a VisitStemID. One that ends without an end
 * date would block nothing: `invalid_input` of `endDate`.
 */
export const servicePlanDecider = recordDecider<
  ServicePlan,
  typeof servicePlanCommands,
  typeof servicePlanEvents
>({
  category: 'servicePlan',
  called: 'service plan',
  events: servicePlanEvents,
  initial: { status: 'none' },
  decide: {
    'servicePlan.create': {
      begin: ({ servicePlanId: _, updatedAt, ...details }, { now }) =>
        endMissing(details) ??
        accept({ type: 'ServicePlanCreated', data: { ...details, updatedAt: updatedAt ?? now } }),
    },
    'servicePlan.change': ({ details }, { updatedAt, ...input }, { now }) =>
      decideChanges(details, { ...input, updatedAt }, (asked) => {
        const data = changedFields(details, { ...asked, updatedAt: updatedAt ?? now });
        return endMissing({ ...details, ...data }) ?? accept({ type: 'ServicePlanChanged', data });
      }),
    'servicePlan.remove': () => accept({ type: 'ServicePlanRemoved', data: {} }),
  },
  evolve: {
    ServicePlanCreated: { begin: (details) => ({ status: 'current', details }) },
    ServicePlanChanged: ({ details }, changes) => ({
      status: 'current',
      details: withChanges(details, changes),
    }),
    ServicePlanRemoved: () => ({ status: 'removed' }),
  },
});

function endMissing({ updateType, endDate }: Pick<ServicePlanDetails, 'updateType' | 'endDate'>) {
  return updateType !== 'Inactive' && endDate === null
    ? refuse('invalid_input', refusalTexts.endDateMissing, { path: ['endDate'] })
    : undefined;
}
