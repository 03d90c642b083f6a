import type { BookingDetails } from '../../booking/bookingDetails.ts';
import type { ResourceDetails } from '../../resource/resource.ts';
import type { SettingKey } from '../../settings/settingsByKey.ts';

/** A setting that a check may calculate with; the settings that turn checks off are `Check.doNotCheck`. */
export type SettingFigure = Exclude<SettingKey, `doNotCheck.${string}`>;

/**
 * A fact that a check of a booking with one of its people uses. A change of such a fact concerns bookings
 * that already have people (`domain/booking/concerns.ts`); changes of the booking's own fields are checked
 * when they are decided.
 */
export type CheckedFact =
  | `resource.${keyof ResourceDetails | 'inactive'}`
  | 'customer.location'
  | 'customer.barredResourceIds'
  | 'label.name'
  | 'label.type'
  | `settings.${SettingFigure}`
  | 'timeZone'
  | 'shifts'
  | 'leaves'
  | 'breaks'
  | 'qualifications'
  /** The documents of people, and what needs one of a type. */
  | 'documents'
  | 'servicePlans'
  /** The person's other bookings, and what else takes their time. */
  | 'otherWork'
  | `booking.${keyof BookingDetails | 'start' | 'end'}`;
