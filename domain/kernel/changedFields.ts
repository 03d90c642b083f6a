/** Whether two values of plain data (what JSON can hold) are equal, whatever the order of object keys. */
export function sameValue(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true;
  if (Array.isArray(left) || Array.isArray(right)) {
    return (
      Array.isArray(left) &&
      Array.isArray(right) &&
      left.length === right.length &&
      left.every((item, index) => sameValue(item, right[index]))
    );
  }
  if (!isObject(left) || !isObject(right)) return false;
  const keys = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...keys].every((key) => sameValue(left[key], right[key]));
}

/**
 * The fields of `requested` whose value differs from the current one. An undefined field was not requested;
 * null is a value like any other.
 */
export function changedFields<Fields extends object>(
  present: Fields,
  requested: { readonly [Name in keyof Fields]?: Fields[Name] | undefined },
): Partial<Fields> {
  const changed: Partial<Fields> = {};
  for (const name of fieldNames(present)) {
    const value = requested[name];
    if (value !== undefined && !sameValue(value, present[name])) changed[name] = value;
  }
  return changed;
}

/** `present` with the fields that `requested` changes. */
export function withChanges<Fields extends object>(
  present: Fields,
  requested: { readonly [Name in keyof Fields]?: Fields[Name] | undefined },
): Fields {
  return { ...present, ...changedFields(present, requested) };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function fieldNames<Fields extends object>(fields: Fields): readonly (keyof Fields)[] {
  return Object.keys(fields).filter((name): name is Extract<keyof Fields, string> => name in fields);
}
