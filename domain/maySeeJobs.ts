import { areaOf } from './areas.ts';
import type { Claims } from './persona.ts';
import { commandScope } from './rights.ts';

/**
 * Whether somebody may read and cancel the jobs that a command becomes: anybody who may send it, about
 * whichever records.
 */
export function maySeeJobs(claims: Claims, command: string): boolean {
  const area = areaOf(command.slice(0, command.indexOf('.')));
  return area !== undefined && commandScope(claims, area, command) === 'all';
}
