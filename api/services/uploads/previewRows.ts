import { clockOf } from '../../../domain/time/clockText.ts';
import { dateInWords } from '../../../domain/time/dateFormat.ts';
import {
  dateOfLocalDay,
  type LocalDay,
  localDayOf,
  secondOfLocalDay,
} from '../../../domain/time/localDay.ts';
import { readInstant } from '../../../domain/time/localMoment.ts';
import { readDay } from '../../../domain/time/readDay.ts';
import type { Zone } from '../../../domain/time/zone.ts';
import type { UploadField, UploadReport } from '../../contract/upload.ts';
import type { RowReader } from './rowReader.ts';
import type { UploadPlan } from './uploadPlan.ts';

/** So many rows of a file are shown as they were read. */
export const mostPreviewed = 20;

/** The first rows of a file as they were read: dates with the month in words, so that a wrong order is seen. */
export function previewRows(
  plan: UploadPlan,
  rows: readonly RowReader[],
  { fields, zone }: { readonly fields: readonly UploadField[]; readonly zone: Zone },
): UploadReport['preview'] {
  const bad = new Set(plan.errors.map(({ line }) => line));
  const outcomes = new Map(plan.steps.flatMap((step) => step.lines.map((line) => [line, step.outcome])));
  const shown = fields.filter(({ field }) => rows.some((row) => row.text(field) !== ''));
  const columns = plan.read?.columns ?? shown.map(({ title }) => title);
  return {
    columns: [...columns],
    rows: rows.slice(0, mostPreviewed).map((row) => ({
      line: row.line,
      outcome: bad.has(row.line) ? 'rejected' : (outcomes.get(row.line) ?? 'unchanged'),
      cells:
        plan.read === undefined
          ? shown.map((field) => cellText(row, field, zone))
          : [...(plan.read.cells.get(row.line) ?? columns.map(() => ''))],
    })),
  };
}

function cellText(row: RowReader, { field, holds }: UploadField, zone: Zone): string {
  const text = row.text(field);
  if (holds === 'date') {
    const day = readDay(text, row.dateOrder);
    return day === undefined ? text : dayText(day);
  }
  if (holds === 'moment') {
    const instant = readInstant(text, zone, row.dateOrder);
    return instant === undefined ? text : momentText(zone, instant);
  }
  return text;
}

/** `12 May 2026, 08:30–09:15`; with the second date if it is another one. */
export function spanText(
  zone: Zone,
  { start, end }: { readonly start: number; readonly end: number },
): string {
  const until = clockOf(secondOfLocalDay(zone, end));
  const [first, last] = [localDayOf(zone, start), localDayOf(zone, end)];
  return first === last
    ? `${momentText(zone, start)}–${until}`
    : `${momentText(zone, start)} – ${momentText(zone, end)}`;
}

function momentText(zone: Zone, instant: number): string {
  return `${dayText(localDayOf(zone, instant))}, ${clockOf(secondOfLocalDay(zone, instant))}`;
}

function dayText(day: LocalDay): string {
  return dateInWords(dateOfLocalDay(day));
}
