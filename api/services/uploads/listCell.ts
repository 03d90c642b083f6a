/** Separators of a list in one cell. */
export const listSeparators = /[;|,]/;

/** A part in quotation marks, in which two stand for one, or one without; up to the next separator. */
const part = /\s*(?:"((?:[^"]|"")*)"\s*(?=[;|,]|$)|([^;|,]*))(?:[;|,]|$)/y;

/** The parts of a list in one cell: separated by semicolons, bars or commas, and in quotation marks if they have one of these. */
export function listParts(text: string): readonly string[] {
  const parts: string[] = [];
  for (part.lastIndex = 0; part.lastIndex < text.length; ) {
    const [, quoted, plain = ''] = part.exec(text) ?? [];
    parts.push((quoted?.replaceAll('""', '"') ?? plain).trim());
  }
  return parts.filter((each) => each !== '');
}

/** The cell that `listParts` reads as these. */
export function listCell(parts: readonly string[]): string {
  return parts.map((each) => (/[;|,"]/.test(each) ? `"${each.replaceAll('"', '""')}"` : each)).join('; ');
}
