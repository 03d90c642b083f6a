/**
 * The fences of VisitStemIDs, each once. A command that changes their service plans and marks their bookings
 * holds them, and so does one that allocates such a booking, so that neither decides without knowing of the
 * other. No resource has an id with a colon.
 */
export function visitFences(visitStemIds: readonly (string | null)[]): readonly string[] {
  return [...new Set(visitStemIds.flatMap((id) => (id === null ? [] : [`visit:${id}`])))];
}
