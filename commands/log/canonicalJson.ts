/**
 * JSON in the one spelling of RFC 8785: keys sorted by UTF-16 code units, no white space, numbers and
 * strings as ECMAScript writes them. What `JSON.stringify` leaves out is left out and what it turns into
 * null is null, so that a value and its copy read back from a log are spelt alike.
 *
 * @throws TypeError for what JSON cannot carry: bigint, a cycle, or nothing at all.
 */
export function canonicalJson(value: unknown): string {
  const text = spell(value);
  if (text === undefined) throw new TypeError(`${typeof value} is not JSON`);
  return text;
}

function spell(given: unknown): string | undefined {
  const value = plain(given);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((item) => spell(item) ?? 'null').join(',')}]`;
  let text = '';
  const fields = new Map(Object.entries(value));
  for (const key of [...fields.keys()].sort()) {
    const spelt = spell(fields.get(key));
    if (spelt !== undefined) text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${spelt}`;
  }
  return `{${text}}`;
}

function plain(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('toJSON' in value)) return value;
  return typeof value.toJSON === 'function' ? value.toJSON() : value;
}
