/**
 * Stands between the texts of a list that is sent as one text: no JSON text holds the character, since JSON
 * escapes it. An array literal would quote every quotation mark in it, on both sides of the wire.
 */
export const separator = '\u001e';

export function separated(texts: readonly string[]): string {
  return texts.join(separator);
}

/** An array literal of numbers, ids, hashes or stream names: nothing in them needs quotation marks. */
export function arrayOf(values: readonly (string | number)[]): string {
  return `{${values.join(',')}}`;
}
