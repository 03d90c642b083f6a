import { Effect } from 'effect';
import type { DomainEvent } from '../../../domain/kernel/event.ts';
import type { AllocationFacts } from '../../../domain/kernel/facts.ts';
import type { Refusal } from '../../../domain/kernel/refusal.ts';
import { requireNotHeld } from '../../hold/holds.ts';
import type { Gathered } from '../aggregate.ts';
import { recordId } from '../commandIdentity.ts';
import type { Attempt, Pipeline } from './attempt.ts';
import { requireEquipmentFree } from './equipment.ts';
import { requireStaysInScope } from './scope.ts';

/** What a command comes to. */
export interface Decided<State> {
  readonly events: readonly DomainEvent[];
  /** The record after them. */
  readonly after: State;
}

/** The events of a command; refused as well if they lead to a state that its sender may not leave. */
export function decide<Command, State>(
  pipeline: Pick<Pipeline<Command, State>, 'rules' | 'references' | 'states' | 'facts' | 'decide'>,
  attempt: Attempt<Command, State>,
  gathered: Gathered,
): Effect.Effect<Decided<State>, Refusal> {
  const { command, loaded } = attempt;
  return Effect.gen(function* () {
    const events = yield* Effect.fromResult(pipeline.decide(loaded.state, command, gathered));
    const after = events.reduce(pipeline.states.evolve, loaded.state);
    yield* requireStaysInScope(pipeline, attempt, after);
    yield* requireEquipmentFree(pipeline, attempt, after);
    return { events, after };
  });
}

/** What a decision knows besides its own stream. */
export function gatheredFor(
  { sent, organisation, earlier, since, step, alongside }: Attempt<unknown, unknown>,
  allocation: AllocationFacts | undefined,
): Gathered {
  const { actor, now, identity } = sent;
  const common = { actor, now, newId: (purpose: string) => recordId(identity, purpose) };
  return { common, organisation, allocation, earlier, since, step, alongside };
}

/** Refuses what would change what somebody else is at work on. */
export function requireFree<Command, State>(
  { rules, holds }: Pick<Pipeline<Command, State>, 'rules' | 'holds'>,
  { sent, id, loaded }: Attempt<Command, State>,
  { after }: Decided<State>,
): Effect.Effect<void, Refusal> {
  if (sent.holds === 'pass' || !rules.changesHeld(loaded.state, after)) return Effect.void;
  return requireNotHeld(holds, sent.org, sent.actor.uid, id);
}
