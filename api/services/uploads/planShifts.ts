import { sameValue } from '../../../domain/kernel/changedFields.ts';
import type { ShiftDetails, ShiftTiming } from '../../../domain/shift/shift.ts';
import { dateForm } from '../../../domain/time/dateForm.ts';
import { dateOfLocalDay, type LocalDay, weekdayOf } from '../../../domain/time/localDay.ts';
import { readTimeOfDay } from '../../../domain/time/localMoment.ts';
import { readDay } from '../../../domain/time/readDay.ts';
import { readWeekdays } from '../../../domain/time/readWeekdays.ts';
import type { Known, KnownRecords } from './knownRecords.ts';
import { recordIdOf } from './naturalKey.ts';
import { keyOf, type RecordFinder, recordFinder } from './recordKeys.ts';
import type { RowReader } from './rowReader.ts';
import { badInputs, type PlannedCommand, type Step, type UploadPlan } from './uploadPlan.ts';

/** A timesheet without a first date has no beginning. */
const sinceEver = '1970-01-01';

interface ReadShift {
  readonly row: RowReader;
  readonly resourceId: string;
  readonly startDate: string;
  readonly endDate: string | null;
  readonly timings: readonly ShiftTiming[];
}

/**
 * The shifts of a file. All rows of one resource with the same dates are one timesheet: several shifts per
 * day and several days. An existing timesheet for these dates is replaced by the file's.
 */
export function planShifts(org: string, known: KnownRecords, rows: readonly RowReader[]): UploadPlan {
  const find = recordFinder('resource', known.resources).named;
  const sheets = new Map<string, ReadShift[]>();
  for (const row of rows) {
    const shift = readShift(row, find);
    if (shift === undefined) continue;
    const key = keyOf('shift', { ...shift })?.text ?? '';
    const sheet = sheets.get(key) ?? [];
    sheet.push(shift);
    sheets.set(key, sheet);
  }
  const finder = recordFinder('shift', known.shifts);
  const byId = new Map(known.shifts.map((shift) => [shift.id, shift]));
  const steps = [...sheets.values()].flatMap((sheet) => {
    const details = detailsOf(sheet);
    if (details === undefined) return [];
    const present = finder.meant(details).flatMap(({ id }) => byId.get(id) ?? []);
    return planSheet(org, details, present, sheet);
  });
  return { before: [], steps, errors: rows.flatMap((row) => row.errors) };
}

/** The timesheet that rows describe. */
function detailsOf(sheet: readonly ReadShift[]): ShiftDetails | undefined {
  const [first] = sheet;
  if (first === undefined) return undefined;
  const { resourceId, startDate, endDate } = first;
  return { resourceId, startDate, endDate, timings: timesheet(sheet.flatMap(({ timings }) => timings)) };
}

/** Each time once, in the order of the week. */
function timesheet(timings: readonly ShiftTiming[]): ShiftTiming[] {
  const each = new Map(timings.map((timing) => [`${timing.day} ${timing.begin} ${timing.end}`, timing]));
  return [...each.values()].sort(
    (one, other) => one.day - other.day || one.begin - other.begin || one.end - other.end,
  );
}

function planSheet(
  org: string,
  details: ShiftDetails,
  present: readonly Known<ShiftDetails>[],
  sheet: readonly ReadShift[],
): readonly Step[] {
  const [one, another] = present;
  const { resourceId, startDate, endDate } = details;
  const shiftId = one?.id ?? recordIdOf(org, 'shift', resourceId, startDate, endDate ?? '');
  const lines = sheet.map(({ row }) => row.line);
  // Several for the same dates are one in a file.
  const times = present.flatMap((each) => each.details.timings);
  if (one !== undefined && sameValue(timesheet(times), details.timings)) {
    return [{ recordId: shiftId, lines, outcome: 'unchanged', commands: [] }];
  }
  if (another !== undefined) {
    for (const { row } of sheet)
      row.fail('resource', 'has several timesheets for these dates already: remove all but one of them');
    return [];
  }
  if (!lengthsAreTold(sheet)) return [];
  const command: PlannedCommand = {
    name: one === undefined ? 'shift.create' : 'shift.change',
    input: { shiftId, ...details },
    revision: one?.revision ?? null,
  };
  const bad = badInputs(command);
  for (const { row } of sheet) {
    for (const { field, reason } of bad) row.fail(field === 'timings' ? 'begin' : field, reason);
  }
  if (bad.length > 0) return [];
  return [
    { recordId: shiftId, lines, outcome: one === undefined ? 'created' : 'changed', commands: [command] },
  ];
}

