import { pathText } from '../../../commands/pipeline/parseCommand.ts';

/** How deep a body or a message may be nested: every shape of ours is far shallower. */
const deepest = 50;
/** Characters of one text, unless a route says otherwise: the longest field has 4,000. */
export const longestText = 10_000;

/** What is wrong with a parsed JSON value before anybody looks at its shape. */
export interface OutOfBounds {
  /** The path of what is wrong, such as `details[0].uid`; empty: the value itself. */
  readonly field: string;
  readonly message: string;
}

interface Part {
  readonly value: unknown;
  readonly name: string;
  readonly within: Part | undefined;
}

/**
 * What no body and no message may have, whatever it is for: levels without end (schemas, hashes and comparisons call
 * themselves for each one, and would run out of stack), texts without end, and numbers beyond those that are exact.
 * Takes no stack itself, and time in proportion to the value.
 */
export function outOfBounds(value: unknown, longest = longestText): OutOfBounds | undefined {
  let level: readonly Part[] = [{ value, name: '', within: undefined }];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) return { field: '', message: `is nested more than ${deepest} levels deep` };
    const next: Part[] = [];
    for (const part of level) {
      const message = problemOf(part.value, longest);
      if (message !== undefined) return { field: pathOf(part), message };
      if (typeof part.value !== 'object' || part.value === null) continue;
      for (const [name, inner] of Object.entries(part.value)) next.push({ value: inner, name, within: part });
    }
    level = next;
  }
  return undefined;
}

function problemOf(value: unknown, longest: number): string | undefined {
  if (typeof value === 'string' && value.length > longest) return `must have at most ${longest} characters`;
  if (typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER) {
    return `must be from -${Number.MAX_SAFE_INTEGER} to ${Number.MAX_SAFE_INTEGER}`;
  }
  return undefined;
}

function pathOf({ name, within }: Part): string {
  const path: (string | number)[] = [];
  for (let part: Part | undefined = { value: null, name, within }; part?.within; part = part.within) {
    path.unshift(Array.isArray(part.within.value) ? Number(part.name) : part.name.slice(0, 60));
  }
  return pathText(path);
}
