import type { AbsenceView } from '../../../api/contract/views.ts';
import { dateOfLocalDay, type LocalDay, startOfLocalDay, weekdayOf } from '../../../domain/time/localDay.ts';
import { isWeekend } from '../../../domain/time/weekdays.ts';
import { useSession } from '../../shell/SessionContext.ts';
import { type Formats, useFormats } from '../../shell/useFormats.ts';
import { spokenAbsence } from '../../timeline/board/absenceText.ts';
import { fortnightsOf, periodTotal } from '../personWeek.ts';
import type { ShiftPeople, ShiftPerson } from '../useShiftPeople.ts';
import type { ShiftsAddress } from '../useShiftsAddress.ts';
import { periodText, type RowCell, type RowTotal } from './ShiftGridRow.tsx';
import { cellKey, draftOf, overtaken } from './shiftDraft.ts';
import type { EditedShifts } from './useShiftDraft.ts';

export interface GridRow {
  readonly person: ShiftPerson;
  readonly index: number;
  readonly cells: readonly RowCell[];
  readonly totals: readonly RowTotal[];
}

export interface RowsOfGrid {
  readonly address: ShiftsAddress;
  readonly shifts: ShiftPeople;
  readonly edited: EditedShifts;
  /** The rows that are drawn, the last exclusive. */
  readonly from: number;
  readonly to: number;
}

/** The rows of the grid that are drawn, with what stands in their cells and their totals. */
export function useRowsOfGrid({ address, shifts, edited, from, to }: RowsOfGrid): readonly GridRow[] {
  const formats = useFormats();
  const { weekStart } = useSession().organisation.settings;
  const theirs = overtaken(edited.draft, edited.savedHours);
  return shifts.shown.slice(from, to).map((person, place) => ({
    person,
    index: from + place,
    cells: cellsOf(person, { address, shifts, edited }, theirs, formats),
    totals: totalsOf(person, { address, shifts, edited }, weekStart, formats),
  }));
}

/** The days of somebody that are shown. */
export function cellsOf(
  person: ShiftPerson,
  { address, shifts, edited }: Pick<RowsOfGrid, 'address' | 'shifts' | 'edited'>,
  theirs: ReadonlySet<string>,
  { zone, format }: Formats,
): readonly RowCell[] {
  const { first, weeks, today } = address;
  const hoursOf = (day: LocalDay) => edited.hoursOf({ resourceId: person.id, day });
  const absences = shifts.absencesOf(person.id);
  return Array.from({ length: 7 * weeks }, (_, offset) => first + offset).map((day) => {
    const cell = { resourceId: person.id, day };
    const hours = hoursOf(day);
    const texts = hours.map((one) => periodText(one, format.clock));
    const isEdited = draftOf(edited.draft, cell) !== undefined;
    const absence = absenceOn(absences, startOfLocalDay(zone, day), startOfLocalDay(zone, day + 1));
    const total = periodTotal(zone, 'day', day, hoursOf, person.limits, absences);
    const more = [
      ...(texts.length === 0 ? ['no shift'] : []),
      ...(absence === undefined ? [] : [spokenAbsence(absence, format)]),
      ...(total.isOver ? [`more than ${total.limit} hours`] : []),
      ...(isEdited ? ['not saved'] : []),
    ].join(', ');
    return {
      day,
      hours,
      texts,
      state: isEdited ? (theirs.has(cellKey(cell)) ? 'theirs' : 'edited') : 'saved',
      absence,
      total,
      isToday: day === today,
      isWeekend: isWeekend(weekdayOf(day)),
      whose: `${person.name}, ${format.dayOf(dateOfLocalDay(day))}`,
      more: more === '' ? '' : `. ${more}`,
    };
  });
}

/** Leave before a break: it is what matters about the day. */
function absenceOn(absences: readonly AbsenceView[], start: number, end: number): AbsenceView | undefined {
  const there = absences.filter((absence) => absence.start < end && absence.end > start);
  return there.find(({ kind }) => kind === 'leave') ?? there[0];
}

/** The totals of the weeks and fortnights that are shown. */
export function totalsOf(
  person: ShiftPerson,
  { address, shifts, edited }: Pick<RowsOfGrid, 'address' | 'shifts' | 'edited'>,
  weekStart: number,
  { zone, format }: Formats,
): readonly RowTotal[] {
  const { first, weeks } = address;
  const hoursOf = (day: LocalDay) => edited.hoursOf({ resourceId: person.id, day });
  const absences = shifts.absencesOf(person.id);
  const starts = Array.from({ length: weeks }, (_, week) => first + 7 * week);
  const from = (day: LocalDay) => format.dayOf(dateOfLocalDay(day));
  return [
    ...starts.map((day) => ({
      key: `week ${day}`,
      spoken: `Week from ${from(day)}`,
      total: periodTotal(zone, 'week', day, hoursOf, person.limits, absences),
    })),
    ...fortnightsOf(first, weeks, weekStart).map((day) => ({
      key: `fortnight ${day}`,
      spoken: `Fortnight from ${from(day)}`,
      total: periodTotal(zone, 'fortnight', day, hoursOf, person.limits, absences),
    })),
  ];
}
