import { createAllocationContext, resourceNameOf } from '../../../domain/allocation/allocationContext.ts';
import { whoIsFree } from '../../../domain/allocation/whoIsFree.ts';
import { violationTitle } from '../../../domain/catalogue/violationTexts.ts';
import type { AllocationFacts } from '../../../domain/kernel/facts.ts';
import type { FreePeopleView, NewWork } from '../../contract/possibleWork.ts';
import { workToDo } from './workToDo.ts';

/** Everybody for something that is no booking yet: those who are free first, the best at the top (scheduling §5, §9). */
export function listFreePeople(
  facts: AllocationFacts,
  work: Pick<NewWork, 'customerId' | 'start' | 'end' | 'location' | 'labelIds'>,
  withinKm: number | undefined,
): FreePeopleView {
  const context = createAllocationContext(asAsked(facts, work.labelIds, withinKm));
  const mobiles = new Map(facts.resources.map(({ id, mobile }) => [id, mobile]));
  return {
    position: facts.position,
    people: whoIsFree(context, workToDo(work)).map(({ choice, ...outlook }) => ({
      resourceId: choice.resourceId,
      name: resourceNameOf(context, choice.resourceId),
      fits: choice.violations.length === 0,
      score: choice.score,
      violations: choice.violations.map((violation) => {
        const { code, message, details } = violation;
        return { code, title: violationTitle(violation), message, details };
      }),
      unchecked: choice.unchecked?.map(({ message }) => message).join('; ') ?? null,
      mobile: mobiles.get(choice.resourceId) ?? null,
      ...outlook,
    })),
  };
}

/** The facts with the distance that is asked for, and without the check of labels where none are. */
function asAsked(
  facts: AllocationFacts,
  labelIds: readonly string[],
  withinKm: number | undefined,
): AllocationFacts {
  const { organisation } = facts;
  const { settings } = organisation;
  return {
    ...facts,
    organisation: {
      ...organisation,
      settings: {
        ...settings,
        doNotCheck: {
          ...settings.doNotCheck,
          ...(labelIds.length === 0 ? { labelMatch: true } : {}),
          ...(withinKm === undefined ? {} : { distance: false }),
        },
        ...(withinKm === undefined ? {} : { maxDistanceMetres: withinKm * 1000 }),
      },
    },
  };
}
