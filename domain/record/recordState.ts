/** The fields of any record, by name. */
export type AnyFields = Readonly<Record<string, unknown>>;

/** The state of any record: its lists are kept beside its details. */
export type AnyState =
  | { readonly status: 'none' }
  | { readonly status: 'removed' }
  | {
      readonly status: 'current' | 'archived' | 'active' | 'inactive';
      readonly details: AnyFields;
      readonly [list: string]: unknown;
    };
/** A record that has begun, and one that is there. */
export type Once = Exclude<AnyState, { readonly status: 'none' }>;
export type Present = Exclude<AnyState, { readonly status: 'none' | 'removed' }>;

/** What a state says of what it was merged into: nothing if it was not. */
export function mergedIn(mergedIntoId: unknown): { readonly mergedIntoId?: string } {
  return typeof mergedIntoId === 'string' ? { mergedIntoId } : {};
}

/** The ids that a list of a record names. */
export function namedIn(record: Present, list: string): readonly unknown[] {
  const named = record[list];
  return Array.isArray(named) ? named : [];
}
