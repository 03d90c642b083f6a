import type { FieldKind } from '../record/field.ts';
import type { SeenAs } from '../rights.ts';

/** A text by which something is found. */
export interface SearchableText {
  readonly field: string;
  readonly kind: FieldKind | 'name';
  readonly class: SeenAs;
  readonly text: string;
}

/** What of a document decides whether a query finds it, and how well it fits. */
export interface Searchable {
  readonly org: string;
  readonly category: string;
  readonly title: string;
  readonly texts: readonly SearchableText[];
  readonly owners: readonly string[];
  readonly values: Readonly<Record<string, readonly string[]>>;
}
