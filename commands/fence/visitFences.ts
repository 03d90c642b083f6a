/**
 * The fences of VisitStemIDs, each once: whoever changes their service plans and marks their bookings holds them, and
 * whoever gives one of these bookings to people, so that neither decides without the other. No resource has an id
 * with a colon.
 */
export function visitFences(visitStemIds: readonly (string | null)[]): readonly string[] {
  return [...new Set(visitStemIds.flatMap((id) => (id === null ? [] : [`visit:${id}`])))];
}
