import { absenceTitle } from '../../../domain/absence/absenceTitle.ts';
import type { BookingStatus } from '../../../domain/booking/bookingStatus.ts';
import { hoursUsed } from '../../../domain/booking/hoursUsed.ts';
import { staffingBadge } from '../../../domain/booking/openPlaces.ts';
import { peopleText } from '../../../domain/booking/peopleText.ts';
import { statusLabelsOf } from '../../../domain/booking/statusLook.ts';
import type { AbsenceFact } from '../../../domain/kernel/facts.ts';
import { countedSeconds } from '../../../domain/lane/lane.ts';
import type { Actor } from '../../../domain/rights/actor.ts';
import { seesField } from '../../../domain/rights/rights.ts';
import { hoursMinutes } from '../../../domain/time/hoursMinutes.ts';
import { type Interval, overlaps } from '../../../domain/time/intervals.ts';
import { type LocalDay, weekdayOf } from '../../../domain/time/localDay.ts';
import { localDayText, type MomentFormat } from '../../../domain/time/localText.ts';
import { shiftSpans, timesheetOf } from '../../../domain/time/shiftSpans.ts';
import { spanOnDay } from '../../../domain/time/spanText.ts';
import { shortName, weekdayNames } from '../../../domain/time/weekdays.ts';
import { zoneOf } from '../../../domain/time/zone.ts';
import { bookingsByDay } from '../../../domain/week/bookingsByDay.ts';
import { type DaySpan, localDays } from '../../../domain/week/localDays.ts';
import type { BookingView } from '../../../projections/queries/bookingView.ts';
import type { WeekOf } from '../../../projections/queries/weekOf.ts';

/** A week on paper, in words: nothing is left to be looked up, so that any process can draw it. */
export interface WeekSheet {
  /** Whose week it is. */
  readonly title: string;
  /** `Sun 01/Nov/2026 – Sat 07/Nov/2026` */
  readonly period: string;
  readonly organisation: string;
  /** Working time of the week, `38:30 h`. */
  readonly total: string;
  readonly columns: readonly [time: string, who: string, what: string, status: string];
  /** That there is nothing at all in the week; undefined if there is something. */
  readonly nothing: string | undefined;
  readonly days: readonly SheetDay[];
}

export interface SheetDay {
  /** `Sunday 01/Nov/2026` */
  readonly title: string;
  /** `5:30 h`; empty for none. */
  readonly total: string;
  /** Shifts and leave: `Shift 08:00–16:00 · Leave`; empty for none. */
  readonly note: string;
  readonly visits: readonly SheetVisit[];
}

/** A booking, in the columns of the sheet; each cell is lines, of which the first counts most. */
export interface SheetVisit {
  readonly time: readonly string[];
  readonly who: readonly string[];
  readonly what: readonly string[];
  readonly status: readonly string[];
  /** `quiet`: it was cancelled, and counts for nothing. */
  readonly tone: 'plain' | 'quiet';
}

/**
 * What a week view shows of somebody's week, for paper: dates with their years, times and names as the organisation
 * writes them, working time as hours and minutes. A booking stands on the day on which it begins, or on the
 * first if that is before the week; the working time of a day is what lies within it.
 */
export function weekSheet(actor: Actor, week: WeekOf): WeekSheet {
  const { organisation, whose, first, bookings } = week;
  const { settings } = organisation;
  const format: MomentFormat = {
    zone: zoneOf(organisation.timeZone),
    dateFormat: settings.dateFormat,
    clock: settings.timeFormat,
  };
  const days = localDays(format.zone, first, 7);
  const ofPerson = whose.kind === 'resource';
  const reader = seesField(actor, 'work', 'staff') ? 'staff' : 'customer';
  const words: Words = {
    format,
    whose,
    statusLabels: statusLabelsOf(settings.statuses, reader),
    customers: new Map(week.customers.map((customer) => [customer.id, customer])),
  };
  const byDay = bookingsByDay(days, bookings);
  const notes = days.map((day) => dayNote(week, day, format));
  const isEmpty = bookings.length === 0 && notes.every((note) => note === '');
  return {
    title: whose.name.normalize('NFC'),
    period: `${shortDay(format, first)} – ${shortDay(format, first + 6)}`,
    organisation: organisation.name.normalize('NFC'),
    total: `${hoursMinutes(days.reduce((sum, day) => sum + usedOn(week, day), 0))} h`,
    columns: ['Time', ofPerson ? 'Customer and place' : 'Who comes', 'What is done', 'Status'],
    nothing: isEmpty ? 'Nothing is planned in this week.' : undefined,
    days: days.map((day, index) => {
      const used = usedOn(week, day);
      return {
        title: `${weekdayNames[day.weekday]} ${localDayText(format, day.day)}`,
        total: used === 0 ? '' : `${hoursMinutes(used)} h`,
        note: notes[index] ?? '',
        visits: (byDay[index] ?? []).map((booking) => visitOf(booking, day.day, words)),
      };
    }),
  };
}

