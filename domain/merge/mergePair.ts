import { Result } from 'effect';
import type { z } from 'zod';
import type { CommandFacts, Decider } from '../kernel/decider.ts';
import type { DomainEvent } from '../kernel/event.ts';
import { type Decision, type Refusal, refuse } from '../kernel/refusal.ts';
import { refusalTexts } from '../text/texts.ts';

/** A record of a merge: its id and its state. */
export interface MergedRecord<State> {
  readonly id: string;
  readonly state: State;
}

/** What a merge does to the two records. */
export interface PairMerge<Event> {
  readonly kept: readonly Event[];
  readonly duplicate: readonly Event[];
}

type Present<State> = Extract<State, { readonly details: unknown }>;

/** The kind of the two records, and what is done to each of them. */
export interface PairRules<State, Command, Event extends DomainEvent, Details> {
  /** `customer`: the field for the one that stays is `customerId`. */
  readonly called: string;
  /** The word of screens for it; default: the same. */
  readonly said?: string;
  readonly decider: Pick<Decider<State, Command, Event, CommandFacts>, 'decide' | 'evolve'>;
  /** What the one that stays has after the merge and had not before. */
  readonly takenOver: (kept: Details, duplicate: Details) => Partial<Details>;
  /** What the command that changes the one that stays takes. */
  readonly changing: z.ZodType;
  readonly commandsOf: (
    changes: Partial<Details>,
    kept: MergedRecord<Present<State>>,
    duplicate: MergedRecord<Present<State>>,
  ) => { readonly kept: readonly Command[]; readonly duplicate: readonly Command[] };
}

/**
 * Decides what a merge does to the two records themselves. Refused with `not_found`, with `transition_not_allowed` if the
 * one that is to stay is not in use, and with `invalid_input` if both are the same, or have more together than one may
 * have.
 */
export function mergePair<
  Details,
  State extends { readonly status: string },
  Command,
  Event extends DomainEvent,
>(
  {
    called,
    said = called,
    decider,
    takenOver,
    changing,
    commandsOf,
  }: PairRules<State, Command, Event, Details>,
  kept: MergedRecord<State>,
  duplicate: MergedRecord<State>,
  facts: CommandFacts,
): Result.Result<PairMerge<Event>, Refusal> {
  const keptField = `${called}Id`;
  if (kept.id === duplicate.id) {
    return refuseField('duplicateId', refusalTexts.mergedWithItself(said), 'invalid_input');
  }
  if (!isPresent<State, Details>(kept.state)) {
    return refuseField(keptField, refusalTexts.notFound(said), 'not_found');
  }
  if (!isPresent<State, Details>(duplicate.state)) {
    return refuseField('duplicateId', refusalTexts.notFound(said), 'not_found');
  }
  if (kept.state.status !== 'active') {
    return refuseField(keptField, refusalTexts.mergedIntoInactive(said), 'transition_not_allowed');
  }
  const changes = takenOver(kept.state.details, duplicate.state.details);
  const fits = changing.safeParse({ [keptField]: kept.id, ...changes });
  if (!fits.success) {
    const [issue] = fits.error.issues;
    const message = refusalTexts.mergedBeyond(issue?.message ?? '');
    return refuseField(String(issue?.path[0] ?? keptField), message, 'invalid_input');
  }
  const commands = commandsOf(
    changes,
    { id: kept.id, state: kept.state },
    { id: duplicate.id, state: duplicate.state },
  );
  return Result.map(
    Result.all([
      decideAll(decider, kept.state, commands.kept, facts),
      decideAll(decider, duplicate.state, commands.duplicate, { ...facts, mergedIntoId: kept.id }),
    ]),
    ([first, second]) => ({ kept: first, duplicate: second }),
  );
}

function isPresent<State, Details>(state: State): state is Present<State> & { readonly details: Details } {
  return state instanceof Object && 'details' in state;
}

/** Commands that follow one another on one record. */
function decideAll<State, Command, Event extends DomainEvent>(
  { decide, evolve }: Pick<Decider<State, Command, Event, CommandFacts>, 'decide' | 'evolve'>,
  from: State,
  commands: readonly Command[],
  facts: CommandFacts,
): Decision<Event> {
  let state = from;
  const events: Event[] = [];
  for (const command of commands) {
    const decided = decide(state, command, facts);
    if (Result.isFailure(decided)) return Result.fail(decided.failure);
    events.push(...decided.success);
    state = decided.success.reduce(evolve, state);
  }
  return Result.succeed(events);
}

function refuseField(
  path: string,
  message: string,
  code: 'invalid_input' | 'not_found' | 'transition_not_allowed',
) {
  return refuse(code, message, { fields: [{ path, message }] });
}
