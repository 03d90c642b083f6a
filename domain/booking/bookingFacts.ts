import type { CommandFacts, CommandOf, RecordAlongside } from '../kernel/decider.ts';
import type { AllocationFacts, OrganisationFact } from '../kernel/facts.ts';
import type { Booking, ExistingBooking } from './booking.ts';
import type { bookingCommands } from './bookingCommands.ts';

/**
 * The commands that a single booking decides. `booking.allocateAll` and `booking.applyPlan` concern many
 * bookings.
 */
export type BookingCommand = Exclude<
  CommandOf<typeof bookingCommands>,
  { name: 'booking.allocateAll' | 'booking.applyPlan' }
>;
export type BookingCommandName = BookingCommand['name'];
export type BookingInput<Name extends BookingCommandName> = Extract<BookingCommand, { name: Name }>['input'];

/**
 * The facts that a booking's decisions get. `allocation` is there whenever `needsAllocationFacts` asks for
 * it.
 */
export interface BookingFacts extends CommandFacts {
  readonly organisation: OrganisationFact;
  readonly allocation?: AllocationFacts | undefined;
  /** The booking at the revision that the command names; `none` if it did not exist then. */
  readonly earlier?: Booking | undefined;
  /** The follow-up that is taken back, or there again, if the booking becomes what it was earlier. */
  readonly followUp?: RecordAlongside | undefined;
}

/** The facts of a decision about people or working days. */
export interface PlanningFacts extends BookingFacts {
  readonly allocation: AllocationFacts;
}

/** A booking that exists, together with its id, which its stream's name carries. */
export interface IdentifiedBooking {
  readonly id: string;
  readonly booking: ExistingBooking;
}

/** A decision was asked for without the allocation facts that it needs: a bug in the caller. */
export class AllocationFactsMissing extends Error {
  override readonly name = 'AllocationFactsMissing';
}

/** The facts with their allocation part; throws `AllocationFactsMissing` if there is none. */
export function planningFacts(facts: BookingFacts): PlanningFacts {
  const { allocation } = facts;
  if (allocation === undefined) {
    throw new AllocationFactsMissing('gather what needsAllocationFacts asks for before deciding');
  }
  return { ...facts, allocation };
}
