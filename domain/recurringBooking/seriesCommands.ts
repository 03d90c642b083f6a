import { z } from 'zod';
import { idSchema } from '../kernel/fields.ts';
import { withAlteredSchema } from '../masterRoster/publishCommands.ts';

/** The commands of a recurring booking beyond those that every record has (docs/recurring-bookings.md). */
export const seriesCommands = {
  /**
   * Makes its bookings follow from it at once. It happens by itself after every change; a person sends it to bring back
   * what people have changed since (`altered`: `replace`).
   */
  'recurringBooking.fill': z.strictObject({
    recurringBookingId: idSchema,
    altered: withAlteredSchema.default('keep'),
  }),
};
