import { Result } from 'effect';
import type { Refusal } from '../../../domain/kernel/refusal.ts';
import { publicEventTypes } from '../../contract/publicEvents.ts';
import { invalidField } from '../../platform/problems/invalidInput.ts';

/** Which event types a follower wants: exact ones, and prefixes, which were written with a trailing `*`. */
export interface TypeFilter {
  /** As they were written. */
  readonly patterns: readonly string[];
  readonly exact: ReadonlySet<string>;
  readonly beginnings: readonly string[];
}

/** The most patterns that one request may name. */
const mostPatterns = 50;

/**
 * Parses `types=` of the feed: comma-separated, a trailing `*` matches anything. Undefined: every type. Empty
 * patterns, a `*` elsewhere, and more than 50 patterns are refused.
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
      invalidField('query.types', `"${wrong}" is neither a type nor the beginning of one followed by *`),
    );
  }
  return Result.succeed({
    patterns,
    exact: new Set(patterns.filter((pattern) => !pattern.endsWith('*'))),
    beginnings: patterns.filter((pattern) => pattern.endsWith('*')).map((pattern) => pattern.slice(0, -1)),
  });
}

/**
 * The same for a new request. It also refuses a filter that matches no existing type, because a type that is
 * misspelt, or lacks its version, would never match. Filters that were accepted before stay valid.
 */
export function parseKnownTypes(types: string | undefined): Result.Result<TypeFilter | undefined, Refusal> {
  const filter = parseTypeFilter(types);
  if (Result.isFailure(filter) || filter.success === undefined) return filter;
  const strange = filter.success.patterns.find((pattern) => !isKnown(pattern));
  return strange === undefined
    ? filter
    : Result.fail(
        invalidField('query.types', `"${strange}" is not a type of event; /api/asyncapi.json lists them all`),
      );
}

function isKnown(pattern: string): boolean {
  return pattern.endsWith('*')
    ? publicEventTypes.some((type) => type.startsWith(pattern.slice(0, -1)))
    : publicEventTypes.includes(pattern);
}

/** Whether an event's type matches the filter. */
export function letsThrough(filter: TypeFilter | undefined, type: string): boolean {
  if (filter === undefined || filter.exact.has(type)) return true;
  return filter.beginnings.some((beginning) => type.startsWith(beginning));
}
