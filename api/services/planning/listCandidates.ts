import { Result } from 'effect';
import { createAllocationContext, resourceNameOf } from '../../../domain/allocation/allocationContext.ts';
import { explain } from '../../../domain/allocation/explain.ts';
import { jobOf } from '../../../domain/allocation/job.ts';
import { suitabilityOf } from '../../../domain/allocation/suitability.ts';
import { violationTitle } from '../../../domain/catalogue/violationTexts.ts';
import type { AllocationFacts } from '../../../domain/kernel/facts.ts';
import { type Refusal, refuse } from '../../../domain/kernel/refusal.ts';
import type { Claims } from '../../../domain/rights/persona.ts';
import { violationsShownTo } from '../../../domain/rights/violationsShownTo.ts';
import { refusalTexts } from '../../../domain/text/texts.ts';
import type { CandidatesView } from '../../contract/planning.ts';

/** Who can take a booking; without the nearest fit, which takes longer. */
export type Candidates = Omit<CandidatesView, 'nearestFit'>;

/**
 * Every resource with respect to a booking: those that fit first, the best at the top (scheduling §5, §9).
 */
export function listCandidates(
  facts: AllocationFacts,
  bookingId: string,
  claims: Claims,
): Result.Result<Candidates, Refusal> {
  const booking = facts.bookings.find(({ id }) => id === bookingId);
  if (booking === undefined) return refuse('not_found', refusalTexts.notFound('booking'), { bookingId });
  const context = createAllocationContext(facts);
  const assigned = new Set(booking.resourceIds);
  const explained = explain(context, jobOf(booking));
  const fitting = explained.flatMap(({ resourceId, violations }) =>
    violations.length === 0 ? [resourceId] : [],
  );
  const suitability = new Map(
    suitabilityOf(context, jobOf(booking), fitting).map(({ resourceId, ...figures }) => [
      resourceId,
      figures,
    ]),
  );
  const external = new Set(facts.resources.filter((one) => one.external).map(({ id }) => id));
  const candidates = explained.map(({ resourceId, score, parts, violations, unchecked }) => ({
    resourceId,
    name: resourceNameOf(context, resourceId),
    external: external.has(resourceId),
    assigned: assigned.has(resourceId),
    fits: violations.length === 0,
    score,
    parts,
    suitability: suitability.get(resourceId) ?? null,
    violations: violationsShownTo(claims, violations).map((violation) => {
      const { code, message, details } = violation;
      return { code, title: violationTitle(violation), message, details };
    }),
    unchecked: unchecked?.map(({ message }) => message).join('; ') ?? null,
  }));
  return Result.succeed({
    position: facts.position,
    bookingId,
    revision: booking.revision,
    resourcesNeeded: booking.details.resourcesNeeded,
    candidates,
  });
}
