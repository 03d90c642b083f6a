import { Effect } from 'effect';
import { exceptionsIn, outcomeProblems, outcomesIn } from '../../domain/carePlan/careOutcomes.ts';
import { carePlan } from '../../domain/carePlan/carePlan.ts';
import { type CarePlanContent, type PlanProblem, planOfJson } from '../../domain/carePlan/carePlanContent.ts';
import type { Refusal } from '../../domain/kernel/refusal.ts';
import { streamName } from '../../domain/kernel/stream.ts';
import { keptReferenceIn } from '../../domain/record/kinds/keptText.ts';
import { ownerOf, personaOf } from '../../domain/rights/persona.ts';
import type { KeptTextCheckParts, KeptTextCommand } from '../keptText/keptTextCommand.ts';
import { expected } from '../pipeline/expected.ts';
import { refused, refusedField } from '../pipeline/refused.ts';
import { createStreamStates } from '../pipeline/streamStates.ts';

/** Checks what stands beside the log: plans by themselves, and outcomes against the version of the plan that they follow. */
export interface CareCheck {
  /** Refuses with `invalid_input` a text that is no care plan, by the path of each fault, and a second plan of a customer. */
  requirePlan(command: KeptTextCommand): Effect.Effect<void, Refusal>;
  /** Refuses a record of another customer or version than the visit has, and outcomes that the plan does not have or that lack a reason. */
  requireOutcomes(command: KeptTextCommand): Effect.Effect<void, Refusal>;
}

const keptPlans = 500;

export function createCareCheck({ log, facts, texts, references, waitMs }: KeptTextCheckParts): CareCheck {
  const states = createStreamStates(log, carePlan.anyDecider, keptPlans);

  /** What was agreed as a version; undefined if none was, or its text has been erased. */
  async function agreedContent(
    org: string,
    carePlanId: string,
    version: number,
  ): Promise<CarePlanContent | undefined> {
    for await (const { type, data } of log.read(streamName('carePlan', org, carePlanId))) {
      const { version: number, agreed } = Object(data);
      if (type !== carePlan.events.CarePlanAgreed.type || number !== version) continue;
      const reference = keptReferenceIn(agreed);
      const text = reference && (await texts.read(org, reference));
      return text === undefined ? undefined : planOfJson(text).content;
    }
    return undefined;
  }

  function requireOnly(org: string, customerId: string) {
    return Effect.gen(function* () {
      // One that was begun a moment ago may not have been read yet.
      const head = yield* Effect.promise(() => log.head());
      yield* expected(() => facts.waitFor(head, waitMs));
      const [other] = yield* expected(() => facts.carePlansOf(org, customerId));
      if (other === undefined) return;
      return yield* refusedField('customerId', 'has a care plan already: revise that, or end it first');
    });
  }

  function requireBegun({
    actor,
    input: { bookingId, customerId, carePlanId, version, personId },
  }: KeptTextCommand) {
    return Effect.gen(function* () {
      const [booking] = yield* expected(() => facts.bookings(actor.org, [String(bookingId)]));
      if (booking !== undefined && booking.details.customerId !== customerId)
        return yield* refusedField('customerId', 'is not the customer of this visit');
      const { state } = yield* Effect.promise(() =>
        states.load(streamName('carePlan', actor.org, String(carePlanId))),
      );
      if (!('details' in state) || state.stage === 'ended' || state.details.version === null)
        return yield* refusedField('carePlanId', 'is no care plan that has been agreed');
      if (state.details.customerId !== customerId)
        return yield* refusedField('carePlanId', 'is the care plan of somebody else');
      if (state.details.version !== version)
        return yield* refusedField(
          'version',
          `is not the agreed one, which is ${String(state.details.version)}`,
        );
      const owner = ownerOf(actor);
      if (personaOf(actor) === 'resource' && personId !== owner?.id)
        return yield* refusedField('personId', 'is somebody else: you keep records for yourself');
    });
  }

  return {
    requirePlan: ({ actor, step, input, details, texts: written }) =>
      Effect.gen(function* () {
        const isOthers = input.customerId !== undefined && input.customerId !== details.customerId;
        if ((step === 'create' || step === 'change') && isOthers && actor.role !== 'system')
          yield* requireOnly(actor.org, String(input.customerId));
        if (step === 'agree' && (details.content ?? null) === null)
          return yield* refusedField('content', 'is empty: there is nothing to agree to yet');
        const text = written.find(({ field }) => field === 'content')?.text;
        if (text === undefined) return;
        const { content, problems } = planOfJson(text);
        if (content === undefined) return yield* refusedProblems('content', problems);
        const labels = content.routines.map(({ labelIds }, place) => ({
          category: 'label',
          ids: labelIds,
          path: `content.routines.${place}.labelIds`,
        }));
        yield* references.require(actor.org, labels);
      }),
    requireOutcomes: (command) =>
      Effect.gen(function* () {
        const { actor, step, input, details, texts: written } = command;
        if (step === 'create') return yield* requireBegun(command);
        if (step !== 'fill' && step !== 'sign' && step !== 'correct') return;
        const given = written.find(({ field }) => field === 'outcomes')?.text;
        const stored = keptReferenceIn(details.outcomes);
        const text =
          given ?? (stored === undefined ? '' : yield* Effect.promise(() => texts.read(actor.org, stored)));
        const outcomes = text === undefined ? undefined : outcomesIn(text);
        if (outcomes === undefined) return yield* refusedField('outcomes', 'is not the JSON of outcomes');
        const content = yield* Effect.promise(() =>
          agreedContent(actor.org, String(details.carePlanId), Number(details.version)),
        );
        if (content === undefined)
          return yield* refusedField('version', 'was never agreed, or its plan has been erased');
        const problems = outcomeProblems(content, outcomes, step !== 'fill');
        if (problems.length > 0) return yield* refusedProblems('outcomes', problems);
        const exceptions = exceptionsIn(outcomes);
        if ('exceptions' in input && input.exceptions !== exceptions)
          return yield* refusedField('exceptions', `is not what the outcomes say, which is ${exceptions}`);
      }),
  };
}

function refusedProblems(field: string, problems: readonly PlanProblem[]) {
  const fields = problems.map(({ path, message }) => ({
    path: path === '' ? field : `${field}.${path}`,
    message,
  }));
  const [first] = fields;
  const more = fields.length > 1 ? ` And ${fields.length - 1} more.` : '';
  return refused('invalid_input', `${first?.path}: ${first?.message}.${more}`, { fields });
}
