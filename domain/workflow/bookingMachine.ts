import { assign, setup } from 'xstate';
import { type BookingStatus, bookingStatuses } from '../booking/bookingStatus.ts';
import type { Role } from '../rights/role.ts';
import { actionRights, lifeCycle, type StepTarget } from './lifeCycle.ts';
import {
  type BookingAction,
  bookingActions,
  isStepClosed,
  rolesLeft,
  type WorkflowDefinition,
} from './workflowDefinition.ts';

/** What determines, besides the status, which steps a booking can take. */
export interface MachineContext {
  /** How many resources it has. */
  readonly people: number;
  readonly cancellationRequested: boolean;
}

/**
 * Who takes the step: somebody of a role, involved in the booking or not; `mayRequest` if the organisation's
 * settings let this role request cancellation. `anyone` asks whether the step exists at all.
 */
export type Asker =
  | { readonly role: Role; readonly involved: boolean; readonly mayRequest: boolean }
  | { readonly role: 'system' | 'anyone' };

/** A step, and how many resources the booking has after it. */
export interface StepEvent {
  readonly type: BookingAction;
  readonly by: Asker;
  readonly people: number;
}

interface MachineTypes {
  context?: MachineContext;
  events?: StepEvent;
  input?: MachineContext;
}
const types: MachineTypes = {};
const machineSetup = setup({ types });

/**
 * The life cycle of a booking under an organisation's workflow as a state machine: a state for each status,
 * an event for each step, guards by role. The server uses it to decide, the browser to list the possible
 * steps.
 */
export function bookingMachine(definition: WorkflowDefinition) {
  const known = machines.get(definition);
  if (known !== undefined) return known;
  const machine = buildMachine(definition);
  machines.set(definition, machine);
  return machine;
}

type BookingMachine = ReturnType<typeof buildMachine>;
const machines = new WeakMap<WorkflowDefinition, BookingMachine>();

function buildMachine(definition: WorkflowDefinition) {
  return machineSetup.createMachine({
    id: 'booking',
    initial: 'draft',
    context: ({ input }) => input,
    states: Object.fromEntries(
      bookingStatuses.map((status) => [status, { on: transitionsOf(status, definition) }]),
    ),
  });
}

interface GuardArgs {
  readonly context: MachineContext;
  readonly event: StepEvent;
}

function transitionsOf(status: BookingStatus, definition: WorkflowDefinition) {
  return Object.fromEntries(
    bookingActions.flatMap((action) => {
      const target = lifeCycle[status][action];
      if (target === undefined || isStepClosed(definition, action)) return [];
      const roles = rolesLeft(definition, action, actionRights(action));
      const allowed = ({ context, event }: GuardArgs) =>
        mayTake(action, roles, event.by) && fits(action, context);
      return [[action, branches(status, target, allowed)]];
    }),
  );
}

function branches(status: BookingStatus, target: StepTarget, allowed: (args: GuardArgs) => boolean) {
  const to = (place: BookingStatus, when: (event: StepEvent) => boolean) => ({
    target: place,
    guard: (args: GuardArgs) => allowed(args) && when(args.event),
    actions: remember,
  });
  const always = () => true;
  const withPeople = (event: StepEvent) => event.people > 0;
  switch (target) {
    case 'stay':
      return [to(status, always)];
    case 'stayWithPeople':
      return [to(status, withPeople)];
    case 'stayOrDraft':
      return [to(status, withPeople), to('draft', always)];
    case 'byPeople':
      return [to('rostered', withPeople), to('draft', always)];
    case 'rostered':
      return [to('rostered', withPeople)];
    default:
      return [to(target, always)];
  }
}

const remember = assign(({ context, event }: GuardArgs) => ({
  people: event.people,
  cancellationRequested: stillRequested(context.cancellationRequested, event.type),
}));

function stillRequested(before: boolean, action: BookingAction): boolean {
  if (action === 'requestCancellation') return true;
  const settled: readonly BookingAction[] = [
    'approveCancellation',
    'declineCancellation',
    'cancel',
    'finish',
  ];
  return before && !settled.includes(action);
}

function mayTake(action: BookingAction, roles: readonly Role[], by: Asker): boolean {
  switch (by.role) {
    case 'anyone':
      return true;
    case 'system':
      return actionRights(action).includes('dispatcher');
    case 'dispatcher':
    case 'scheduler':
      return roles.includes(by.role);
    case 'resource':
    case 'customer':
      return roles.includes(by.role) && by.involved && (action !== 'requestCancellation' || by.mayRequest);
  }
}

/** Whether somebody of this role may take a step in some status, even if the organisation has removed it since. */
export function mayEverTake(definition: WorkflowDefinition, action: BookingAction, by: Asker): boolean {
  return mayTake(action, rolesLeft(definition, action, actionRights(action)), by);
}

function fits(action: BookingAction, context: MachineContext): boolean {
  const decidesARequest = action === 'approveCancellation' || action === 'declineCancellation';
  return !decidesARequest || context.cancellationRequested;
}
