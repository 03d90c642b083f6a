import { Effect } from 'effect';
import { refusalOfClosed } from '../../domain/catalogues/closedCommands.ts';
import type { OrganisationFact } from '../../domain/kernel/facts.ts';
import type { Refusal } from '../../domain/kernel/refusal.ts';
import { refusalTexts } from '../../domain/text/texts.ts';
import type { RunnerParts } from '../pipeline/aggregateRunner.ts';
import { authorise } from '../pipeline/authorise.ts';
import { requireOrganisation } from '../pipeline/organisationFacts.ts';
import { refusedIf } from '../pipeline/refused.ts';
import type { SentCommand } from '../pipeline/sentCommand.ts';

export const noTemplate: Refusal = {
  code: 'not_found',
  message: refusalTexts.notFound('rosterTemplate'),
  details: {},
};

/** What publishing does to bookings, as commands that people would send: whoever may not send them may not publish. */
const does = ['booking.create', 'booking.edit', 'booking.reschedule', 'booking.allocate', 'booking.revert'];

/**
 * The sender's organisation, if they may do to bookings what publishing does to them. What is under way as a job was
 * allowed when it was accepted.
 */
export function requirePublisher(
  { actor, org, sentBy }: Pick<SentCommand, 'actor' | 'org' | 'sentBy'>,
  name: string,
  organisations: RunnerParts['organisations'],
): Effect.Effect<OrganisationFact, Refusal> {
  return Effect.gen(function* () {
    const organisation = yield* requireOrganisation(organisations, org);
    if (sentBy === 'job') return organisation;
    for (const command of [name, ...does]) {
      yield* authorise(actor, command);
      yield* refusedIf(refusalOfClosed(actor, command, organisation.settings));
    }
    return organisation;
  });
}
