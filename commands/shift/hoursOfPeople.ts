import type { CommandFacts } from '../../domain/kernel/decider.ts';
import type { AllocationFacts, OrganisationFact } from '../../domain/kernel/facts.ts';
import { personaOf } from '../../domain/rights/persona.ts';
import { createHoursJudge, textsBarring, type WantedHours } from '../../domain/shift/hoursJudge.ts';
import type { Sheet } from '../../domain/shift/setDays.ts';
import { worksSpan } from '../../domain/shift/spanOnDays.ts';
import type { Interval } from '../../domain/time/intervals.ts';
import { zoneOf } from '../../domain/time/zone.ts';

/** What is known for a step that moves hours. */
export interface HoursStepFacts extends CommandFacts {
  readonly organisation: OrganisationFact;
  /** What is known of the people of the step at that time. */
  readonly allocation: AllocationFacts;
  /** The timesheets of one of them. */
  readonly sheetsOf: (resourceId: string) => readonly Sheet[];
}

/**
 * What keeps hours from somebody, in words, as far as it bars whoever sends the step; `gives`: hours that they would have no
 * longer.
 */
export function obstaclesFor(
  { actor, allocation, sheetsOf }: HoursStepFacts,
  resourceId: string,
  wanted: WantedHours,
  gives?: Interval,
): readonly string[] {
  const who = personaOf(actor) === 'resource' ? 'own' : 'planner';
  const obstacles = createHoursJudge(allocation).obstaclesOf(resourceId, wanted, sheetsOf(resourceId), gives);
  return textsBarring(obstacles ?? [], who);
}

/** Whether somebody works the whole of a span, by their timesheets at the time of the step. */
export function worksHours(
  { organisation, sheetsOf }: HoursStepFacts,
  resourceId: string,
  span: Interval,
): boolean {
  return worksSpan(zoneOf(organisation.timeZone), sheetsOf(resourceId), span);
}
