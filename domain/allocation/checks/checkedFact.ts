import type { BookingDetails } from '../../booking/bookingEvents.ts';
import type { OrganisationSettings } from '../../organisation/organisationSettings.ts';
import type { ResourceDetails } from '../../resource/resource.ts';

/**
 * Something that a check of a booking with one of its people looks at. A change of it concerns bookings that have
 * people already (`domain/booking/concerns.ts`); that of the booking's own fields is looked at where it is decided.
 */
export type CheckedFact =
  | `resource.${keyof ResourceDetails | 'inactive'}`
  | 'customer.location'
  | 'customer.barredResourceIds'
  | 'label.name'
  | 'label.type'
  | `settings.${Exclude<keyof OrganisationSettings, 'doNotCheck'>}`
  | 'timeZone'
  | 'shifts'
  | 'leaves'
  | 'breaks'
  | 'servicePlans'
  /** The person's other bookings. */
  | 'otherWork'
  | `booking.${keyof BookingDetails | 'start' | 'end'}`;
