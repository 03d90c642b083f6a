import { isFileValue } from '../file/fileValue.ts';
import { sameValue } from '../kernel/changedFields.ts';

/** A field whose value differs, by dotted path: `details.location.lat`. */
export interface Change {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * What differs between two states of plain data, in the order of the fields' paths. Objects are compared
 * field by field, except stored files; these and lists are compared as a whole. A missing field counts as
 * null.
 */
export function changesOf(before: object, after: object): readonly Change[] {
  return compare('', before, after).sort((one, other) => (one.field < other.field ? -1 : 1));
}

function compare(path: string, before: unknown, after: unknown): Change[] {
  if (isPlainObject(before) && isPlainObject(after)) return compareFields(path, before, after);
  if (isPlainObject(before) && isAbsent(after)) return compareFields(path, before, {});
  if (isPlainObject(after) && isAbsent(before)) return compareFields(path, {}, after);
  const was = before ?? null;
  const is = after ?? null;
  return sameValue(was, is) ? [] : [{ field: path, before: was, after: is }];
}

type Fields = Readonly<Record<string, unknown>>;

function compareFields(path: string, before: Fields, after: Fields): Change[] {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...fields].flatMap((field) =>
    compare(path === '' ? field : `${path}.${field}`, before[field], after[field]),
  );
}

function isPlainObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isFileValue(value);
}

function isAbsent(value: unknown): boolean {
  return value === null || value === undefined;
}
