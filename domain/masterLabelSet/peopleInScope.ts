import type { AllocationFacts } from '../kernel/facts.ts';
import type { Claims } from '../rights/persona.ts';
import { demandsIn, isScoped } from '../rights/rights.ts';
import { meetsDemands } from './labelScope.ts';

/**
 * The facts with the people whom a planner sees, and those who are on the booking already: nobody else is proposed to
 * them.
 */
export function peopleInScope(
  claims: Claims,
  facts: AllocationFacts,
  known: readonly string[],
): AllocationFacts {
  if (!isScoped(claims)) return facts;
  const demands = demandsIn(claims, 'people');
  return {
    ...facts,
    resources: facts.resources.filter(
      ({ id, labelIds }) => known.includes(id) || meetsDemands(demands, labelIds),
    ),
  };
}
