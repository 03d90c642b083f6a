/** Records of other aggregates that a command names. */
export interface Reference {
  readonly category: string;
  readonly ids: readonly string[];
  /** The field of the input that names them. */
  readonly path: string;
}

/** A reference from a field to the records that it names, if any. */
export function reference(
  category: string,
  named: string | readonly string[] | null | undefined,
  path: string,
): readonly Reference[] {
  const ids =
    named === undefined || named === null ? [] : typeof named === 'string' ? [named] : [...new Set(named)];
  return ids.length === 0 ? [] : [{ category, ids, path }];
}
