import { randomUUID } from 'node:crypto';
import { Result } from 'effect';
import { systemActor } from '../../../domain/rights/actor.ts';
import { StartRefused } from '../../platform/postgres/startRefused.ts';
import { openWriteSide } from '../stores/openWriteSide.ts';
import type { Accounts } from './openAccounts.ts';
import type { AccountsArguments } from './readAccountsArguments.ts';

/** How long the read side may take to show the organisation, in milliseconds. */
const timeoutMs = 60_000;

/**
 * Creates an organisation with the command `organisation.create`, so that it is an event like everything
 * else, and waits until the read side shows it. Refuses an id that exists already.
 */
export async function makeOrganisation(
  { stores }: Accounts,
  { id, name, timeZone }: Extract<AccountsArguments, { command: 'organisation' }>,
  say: (sentence: string) => void,
): Promise<readonly string[]> {
  await using writeSide = await openWriteSide(stores, say);
  const { commands, facts } = writeSide;
  const operator = systemActor('operator', id);
  const input = { organisationId: id, name, timeZone };
  const made = await commands.execute(operator, 'organisation.create', input, { commandId: randomUUID() });
  if (Result.isFailure(made)) {
    const { code, message } = made.failure;
    throw new StartRefused(
      code === 'already_exists' ? `<id>: an organisation '${id}' already exists.` : message,
    );
  }
  await facts.waitFor(made.success.position, timeoutMs);
  return [
    `The organisation '${id}' was created: ${name}, ${timeZone}. To add its first dispatcher:`,
    `  npm run accounts -- user --organisation ${id} --role dispatcher --email … --name …`,
  ];
}
