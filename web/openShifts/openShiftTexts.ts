import type { FactOf } from '../../domain/catalogues/readings.ts';
import { openShift } from '../../domain/openShift/openShift.ts';
import type { TimeFormat } from '../timeline/time/formatTime.ts';

/** `1 of 2 taken` */
export function placesTakenText({
  places,
  takenBy,
}: Pick<FactOf<'openShift'>, 'places' | 'takenBy'>): string {
  return `${takenBy.length} of ${places} taken`;
}

/** `Evening round, Monday 02/Mar, 18:00 to 22:00, 1 of 2 taken, 1 person asks for it` */
export function spokenOpenShift(shift: FactOf<'openShift'>, format: TimeFormat): string {
  const asking = waitingFor(shift).length;
  const asks = asking === 0 ? [] : [asking === 1 ? '1 person asks for it' : `${asking} people ask for it`];
  return [
    openShift.title(shift),
    format.spoken(shift.start, shift.end),
    placesTakenText(shift),
    ...asks,
  ].join(', ');
}

/** Who asks for it and has not got it. */
export function waitingFor({
  askedBy,
  takenBy,
}: Pick<FactOf<'openShift'>, 'askedBy' | 'takenBy'>): readonly string[] {
  return askedBy.filter((id) => !takenBy.includes(id));
}
