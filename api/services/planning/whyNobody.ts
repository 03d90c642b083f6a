import { allocateAll } from '../../../domain/allocation/allocateAll.ts';
import type { AllocationContext } from '../../../domain/allocation/allocationContext.ts';
import type { Violation } from '../../../domain/allocation/allocationRecord.ts';
import { explain } from '../../../domain/allocation/explain.ts';
import type { Job } from '../../../domain/allocation/job.ts';
import { mergeViolations } from '../../../domain/allocation/mergeViolations.ts';
import { obstacleOf } from '../../../domain/allocation/obstacleOf.ts';
import { nobodyFitsTexts } from '../../../domain/catalogue/nobodyFitsTexts.ts';
import { mostTellingFirst, reasonFigures } from '../../../domain/catalogue/reasonText.ts';
import type { PlanPreview } from '../../contract/planning.ts';
import type { PlanningNames } from './planningNames.ts';

type Unallocated = PlanPreview['unallocated'][number];

/** The most texts, and the most people by name, for one reason. */
const mostMessages = 5;
const mostPeople = 20;

/**
 * Why a plan gives a job to nobody: in short, as a single allocation would be refused; what stands in the way; and
 * everybody's reasons, the most suitable people first. The texts are empty if somebody could come after all.
 */
export function whyNobody(
  context: AllocationContext,
  job: Job,
  names: PlanningNames,
): Pick<Unallocated, 'code' | 'message' | 'obstacle' | 'reasons'> {
  const [refused] = allocateAll(context, [job]).unallocated;
  const code = obstacleOf(context, job);
  const violations = explain(context, job).flatMap((choice) => choice.violations);
  return {
    code: refused?.code ?? '',
    message: refused?.message ?? '',
    obstacle:
      code === undefined
        ? null
        : { code, title: nobodyFitsTexts[code].short, reason: nobodyFitsTexts[code].reason },
    reasons: mergedReasons(violations, names),
  };
}

/** Violations merged by code, as a preview shows them: the most telling first. */
export function mergedReasons(
  violations: readonly Violation[],
  names: PlanningNames,
): Unallocated['reasons'] {
  return mostTellingFirst(mergeViolations(violations, (id) => names.person(id).name)).map((merged) => ({
    code: merged.code,
    title: merged.title,
    messages: merged.messages.slice(0, mostMessages),
    figures: [...new Set(merged.violations.flatMap((one) => reasonFigures(one) ?? []))].slice(
      0,
      mostMessages,
    ),
    people: merged.resourceIds.length,
    resourceIds: merged.resourceIds.slice(0, mostPeople),
    resourceNames: merged.resourceNames.slice(0, mostPeople),
  }));
}
