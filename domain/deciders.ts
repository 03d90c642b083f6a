import { absenceDecider } from './absence/absenceDecider.ts';
import { bookingDecider } from './booking/bookingDecider.ts';
import type { Category } from './eventCatalogue.ts';
import { organisationDecider } from './organisation/organisationDecider.ts';
import { recordDeciders } from './records.ts';

/** The aggregate of each stream category. */
export const deciders = {
  organisation: organisationDecider,
  ...recordDeciders,
  absence: absenceDecider,
  booking: bookingDecider,
} as const satisfies Record<Category, unknown>;
