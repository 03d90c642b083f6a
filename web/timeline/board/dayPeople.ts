import type { AbsenceView, BookingView, ResourceView } from '../../../api/contract/views.ts';
import { hoursUsed } from '../../../domain/booking/hoursUsed.ts';
import { type Commitment, countedSeconds } from '../../../domain/lane/lane.ts';
import type { Interval } from '../../../domain/time/intervals.ts';
import type { TimelineDay, TimelineWindow } from '../time/timelineWindow.ts';
import { type Board, isCancelled, rowOf } from './board.ts';
import { type BoardFilter, isShown, shownResources } from './boardFilter.ts';
import { type BoardCustomer, type CustomerRows, type RowKind, shownCustomers } from './boardRows.ts';
import { commitmentsFor } from './commitments.ts';
import { workingTime } from './workingTime.ts';

/** A person and what they have to do on a day. */
export interface PersonsDay {
  readonly resource: ResourceView;
  /** In order of time, as far as the filter lets them through; cancelled ones are among them and count for nothing. */
  readonly bookings: readonly BookingView[];
  /** Seconds of work, whatever the filter. */
  readonly seconds: number;
  /** The shifts that begin or end on the day, in full. */
  readonly working: readonly Interval[];
  readonly absences: readonly AbsenceView[];
  /** What else takes their time. */
  readonly commitments: readonly Commitment[];
}

/** The bookings of a list that lie on a day, as far as the filter lets them through. */
export function bookingsOn(
  day: TimelineDay,
  bookings: readonly BookingView[],
  filter: BoardFilter,
): readonly BookingView[] {
  return bookings.filter((booking) => isOn(booking, day) && isShown(booking, filter));
}

/** The people whom the filter leaves, by name; those who have nothing to do and no shift on the day come last. */
export function dayPeople(
  board: Board,
  window: TimelineWindow,
  day: TimelineDay,
  filter: BoardFilter,
): readonly PersonsDay[] {
  const days = shownResources(board, filter).map((resource): PersonsDay => {
    const row = rowOf(board, resource.id);
    const commitments = commitmentsFor(board.commitments, resource.id);
    return {
      resource,
      bookings: bookingsOn(day, row, filter),
      seconds: hoursUsed(row, day) + countedSeconds(commitments, day),
      working: workingTime(window, board.shifts.get(resource.id) ?? []).filter((span) => isOn(span, day)),
      absences: (board.absences.get(resource.id) ?? []).filter((absence) => isOn(absence, day)),
      commitments: commitments.filter((one) => isOn(one, day)),
    };
  });
  const here = ({ bookings, working, commitments }: PersonsDay) =>
    working.length > 0 || commitments.length > 0 || !bookings.every(isCancelled);
  return [...days.filter(here), ...days.filter((one) => !here(one))];
}

/** A customer or a piece of equipment, and what is with it on a day. */
export interface CustomersDay {
  readonly customer: BoardCustomer;
  readonly bookings: readonly BookingView[];
  /** Of equipment: what else has it. */
  readonly commitments: readonly Commitment[];
}

/** The customers or the equipment with something on a day that the filter leaves, by name. */
export function customersDay(
  board: Board,
  rows: CustomerRows,
  day: TimelineDay,
  filter: BoardFilter,
  kind: Exclude<RowKind, 'people'>,
): readonly CustomersDay[] {
  return shownCustomers(board, rows, filter).flatMap((customer) => {
    const bookings = bookingsOn(day, rows.get(customer.id) ?? [], filter);
    const others = kind === 'equipment' ? commitmentsFor(board.commitments, customer.id) : [];
    const commitments = others.filter((one) => isOn(one, day));
    return bookings.length + commitments.length === 0 ? [] : [{ customer, bookings, commitments }];
  });
}

function isOn({ start, end }: Interval, day: TimelineDay): boolean {
  return start < day.end && end > day.start;
}
