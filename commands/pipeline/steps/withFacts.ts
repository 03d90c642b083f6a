import { Effect, Result } from 'effect';
import type { AllocationFacts } from '../../../domain/kernel/facts.ts';
import type { Refusal } from '../../../domain/kernel/refusal.ts';
import { peopleInScope } from '../../../domain/masterLabelSet/peopleInScope.ts';
import { equipmentFences } from '../../fence/equipmentFences.ts';
import type { HeldFence } from '../../fence/resourceFences.ts';
import { visitFences } from '../../fence/visitFences.ts';
import type { Position } from '../../log/log.ts';
import type { AllocationNeeds } from '../aggregate.ts';
import type { RunnerParts } from '../aggregateRunner.ts';
import { expected, isOfTheMoment } from '../expected.ts';
import { gatherFacts } from '../gatherFacts.ts';
import { underFence } from '../underFence.ts';
import type { Attempt, Pipeline } from './attempt.ts';

/** What a decision uses of the plan. */
export interface PlanFacts {
  /** Undefined: nothing. */
  readonly allocation: AllocationFacts | undefined;
  /** The fence that is held; omitted: none is. */
  readonly held?: {
    readonly fence: HeldFence;
    /** Whether it is that of the people as well. */
    readonly ofPeople: boolean;
    /** What else it covers: visits and equipment. */
    readonly beside: readonly string[];
  };
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
    const ofPeople = needs?.fenced === true;
    const named = [loaded.state, earlier].flatMap((state) =>
      state === undefined ? [] : rules.fencing.namesEquipment(command, state),
    );
    const equipment = equipmentFences(named);
    if (!ofPeople && equipment.length === 0) {
      return yield* goOn({ allocation: yield* lookAtFacts(pipeline, attempt) });
    }
    // Everything that was acknowledged before the command was sent counts, even what takes no fence: a
    // cancellation, a shift. This is waited for before the fence is taken, so that those who wait for the
    // fence do not wait for this as well.
    const head = yield* headSince(pipeline, attempt);
    yield* expected(() => facts.waitFor(head, waitMs));
    const resourceIds = ofPeople
      ? (needs.resourceIds ?? (yield* everybodyInScope(pipeline, attempt, needs, head)))
      : [];
    const beside = [...visitFences((ofPeople && needs.visitStemIds) || []), ...equipment];
    const outcome = yield* underFence(fences, sent.org, [...resourceIds, ...beside], (fence) =>
      Effect.gen(function* () {
        const upTo = Math.max(fence.position, head);
        yield* expected(() => facts.waitFor(upTo, waitMs));
        const wanted = needs && (ofPeople ? { ...needs, resourceIds } : needs);
        const allocation = wanted && (yield* gatherFacts(pipeline, sent.org, wanted, upTo));
        return yield* goOn({ allocation, held: { fence, ofPeople, beside } });
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

/** The ids of everybody whom a sender may plan. */
function everybodyInScope<Command, State>(
  pipeline: Pick<Gathering<Command, State>, 'rules' | 'facts' | 'waitMs'>,
  { sent, loaded }: Attempt<Command, State>,
  needs: AllocationNeeds,
  upTo: Position,
): Effect.Effect<readonly string[], Refusal> {
  return Effect.map(gatherFacts(pipeline, sent.org, needs, upTo), (all) =>
    peopleInScope(sent.actor, all, pipeline.rules.scope.named(loaded.state)).resources.map(({ id }) => id),
  );
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
