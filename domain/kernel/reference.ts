import type { Among } from '../record/kinds/fieldDescription.ts';

/** Records of other aggregates that a command names. */
export interface Reference {
  readonly category: string;
  readonly ids: readonly string[];
  /** The field of the input that names them. */
  readonly path: string;
  /** Those of them that the record does not name yet, and what they must be for it. */
  readonly added?: { readonly ids: readonly string[]; readonly among: Among };
}

/** A reference from a field to the records that it names, if any. */
export function reference(
  category: string,
  named: string | readonly string[] | null | undefined,
  path: string,
  added?: { readonly before: unknown; readonly among: Among },
): readonly Reference[] {
  const ids =
    named === undefined || named === null ? [] : typeof named === 'string' ? [named] : [...new Set(named)];
  if (ids.length === 0) return [];
  if (added === undefined) return [{ category, ids, path }];
  const before = new Set<unknown>(Array.isArray(added.before) ? added.before : [added.before]);
  const fresh = ids.filter((id) => !before.has(id));
  return [{ category, ids, path, added: { ids: fresh, among: added.among } }];
}
