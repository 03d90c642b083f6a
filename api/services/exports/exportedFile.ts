import { type AnyReading, type ReadingName, readings } from '../../../domain/catalogues/readings.ts';
import type { Actor } from '../../../domain/rights/actor.ts';
import { seesField } from '../../../domain/rights/rights.ts';
import { shiftTimingSchema } from '../../../domain/shift/shift.ts';
import { timeOfDayText } from '../../../domain/time/localMoment.ts';
import { weekdaysText } from '../../../domain/time/readWeekdays.ts';
import type { Details, FilePart, Writing } from '../uploads/parts/filePart.ts';
import { recordFileOf } from '../uploads/recordFile.ts';

/** A number is never taken for a formula, whatever its sign. */
export type ExportedCell = string | number;

/** How records of a kind are written, so that an upload can read them again. */
export interface ExportedFile {
  readonly columns: readonly string[];
  /** The rows of one record: usually one. */
  readonly rowsOf: (fact: Details, writing: Writing) => readonly (readonly ExportedCell[])[];
}

/**
 * The file of a kind for somebody: fields of a class that they do not see have no column, and the column that
 * says whether a record is out of use exists only if such records were requested.
 */
export function exportedFile(
  name: ReadingName,
  actor: Actor,
  records: 'in use' | 'also out of use',
): ExportedFile {
  const { area, shown }: AnyReading = readings[name];
  const { parts, end } = recordFileOf(name);
  const sees = ({ fills }: FilePart) => fills.every((field) => seesField(actor, area, shown[field]?.class));
  const written = [...parts.filter(sees), ...(end === null || records === 'in use' ? [] : [end])].flatMap(
    (part) => part.written,
  );
  const columns = written.map(({ title }) => title);
  const rowOf = (fact: Details, writing: Writing) => written.map(({ cell }) => cell(fact, writing));
  return name === 'shift' ? timesheetFile : { columns, rowsOf: (fact, writing) => [rowOf(fact, writing)] };
}

/** A timesheet has a row for each time of day, with the weekdays that have it. */
const timesheetFile: ExportedFile = {
  columns: ['Resource', 'Day', 'Begin', 'End', 'Valid from', 'Valid until'],
  rowsOf({ resourceId, startDate, endDate, timings }, { nameOf }) {
    const times = Map.groupBy(
      shiftTimingSchema.array().parse(timings),
      ({ begin, end }) => `${timeOfDayText(begin)} ${timeOfDayText(end)}`,
    );
    return [...times].map(([time, days]) => [
      nameOf('resource', String(resourceId)),
      weekdaysText(days.map(({ day }) => day)),
      ...time.split(' '),
      ...[startDate, endDate].map((date) => (typeof date === 'string' ? date : '')),
    ]);
  },
};
