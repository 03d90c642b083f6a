/** A name in the form in which names are compared: ignoring case, repeated spaces and spaces around it. */
export function plainName(name: string): string {
  return name.trim().replaceAll(/\s+/g, ' ').toLowerCase();
}
