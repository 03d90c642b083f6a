import { openShiftStatus, openShiftStatuses, placesLeft } from '../../domain/openShift/openShiftStatus.ts';
import type { FactOf } from '../../domain/readings.ts';

/** `Open, 1 of 2 places left`, `Filled`. */
export function openShiftStatusText(shift: FactOf<'openShift'>, now: number): string {
  const status = openShiftStatus(shift, now);
  const text = openShiftStatuses[status];
  if (status !== 'open' || shift.places === 1) return text;
  return `${text}, ${placesLeft(shift)} of ${shift.places} places left`;
}