/** Whether somebody has said that the shifts which end when they begin last a day; otherwise the whole timesheet waits. */
function lengthsAreTold(sheet: readonly ReadShift[]): boolean {
  const doubtful = sheet.filter(({ timings }) => timings.some(({ begin, end }) => begin === end));
  const told = doubtful.map(({ row }) => row.answer('sameTime', 'end'));
  for (const { row } of told.includes('unknown') ? doubtful : [])
    row.fail('end', 'is required: give the end');
  if (told.every((answer) => answer === 'wholeDay')) return true;
  for (const { row } of sheet.filter((one) => !doubtful.includes(one))) {
    row.fail('end', `waits for line ${doubtful[0]?.row.line} of the same timesheet`);
  }
  return false;
}

function readShift(row: RowReader, find: RecordFinder['named']): ReadShift | undefined {
  const resourceId = theResource(row, find);
  const begin = required(row, 'begin', readTimeOfDay, 'is not a time of day (07:00, 3:30 PM)');
  const end = required(row, 'end', readTimeOfDay, 'is not a time of day (07:00, 3:30 PM)');
  const dates = readDates(row);
  if (resourceId === undefined || begin === undefined || end === undefined || dates === undefined)
    return undefined;
  const { days, ...span } = dates;
  return { row, resourceId, ...span, timings: days.map((day) => ({ day, begin, end })) };
}

function theResource(row: RowReader, find: RecordFinder['named']): string | undefined {
  const text = row.text('resource');
  const [found, another] = text === '' ? [] : find(text);
  if (text === '') row.fail('resource', 'is required');
  else if (found === undefined) {
    row.fail(
      'resource',
      'is not the reference or name of a person: correct it, upload the person first, or say whom it stands for',
    );
    row.unknown('resource', text, 'rejected');
  } else if (another !== undefined)
    row.fail('resource', 'stands for several people: give a reference that only one of them has');
  else return found.id;
  return undefined;
}

/** A date is a timesheet of one day; a weekday repeats between the dates given. */
function readDates(
  row: RowReader,
): (Pick<ReadShift, 'startDate' | 'endDate'> & { days: readonly number[] }) | undefined {
  // A column of days may have weekdays.
  const isWeekday = readWeekdays(row.text('date')) !== undefined;
  if (row.text('date') !== '' && !isWeekday) {
    const day = aDay(row, 'date');
    if (day === undefined) return undefined;
    const date = dateOfLocalDay(day);
    return { startDate: date, endDate: date, days: [weekdayOf(day)] };
  }
  const days = required(
    row,
    isWeekday ? 'date' : 'day',
    readWeekdays,
    'is not a weekday (Mon, Mon-Fri, Sat; Sun)',
  );
  const from = row.text('startDate') === '' ? undefined : aDay(row, 'startDate');
  const until = row.text('endDate') === '' ? undefined : aDay(row, 'endDate');
  if (days === undefined || row.errors.length > 0) return undefined;
  return {
    startDate: from === undefined ? sinceEver : dateOfLocalDay(from),
    endDate: until === undefined ? null : dateOfLocalDay(until),
    days,
  };
}

function aDay(row: RowReader, field: string): LocalDay | undefined {
  const { dateOrder } = row;
  return required(row, field, (text) => readDay(text, dateOrder), `is not a date (${dateForm(dateOrder)})`);
}

function required<Value>(
  row: RowReader,
  field: string,
  read: (text: string) => Value | undefined,
  reason: string,
): Value | undefined {
  const text = row.text(field);
  const value = text === '' ? undefined : read(text);
  if (value === undefined) row.fail(field, text === '' ? 'is required' : reason);
  return value;
}
