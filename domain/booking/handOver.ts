/**
 * The people of a booking after one of them has handed it over: the others keep their order, the first of
 * them is primary (scheduling §4, Removing a resource), and the new person comes last.
 */
export function peopleAfterHandOver(
  resourceIds: readonly string[],
  fromResourceId: string,
  toResourceId: string,
): readonly string[] {
  return [...resourceIds.filter((id) => id !== fromResourceId && id !== toResourceId), toResourceId];
}
