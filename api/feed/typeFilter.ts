import { Result } from 'effect';
import type { Refusal } from '../../domain/refusal.ts';
import { invalidField } from '../problems/invalidInput.ts';

/** Which event types a follower wants: exact ones, and beginnings where a trailing `*` stood. */
export interface TypeFilter {
  /** As they were written. */
  readonly patterns: readonly string[];
  readonly exact: ReadonlySet<string>;
  readonly beginnings: readonly string[];
}

/** Most patterns that one request may name. */
const mostPatterns = 50;

/**
 * Reads `types=` of the feed: comma-separated, a trailing `*` matches any rest. Undefined: every type.
 * Refused are empty patterns, a `*` elsewhere, and more than 50 of them.
 */
export function parseTypeFilter(types: string | undefined): Result.Result<TypeFilter | undefined, Refusal> {
  if (types === undefined || types.trim() === '') return Result.succeed(undefined);
  const patterns = types.split(',').map((pattern) => pattern.trim());
  if (patterns.length > mostPatterns) {
    return Result.fail(invalidField('query.types', `must name at most ${mostPatterns} types`));
  }
  const wrong = patterns.find((pattern) => !/^([\w.-]+\*?|\*)$/.test(pattern));
  if (wrong !== undefined) {
    return Result.fail(
      invalidField('query.types', `"${wrong}" is not a type, nor the beginning of one and *`),
    );
  }
  return Result.succeed({
    patterns,
    exact: new Set(patterns.filter((pattern) => !pattern.endsWith('*'))),
    beginnings: patterns.filter((pattern) => pattern.endsWith('*')).map((pattern) => pattern.slice(0, -1)),
  });
}

/** Whether the filter lets an event's type through. */
export function letsThrough(filter: TypeFilter | undefined, type: string): boolean {
  if (filter === undefined || filter.exact.has(type)) return true;
  return filter.beginnings.some((beginning) => type.startsWith(beginning));
}
