import type { Claims } from './persona.ts';
import { scopeOfCommand } from './scopeOfCommand.ts';

/**
 * Whether somebody may read and cancel the jobs that a command becomes: anybody who may send it, about
 * whichever records.
 */
export function maySeeJobs(claims: Claims, command: string): boolean {
  return scopeOfCommand(claims, command) === 'all';
}
