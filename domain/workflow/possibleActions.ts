import type { ExistingBooking } from '../booking/booking.ts';
import type { BookingStatus } from '../booking/bookingStatus.ts';
import { isClosed, refusalOfClosed, refusalOfDenied } from '../catalogues/closedCommands.ts';
import type { OrganisationFact } from '../kernel/facts.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { actsAs, type LinkedClaims, peopleOf, personaOf } from '../rights/persona.ts';
import { refusalTexts } from '../text/texts.ts';
import { type Asker, bookingMachine, mayEverTake } from './bookingMachine.ts';
import { actionLabels } from './lifeCycle.ts';
import { heldByLock } from './lock.ts';
import {
  type BookingAction,
  bookingActions,
  isStepOffered,
  kindOfBooking,
  type WorkflowDefinition,
  type Workflows,
  workflowOf,
} from './workflowDefinition.ts';

/** What determines who may do what with a booking; it can be derived from a booking as a list shows it. */
export interface BookingStanding {
  readonly status: BookingStatus;
  /** Null: a group event, which nobody has as its customer. */
  readonly customerId: string | null;
  readonly resourceIds: readonly string[];
  readonly cancellationRequest: string | null;
  readonly locked: boolean;
  readonly inactive: boolean;
  /** The groups by whose workflow it goes: its labels, as far as they are seen. */
  readonly labelIds: readonly string[];
}

export type ActingOrganisation = Pick<OrganisationFact, 'settings' | 'workflow' | 'workflows'>;

export function standingOf(booking: ExistingBooking): BookingStanding {
  const { status, resourceIds, cancellationRequest, locked, inactive, details } = booking;
  const { customerId, labelIds } = details;
  return { status, resourceIds, cancellationRequest, locked, inactive, customerId, labelIds };
}

/** What says by which workflow a booking goes. */
type GoesBy = Pick<BookingStanding, 'labelIds' | 'customerId'>;

/** The workflow by which a booking goes: that of the first of its labels that has one, or the default. */
export function workflowOfBooking(organisation: Workflows, booking: GoesBy): WorkflowDefinition {
  return workflowOf(organisation, kindOfBooking(booking), booking.labelIds);
}

/**
 * What a person is offered to do with a booking now, with the organisation's own labels, in the order of the life
 * cycle.
 */
export function possibleActions(
  booking: BookingStanding,
  actor: LinkedClaims,
  organisation: ActingOrganisation,
): readonly { readonly action: BookingAction; readonly label: string }[] {
  return bookingActions
    .filter((action) => mayAct(booking, actor, organisation, action))
    .map((action) => ({ action, label: labelOf(action, organisation, booking) }));
}

/** Whether a person is offered a step with a booking now: they may take it, and the organisation does not hide it. */
export function mayAct(
  booking: BookingStanding,
  actor: LinkedClaims,
  organisation: ActingOrganisation,
  action: BookingAction,
): boolean {
  return (
    !booking.inactive &&
    isStepOffered(workflowOfBooking(organisation, booking), action) &&
    can(booking, organisation, action, askerOf(booking, actor, organisation)) &&
    !isHeld(booking, action) &&
    !isClosed(actor, `booking.${action}`, organisation.settings)
  );
}

function isHeld({ locked }: BookingStanding, action: BookingAction): boolean {
  return locked && heldByLock.includes(action);
}

/**
 * Why a person may not take a step now; undefined if they may. `transition_not_allowed`: nobody may, because
 * the life cycle or the organisation's workflow has no such step here. `not_allowed`: others may.
 * `not_allowed` also where the organisation's settings close the step. `booking_locked`: they may, once it is unlocked.
 * An inactive booking takes no step.
 */
