import { Effect } from 'effect';
import { bothTake, newlyTaken, type Taken } from '../../domain/equipment/taken.ts';
import type { Refusal } from '../../domain/kernel/refusal.ts';
import { parseStreamName, streamName } from '../../domain/kernel/stream.ts';
import { refusalTexts } from '../../domain/text/texts.ts';
import type { RunnerParts } from '../pipeline/aggregateRunner.ts';
import { expected } from '../pipeline/expected.ts';
import { requireOrganisation } from '../pipeline/organisationFacts.ts';
import { refusalOfTaker } from '../pipeline/steps/equipment.ts';
import type { StepEquipment } from './carryOut.ts';

const takenTwice: Refusal = {
  code: 'equipment_busy',
  message: refusalTexts.equipmentTakenTwice,
  details: {},
};

/** The equipment of the records of steps: they are looked at as they all are after the step. */
export function stepEquipment<State>(
  {
    facts,
    references,
    organisations,
    waitMs,
  }: Pick<RunnerParts, 'facts' | 'references' | 'organisations' | 'waitMs'>,
  takes: (state: State) => Taken | undefined,
): StepEquipment<State> {
  return {
    takes,
    refusals: (sent, changes, upTo) =>
      Effect.gen(function* () {
        const refusals = new Map<string, Refusal>();
        const after = changes.map((one) => ({ ...one, taken: takes(one.after) }));
        const streams = new Set(changes.map(({ stream }) => stream));
        for (const { stream, before, taken } of after) {
          const equipmentIds = newlyTaken(takes(before), taken);
          const name = parseStreamName(stream);
          if (taken === undefined || name === undefined || equipmentIds.length === 0) continue;
          yield* expected(() => facts.waitFor(upTo, waitMs));
          const wanted = { ...taken, equipmentIds };
          const takers = yield* expected(() => facts.equipmentTakers(sent.org, wanted, name));
          const others = takers.filter(
            ({ category, id }) => !streams.has(streamName(category, sent.org, id)),
          );
          const organisation = yield* requireOrganisation(organisations, sent.org);
          const asker = { actor: sent.actor, now: sent.now, organisation };
          const within = after.find(
            (one) => one.stream !== stream && one.taken && bothTake(wanted, one.taken),
          );
          const [first] = others;
          if (first !== undefined) refusals.set(stream, yield* refusalOfTaker(references, asker, first));
          else if (within?.taken !== undefined) refusals.set(stream, takenTwice);
        }
        return refusals;
      }),
  };
}
