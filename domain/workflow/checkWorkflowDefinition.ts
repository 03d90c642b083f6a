import { type BookingStatus, bookingStatuses } from '../booking/bookingStatus.ts';
import type { Refusal } from '../refusal.ts';
import { hasStep, targetsOf } from './bookingMachine.ts';
import { actionLabels, actionRights, lifeCycle } from './lifeCycle.ts';
import { bookingActions, type WorkflowDefinition } from './workflowDefinition.ts';

/** The road that every organisation's work takes; the other statuses may fall away with their steps. */
const road: readonly BookingStatus[] = ['draft', 'rostered', 'active', 'finished'];
/** Where a booking may rest for good. */
const ends: readonly BookingStatus[] = ['finished', 'reviewed', 'feedback', 'cancelled'];

/**
 * Why an organisation may not have a workflow, `workflow_invalid`; undefined where it may. It restricts and
 * renames: it grants no role a step that scheduling §6 does not; the road from draft to finished stays open;
 * and work never gets into a status from which it cannot be finished (INTERPRETATIONS, Booking life cycle).
 */
export function checkWorkflowDefinition(definition: WorkflowDefinition): Refusal | undefined {
  return granted(definition) ?? unreachable(definition) ?? deadEnd(definition);
}

function granted(definition: WorkflowDefinition): Refusal | undefined {
  for (const action of bookingActions) {
    const role = definition.actions[action]?.roles?.find((named) => !actionRights[action].includes(named));
    if (role !== undefined) {
      return invalid(
        `The step '${actionLabels[action]}' cannot be given to the role ${role}: a workflow restricts who may do what, it does not grant more.`,
        { action, role, path: ['workflow', 'actions', action, 'roles'] },
      );
    }
  }
  return undefined;
}

function unreachable(definition: WorkflowDefinition): Refusal | undefined {
  const reached = reachableFrom('draft', definition);
  const status = road.find((place) => !reached.has(place));
  if (status === undefined) return undefined;
  return invalid(`No booking could ever become ${status}: every step that leads there is removed.`, {
    status,
    reason: 'unreachable',
    path: ['workflow', 'actions'],
  });
}

function deadEnd(definition: WorkflowDefinition): Refusal | undefined {
  const status = [...reachableFrom('draft', definition)].find(
    (place) => !ends.includes(place) && !reachableFrom(place, definition).has('finished'),
  );
  if (status === undefined) return undefined;
  return invalid(`A booking that is ${status} could never be finished: every way on from there is removed.`, {
    status,
    reason: 'dead_end',
    path: ['workflow', 'actions'],
  });
}

function invalid(message: string, details: Refusal['details']): Refusal {
  return { code: 'workflow_invalid', message, details };
}

/**
 * The statuses that a booking can get into from one, that one included, in the catalogue's order, without
 * being cancelled and taken up again on the way: that is no way on.
 */
function reachableFrom(from: BookingStatus, definition: WorkflowDefinition): ReadonlySet<BookingStatus> {
  const reached = new Set<BookingStatus>([from]);
  for (const status of reached) {
    if (status === 'cancelled') continue;
    for (const action of bookingActions) {
      const target = lifeCycle[status][action];
      if (target === undefined || !hasStep(definition, action)) continue;
      for (const place of targetsOf(status, target)) reached.add(place);
    }
  }
  return new Set(bookingStatuses.filter((status) => reached.has(status)));
}
