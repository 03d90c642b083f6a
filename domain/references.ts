import type { AbsenceCommand } from './absence/absenceDecider.ts';
import type { BookingCommand } from './booking/bookingFacts.ts';
import type { CustomerCommand } from './customer/customerDecider.ts';
import type { LabelCommand } from './label/labelDecider.ts';
import type { OrganisationCommand } from './organisation/organisationDecider.ts';
import type { ResourceCommand } from './resource/resourceDecider.ts';
import type { ServicePlanCommand } from './servicePlan/servicePlanDecider.ts';
import type { ShiftCommand } from './shift/shiftDecider.ts';

export type DomainCommand =
  | OrganisationCommand
  | LabelCommand
  | CustomerCommand
  | ResourceCommand
  | ShiftCommand
  | AbsenceCommand
  | ServicePlanCommand
  | BookingCommand;

/** Records of other aggregates that a command names. */
export interface Reference {
  readonly kind: 'label' | 'customer' | 'resource';
  readonly ids: readonly string[];
  /** The field of the input that names them. */
  readonly path: string;
}

/**
 * The records that must exist for a command to make sense; one that does not is an `invalid_input` of that
 * field. The command's own record is not among them, and what is taken away need not exist any more.
 */
export function referencesOf(command: DomainCommand): readonly Reference[] {
  switch (command.name) {
    case 'booking.create':
    case 'booking.edit': {
      const { customerId, labelIds, preferredResourceIds } = command.input;
      return [
        ...reference('customer', customerId, 'customerId'),
        ...reference('label', labelIds, 'labelIds'),
        ...reference('resource', preferredResourceIds, 'preferredResourceIds'),
      ];
    }
    case 'booking.allocate':
    case 'booking.reschedule':
      return reference('resource', command.input.resourceIds, 'resourceIds');
    case 'customer.barResource':
      return reference('resource', command.input.resourceId, 'resourceId');
    case 'resource.create':
    case 'resource.change':
      return reference('label', command.input.labelIds, 'labelIds');
    case 'shift.create':
    case 'shift.change':
    case 'absence.create':
      return reference('resource', command.input.resourceId, 'resourceId');
    case 'booking.allocateAutomatically':
    case 'booking.removeResource':
    case 'booking.lock':
    case 'booking.unlock':
    case 'booking.confirm':
    case 'booking.dispatch':
    case 'booking.start':
    case 'booking.finish':
    case 'booking.review':
    case 'booking.feedback':
    case 'booking.park':
    case 'booking.unpark':
    case 'booking.cancel':
    case 'booking.reopen':
    case 'booking.requestCancellation':
    case 'booking.approveCancellation':
    case 'booking.declineCancellation':
    case 'customer.create':
    case 'customer.change':
    case 'customer.deactivate':
    case 'customer.reactivate':
    case 'customer.unbarResource':
    case 'resource.deactivate':
    case 'resource.reactivate':
    case 'label.create':
    case 'label.change':
    case 'label.archive':
    case 'shift.remove':
    case 'absence.change':
    case 'absence.approve':
    case 'absence.decline':
    case 'absence.cancel':
    case 'servicePlan.create':
    case 'servicePlan.change':
    case 'servicePlan.remove':
    case 'organisation.create':
    case 'organisation.rename':
    case 'organisation.changeTimeZone':
    case 'organisation.changeSettings':
    case 'organisation.defineWorkflow':
      return [];
  }
}

function reference(
  kind: Reference['kind'],
  named: string | readonly string[] | undefined,
  path: string,
): readonly Reference[] {
  const ids = named === undefined ? [] : typeof named === 'string' ? [named] : [...new Set(named)];
  return ids.length === 0 ? [] : [{ kind, ids, path }];
}
