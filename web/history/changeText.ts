import { z } from 'zod';
import { violationSchema } from '../../domain/allocation/allocationRecord.ts';
import { bookingStatusSchema } from '../../domain/booking/bookingStatus.ts';
import { standardStatusLabels } from '../../domain/booking/statusLook.ts';
import { fieldLabel } from '../../domain/history/fieldLabels.ts';
import type { Setting } from '../../domain/settings/setting.ts';
import { settingsByKey } from '../../domain/settings/settingsByKey.ts';
import { settingName, settingText } from '../../domain/settings/settingTexts.ts';
import { shiftTimingSchema } from '../../domain/shift/shift.ts';
import { localDate, localDateTimeText, type MomentFormat } from '../../domain/time/localText.ts';
import { timingTexts } from '../shifts/shiftTexts.ts';

export interface FieldChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Fields that repeat others. */
const repeated: ReadonlySet<string> = new Set([
  'previousResourceIds',
  'autoAllocated',
  'unallocated',
  'conflict',
  'dateOpen',
]);
const instants: ReadonlySet<string> = new Set([
  'start',
  'end',
  'onSiteAt',
  'finishedAt',
  'inactiveDate',
  'updatedAt',
]);
/** Fields whose texts are dates, `YYYY-MM-DD`. */
const dates: ReadonlySet<string> = new Set(['startDate', 'endDate']);
/** Parts of a path that mean nothing to people. */
const silent: ReadonlySet<string> = new Set(['details', 'settings', 'location', 'feedback', 'workflow']);
const labels: Readonly<Record<string, string>> = {
  resourceId: 'person',
  timings: 'hours',
  startDate: 'from',
  barredResourceIds: 'barred people',
  resourceIds: 'people',
  resourcesNeeded: 'people needed',
  preferredResourceIds: 'preferred people',
  places: 'other addresses',
  violations: 'conflicts',
  partnerBooking: 'partner booking',
  cancellationRequest: 'cancellation request',
  cancelledReason: 'reason',
  parkedReason: 'reason',
  cancelledFrom: 'cancelled from',
  onSiteAt: 'on site',
  finishedAt: 'finished',
  continuesBookingId: 'continues',
  followUpBookingId: 'continued in',
  text: 'feedback',
  lat: 'latitude',
  lng: 'longitude',
};

/** The changes worth showing, without those that repeat others or change nothing visible. */
export function shownChanges(changes: readonly FieldChange[]): readonly FieldChange[] {
  return startBeforeEnd(
    changes.filter(
      ({ field, before, after }) => !repeated.has(lastOf(field)) && !(isNothing(before) && isNothing(after)),
    ),
  );
}

/** Fields are ordered by name, which puts an end before its start. */
function startBeforeEnd(changes: readonly FieldChange[]): readonly FieldChange[] {
  const ends = changes.filter(({ field }) => lastOf(field) === 'end');
  const endOf = (start: FieldChange) =>
    ends.filter(({ field }) => `${field.slice(0, -'end'.length)}start` === start.field);
  const moved = new Set(changes.flatMap(endOf));
  return changes.flatMap((change) => (moved.has(change) ? [] : [change, ...endOf(change)]));
}

/** The label of a changed field, with a capital letter: `Skipped checks: hours per day`. */
export function changedFieldText(field: string): string {
  const told = settingOf(field);
  if (told !== undefined) {
    return [settingName(told.setting), ...told.within.map(wordsOf)].join(': ');
  }
  const parts = field.split('.').filter((part) => !silent.has(part));
  const text = parts.length === 0 ? wordsOf(lastOf(field)) : parts.map(wordsOf).join(': ');
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}

/** The label of a field; a field without one is shown by its name, in words. */
function wordsOf(name: string): string {
  return (
    labels[name] ?? fieldLabel(name).replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  );
}

/** The value of a field for people; no value is a dash. */
export function changedValueText(field: string, value: unknown, moments: MomentFormat): string {
  const told = settingOf(field);
  if (told?.within.length === 0) return settingText(told.setting, value);
  if (isNothing(value)) return '–';
  const name = lastOf(field);
  if (instants.has(name) && typeof value === 'number') return localDateTimeText(moments, value);
  if (dates.has(name) && typeof value === 'string') return localDate(moments, value);
  const status = bookingStatusSchema.safeParse(value);
  if ((name === 'status' || name === 'cancelledFrom') && status.success)
    return standardStatusLabels[status.data];
  if (name === 'timings') {
    const timings = z.array(shiftTimingSchema).safeParse(value);
    if (timings.success) return timingTexts(timings.data, moments.clock).join(', ');
  }
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) {
    const between = value.some((one) => typeof one === 'object') ? '; ' : ', ';
    return value.map((one) => changedValueText(field, one, moments)).join(between);
  }
  const violation = violationSchema.safeParse(value);
  if (violation.success) return violation.data.message;
  const entry = z.record(z.string(), z.unknown()).safeParse(value);
  if (entry.success) {
    const parts = Object.values(entry.data).filter((part) => !isNothing(part));
    return parts.map((part) => changedValueText(field, part, moments)).join(', ');
  }
  const text = z.union([z.string(), z.number()]).safeParse(value);
  return text.success ? String(text.data) : JSON.stringify(value);
}

/** The setting of an organisation that a change is about, and the part of it: `settings.defaultCountry.code`. */
function settingOf(
  field: string,
): { readonly setting: Setting; readonly within: readonly string[] } | undefined {
  const [first, ...path] = field.split('.');
  if (first !== 'settings') return undefined;
  for (let length = path.length; length > 0; length -= 1) {
    const setting = settingsByKey.get(path.slice(0, length).join('.'));
    if (setting !== undefined) return { setting, within: path.slice(length) };
  }
  return undefined;
}

function lastOf(field: string): string {
  return field.slice(field.lastIndexOf('.') + 1);
}

/** Whether there is no value, or one that means the same. */
export function isNothing(value: unknown): boolean {
  return (
    value === null ||
    value === undefined ||
    value === '' ||
    value === false ||
    (Array.isArray(value) && value.length === 0)
  );
}
