import type { Booking } from '../../domain/booking/booking.ts';
import { bookingCommands } from '../../domain/booking/bookingCommands.ts';
import { bookingDecider } from '../../domain/booking/bookingDecider.ts';
import { automaticTypes } from '../../domain/booking/bookingEvents.ts';
import { needsAllocationFacts } from '../../domain/booking/bookingFactNeeds.ts';
import type { BookingFacts } from '../../domain/booking/bookingFacts.ts';
import { bookingLeavesScope } from '../../domain/booking/bookingLeavesScope.ts';
import { bookingReferences } from '../../domain/booking/bookingReferences.ts';
import { changesPlacement } from '../../domain/booking/changesPlacement.ts';
import { equipmentTaken } from '../../domain/booking/equipmentTaken.ts';
import { followUpAlongside } from '../../domain/booking/followUpBack.ts';
import { seesBooking } from '../../domain/booking/seesBooking.ts';
import { customersOfBooking } from '../../domain/groupEvent/servedCustomers.ts';
import type { CommandOf } from '../../domain/kernel/decider.ts';
import type { Gathered } from '../pipeline/aggregate.ts';
import { aggregateWith } from '../pipeline/recordAggregate.ts';

/** Commands about many bookings, see `allocateAll.ts` and `applyPlan.ts`. */
const {
  'booking.allocateAll': _allocateAll,
  'booking.applyPlan': _applyPlan,
  ...commandsOfOne
} = bookingCommands;

export const bookingAggregate = aggregateWith(
  {
    inputs: commandsOfOne,
    decider: bookingDecider,
    recordId: ({ input }) => input.bookingId,
    scope: {
      existsFor: (actor, { name, input }, booking) =>
        name === 'booking.create' ||
        (name === 'booking.synchronise' && booking.status === 'none') ||
        seesBooking(actor, input.bookingId, booking),
      beginsAgain: ({ name }, booking) => name === 'booking.create' && booking.status !== 'none',
      named: (booking) =>
        booking.status === 'none' ? [] : [...booking.resourceIds, ...customersOfBooking(booking)],
      leavesScope: bookingLeavesScope,
    },
    references: bookingReferences,
    goingBack: {
      goesBackTo: ({ name, input }) => (name === 'booking.revert' ? input.revision : undefined),
      alongside: followUpAlongside,
      undoing: {
        automatic: automaticTypes,
        undone: 'BookingStepUndone',
        takesBack: ({ name, input }) => (name === 'booking.undo' ? input.commandId : undefined),
      },
    },
    fencing: {
      needs(command, state, earlier) {
        const need = needsAllocationFacts(command, state, earlier);
        if (need === undefined) return undefined;
        const { purpose, ...rest } = need;
        return {
          ...rest,
          fenced: purpose !== 'followUp',
          customerIds: customersOf(command, state, earlier),
          visitStemIds: [...visitsOf(command, state), ...visitsAt(earlier)],
        };
      },
      peopleOf: (booking) => (booking.status === 'none' ? [] : booking.resourceIds),
      takes: equipmentTaken,
      namesEquipment: ({ input }, booking) => [
        ...('equipmentIds' in input ? (input.equipmentIds ?? []) : []),
        ...(booking.status === 'none' ? [] : booking.details.equipmentIds),
      ],
    },
    changesHeld: changesPlacement,
  },
  factsOf,
);

/**
 * The VisitStemIDs that a booking has and is to get; their service plans count when the booking is allocated.
 */
function visitsOf(command: CommandOf<typeof commandsOfOne>, booking: Booking): readonly (string | null)[] {
  const present = booking.status === 'none' ? null : booking.details.visitStemId;
  const wanted =
    command.name === 'booking.create' ||
    command.name === 'booking.edit' ||
    command.name === 'booking.synchronise'
      ? (command.input.visitStemId ?? null)
      : null;
  return [present, wanted];
}

/** The customers whom a booking has, may get and had. */
function customersOf(
  { input }: CommandOf<typeof commandsOfOne>,
  ...bookings: readonly (Booking | undefined)[]
): readonly string[] {
  const named = 'participants' in input ? (input.participants ?? []) : [];
  const wanted = [
    ...('customerId' in input && input.customerId ? [input.customerId] : []),
    ...named.map(({ customerId }) => customerId),
  ];
  const known = bookings.flatMap((booking) => (booking === undefined ? [] : customersOfBooking(booking)));
  return [...new Set([...known, ...wanted])];
}

function visitsAt(booking: Booking | undefined): readonly (string | null)[] {
  return booking === undefined || booking.status === 'none' ? [] : [booking.details.visitStemId];
}

/** A booking's organisation exists: the pipeline has checked that already. */
function factsOf({ common, organisation, allocation, earlier, step, alongside }: Gathered): BookingFacts {
  if (organisation === undefined) throw new Error('a booking was decided outside an organisation');
  // The boundary: the pipeline folds it with the decider of bookings.
  return {
    ...common,
    organisation,
    allocation,
    step,
    followUp: alongside,
    earlier: earlier as Booking | undefined,
  };
}
