import type { BookingStatus } from '../../../domain/booking/bookingStatus.ts';

/** The words for a status; its colour is in `status.css`, its icon in `StatusSprite`. */
export const statusLabels: { readonly [Status in BookingStatus]: string } = {
  draft: 'Draft',
  rostered: 'Rostered',
  confirmed: 'Confirmed',
  dispatched: 'Dispatched',
  active: 'Active',
  finished: 'Finished',
  reviewed: 'Reviewed',
  feedback: 'Feedback',
  parked: 'Parked',
  cancelled: 'Cancelled',
};
