import type { FactOf } from '../../../domain/catalogues/readings.ts';
import type { AllocationFacts } from '../../../domain/kernel/facts.ts';
import { createHoursJudge } from '../../../domain/shift/hoursJudge.ts';
import { worksSpan } from '../../../domain/shift/spanOnDays.ts';
import { fullName } from '../../../domain/text/fullName.ts';
import { zoneOf } from '../../../domain/time/zone.ts';
import type { OpenShiftPerson } from '../../contract/openShifts.ts';
import { openShiftStandings } from '../../contract/openShifts.ts';

/** Everybody with how they stand to an open shift; who has it, asks for it and fits it comes first. */
export function peopleForShift(
  shift: FactOf<'openShift'>,
  facts: AllocationFacts,
): readonly OpenShiftPerson[] {
  const judge = createHoursJudge(facts);
  const zone = zoneOf(facts.organisation.timeZone);
  const sheetsOf = Map.groupBy(facts.shifts, ({ resourceId }) => resourceId);
  return facts.resources
    .flatMap((person): OpenShiftPerson[] => {
      const { id: resourceId } = person;
      const has = shift.takenBy.includes(resourceId);
      const asks = shift.askedBy.includes(resourceId);
      if (person.inactive && !has && !asks) return [];
      const sheets = sheetsOf.get(resourceId) ?? [];
      // Of whoever has it, its own hours would speak against it.
      const obstacles = has ? [] : (judge.obstaclesOf(resourceId, shift, sheets) ?? []);
      const fits = obstacles.length === 0;
      const lost = has && !worksSpan(zone, sheets, shift);
      return [
        {
          resourceId,
          name: fullName(person),
          standing: has ? 'has' : asks ? 'asks' : fits ? 'fits' : 'doesNotFit',
          mayBeGiven: !has && obstacles.every(({ bars }) => bars === 'own'),
          reasons: lost
            ? ['Took it, and no longer has these hours in their shifts']
            : obstacles.map(({ text }) => text),
        },
      ];
    })
    .toSorted(
      (one, other) =>
        openShiftStandings.indexOf(one.standing) - openShiftStandings.indexOf(other.standing) ||
        one.reasons.length - other.reasons.length ||
        one.name.localeCompare(other.name),
    );
}
