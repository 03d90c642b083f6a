import { areaOf } from './areas.ts';
import type { Claims } from './persona.ts';
import { type Area, commandScope } from './rights.ts';

const areas: ReadonlyMap<string, Area> = new Map(Object.entries(areaOf));

/**
 * Whether somebody may send a command, by its name: `booking.cancel`. Of those that are about the own bookings alone
 * the decision knows whose a booking is. Nobody may send one of a category that there is not.
 */
export function mayCommand(claims: Claims, command: string): boolean {
  const area = areas.get(command.slice(0, command.indexOf('.')));
  return area !== undefined && commandScope(claims, area, command) !== 'none';
}
