import { Effect } from 'effect';
import type { OrganisationFact } from '../../domain/kernel/facts.ts';
import type { Refusal } from '../../domain/kernel/refusal.ts';
import { streamName } from '../../domain/kernel/stream.ts';
import type { Organisation } from '../../domain/organisation/organisation.ts';
import type { CommandAnswer } from '../commandAnswer.ts';
import { pipelineTexts } from './pipelineTexts.ts';
import { refused } from './refused.ts';
import type { SentCommand } from './sentCommand.ts';
import type { StreamStates } from './streamStates.ts';

/**
 * The organisation of a command's sender, from its own stream: settings and workflow apply from the moment
 * they are decided. Refused with `not_found` if there is none.
 */
export function requireOrganisation(
  organisations: StreamStates<Organisation>,
  org: string,
): Effect.Effect<OrganisationFact, Refusal> {
  return Effect.gen(function* () {
    const { state } = yield* Effect.promise(() => organisations.load(streamName('organisation', org, org)));
    if (state.status === 'none') {
      return yield* refused('not_found', pipelineTexts.noOrganisation, { organisation: org });
    }
    const { name, timeZone, settings, workflow, workflows } = state;
    return { id: org, name, timeZone, settings, workflow, workflows };
  });
}

/** The answer to a command about many records: its stream is the organisation's. */
export async function organisationAnswer(
  organisations: StreamStates<Organisation>,
  { org, identity: { commandId } }: Pick<SentCommand, 'org' | 'identity'>,
  rest: Omit<CommandAnswer, 'commandId' | 'stream' | 'revision'>,
): Promise<CommandAnswer> {
  const stream = streamName('organisation', org, org);
  const { revision } = await organisations.load(stream);
  return { commandId, stream, revision: revision ?? 0, ...rest };
}
