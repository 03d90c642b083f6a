import { refuse } from '../kernel/refusal.ts';
import type { Actor } from '../rights/actor.ts';
import { personaOf } from '../rights/persona.ts';
import type { AnyState } from './recordState.ts';
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

/** In which stages a step puts somebody on a list of a record, or takes them off it. */
export function stagesOfListStep({ declaration: { lists = {} } }: ByLists, step: string, who: Taker) {
  const found = Object.values(lists).flatMap(({ add, remove, bySteps }) => {
    if (add === step) return [bySteps?.add];
    return remove === step ? [bySteps?.remove] : [];
  });
  return found[0]?.[who] ?? [];
}
