/** An ILIKE pattern that finds the text anywhere, with nothing in it taken as a wildcard. */
export function searchPattern(text: string): string {
  return `%${text.replaceAll('\\', '\\\\').replaceAll('%', '\\%').replaceAll('_', '\\_')}%`;
}
