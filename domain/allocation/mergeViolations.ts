import type { ViolationCode } from '../catalogue/violations.ts';
import { violationCodes } from '../catalogue/violations.ts';
import { violationTitle } from '../catalogue/violationTexts.ts';
import type { Violation } from './allocationRecord.ts';

/** The violations of one code, of all resources together (scheduling §8). */
export interface MergedViolation {
  readonly code: ViolationCode;
  readonly title: string;
  /** Each text once, in order of appearance. */
  readonly messages: readonly string[];
  /** The resources concerned; both lists are empty for a violation of the job alone. */
  readonly resourceIds: readonly string[];
  readonly resourceNames: readonly string[];
  readonly violations: readonly Violation[];
}

/**
 * Merges the violations of several resources by code, in the catalogue's order. Checks that failed themselves
 * are merged if they failed with the same exception, which is their title.
 */
export function mergeViolations(
  violations: readonly Violation[],
  nameOf: (resourceId: string) => string,
): readonly MergedViolation[] {
  const groups = new Map<string, { code: ViolationCode; title: string; group: Violation[] }>();
  for (const violation of violations) {
    const { code } = violation;
    const title = violationTitle(violation);
    const key = `${code} ${title}`;
    const known = groups.get(key);
    if (known === undefined) groups.set(key, { code, title, group: [violation] });
    else known.group.push(violation);
  }
  const rankOf = ({ code }: { readonly code: ViolationCode }) => violationCodes.indexOf(code);
  const inOrder = [...groups.values()].sort((one, other) => rankOf(one) - rankOf(other));
  return inOrder.map(({ code, title, group }) => {
    const resourceIds = [...new Set(group.flatMap(({ resourceId }) => resourceId ?? []))];
    return {
      code,
      title,
      messages: [...new Set(group.map(({ message }) => message))],
      resourceIds,
      resourceNames: resourceIds.map(nameOf),
      violations: group,
    };
  });
}
