import { deriveUuid } from '../../../commands/pipeline/deriveUuid.ts';

export { plainName } from '../../../domain/text/plainName.ts';

/**
 * The id of a record that files identify by a key of their own: the same file, or the next one, means the
 * same record.
 */
export function recordIdOf(org: string, kind: string, ...key: readonly (string | number)[]): string {
  return deriveUuid('upload', org, kind, ...key);
}

/** Compares texts in the same order on every machine, whatever its language. */
export function textOrder(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
