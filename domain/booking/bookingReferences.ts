import { customersInUse } from '../customer/customersInUse.ts';
import { equipmentInUse } from '../equipment/equipmentInUse.ts';
import { type Reference, reference } from '../kernel/reference.ts';
import { labelsOfType, labelsUsedFor } from '../label/labelUses.ts';
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
      const { customerId, labelIds, preferredResourceIds, filterIds, equipmentIds, optionId, group } =
        command.input;
      const before = booking.status === 'none' ? undefined : booking.details;
      const people = command.name === 'booking.edit' ? undefined : command.input.resourceIds;
      return [
        ...reference('resource', people, 'resourceIds'),
        ...reference('customer', customerId, 'customerId', {
          before: before?.customerId,
          among: customersInUse,
        }),
        ...reference('label', labelIds, 'labelIds', {
          before: before?.labelIds,
          among: labelsUsedFor('booking'),
        }),
        ...reference('resource', preferredResourceIds, 'preferredResourceIds'),
        ...reference('label', filterIds, 'filterIds', {
          before: before?.filterIds,
          among: labelsUsedFor('booking'),
        }),
        ...reference('equipment', equipmentIds, 'equipmentIds', {
          before: before?.equipmentIds,
          among: equipmentInUse,
        }),
        ...reference('label', optionId, 'optionId', {
          before: before?.optionId,
          among: labelsOfType('option_1'),
        }),
        ...reference(
          'label',
          group?.services.map(({ labelId }) => labelId),
          'group',
          {
            before: before?.group?.services.map(({ labelId }) => labelId),
            among: labelsOfType('service'),
          },
        ),
        ...('participants' in command.input
          ? participantReferences(command.input.participants ?? [], booking)
          : []),
        ...reference('booking', command.name === 'booking.create' ? command.input.copyOf : null, 'copyOf'),
      ];
    }
    case 'booking.addParticipant':
      return [
        ...reference('customer', command.input.customerId, 'customerId', {
          before: null,
          among: customersInUse,
        }),
        ...reference('label', command.input.serviceIds, 'serviceIds'),
      ];
    case 'booking.chooseServices':
      return reference('label', command.input.serviceIds, 'serviceIds');
    case 'booking.allocate':
    case 'booking.reschedule':
      return reference('resource', command.input.resourceIds, 'resourceIds');
    case 'booking.split':
    case 'booking.allocateAutomatically':
    case 'booking.removeResource':
    case 'booking.revert':
    case 'booking.undo':
    case 'booking.recordAttendance':
    case 'booking.removeParticipant':
    case 'booking.cancelParticipation':
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

/** The customers who are to take part; the services are those of the group event, or it refuses them itself. */
function participantReferences(
  participants: readonly { readonly customerId: string }[],
  booking: Booking,
): readonly Reference[] {
  const ids = participants.map(({ customerId }) => customerId);
  const before = booking.status === 'none' ? [] : booking.participants.map((one) => one.customerId);
  return reference('customer', ids, 'participants', { before, among: customersInUse });
}