export function refusalToAct(
  booking: BookingStanding,
  actor: LinkedClaims,
  organisation: ActingOrganisation,
  action: BookingAction,
): Refusal | undefined {
  const label = labelOf(action, organisation, booking);
  const asker = askerOf(booking, actor, organisation);
  if (booking.inactive) {
    return { code: 'transition_not_allowed', message: refusalTexts.inactiveBooking, details: { action } };
  }
  if (can(booking, organisation, action, asker)) {
    return isHeld(booking, action)
      ? { code: 'booking_locked', message: refusalTexts.locked, details: { action } }
      : refusalOfClosed(actor, `booking.${action}`, organisation.settings);
  }
  if (!can(booking, organisation, action, { role: 'anyone' })) {
    return {
      code: 'transition_not_allowed',
      message: refusalTexts.noSuchStep(label, booking.status),
      details: { action, status: booking.status },
    };
  }
  return {
    code: 'not_allowed',
    message: whyNot(booking, organisation, action, asker),
    details: { action, role: asker.role },
  };
}

/**
 * Whether somebody may take a step back: whoever could take it. That the workflow offers no such step now, or has none
 * any more, does not matter.
 *
 * @param standings the booking before the step and as it is now: it is theirs if it was or is
 */
export function mayTakeBack(
  standings: readonly BookingStanding[],
  actor: LinkedClaims,
  organisation: ActingOrganisation,
  action: BookingAction,
): boolean {
  if (refusalOfDenied(actor, `booking.${action}`) !== undefined) return false;
  return standings.some((standing) =>
    mayEverTake(workflowOfBooking(organisation, standing), action, askerOf(standing, actor, organisation)),
  );
}

/** The organisation's label of a step with a booking; omitted: of those that go by the default. */
export function labelOf(action: BookingAction, organisation: Workflows, booking?: GoesBy): string {
  const definition = booking === undefined ? organisation.workflow : workflowOfBooking(organisation, booking);
  return definition.actions[action]?.label ?? actionLabels[action];
}

function whyNot(
  booking: BookingStanding,
  organisation: ActingOrganisation,
  action: BookingAction,
  asker: Asker,
): string {
  const label = labelOf(action, organisation, booking);
  if (asker.role === 'resource' || asker.role === 'customer') {
    if (action === 'requestCancellation' && !asker.mayRequest) return refusalTexts.cancellationRequestsOff;
    if (!asker.involved && can(booking, organisation, action, { ...asker, involved: true })) {
      return refusalTexts.notYourBooking(label);
    }
  }
  return refusalTexts.roleMayNot(asker.role, label);
}

function can(
  booking: BookingStanding,
  organisation: ActingOrganisation,
  action: BookingAction,
  by: Asker,
): boolean {
  const machine = bookingMachine(workflowOfBooking(organisation, booking));
  const snapshot = machine.resolveState({
    value: booking.status,
    context: {
      people: booking.resourceIds.length,
      cancellationRequested: booking.cancellationRequest !== null,
    },
  });
  return snapshot.can({ type: action, by, people: peopleAfter(booking, action) });
}

function peopleAfter(booking: BookingStanding, action: BookingAction): number {
  switch (action) {
    case 'allocate':
      return Math.max(1, booking.resourceIds.length);
    case 'removeResource':
      return Math.max(0, booking.resourceIds.length - 1);
    case 'reopen':
      return 0;
    default:
      return booking.resourceIds.length;
  }
}

function askerOf(booking: BookingStanding, actor: LinkedClaims, { settings }: ActingOrganisation): Asker {
  const role = actsAs(actor);
  switch (role) {
    case 'system':
      return { role };
    case 'dispatcher':
    case 'scheduler':
      return { role, involved: true, mayRequest: false };
    case 'resource':
      return {
        role,
        involved: peopleOf(actor, personaOf(actor) === 'partner' ? 'partner' : 'own').some((id) =>
          booking.resourceIds.includes(id),
        ),
        mayRequest: settings.resourcesMayRequestCancellation,
      };
    case 'customer':
      return {
        role,
        involved: isCustomerOf(booking, actor),
        mayRequest: settings.customersMayRequestCancellation,
      };
  }
}

/** Which bookings of their customer there are for a guest is for `seesBooking` to say. */
function isCustomerOf({ customerId }: BookingStanding, actor: LinkedClaims): boolean {
  if (customerId === null) return false;
  return personaOf(actor) === 'guest'
    ? (actor.admittedTo ?? []).some((one) => one.customerId === customerId)
    : actor.customerId === customerId;
}
