import { Result } from 'effect';
import type { CommandFacts } from '../kernel/decider.ts';
import { type Refusal, type RefusedDecision, refuse } from '../kernel/refusal.ts';
import type { Actor } from '../rights/actor.ts';
import { personaOf } from '../rights/persona.ts';
import { refusalTexts } from '../text/texts.ts';
import type { Words } from './recordDeclaration.ts';
import type { AnyState } from './recordState.ts';
import { namedIn } from './recordState.ts';
import type { RecordLists, Taker } from './recordTypes.ts';
import { type AnyStages, stageAt } from './stages.ts';

/** A record of which lists say in which stage it is. */
interface ByLists {
  readonly stages: Pick<AnyStages, 'field' | 'states' | 'derived'> | null;
  readonly declaration: { readonly lists?: RecordLists };
}
type Present = Extract<AnyState, { readonly details: unknown }>;

/** Who somebody is to a record that belongs to a person. */
export function takerOf(actor: Actor, ownerId?: string): Taker {
  if (personaOf(actor) !== 'resource') return 'planner';
  return actor.resourceId === ownerId ? 'owner' : 'own';
}

/** The stage of a record at an instant (epoch seconds), by what it is and whom it names. */
export function stageByLists(of: ByLists, { status, details, ...lists }: Present, now: number): string {
  return stageOfFact(of, { ...details, ...lists, archived: status === 'archived' }, now);
}

/** The same of its fact. */
export function stageOfFact(
  { stages }: ByLists,
  fact: Readonly<Record<string, unknown>>,
  now: number,
): string {
  if (stages === null) throw new Error('a record without stages is in none');
  return stageAt(stages, fact, now);
}

/** Refuses a step that cannot be taken in a stage, with what the stage says of it. */
export function refusedIn({ stages }: ByLists, stage: string) {
  const { refusal = '' } = stages?.derived?.[stage] ?? stages?.states[stage] ?? {};
  return refuse('transition_not_allowed', refusal, { status: stage });
}

/** The list that a step puts somebody on, or takes them off. */
export function listOfStep({ declaration: { lists = {} } }: Pick<ByLists, 'declaration'>, step: string) {
  for (const [name, list] of Object.entries(lists)) {
    if (list.add === step) return { name, list, does: 'add', opposite: list.remove } as const;
    if (list.remove === step) return { name, list, does: 'remove', opposite: list.add } as const;
  }
  return undefined;
}

/** In which stages a step puts somebody on a list of a record, or takes them off it. */
export function stagesOfListStep(of: ByLists, step: string, who: Taker) {
  const found = listOfStep(of, step);
  return found?.list.bySteps?.[found.does][who] ?? [];
}

/** A step with a list: of which record, for whom, who takes it, and what is known besides. */
export interface ListStep<Record, Facts> {
  readonly record: Record;
  /** Whom it puts on the list, or takes off it. */
  readonly id: string;
  readonly who: Taker;
  readonly facts: Facts;
}

/** What is asked of a step with a list besides its stages. */
export interface ListStepRule<Record, Facts> {
  /** Whether it changes nothing; omitted: if the list is as it would leave it. */
  readonly isDone?: (step: ListStep<Record, Facts>) => boolean;
  /** Why it cannot be taken, each asked if those before it allow it. */
  readonly guards?: readonly ((step: ListStep<Record, Facts>) => RefusedDecision | undefined)[];
}

/** What is asked of the steps of a record with its lists. */
export interface ListRules<Record, Facts> {
  /** Why nobody takes a step for somebody else, as a sentence. */
  readonly ownOnly: string;
  readonly ownerOf?: (record: Record) => string;
  /** For whom somebody who is no planner takes steps; omitted: for themselves. */
  readonly peopleOf?: (actor: Actor) => readonly string[];
  /** Why no step can be taken in a stage, where its own words do not say it. */
  readonly refusedIn?: (stage: string, step: ListStep<Record, Facts>) => RefusedDecision | undefined;
  readonly steps: Readonly<globalThis.Record<string, ListStepRule<Record, Facts>>>;
}

type There<State> = Extract<State, { readonly details: unknown }>;

/**
 * Whether a step with a list can be taken: by planners for everybody, by people for themselves alone, in the stages that
 * the list names, and if no guard refuses it.
 *
 * @returns the step; undefined if it would change nothing
 */
export function checkListStep<State extends { readonly status: string }, Facts extends CommandFacts>(
  of: ByLists & { readonly category: string; readonly words: Words },
  { ownOnly, ownerOf, peopleOf, refusedIn: otherwise, steps }: ListRules<There<State>, Facts>,
  state: State,
  { name, input }: { readonly name: string; readonly input: Readonly<Record<string, unknown>> },
  facts: Facts,
): Result.Result<ListStep<There<State>, Facts> | undefined, Refusal> {
  const verb = name.slice(of.category.length + 1);
  const found = listOfStep(of, verb);
  if (found === undefined) throw new Error(`${name} changes no list`);
  const id = String(input[found.list.item]);
  const own = peopleOf?.(facts.actor) ?? [facts.actor.resourceId];
  if (takerOf(facts.actor) === 'own' && !own.includes(id)) return refuse('not_allowed', ownOnly);
  if (!isThere(state)) return refuse('not_found', refusalTexts.notFound(of.words.one));
  const who = takerOf(facts.actor, ownerOf?.(state));
  const step = { record: state, id, who, facts };
  const { isDone, guards = [] } = steps[verb] ?? {};
  const named = namedIn(state, found.name).includes(id);
  if (isDone?.(step) ?? named === (found.does === 'add')) return Result.succeed(undefined);
  const stage = stageByLists(of, state, facts.now);
  if (!stagesOfListStep(of, verb, who).includes(stage)) {
    return otherwise?.(stage, step) ?? refusedIn(of, stage);
  }
  for (const guard of guards) {
    const refused = guard(step);
    if (refused !== undefined) return refused;
  }
  return Result.succeed(step);
}

function isThere<State extends { readonly status: string }>(state: State): state is There<State> & Present {
  return 'details' in state;
}
