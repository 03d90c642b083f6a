import { customersInUse } from '../customer/customersInUse.ts';
import { type Reference, reference } from '../kernel/reference.ts';
import { labelsUsedFor } from '../label/labelUses.ts';
import type { Booking } from './booking.ts';
import type { BookingCommand } from './bookingFacts.ts';

/**
 * The records that must exist for a command about a booking; a missing one is an `invalid_input` of that
 * field. A record that the command removes from the booking need not exist any more. Declared records derive
 * this from their fields (`record/recordReferences.ts`).
 */
export function bookingReferences(command: BookingCommand, booking: Booking): readonly Reference[] {
  switch (command.name) {
    case 'booking.create':
    case 'booking.edit':
    case 'booking.synchronise': {
      const { customerId, labelIds, preferredResourceIds, filterIds } = command.input;
      const people = command.name === 'booking.edit' ? undefined : command.input.resourceIds;
      return [
        ...reference('resource', people, 'resourceIds'),
        ...reference('customer', customerId, 'customerId', {
          before: booking.status === 'none' ? null : booking.details.customerId,
          among: customersInUse,
        }),
        ...reference('label', labelIds, 'labelIds', {
          before: booking.status === 'none' ? [] : booking.details.labelIds,
          among: labelsUsedFor('booking'),
        }),
        ...reference('resource', preferredResourceIds, 'preferredResourceIds'),
        ...reference('label', filterIds, 'filterIds', {
          before: booking.status === 'none' ? [] : booking.details.filterIds,
          among: labelsUsedFor('booking'),
        }),
      ];
    }
    case 'booking.allocate':
    case 'booking.reschedule':
      return reference('resource', command.input.resourceIds, 'resourceIds');
    case 'booking.split':
    case 'booking.allocateAutomatically':
    case 'booking.removeResource':
    case 'booking.revert':
    case 'booking.undo':
    case 'booking.lock':
    case 'booking.unlock':
    case 'booking.deactivate':
    case 'booking.reactivate':
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
      return [];
  }
}
