/**
 * `unnest` of a prepared statement's parameters, arrays of these types, from the first on.
 *
 * Each is fetched by a select of its own. Otherwise PostgreSQL would look into the arrays, find fewer rows than the
 * ten that it assumes for unknown arrays, think a plan for these arrays cheaper, and plan again each time. That
 * takes longer than looking up what they name.
 */
export function unnested(...types: readonly string[]): string {
  return `unnest(${types.map((type, index) => `(select $${index + 1}::${type}[])`).join(', ')})`;
}