interface Words {
  readonly format: MomentFormat;
  readonly whose: WeekOf['whose'];
  readonly statusLabels: { readonly [Status in BookingStatus]: string };
  readonly customers: ReadonlyMap<string, WeekOf['customers'][number]>;
}

const shortDay = (format: MomentFormat, day: LocalDay) =>
  `${shortName(weekdayOf(day))} ${localDayText(format, day)}`;

function visitOf(
  booking: BookingView,
  day: LocalDay,
  { format, whose, statusLabels, customers }: Words,
): SheetVisit {
  const customer = customers.get(booking.customerId ?? '');
  const others = booking.resources.filter(({ id }) => id !== whose.id).map(({ name }) => name);
  const badge = staffingBadge(booking);
  const ofPerson = whose.kind === 'resource';
  return {
    time: spanOnDay(format, booking, day),
    who: ofPerson
      ? lines(booking.customerName, booking.address ?? customer?.address, customer?.mobile)
      : lines(peopleText(booking), booking.address),
    what: ofPerson
      ? lines(
          booking.title,
          booking.reference,
          // What staff write for each other is on no customer's paper.
          booking.notes,
          others.length === 0 ? undefined : `With ${others.join(', ')}`,
        )
      : lines(booking.title, booking.reference),
    status: lines(statusLabels[booking.status], badge === undefined ? undefined : `${badge} people`),
    tone: booking.status === 'cancelled' ? 'quiet' : 'plain',
  };
}

/** Letters and their accents as one sign each, as fonts have them; nothing of what is not there. */
function lines(...texts: readonly (string | null | undefined)[]): readonly string[] {
  return texts.flatMap((text) => (text ? [text.normalize('NFC')] : []));
}

/** When a person works on a day, that they are away, and what else they have to do. */
function dayNote({ shifts, absences, commitments }: WeekOf, day: DaySpan, format: MomentFormat): string {
  const works = shiftSpans(format.zone, shifts.map(timesheetOf), day.day, day.day).map((span) =>
    spanOnDay(format, span, day.day).join(', '),
  );
  const away = absences
    .filter((absence) => overlaps(absence, day))
    .map((absence) => awayText(absence, day, format));
  const others = commitments
    .filter((one) => overlaps(one, day) && !one.isOver)
    .map((one) => partOfDayText(one.title.normalize('NFC'), one, day, format));
  return [works.length === 0 ? '' : `Shift ${works.join(', ')}`, ...new Set([...away, ...others])]
    .filter(Boolean)
    .join(' · ');
}

/** `Leave`, or `Leave 09:00–12:00` where it takes a part of the day. */
function awayText(absence: AbsenceFact, day: DaySpan, format: MomentFormat): string {
  return partOfDayText(absenceTitle(absence), absence, day, format);
}

function partOfDayText(title: string, { start, end }: Interval, day: DaySpan, format: MomentFormat): string {
  if (start <= day.start && end >= day.end) return title;
  const part = { start: Math.max(start, day.start), end: Math.min(end, day.end) };
  return `${title} ${spanOnDay(format, part, day.day).join(', ')}`;
}

function usedOn({ bookings, commitments }: WeekOf, day: DaySpan): number {
  return hoursUsed(bookings, day) + countedSeconds(commitments, day);
}
