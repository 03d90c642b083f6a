import { changedFields } from '../changedFields.ts';
import {
  type CommandFacts,
  type CommandOf,
  createsNothingElse,
  type Decider,
  eventTest,
} from '../decider.ts';
import { accept, type Decision, refuse } from '../refusal.ts';
import { refusalTexts } from '../texts.ts';
import type { ServicePlan } from './servicePlan.ts';
import type { servicePlanCommands } from './servicePlanCommands.ts';
import { type ServicePlanDetails, type ServicePlanEvent, servicePlanEvents } from './servicePlanEvents.ts';

export type ServicePlanCommand = CommandOf<typeof servicePlanCommands>;

/**
 * A service plan (scheduling §3, §5): what blocks the bookings of a VisitStemID. One that ends without an end
 * date would block nothing: `invalid_input` of `endDate`.
 */
export const servicePlanDecider: Decider<ServicePlan, ServicePlanCommand, ServicePlanEvent, CommandFacts> = {
  category: 'servicePlan',
  initial: { status: 'none' },
  isEvent: eventTest(servicePlanEvents),
  evolve,
  decide(plan, command, { now }) {
    switch (command.name) {
      case 'servicePlan.create': {
        const { servicePlanId: _, updatedAt = now, ...details } = command.input;
        return plan.status === 'current'
          ? refuse('already_exists', refusalTexts.alreadyExists('service plan'))
          : (endMissing(details) ?? accept({ type: 'ServicePlanCreated', data: { ...details, updatedAt } }));
      }
      case 'servicePlan.change':
        return plan.status === 'current' ? change(plan.details, command.input, now) : notFound();
      case 'servicePlan.remove':
        return plan.status === 'current' ? accept({ type: 'ServicePlanRemoved', data: {} }) : notFound();
    }
  },
  alsoCreates: createsNothingElse,
};

function change(
  details: ServicePlanDetails,
  { updatedAt, ...input }: Extract<ServicePlanCommand, { name: 'servicePlan.change' }>['input'],
  now: number,
): Decision<ServicePlanEvent> {
  const asked = changedFields(details, { ...input, updatedAt });
  if (Object.keys(asked).length === 0) return accept();
  const changes = changedFields(details, { ...asked, updatedAt: updatedAt ?? now });
  return endMissing({ ...details, ...changes }) ?? accept({ type: 'ServicePlanChanged', data: changes });
}

function endMissing({ updateType, endDate }: Pick<ServicePlanDetails, 'updateType' | 'endDate'>) {
  return updateType !== 'Inactive' && endDate === null
    ? refuse('invalid_input', refusalTexts.endDateMissing, { path: ['endDate'] })
    : undefined;
}

function notFound() {
  return refuse('not_found', refusalTexts.notFound('service plan'));
}

function evolve(plan: ServicePlan, event: ServicePlanEvent): ServicePlan {
  switch (event.type) {
    case 'ServicePlanCreated':
      return plan.status === 'current' ? plan : { status: 'current', details: event.data };
    case 'ServicePlanChanged':
      return plan.status === 'current'
        ? { status: 'current', details: { ...plan.details, ...changedFields(plan.details, event.data) } }
        : plan;
    case 'ServicePlanRemoved':
      return plan.status === 'current' ? { status: 'removed' } : plan;
  }
}
