import { StartRefused } from '../postgres/startRefused.ts';
import { helpOf } from './readCommandLine.ts';
import { UsageAsked } from './usageAsked.ts';

/**
 * Ends a program of several commands that was called with none of them: with its usage for `--help`,
 * otherwise with a refusal that names the commands.
 *
 * @throws UsageAsked, StartRefused
 */
export function refuseUnknownCommand(
  program: string,
  asked: string | undefined,
  { usage, commands }: { readonly usage: string; readonly commands: readonly string[] },
): never {
  if (asked === '--help' || asked === '-h') throw new UsageAsked(usage);
  const wrong = asked === undefined ? `Say what ${program} is to do` : `There is no '${program} ${asked}'`;
  throw new StartRefused(`${wrong}: ${commands.join(', ')}; ${helpOf(usage)}.`);
}
