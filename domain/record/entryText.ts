import { locationSchema } from '../kernel/fields.ts';
import type { FieldFacts, FieldKind } from './fieldFacts.ts';

/** A part of an entry that has a value. */
export interface PartText {
  readonly part: string;
  readonly kind: FieldKind;
  readonly text: string;
}

/** The parts of one entry of a field of entries, in the order of its declaration: choices in words, numbers with their unit, a location in
 * degrees. */
export function partTexts({ parts = {} }: FieldFacts, entry: unknown): readonly PartText[] {
  if (typeof entry !== 'object' || entry === null) return [];
  const values = new Map<string, unknown>(Object.entries(entry));
  return Object.entries(parts).flatMap(([part, { kind, label, choices = {}, unit }]): readonly PartText[] => {
    const value = values.get(part);
    if (kind === 'location') {
      const place = locationSchema.safeParse(value);
      return place.success ? [{ part, kind, text: `${place.data.lat}, ${place.data.lng}` }] : [];
    }
    if (kind === 'yesNo') return value === true ? [{ part, kind, text: label.toLowerCase() }] : [];
    if (kind === 'choice') return [{ part, kind, text: choices[String(value)] ?? String(value) }];
    if (kind === 'number' && typeof value === 'number') {
      const text = unit === undefined ? String(value) : `${value / unit.of} ${unit.text}`;
      return [{ part, kind, text }];
    }
    return typeof value === 'string' && value !== '' ? [{ part, kind, text: value }] : [];
  });
}

/** Entries in one line: `Mia Park, daughter, +61 400 000 000; Tom Park`. */
export function entriesText(facts: FieldFacts, value: unknown): string {
  const entries: readonly unknown[] = Array.isArray(value) ? value : [];
  return entries
    .map((entry) =>
      partTexts(facts, entry)
        .map(({ text }) => text)
        .join(', '),
    )
    .join('; ');
}
