/**
 * `unnest` of a prepared statement's parameters, arrays of these types, from the first on.
 *
 * Each is fetched by a select of its own. PostgreSQL would look into the arrays otherwise, find fewer rows than the
 * ten that it expects of arrays it does not know, hold a plan for these very arrays to be cheaper, and plan anew
 * each time: that takes longer than looking up what they name.
 */
export function unnested(...types: readonly string[]): string {
  return `unnest(${types.map((type, index) => `(select $${index + 1}::${type}[])`).join(', ')})`;
}
