import type { Category } from '../../domain/catalogues/eventCatalogue.ts';
import { type AnyReading, type ReadingName, readings } from '../../domain/catalogues/readings.ts';
import { parseStreamName } from '../../domain/kernel/stream.ts';
import { capitalised } from '../../domain/record/recordSentences.ts';

const ownTexts: { readonly [One in Exclude<Category, ReadingName>]: string } = {
  booking: 'Booking',
  organisation: 'Organisation',
};
const known: ReadonlyMap<string, string> = new Map([
  ...Object.entries(ownTexts),
  ...Object.values<AnyReading>(readings).map(
    ({ category, words, titled }) =>
      [category, capitalised(titled === 'withOwner' ? words.many : words.one)] as const,
  ),
]);

export function categoryText(category: string): string {
  return known.get(category) ?? category;
}

/** `BookingCancelled` in words: `Booking cancelled`. */
export function eventTypeText(type: string): string {
  const words = type.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}

/** Records whose names say what they are: `Shifts of Ann Lee`. */
const speaking: ReadonlySet<string> = new Set(
  Object.values<AnyReading>(readings).flatMap(({ category, titled }) =>
    titled === 'withOwner' ? [category] : [],
  ),
);

/** A record with its kind: `Booking: Home clean`. */
export function recordTitle(stream: string, record: string | null): string {
  const { kind, name } = recordText(stream, record);
  const category = parseStreamName(stream)?.category ?? '';
  return record !== null && speaking.has(category) ? name : `${kind}: ${name}`;
}

/** The kind of a record, `Booking`, and its name, or its id if it has none. */
export function recordText(stream: string, record: string | null): { kind: string; name: string } {
  const parts = parseStreamName(stream);
  return { kind: categoryText(parts?.category ?? ''), name: record ?? parts?.id ?? stream };
}
