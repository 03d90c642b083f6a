import { transition } from 'xstate';
import { type BookingStatus, bookingStatuses } from '../booking/bookingStatus.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { bookingMachine } from './bookingMachine.ts';
import { actionLabels, actionRights } from './lifeCycle.ts';
import { type BookingAction, bookingActions, type WorkflowDefinition } from './workflowDefinition.ts';

/** The main path that every organisation's work takes; the other statuses may disappear with their steps. */
const road: readonly BookingStatus[] = ['draft', 'rostered', 'active', 'finished'];
/** The statuses in which a booking may stay for ever. */
const ends: readonly BookingStatus[] = ['finished', 'reviewed', 'feedback', 'cancelled'];

/**
 * Why an organisation may not have a workflow, `workflow_invalid`; undefined if it may. A workflow restricts
 * and renames: it grants no role a step that scheduling §6 does not, the path from draft to finished stays
 * open, and work never gets into a status from which it cannot be finished (docs/decisions.md, A booking's
 * life).
 */
export function checkWorkflowDefinition(definition: WorkflowDefinition): Refusal | undefined {
  return granted(definition) ?? unreachable(definition) ?? deadEnd(definition);
}

function granted(definition: WorkflowDefinition): Refusal | undefined {
  for (const action of bookingActions) {
    const role = definition.actions[action]?.roles?.find((named) => !actionRights(action).includes(named));
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
  const reached = placesFrom(start, waysOf(definition)).map(({ status }) => status);
  const status = road.find((place) => !reached.includes(place));
  if (status === undefined) return undefined;
  return invalid(`No booking could ever become ${status}: every step that leads there is removed.`, {
    status,
    reason: 'unreachable',
    path: ['workflow', 'actions'],
  });
}

function deadEnd(definition: WorkflowDefinition): Refusal | undefined {
  const ways = waysOf(definition);
  const stuck = placesFrom(start, ways).find(
    (place) =>
      !ends.includes(place.status) && placesFrom(place, ways).every(({ status }) => status !== 'finished'),
  );
  if (stuck === undefined) return undefined;
  const { status } = stuck;
  return invalid(`A booking that is ${status} could never be finished: every way on from there is removed.`, {
    status,
    reason: 'dead_end',
    path: ['workflow', 'actions'],
  });
}

function invalid(message: string, details: Refusal['details']): Refusal {
  return { code: 'workflow_invalid', message, details };
}

/** A node of the life cycle: a status, with or without people. */
interface Place {
  readonly status: BookingStatus;
  readonly people: 0 | 1;
}
type Ways = (place: Place) => readonly Place[];

const start: Place = { status: 'draft', people: 0 };

/** The nodes one step away, as the machine itself answers. Being cancelled and resumed does not count. */
function waysOf(definition: WorkflowDefinition): Ways {
  const machine = bookingMachine(definition);
  const known = new Map<string, readonly Place[]>();
  return (place) => {
    if (place.status === 'cancelled') return [];
    const key = keyOf(place);
    const ways =
      known.get(key) ??
      bookingActions.flatMap((type) =>
        peopleAfter(type, place).flatMap((people) => {
          const context = { people: place.people, cancellationRequested: true };
          const from = machine.resolveState({ value: place.status, context });
          const event = { type, by: { role: 'anyone' as const }, people };
          if (!from.can(event)) return [];
          const [{ value }] = transition(machine, from, event);
          return bookingStatuses.filter((status) => status === value).map((status) => ({ status, people }));
        }),
      );
    known.set(key, ways);
    return ways;
  };
}

function peopleAfter(action: BookingAction, { people }: Place): readonly Place['people'][] {
  switch (action) {
    case 'allocate':
      return [1];
    case 'removeResource':
      return people === 0 ? [] : [0, 1];
    case 'reopen':
      return [0];
    default:
      return [people];
  }
}

/** The node itself and all that can be reached from it. */
function placesFrom(from: Place, ways: Ways): readonly Place[] {
  const places = new Map([[keyOf(from), from]]);
  for (const place of places.values()) {
    for (const next of ways(place)) places.set(keyOf(next), next);
  }
  return [...places.values()];
}

function keyOf({ status, people }: Place): string {
  return `${status} ${people}`;
}
