import type { CommandEffects } from '../../api/contract/views.ts';
import { counted, grouped } from '../shell/counted.ts';

/**
 * What a change would mean for bookings, in one sentence; undefined if it would affect none:
 * `34 bookings would be in conflict, and 2 would no longer be.`
 */
export function effectsText({ newConflicts, freed, inBackground = 0 }: CommandEffects): string | undefined {
  const [made, mended] = [newConflicts.length, freed.length];
  const rest =
    inBackground === 0
      ? ''
      : ` ${counted(inBackground, 'later booking was', 'later bookings were')} not checked.`;
  if (made > 0 && mended > 0) {
    return `${bookings(made)} would be in conflict, and ${grouped(mended)} would no longer be.${rest}`;
  }
  if (made > 0) return `${bookings(made)} would be in conflict.${rest}`;
  if (mended > 0) return `${bookings(mended)} would no longer be in conflict.${rest}`;
  return rest === '' ? undefined : `None of the bookings checked would change.${rest}`;
}

function bookings(count: number): string {
  return counted(count, 'booking', 'bookings');
}
