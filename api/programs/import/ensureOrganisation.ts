import { Result } from 'effect';
import type { CommandService } from '../../../commands/commandService.ts';
import type { Facts } from '../../../commands/facts.ts';
import type { EventLog } from '../../../commands/log/log.ts';
import { systemActor } from '../../../domain/rights/actor.ts';
import { StartRefused } from '../../platform/postgres/startRefused.ts';

export interface NewOrganisation {
  readonly name: string;
  readonly timeZone: string;
}

interface Parts {
  readonly commands: CommandService;
  readonly facts: Facts;
  readonly log: Pick<EventLog, 'head'>;
}

const timeoutMs = 60_000;

/**
 * Creates the organisation that something is imported into, if there is none and that is wanted; refuses with `StartRefused`
 * if there is none, or if it cannot be created.
 */
export async function ensureOrganisation(
  org: string,
  create: NewOrganisation | undefined,
  { commands, facts, log }: Parts,
): Promise<void> {
  await facts.waitFor(await log.head(), timeoutMs);
  if ((await facts.organisation(org)) !== undefined) return;
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
}
