import type { FieldKind } from '../../domain/record/field.ts';
import type { SeenAs } from '../../domain/rights.ts';

/** A text of a record by which it is found. */
export interface IndexedText {
  /** The field of the record, or of the answer, that shows it: `reference`, `customerName`. */
  readonly field: string;
  /** Decides how it is read: a phone number by its digits, an address and a text by their words. */
  readonly kind: FieldKind | 'name';
  /** Who is able to find the record by it. */
  readonly class: SeenAs;
  readonly text: string;
}

/**
 * A record in the form in which it is indexed. It holds everything that a query can ask for, and says who may
 * find it by what; it does not hold the record, which is read from the read side with the reader's rights.
 */
export interface IndexedDocument {
  readonly org: string;
  /** `booking`, or the category of a record. */
  readonly category: string;
  readonly id: string;
  /** The revision of the record that it was made from. */
  readonly revision: number;
  /** Its title, which everybody who sees the record sees. */
  readonly title: string;
  /** The other texts; empty ones are left out. */
  readonly texts: readonly IndexedText[];
  /** Out of use, or hidden from lists: found only on request. */
  readonly ended: boolean;
  /** Whose it is: `resource:{id}`, `customer:{id}`. */
  readonly owners: readonly string[];
  /** Values that filters compare, by field: a status, ids of labels. Booleans are `true` and `false`. */
  readonly values: Readonly<Record<string, readonly string[]>>;
  /** Numbers that numeric filters and sorting compare, by field; instants in the unit of the record. */
  readonly numbers: Readonly<Record<string, number>>;
  /** Null: unknown. */
  readonly location: { readonly lat: number; readonly lng: number } | null;
  /** Who may ask for what lies around a point. */
  readonly locationClass: SeenAs;
}

/** Names a document in its organisation. */
export interface DocumentKey {
  readonly org: string;
  readonly category: string;
  readonly id: string;
}
