import type { BookingView } from '../../../api/contract/views.ts';

/** What is so of every booking that stands on a board and is in no log: nobody has taken a step with it. */
export const untouchedBooking = {
  roster: null,
  series: null,
  filterIds: [],
  filters: [],
  externalIds: [],
  places: [],
  autoAllocated: false,
  locked: false,
  inactive: false,
  cancellationRequest: null,
  cancelledReason: null,
  continuesBookingId: null,
  followUpBookingId: null,
  onSiteAt: null,
  finishedAt: null,
  review: null,
  feedback: null,
  createdAt: null,
  updatedAt: null,
} as const satisfies Partial<BookingView>;
