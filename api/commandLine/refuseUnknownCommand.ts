import { StartRefused } from '../postgres/startRefused.ts';
import { UsageAsked } from './usageAsked.ts';

/**
 * Ends a program of several commands that was called with none of them: with its usage for `--help`,
 * otherwise with a refusal that includes it.
 *
 * @throws UsageAsked, StartRefused
 */
export function refuseUnknownCommand(program: string, asked: string | undefined, usage: string): never {
  if (asked === '--help' || asked === '-h') throw new UsageAsked(usage);
  throw new StartRefused(asked === undefined ? usage : `There is no '${program} ${asked}'.\n\n${usage}`);
}
