import { type BookingStatus, rankedStatuses } from './bookingStatus.ts';

/** A command that takes a booking further, and needs nothing but the booking. */
export type OnwardCommand =
  | 'booking.confirm'
  | 'booking.dispatch'
  | 'booking.start'
  | 'booking.finish'
  | 'booking.review'
  | 'booking.feedback';

/** The step to each status from the first one that it can be taken from. */
const stepTo: {
  readonly [Status in BookingStatus]?: { readonly from: BookingStatus; readonly name: OnwardCommand };
} = {
  confirmed: { from: 'rostered', name: 'booking.confirm' },
  dispatched: { from: 'rostered', name: 'booking.dispatch' },
  active: { from: 'rostered', name: 'booking.start' },
  finished: { from: 'active', name: 'booking.finish' },
  reviewed: { from: 'finished', name: 'booking.review' },
  feedback: { from: 'reviewed', name: 'booking.feedback' },
};

const ranks: readonly BookingStatus[] = rankedStatuses;

/** The index in the ranked order (scheduling §4); −1 for parked and cancelled, which are not part of it. */
export function rankOf(status: BookingStatus): number {
  return ranks.indexOf(status);
}

/**
 * The steps that take a booking with people from one status to a later one, none that can be skipped. None if that status
 * is not later, or outside the ranked order.
 */
export function stepsTo(target: BookingStatus, now: BookingStatus): readonly OnwardCommand[] {
  const from = Math.max(rankOf(now), rankOf('rostered'));
  if (rankOf(now) < 0 || from >= rankOf(target)) return [];
  const steps: OnwardCommand[] = [];
  for (let step = stepTo[target]; step !== undefined; step = stepTo[step.from]) {
    steps.unshift(step.name);
    if (rankOf(step.from) <= from) break;
  }
  return steps;
}
