import { Effect, Result } from 'effect';
import type { AllocationFacts } from '../../../domain/kernel/facts.ts';
import type { Refusal } from '../../../domain/kernel/refusal.ts';
import { peopleInScope } from '../../../domain/masterLabelSet/peopleInScope.ts';
import type { HeldFence } from '../../fence/resourceFences.ts';
import { visitFences } from '../../fence/visitFences.ts';
import type { RunnerParts } from '../aggregateRunner.ts';
import { expected, isOfTheMoment } from '../expected.ts';
import { gatherFacts } from '../gatherFacts.ts';
import { underFence } from '../underFence.ts';
import type { Attempt, Pipeline } from './attempt.ts';

/** What a decision uses of the plan. */
export interface PlanFacts {
  /** Undefined: nothing. */
  readonly allocation: AllocationFacts | undefined;
  /** The fence of its people, and the visits that it covers as well; omitted: no fence is held. */
  readonly held?: { readonly fence: HeldFence; readonly visits: readonly string[] };
}

type Gathering<Command, State> = Pick<
  Pipeline<Command, State>,
  'rules' | 'states' | 'log' | 'facts' | 'fences' | 'waitMs'
>;

/**
 * Gathers what a decision needs of the plan, under the fences of its people if it may assign work to them, and goes on
 * with it. Undefined, here and there: the race for the stream was lost.
 */
export function withFacts<Command, State, Answer>(
  pipeline: Gathering<Command, State>,
  attempt: Attempt<Command, State>,
  goOn: (plan: PlanFacts) => Effect.Effect<Answer | undefined, Refusal>,
): Effect.Effect<Answer | undefined, Refusal> {
  const { rules, facts, fences, states, waitMs } = pipeline;
  const { sent, command, loaded, earlier, stream } = attempt;
  return Effect.gen(function* () {
    const needs = rules.fencing.needs(command, loaded.state, earlier);
    if (needs?.fenced !== true) return yield* goOn({ allocation: yield* lookAtFacts(pipeline, attempt) });
    // Everything that was acknowledged before the command was sent counts, even what takes no fence: a
    // cancellation, a shift. This is waited for before the fence is taken, so that those who wait for the
    // fence do not wait for this as well.
    const head = yield* headSince(pipeline, attempt);
    yield* expected(() => facts.waitFor(head, waitMs));
    const resourceIds =
      needs.resourceIds ??
      peopleInScope(
        sent.actor,
        yield* gatherFacts(pipeline, sent.org, needs, head),
        rules.scope.named(loaded.state),
      ).resources.map((resource) => resource.id);
    const visits = visitFences(needs.visitStemIds ?? []);
    const outcome = yield* underFence(fences, sent.org, [...resourceIds, ...visits], (fence) =>
      Effect.gen(function* () {
        const upTo = Math.max(fence.position, head);
        const allocation = yield* gatherFacts(pipeline, sent.org, { ...needs, resourceIds }, upTo);
        return yield* goOn({ allocation, held: { fence, visits } });
      }),
    ).pipe(Effect.result);
    if (Result.isSuccess(outcome)) return outcome.success;
    if (isOfTheMoment(outcome.failure)) return yield* Effect.fail(outcome.failure);
    // An append would have noticed that the record changed while the fence was waited for, perhaps by this
    // very command, sent a second time.
    const { revision } = yield* Effect.promise(() => states.load(stream));
    return revision === loaded.revision ? yield* Effect.fail(outcome.failure) : undefined;
  });
}

/** What a decision needs of the plan, without a fence; undefined: nothing. */
export function lookAtFacts<Command, State>(
  pipeline: Pick<Gathering<Command, State>, 'rules' | 'log' | 'facts' | 'waitMs'>,
  attempt: Attempt<Command, State>,
): Effect.Effect<AllocationFacts | undefined, Refusal> {
  const { sent, command, loaded, earlier } = attempt;
  return Effect.gen(function* () {
    const needs = pipeline.rules.fencing.needs(command, loaded.state, earlier);
    if (needs === undefined) return undefined;
    return yield* gatherFacts(pipeline, sent.org, needs, yield* headSince(pipeline, attempt));
  });
}

/** The end of the log, not before the record as it was loaded. */
function headSince({ log }: Pick<RunnerParts, 'log'>, { loaded }: Attempt<unknown, unknown>) {
  return Effect.promise(async () => Math.max(await log.head(), loaded.position));
}
