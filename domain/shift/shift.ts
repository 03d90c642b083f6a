import { z } from 'zod';
import { type Names, nameOrId } from '../history/names.ts';
import { defineRecord } from '../record/defineRecord.ts';
import { date, requiredDate, requiredRef, structure } from '../record/field.ts';
import { dateText } from '../time/dateFormat.ts';

const secondOfDay = z.int().min(0).max(86_400);

/**
 * One working period of a weekday: `day` 0 is Sunday; `begin` and `end` are local seconds since midnight. An
 * `end` at or before `begin` is on the next day, and the period belongs to the day on which it begins.
 */
export const shiftTimingSchema = z.object({
  day: z.int().min(0).max(6),
  begin: secondOfDay,
  end: secondOfDay,
});
export type ShiftTiming = z.infer<typeof shiftTimingSchema>;

const fields = z.object({
  resourceId: requiredRef('resource', 'Person', { class: 'plain' }),
  startDate: requiredDate('First day', { class: 'plain' }),
  endDate: date('Last day', { class: 'plain', help: 'If left out: until further notice.' }),
  timings: structure('Hours', z.array(shiftTimingSchema).min(1).max(70), { class: 'plain' }),
});

/**
 * A weekly timesheet of one resource (scheduling §3, Shift): its timings repeat each week from `startDate` to
 * `endDate`, both local dates and inclusive. A single dated shift has equal dates and one timing.
 */
export const shift = defineRecord({
  category: 'shift',
  about: 'A weekly timesheet of one person; a time that ends at or before its start goes past midnight.',
  area: 'time',
  fields,
  ends: 'removed',
  changes: 'whole',
  rule: ({ startDate, endDate }) =>
    endDate !== null && endDate < startDate
      ? { path: 'endDate', message: 'must not be before the first date' }
      : undefined,
  title: () => 'Shifts',
  titled: 'withOwner',
  sentences: {
    ShiftCreated: ({ resourceId, startDate, endDate }, names) =>
      `Shifts for ${nameOrId(names, 'resource', resourceId)} ${datesText(startDate, endDate, names)} created`,
    ShiftChanged: ({ resourceId, startDate, endDate }, names) =>
      `Shifts for ${nameOrId(names, 'resource', resourceId)} ${datesText(startDate, endDate, names)} changed`,
    ShiftRemoved: () => 'Shifts removed',
  },
  ownedBy: { resource: 'resourceId' },
  keys: [['resourceId', 'startDate', 'endDate']],
  columns: ['resourceId', 'startDate', 'endDate'],
  order: ['resourceId', 'startDate'],
  rows: 4,
  indexes: [['resourceId']],
});
export type ShiftDetails = z.output<typeof fields>;

function datesText(startDate: string, endDate: string | null, { moments: { dateFormat } }: Names): string {
  const from = `from ${dateText(dateFormat, startDate)}`;
  return endDate === null ? from : `${from} to ${dateText(dateFormat, endDate)}`;
}
