/** Bits in a number that JavaScript and PostgreSQL both hold exactly. */
const bits = 52;
const half = 2 ** 26;

/** What a list of bookings is narrowed by: of most a booking has several, and hardly any is in trouble. */
export type Marked = 'resource' | 'label' | 'filter' | 'external' | 'trouble';

/**
 * A small sketch of what a row has several of: a bit for each, not necessarily one of its own. A row that lacks a bit of
 * `listMarks({label: ['a']})` does not have the label; one that has it still has to be looked at. Indexes hold the sketch,
 * whereas PostgreSQL does not use an index of the lists themselves under row-level security.
 *
 * @returns a whole number from 0 to 2^52 - 1.
 */
export function listMarks(has: { readonly [Kind in Marked]?: readonly string[] | undefined }): number {
  let [low, high] = [0, 0];
  for (const [kind, ids] of Object.entries(has)) {
    for (const id of ids ?? []) {
      const bit = hashOf(`${kind} ${id}`) % bits;
      if (bit < 26) low |= 1 << bit;
      else high |= 1 << (bit - 26);
    }
  }
  return high * half + low;
}

/** FNV-1a of 32 bits, mixed once more: bits are taken of what is left over by a division. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}
