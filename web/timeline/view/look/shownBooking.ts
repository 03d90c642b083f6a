/** A booking that the user asked to see: in its own row, or where a plan would put it. */
export interface ShownBooking {
  readonly bookingId: string;
  readonly row: string | undefined;
}
