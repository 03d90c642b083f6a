/**
 * Separates the texts of a list that is sent as one text. No JSON text contains the character, because JSON
 * escapes it. An array literal would have to quote every quotation mark, on both sides of the connection.
 */
export const separator = '\u001e';

export function separated(texts: readonly string[]): string {
  return texts.join(separator);
}

/** An array literal of numbers, ids, hashes or stream names: nothing in them needs quotation marks. */
export function arrayOf(values: readonly (string | number)[]): string {
  return `{${values.join(',')}}`;
}
