/**
 * `unnest` of a prepared statement's first parameters, which are arrays of these types.
 *
 * Each is fetched by a subselect. Otherwise PostgreSQL would look at the arrays, find fewer rows than the ten
 * that it assumes for unknown arrays, consider a plan for these arrays cheaper, and plan again each time.
 * That takes longer than looking up the rows.
 */
export function unnested(...types: readonly string[]): string {
  return `unnest(${types.map((type, index) => `(select $${index + 1}::${type}[])`).join(', ')})`;
}
