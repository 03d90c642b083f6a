import { z } from 'zod';
import { violationSchema } from '../../domain/allocation/allocationRecord.ts';
import { bookingStatusSchema } from '../../domain/booking/bookingStatus.ts';
import { fieldLabel } from '../../domain/history/fieldLabels.ts';
import { localDateTimeText } from '../../domain/time/localText.ts';
import type { Zone } from '../../domain/time/zone.ts';
import { statusLabels } from '../timeline/view/statusLook.ts';

export interface FieldChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Fields that repeat what others say. */
const repeated: ReadonlySet<string> = new Set([
  'previousResourceIds',
  'autoAllocated',
  'unallocated',
  'conflict',
  'dateOpen',
]);
const instants: ReadonlySet<string> = new Set(['start', 'end', 'onSiteAt', 'finishedAt', 'inactiveDate']);
const labels: Readonly<Record<string, string>> = {
  resourceIds: 'people',
  resourcesNeeded: 'people needed',
  preferredResourceIds: 'preferred people',
  violations: 'conflicts',
  partnerBooking: 'partner booking',
  cancellationRequest: 'cancellation request',
  cancelledReason: 'reason',
  parkedReason: 'reason',
  cancelledFrom: 'cancelled from',
  onSiteAt: 'on site',
  finishedAt: 'finished',
  continuesBookingId: 'continues',
  followUpBookingId: 'goes on in',
  text: 'feedback',
  lat: 'latitude',
  lng: 'longitude',
};

/** The changes worth showing: what repeats others is left out, and what was and is nothing. */
export function shownChanges(changes: readonly FieldChange[]): readonly FieldChange[] {
  return changes.filter(
    ({ field, before, after }) => !repeated.has(lastOf(field)) && !(isNothing(before) && isNothing(after)),
  );
}

/** What a changed field is called, with a capital letter. */
export function changedFieldText(field: string): string {
  const name = lastOf(field);
  const text = labels[name] ?? fieldLabel(name);
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}

/** A value of a field as people read it; nothing is a dash. */
export function changedValueText(field: string, value: unknown, zone: Zone): string {
  if (isNothing(value)) return '–';
  const name = lastOf(field);
  if (instants.has(name) && typeof value === 'number') return localDateTimeText(zone, value);
  const status = bookingStatusSchema.safeParse(value);
  if ((name === 'status' || name === 'cancelledFrom') && status.success) return statusLabels[status.data];
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map((one) => changedValueText(field, one, zone)).join(', ');
  const violation = violationSchema.safeParse(value);
  if (violation.success) return violation.data.message;
  const text = z.union([z.string(), z.number()]).safeParse(value);
  return text.success ? String(text.data) : JSON.stringify(value);
}

function lastOf(field: string): string {
  return field.slice(field.lastIndexOf('.') + 1);
}

function isNothing(value: unknown): boolean {
  return (
    value === null ||
    value === undefined ||
    value === '' ||
    value === false ||
    (Array.isArray(value) && value.length === 0)
  );
}
