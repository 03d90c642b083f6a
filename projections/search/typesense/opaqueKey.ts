import { createHash } from 'node:crypto';

/**
 * Stands in the index for a value that filters compare, whatever it holds: 32 letters and digits. The server
 * compares strings by their words, without case and symbols, and reads quotes, commas and operators of a filter
 * as its own; of a key it can only ask whether it is the same.
 */
export function opaqueKey(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
}
