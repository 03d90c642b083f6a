/** Pixels of a letter in a list, of what stands beside a heading (its padding and the arrow), and beside a value. */
const letter = 7.4;
const besideHead = 38;
const besideValue = 24;

/** A column whose values have no fixed length is at least and at most this wide, in pixels. */
const least = 96;
const most = 300;

/** So much of the longest texts is cut off, so that one of them does not widen its column. */
const shortest = 0.9;

/**
 * How wide a column is, in pixels: as its values need, or `fixed` where these have one length, and never narrower than
 * the longest word of its heading, which breaks between words.
 */
export function columnWidth(label: string, texts: readonly string[], fixed: number | undefined): number {
  const head = besideHead + letter * longest(label.split(' '));
  if (fixed !== undefined) return Math.ceil(Math.max(fixed, head));
  const lengths = texts.map((text) => text.length).sort((one, other) => one - other);
  const usual = lengths[Math.floor(shortest * (lengths.length - 1))] ?? 0;
  return Math.ceil(Math.max(head, least, Math.min(most, besideValue + letter * usual)));
}

function longest(words: readonly string[]): number {
  return Math.max(...words.map(({ length }) => length));
}
