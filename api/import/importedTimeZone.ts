import { Result } from 'effect';
import type { z } from 'zod';
import type { Facts } from '../../commands/facts.ts';
import type { organisationCommands } from '../../domain/organisation/organisationCommands.ts';
import { systemActor } from '../../domain/roles.ts';
import { StartRefused } from '../postgres/startRefused.ts';
import type { ImportPlace } from './importOptions.ts';
import type { ImportParts } from './runImport.ts';

type BeginningSettings = z.input<(typeof organisationCommands)['organisation.create']>['settings'];

const timeoutMs = 60_000;

/**
 * The time zone of the organisation that something is imported into, which is created if that is wanted; refuses with
 * `StartRefused` if there is none, or if it cannot be created.
 */
export async function importedTimeZone(
  org: string,
  create: (ImportPlace['create'] & { readonly settings?: BeginningSettings }) | undefined,
  { commands, facts, log }: Pick<ImportParts, 'commands' | 'log'> & { readonly facts: Facts },
): Promise<string> {
  await facts.waitFor(await log.head(), timeoutMs);
  const present = await facts.organisation(org);
  if (present !== undefined) return present.timeZone;
  if (create === undefined) {
    throw new StartRefused(`There is no organisation '${org}'; --create begins it.`);
  }
  const outcome = await commands.execute(
    systemActor('import', org),
    'organisation.create',
    { organisationId: org, ...create },
    { commandId: `import creates ${org}` },
  );
  if (Result.isFailure(outcome)) throw new StartRefused(outcome.failure.message);
  return create.timeZone;
}
