import type { auditCategories } from '../../api/contract/audit.ts';
import { parseStreamName } from '../../domain/stream.ts';

const categoryTexts: { readonly [One in (typeof auditCategories)[number]]: string } = {
  booking: 'Booking',
  resource: 'Resource',
  customer: 'Customer',
  shift: 'Shifts',
  absence: 'Leave and breaks',
  servicePlan: 'Service plans',
  label: 'Label',
  organisation: 'Organisation',
};
const known: ReadonlyMap<string, string> = new Map(Object.entries(categoryTexts));

export function categoryText(category: string): string {
  return known.get(category) ?? category;
}

/** `BookingCancelled` as people say it: `Booking cancelled`. */
export function eventTypeText(type: string): string {
  const words = type.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}

/** Records whose names say what they are: `Shifts of Ann Lee`. */
const speaking: ReadonlySet<string> = new Set(['shift', 'absence', 'servicePlan']);

/** A record with what it is: `Booking: Home clean`. */
export function recordTitle(stream: string, record: string | null): string {
  const { kind, name } = recordText(stream, record);
  const category = parseStreamName(stream)?.category ?? '';
  return record !== null && speaking.has(category) ? name : `${kind}: ${name}`;
}

/** What a record is: `Booking`, and its name, or its id where it has none. */
export function recordText(stream: string, record: string | null): { kind: string; name: string } {
  const parts = parseStreamName(stream);
  return { kind: categoryText(parts?.category ?? ''), name: record ?? parts?.id ?? stream };
}
