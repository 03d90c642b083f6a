import { StartRefused } from '../postgres/startRefused.ts';
import { UsageAsked } from './usageAsked.ts';

/**
 * Ends a program of several commands that was asked for none of them: with its usage for `--help`, else with a
 * refusal that tells it.
 *
 * @throws UsageAsked, StartRefused
 */
export function refuseUnknownCommand(program: string, asked: string | undefined, usage: string): never {
  if (asked === '--help' || asked === '-h') throw new UsageAsked(usage);
  throw new StartRefused(asked === undefined ? usage : `There is no '${program} ${asked}'.\n\n${usage}`);
}
