import type { FieldKind } from '../record/field.ts';
import type { SeenAs } from '../rights/fieldClass.ts';

/** A text of a record by which it is found. */
export interface SearchableText {
  /** The field of the record, or of the answer, that shows it: `reference`, `customerName`. */
  readonly field: string;
  /** Decides how it is read: a phone number by its digits, an address and a text by their words. */
  readonly kind: FieldKind | 'name';
  /** Who is able to find the record by it. */
  readonly class: SeenAs;
  readonly text: string;
}

/** What of a record decides whether a query finds it, and how well it fits. */
export interface Searchable {
  readonly org: string;
  /** `booking`, or the category of a record. */
  readonly category: string;
  /** Its title, which everybody who sees the record sees. */
  readonly title: string;
  /** The other texts; empty ones are left out. */
  readonly texts: readonly SearchableText[];
  /** Whose it is: `resource:{id}`, `customer:{id}`. */
  readonly owners: readonly string[];
  /** Values that filters compare, by field: a status, ids of labels. Booleans are `true` and `false`. */
  readonly values: Readonly<Record<string, readonly string[]>>;
}
