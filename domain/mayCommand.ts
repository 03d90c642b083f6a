import { areaOf } from './areas.ts';
import type { Claims } from './persona.ts';
import { commandScope } from './rights.ts';

/**
 * Whether somebody may send a command, by its name: `booking.cancel`. For commands about one's own bookings
 * only, the decision checks whose booking it is. Nobody may send a command of an unknown category.
 */
export function mayCommand(claims: Claims, command: string): boolean {
  const area = areaOf(command.slice(0, command.indexOf('.')));
  return area !== undefined && commandScope(claims, area, command) !== 'none';
}
