import type { SeenAs } from '../../domain/rights/fieldClass.ts';
import type { Searchable } from '../../domain/search/searchable.ts';

/**
 * A record in the form in which it is indexed. It holds everything that a query can ask for, and says who may
 * find it by what; it does not hold the record, which is read from the read side with the reader's rights.
 */
export interface IndexedDocument extends Searchable {
  readonly id: string;
  /** The revision of the record that it was made from. */
  readonly revision: number;
  /** Out of use, or hidden from lists: found only on request. */
  readonly ended: boolean;
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
