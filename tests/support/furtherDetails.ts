import type { BookingDetails } from '../../domain/booking/bookingDetails.ts';

/** What few bookings have, as those have it that do not. */
export const furtherDetails = {
  externalData: {},
  copyOf: null,
  equipmentIds: [],
  optionId: null,
  group: null,
} satisfies Partial<BookingDetails>;
