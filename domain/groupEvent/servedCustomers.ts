import type { Participant } from './participant.ts';

/** Whom a booking is for: its customer, or everybody who is or was to take part in a group event. */
export function servedCustomers({
  customerId,
  participants,
}: {
  readonly customerId: string | null;
  readonly participants: readonly Pick<Participant, 'customerId'>[];
}): readonly string[] {
  const taking = participants.map((one) => one.customerId);
  return customerId === null ? taking : [customerId, ...taking];
}

/** The same of a booking as its decisions have it; nobody, if it does not exist. */
export function customersOfBooking(
  booking:
    | { readonly status: 'none' }
    | {
        readonly status: string;
        readonly details: { readonly customerId: string | null };
        readonly participants: readonly Participant[];
      },
): readonly string[] {
  return 'details' in booking
    ? servedCustomers({ customerId: booking.details.customerId, participants: booking.participants })
    : [];
}
