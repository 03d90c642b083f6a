import type { ViolationCode } from '../catalogue/violations.ts';
import { type ViolationDetails, violationTexts } from '../catalogue/violationTexts.ts';
import type { Violation } from './allocationRecord.ts';

/** A violation with the catalogue's text. `resourceId` is null for one that concerns the job alone. */
export function violationOf<Code extends ViolationCode>(
  code: Code,
  resourceId: string | null,
  details: ViolationDetails[Code],
): Violation {
  return { code, message: violationTexts[code](details), resourceId, details };
}

/**
 * The violation for users who must not read what went wrong inside the program: they learn only that a check
 * failed (docs/decisions.md, Allocation).
 */
export function withoutException(violation: Violation): Violation {
  return violation.code === 'fallback'
    ? violationOf('fallback', violation.resourceId, { exception: '' })
    : violation;
}
