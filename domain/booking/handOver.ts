/**
 * Who has a booking once one person of it has handed it over: the others keep it in their order, the first of
 * them is primary (scheduling §4, Removing a resource), and the one who takes it comes last.
 */
export function peopleAfterHandOver(
  resourceIds: readonly string[],
  fromResourceId: string,
  toResourceId: string,
): readonly string[] {
  return [...resourceIds.filter((id) => id !== fromResourceId && id !== toResourceId), toResourceId];
}
