import type { seriesCommands } from '../../domain/recurringBooking/seriesCommands.ts';
import type { DeclarationsOf } from '../defineCommand.ts';

/** The commands of recurring bookings beyond those that every record has. */
export const recurringBookingDeclarations: DeclarationsOf<typeof seriesCommands> = {
  'recurringBooking.fill': {
    title: 'Make the bookings of a recurring booking',
    description:
      'Makes, changes and removes its bookings of the next 26 weeks so that they follow from it. That happens by itself, within seconds of every change and day by day; sent by somebody, it brings back with `altered: replace` what people have changed since. Bookings that are locked, taken out or begun stay as they are and are reported.',
    concerns: 'manyRecords',
  },
};
