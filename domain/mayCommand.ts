import { areaOf } from './areas.ts';
import type { Claims } from './persona.ts';
import { commandScope } from './rights.ts';

/**
 * Whether somebody may send a command, by its name: `booking.cancel`. Of those that are about the own bookings alone
 * the decision knows whose a booking is. Nobody may send one of a category that there is not.
 */
export function mayCommand(claims: Claims, command: string): boolean {
  const area = areaOf(command.slice(0, command.indexOf('.')));
  return area !== undefined && commandScope(claims, area, command) !== 'none';
}
