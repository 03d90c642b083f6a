import { type BookingStatus, rankedStatuses } from '../booking/bookingStatus.ts';
import type { ExceptionRule } from './exceptionRule.ts';

/** What an exception is judged by; instants in epoch seconds. */
export interface WatchedBooking {
  readonly id: string;
  readonly status: BookingStatus;
  readonly inactive: boolean;
  readonly start: number;
  readonly end: number;
  /** When its work began and ended, where that was recorded. */
  readonly onSiteAt: number | null;
  readonly finishedAt: number | null;
  /** The statuses that it has had, the oldest first, with the moments from which it had them. */
  readonly statuses: readonly { readonly status: BookingStatus; readonly since: number }[];
}

/** A booking that is late by a rule, or was until it got there. Instants and times in (epoch) seconds. */
export interface BookingException {
  readonly bookingId: string;
  /** Its place among the organisation's rules, from 0. */
  readonly rule: number;
  readonly dueAt: number;
  /** When it got there after all; null: it still has not. */
  readonly reachedAt: number | null;
  readonly lateness: number;
}

/** How far back a report looks: work that was due within a day (`current hours' bookings`, shell §2.3). */
export const reportedSeconds = 86_400;

const ranked: readonly BookingStatus[] = rankedStatuses;

/** The place of a status in their order; beside it, of what is parked or cancelled, undefined. */
export function rankOf(status: BookingStatus): number | undefined {
  const rank = ranked.indexOf(status);
  return rank < 0 ? undefined : rank;
}

/**
 * What is reported of a booking at a moment (scheduling §4, Exception entries): the rule by which it is latest, and of those
 * that it has not met before those that it has met too late. Undefined if it is on time, or expected to do nothing.
 */
export function exceptionOf(
  booking: WatchedBooking,
  rules: readonly ExceptionRule[],
  at: number,
): BookingException | undefined {
  const rank = rankOf(booking.status);
  if (booking.inactive || rank === undefined) return undefined;
  const broken = rules.flatMap((rule, place): readonly BookingException[] => {
    const dueAt = booking[rule.actionAttr];
    if (dueAt > at || dueAt <= at - reportedSeconds) return [];
    const wanted = rankOf(rule.actionStatus) ?? 0;
    const reachedAt = rank < wanted ? null : reached(booking, rule, wanted);
    // What it has reached at a time that nobody knows is not late.
    if (rank >= wanted && reachedAt === null) return [];
    const lateness = Math.min(reachedAt ?? at, at) - dueAt;
    if (lateness < rule.exceptionMinAmber * 60) return [];
    return [{ bookingId: booking.id, rule: place, dueAt, reachedAt, lateness }];
  });
  return broken.toSorted(
    (one, other) =>
      Number(one.reachedAt !== null) - Number(other.reachedAt !== null) || other.lateness - one.lateness,
  )[0];
}

/** Since when it has had the status or a later one. What was recorded of the work itself comes before when it was entered. */
function reached(booking: WatchedBooking, { actionStatus }: ExceptionRule, wanted: number): number | null {
  if (actionStatus === 'active' && booking.onSiteAt !== null) return booking.onSiteAt;
  if (actionStatus === 'finished' && booking.finishedAt !== null) return booking.finishedAt;
  const before = booking.statuses.findLastIndex(({ status }) => (rankOf(status) ?? -1) < wanted);
  return booking.statuses[before + 1]?.since ?? null;
}

/** Whether an exception stands: the booking still has not got there. */
export function stands({ reachedAt }: Pick<BookingException, 'reachedAt'>): boolean {
  return reachedAt === null;
}

/**
 * As many rows as a report has room for, in their order (scheduling §4). What still stands goes before what is done, whose
 * status is higher: of a day of late work that somebody has finished, nobody can do anything more.
 */
export function mostPressing<
  Row extends { readonly status: BookingStatus; readonly exception: BookingException },
>(rows: readonly Row[], most: number): Row[] {
  const ordered = inReportedOrder(rows);
  const standing = ordered.filter(({ exception }) => stands(exception));
  const past = ordered.filter(({ exception }) => !stands(exception));
  return inReportedOrder([...standing, ...past].slice(0, most));
}

/** Reports begin with the status that is highest in rank (scheduling §4), and in it with the latest. */
export function inReportedOrder<
  Row extends { readonly status: BookingStatus; readonly exception: BookingException },
>(rows: readonly Row[]): Row[] {
  return rows.toSorted(
    (one, other) =>
      (rankOf(other.status) ?? -1) - (rankOf(one.status) ?? -1) ||
      other.exception.lateness - one.exception.lateness ||
      (one.exception.bookingId < other.exception.bookingId ? -1 : 1),
  );
}
