/**
 * The people of a booking after two of them have exchanged their work: the one who comes takes the other's place, so the first
 * stays primary (scheduling §4). Undefined if it is the work of neither, or of both.
 */
export function peopleAfterSwap(
  resourceIds: readonly string[],
  [one, other]: readonly [string, string],
): readonly string[] | undefined {
  const hasOne = resourceIds.includes(one);
  if (hasOne === resourceIds.includes(other)) return undefined;
  const [leaves, comes] = hasOne ? [one, other] : [other, one];
  return resourceIds.map((id) => (id === leaves ? comes : id));
}
