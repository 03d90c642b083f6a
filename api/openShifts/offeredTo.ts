import type { AllocationFacts } from '../../domain/facts.ts';
import { createHoursJudge } from '../../domain/openShift/openShiftFit.ts';
import { placesLeft } from '../../domain/openShift/openShiftStatus.ts';
import type { FactOf } from '../../domain/readings.ts';
import type { OfferedShift } from '../contract/openShifts.ts';

/** The open shifts that concern somebody: those that they have taken, ask for, or could take. */
export function offeredTo(
  resourceId: string,
  shifts: readonly FactOf<'openShift'>[],
  facts: AllocationFacts,
): readonly OfferedShift[] {
  const judge = createHoursJudge(facts);
  const own = facts.shifts.filter((sheet) => sheet.resourceId === resourceId);
  return shifts.flatMap((shift): OfferedShift[] => {
    const left = placesLeft(shift);
    const mine = shift.takenBy.includes(resourceId)
      ? 'taken'
      : shift.askedBy.includes(resourceId)
        ? 'asked'
        : 'no';
    if (mine === 'no') {
      if (left === 0) return [];
      const obstacles = judge.obstaclesOf(resourceId, shift, own);
      if (obstacles === undefined || obstacles.length > 0) return [];
    }
    const { id, title, start, end, address, notes, byApproval } = shift;
    return [
      {
        id,
        title,
        start,
        end,
        address,
        notes,
        byApproval,
        placesLeft: left,
        mine,
      },
    ];
  });
}
