import type { FactOf } from '../../../domain/catalogues/readings.ts';
import type { AllocationFacts } from '../../../domain/kernel/facts.ts';
import { needsApproval, placesLeft } from '../../../domain/openShift/openShift.ts';
import { createHoursJudge } from '../../../domain/shift/hoursJudge.ts';
import { worksSpan } from '../../../domain/shift/spanOnDays.ts';
import { zoneOf } from '../../../domain/time/zone.ts';
import type { OfferedShift } from '../../contract/openShifts.ts';

/** The open shifts that concern somebody: those that they have taken and still work, ask for, or could take. */
export function openShiftsFor(
  resourceId: string,
  shifts: readonly FactOf<'openShift'>[],
  facts: AllocationFacts,
): readonly OfferedShift[] {
  const judge = createHoursJudge(facts);
  const zone = zoneOf(facts.organisation.timeZone);
  const own = facts.shifts.filter((sheet) => sheet.resourceId === resourceId);
  return shifts.flatMap((shift): OfferedShift[] => {
    const left = placesLeft(shift);
    const mine = shift.takenBy.includes(resourceId)
      ? 'taken'
      : shift.askedBy.includes(resourceId)
        ? 'asked'
        : 'no';
    // What they have handed over since is somebody else's.
    if (mine === 'taken' && !worksSpan(zone, own, shift)) return [];
    if (mine === 'no') {
      if (left === 0) return [];
      const obstacles = judge.obstaclesOf(resourceId, shift, own);
      if (obstacles === undefined || obstacles.length > 0) return [];
    }
    const { id, title, start, end, address, notes } = shift;
    return [
      {
        id,
        title,
        start,
        end,
        address,
        notes,
        byApproval: needsApproval(shift, facts.organisation.settings),
        placesLeft: left,
        mine,
      },
    ];
  });
}
