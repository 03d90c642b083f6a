/**
 * JSON in the canonical form of RFC 8785: keys sorted by UTF-16 code units, no white space, numbers and
 * strings as ECMAScript writes them. What `JSON.stringify` omits is omitted, and what it turns into null is
 * null, so that a value and its copy read back from a log have the same form.
 *
 * @throws TypeError for what JSON cannot carry: bigint, or nothing at all; RangeError for a cycle.
 */
export function canonicalJson(value: unknown): string {
  // The engine's own JSON is three times as fast as writing it by hand, and this runs for every event.
  const copy = inOrder(value);
  const text = copy === reordered ? spell(value) : JSON.stringify(copy);
  if (text === undefined) throw new TypeError(`${typeof value} is not JSON`);
  return text;
}

/**
 * Stands for a value whose keys an object would put into another order than the one in which they were set.
 */
const reordered = Symbol('reordered');

/**
 * The value with the keys of all its objects set in order; `reordered` if that does not keep them in order.
 */
function inOrder(given: unknown): unknown {
  const value = plain(given);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const items: unknown[] = [];
    for (const item of value) {
      const copy = inOrder(item);
      if (copy === reordered) return reordered;
      items.push(copy);
    }
    return items;
  }
  const copy: Record<string, unknown> = {};
  const fields: Readonly<Record<string, unknown>> = fieldsOf(value);
  for (const key of sortedKeys(fields)) {
    if (movesInObjects(key)) return reordered;
    const field = fields[key];
    // This includes the result of `toJSON`.
    if (typeof field === 'function') continue;
    const ordered = inOrder(field);
    if (ordered === reordered) return reordered;
    copy[key] = ordered;
  }
  return copy;
}

function fieldsOf(value: object): Readonly<Record<string, unknown>> {
  return { ...value };
}

function sortedKeys(value: object): readonly string[] {
  const keys = Object.keys(value);
  for (let index = 1; index < keys.length; index += 1) {
    if ((keys[index - 1] ?? '') > (keys[index] ?? '')) return keys.sort();
  }
  return keys;
}

/** Objects put whole numbers before all other keys, and `__proto__` is not an ordinary field. */
function movesInObjects(key: string): boolean {
  const first = key.charCodeAt(0);
  return (first >= 0x30 && first <= 0x39) || key === '__proto__';
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
