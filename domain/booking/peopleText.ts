/** Who has a booking, as a customer's row names it. */
export function peopleText({
  resources,
}: {
  readonly resources: readonly { readonly name: string }[];
}): string {
  return resources.length === 0 ? 'Nobody yet' : resources.map(({ name }) => name).join(', ');
}
