import { Effect } from 'effect';
import type { OrganisationFact } from '../../domain/facts.ts';
import type { Organisation } from '../../domain/organisation/organisation.ts';
import type { Refusal } from '../../domain/refusal.ts';
import { streamName } from '../../domain/stream.ts';
import { pipelineTexts } from './pipelineTexts.ts';
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
      return yield* Effect.fail({
        code: 'not_found' as const,
        message: pipelineTexts.noOrganisation,
        details: { organisation: org },
      });
    }
    const { name, timeZone, settings, workflow } = state;
    return { id: org, name, timeZone, settings, workflow };
  });
}
