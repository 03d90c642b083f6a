import type { ViolationCode } from '../catalogue/violations.ts';
import { violationCodes } from '../catalogue/violations.ts';
import { violationTitles } from '../catalogue/violationTexts.ts';
import type { Violation } from './allocationRecord.ts';

/** The violations of one code, of all resources together (scheduling §8). */
export interface MergedViolation {
  readonly code: ViolationCode;
  readonly title: string;
  /** Each text once, in the order in which they came. */
  readonly messages: readonly string[];
  /** Whom it concerns; both empty for a violation of the job alone. */
  readonly resourceIds: readonly string[];
  readonly resourceNames: readonly string[];
  readonly violations: readonly Violation[];
}

/** Merges the violations of several resources per code, in the catalogue's order. */
export function mergeViolations(
  violations: readonly Violation[],
  nameOf: (resourceId: string) => string,
): readonly MergedViolation[] {
  const byCode = new Map<ViolationCode, Violation[]>();
  for (const violation of violations) {
    const group = byCode.get(violation.code);
    if (group === undefined) byCode.set(violation.code, [violation]);
    else group.push(violation);
  }
  return violationCodes.flatMap((code) => {
    const group = byCode.get(code);
    if (group === undefined) return [];
    const resourceIds = [...new Set(group.flatMap(({ resourceId }) => resourceId ?? []))];
    return {
      code,
      title: violationTitles[code],
      messages: [...new Set(group.map(({ message }) => message))],
      resourceIds,
      resourceNames: resourceIds.map(nameOf),
      violations: group,
    };
  });
}
