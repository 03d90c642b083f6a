import { type Hours, inOrder, sameHours } from '../../../../domain/shift/dayHours.ts';
import { hoursOn } from '../../../../domain/shift/setDays.ts';
import type { ShiftTiming } from '../../../../domain/shift/shift.ts';
import { dateOfLocalDay, type LocalDay, weekdayOf } from '../../../../domain/time/localDay.ts';
import type { ShiftWeek } from '../../documents/shiftDocument.ts';
import type { PlannedCommand, Step, UploadPlan } from '../uploadPlan.ts';
import { badInputs } from '../uploadPlan.ts';
import type { DocumentPlanParts } from './documentPlan.ts';
import type { DocumentRow } from './documentRow.ts';

/** All that a file says of one person's week. */
interface PersonWeek {
  readonly resourceId: string;
  readonly week: LocalDay;
  readonly rows: readonly DocumentRow<ShiftWeek>[];
  readonly timings: readonly ShiftTiming[];
}

/**
 * Weekly timesheets: all documents of one person and week are together the hours of that week, which replace those that
 * there are. Weeks that have these hours already stay as they are, in whatever timesheets they are kept.
 */
export function planShiftDocuments(
  rows: readonly DocumentRow<ShiftWeek>[],
  { known }: DocumentPlanParts,
): UploadPlan {
  const complete = rows.flatMap((row) => {
    const { resourceId, week, timings } = row.said;
    if (resourceId === undefined) row.fail('resourceId', 'is required');
    if (week === undefined) row.fail('week_id', 'is required');
    if (timings === undefined) row.fail('timings', 'is required');
    return resourceId === undefined || week === undefined || timings === undefined
      ? []
      : [{ row, resourceId, week, timings }];
  });
  const sheets = Map.groupBy(known.shifts, ({ details }) => details.resourceId);
  const weeks = [
    ...Map.groupBy(complete, ({ resourceId, week }) => `${resourceId} ${week}`).values(),
  ].flatMap((same): readonly PersonWeek[] => {
    const [first] = same;
    if (first === undefined) return [];
    const { resourceId, week } = first;
    const timings = dayByDay(week, (day) =>
      inOrder(same.flatMap((one) => one.timings.filter((timing) => timing.day === weekdayOf(day)))),
    );
    return [{ resourceId, week, rows: same.map(({ row }) => row), timings }];
  });
  const steps = [...Map.groupBy(weeks, ({ resourceId }) => resourceId)].flatMap(([resourceId, own]) => {
    const present = (sheets.get(resourceId) ?? []).map(({ details }) => details);
    const isSo = ({ week, timings }: PersonWeek) =>
      daysOf(week).every((day) =>
        sameHours(
          hoursOn(present, day),
          timings.filter((timing) => timing.day === weekdayOf(day)),
        ),
      );
    const linesOf = (some: readonly PersonWeek[]) => some.flatMap((one) => one.rows.map(({ line }) => line));
    const same = own.filter(isSo);
    const others = own.filter((one) => !isSo(one));
    const unchanged: Step = {
      recordId: resourceId,
      lines: linesOf(same),
      outcome: 'unchanged',
      commands: [],
    };
    return [...(same.length === 0 ? [] : [unchanged]), ...stepOf(resourceId, others, present.length > 0)];
  });
  return { before: [], steps, errors: [] };

  function stepOf(resourceId: string, own: readonly PersonWeek[], hadShifts: boolean): readonly Step[] {
    if (own.length === 0) return [];
    const command: PlannedCommand = {
      name: 'shift.setDays',
      input: {
        edits: own.map(({ week, timings }) => ({
          resourceId,
          startDate: dateOfLocalDay(week),
          endDate: dateOfLocalDay(week + 6),
          timings,
        })),
      },
      revision: null,
    };
    const bad = badInputs(command);
    for (const { rows: each } of own)
      for (const row of each) for (const { reason } of bad) row.fail('timings', reason);
    const lines = own.flatMap((one) => one.rows.map(({ line }) => line));
    const outcome = hadShifts ? 'changed' : 'created';
    return bad.length > 0
      ? []
      : [{ recordId: resourceId, lines, outcome, commands: [command], wants: [resourceId] }];
  }
}

const daysOf = (week: LocalDay) => Array.from({ length: 7 }, (_, offset) => week + offset);

function dayByDay(week: LocalDay, hours: (day: LocalDay) => readonly Hours[]): readonly ShiftTiming[] {
  return daysOf(week).flatMap((day) =>
    hours(day).map(({ begin, end }) => ({ day: weekdayOf(day), begin, end })),
  );
}
