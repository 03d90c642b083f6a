/**
 * Whether others have changed a record since its change was staged, or begun what the change was to begin.
 *
 * @param change `basis`: the revision that its planner saw; null: the change begins the record
 * @param current the record as it is; undefined: there is none
 */
export function hasMovedOn(
  { basis }: { readonly basis: number | null },
  current: { readonly revision: number } | undefined,
): boolean {
  return basis !== (current?.revision ?? null);
}
