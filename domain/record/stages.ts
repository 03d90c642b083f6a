import { z } from 'zod';
import type { CommandFacts } from '../kernel/decider.ts';
import type { LinkedClaims } from '../rights/persona.ts';
import { fieldOf } from './field.ts';

/** A stage of a record's life. */
export interface Stage<Field extends string = string> {
  /** What people read: `Open`. */
  readonly label: string;
  /** `over`: nothing more is to be done; boards and queues leave it out unless they are asked for it. */
  readonly is?: 'over';
  /** The fields that cannot change while the record is in it. */
  readonly fixes?: readonly Field[];
}

/** What a step may depend on besides its record. */
export type StepFacts = Pick<CommandFacts, 'now' | 'actor'>;
/** What a guard may depend on besides its record: what the browser knows as well, which asks it first. */
export interface GuardFacts {
  /** Epoch seconds. */
  readonly now: number;
  readonly actor: LinkedClaims;
}

/**
 * Who takes a step: those who may write in the area of the record; or also those whose record it is (`ownedBy`), as far
 * as the table of rights gives them steps there.
 */
export type TakenBy = 'writers' | 'owners';

/** A step from one stage to another. */
export interface StageStep<Details, Field extends string = string> {
  /** The verb of its button: `Start`. */
  readonly label: string;
  /** The past participle that names its event: `Started` of `TaskStarted`. */
  readonly done: string;
  readonly from: readonly string[];
  readonly to: string;
  readonly by?: TakenBy;
  /** Fields that the step asks for, which must be set by steps (`bySteps`); `required`: with a value. */
  readonly asks?: { readonly [Name in Field]?: 'required' | 'optional' };
  /** Fields that the step sets by itself, which must be set by steps, too: `startedAt`. */
  readonly sets?: { readonly [Name in Field]?: (details: Details, facts: StepFacts) => unknown };
  /** Why the step cannot be taken now, as a sentence; undefined if it can. */
  readonly guard?: (details: Details, facts: GuardFacts) => string | undefined;
  /** `no`: a record does not go back over it to an earlier revision. */
  readonly undone?: 'no';
}

/** A stage that follows from the clock: it is never stored and takes no event. */
export interface DerivedStage<Field extends string = string> {
  readonly label: string;
  /** The stages of which it takes the place. */
  readonly of: readonly string[];
  /** The field with the instant from which it does. */
  readonly past: Field;
  /** `none`: nothing can be done with a record any more; omitted: the steps of the stage that it takes the place of. */
  readonly steps?: 'none';
}

/** The life of a record: its stages in order, of which the first is where it begins, and the steps between them. */
export interface Stages<Details, Field extends string = string> {
  /** The label of the stage for people: `Status`. */
  readonly label: string;
  readonly states: Readonly<Record<string, Stage<Field>>>;
  readonly steps: Readonly<Record<string, StageStep<Details, Field>>>;
  readonly derived?: Readonly<Record<string, DerivedStage<Field>>>;
  /** The field that names the groups of a record: an organisation may give each group a workflow of its own. */
  readonly groupedBy?: Field;
}

type Fields = Readonly<Record<string, unknown>>;
/** The life of any record. */
export type AnyStages = Stages<Fields>;

/** The field of a record's fact that holds its stage. */
export const stageField = 'stage';

/** The stage in which records begin unless another is given. */
export function firstStage({ states }: Pick<AnyStages, 'states'>): string {
  const [first] = Object.keys(states);
  if (first === undefined) throw new Error('a record with stages has at least one');
  return first;
}

/** The ids of the groups by whose workflow a record goes (`groupedBy`). */
export function groupsOf({ groupedBy }: Pick<AnyStages, 'groupedBy'>, fields: Fields): readonly string[] {
  return groupedBy === undefined ? [] : [fields[groupedBy] ?? []].flat().map(String);
}

/** The names of the fields that a step carries in its event: what it asks for, and what it sets. */
export function fieldsOfStep({
  asks = {},
  sets = {},
}: Pick<StageStep<never>, 'asks' | 'sets'>): readonly string[] {
  return [...Object.keys(asks), ...Object.keys(sets)];
}

/** Every stage with its label, the derived ones last. */
export function stageLabels({ states, derived = {} }: Pick<AnyStages, 'states' | 'derived'>) {
  return Object.fromEntries(
    [...Object.entries(states), ...Object.entries(derived)].map(([stage, { label }]) => [stage, label]),
  );
}

/** The stage of a record at an instant (epoch seconds), the derived ones included. */
export function stageAt({ derived = {} }: Pick<AnyStages, 'derived'>, row: Fields, now: number): string {
  const stored = String(row[stageField]);
  const found = Object.entries(derived).find(([, { of, past }]) => {
    const from = row[past];
    return of.includes(stored) && typeof from === 'number' && from <= now;
  });
  return found?.[0] ?? stored;
}

/** Whether nothing more is to be done with a record that is in a stage. */
export function isOver(
  { states, derived = {} }: Pick<AnyStages, 'states' | 'derived'>,
  stage: string,
): boolean {
  return states[stage]?.is === 'over' || derived[stage]?.steps === 'none';
}

/** The steps that a record can take from where it is at an instant, by name, in the order of their declaration. */
export function stepsFrom(stages: AnyStages, row: Fields, now: number): readonly string[] {
  if (stages.derived?.[stageAt(stages, row, now)]?.steps === 'none') return [];
  const stored = String(row[stageField]);
  return Object.entries(stages.steps).flatMap(([name, { from }]) => (from.includes(stored) ? [name] : []));
}

/** The stage as a field: of facts and answers, of inputs, and of events, which keep stages that are gone. */
export function stageSchemas(stages: Pick<AnyStages, 'label' | 'states'>) {
  const { label, states } = stages;
  const facts = { class: 'plain', choices: stageLabels({ states }) } as const;
  return {
    kept: fieldOf('choice', label, z.enum(Object.keys(states)), facts),
    given: fieldOf('choice', label, z.enum(Object.keys(states)).optional(), {
      ...facts,
      help: 'Omitted: the first. One that a step leads to needs what that step requires.',
    }),
    recorded: fieldOf('choice', label, z.string(), facts),
  };
}

/**
 * @throws if a life cannot be lived as it is declared: a step that leads nowhere, a stage that no step reaches, a name that
 * stands for two things, a field that a step sets although forms set it as well.
 */
export function checkStages(
  category: string,
  stages: AnyStages,
  { shape }: z.ZodObject,
  isBySteps: (field: string) => boolean,
): void {
  const { states, steps, derived = {}, groupedBy } = stages;
  const fail = (what: string): never => {
    throw new Error(`${category}: ${what}`);
  };
  if (stageField in shape) fail(`'${stageField}' is the name of its stage, and of no other field`);
  if (groupedBy !== undefined && !(groupedBy in shape)) fail(`is grouped by no field: ${groupedBy}`);
  const done = Object.values(steps).map((step) => step.done);
  if (new Set(done).size < done.length) fail('two steps have an event of the same name');
  for (const [name, step] of Object.entries(steps)) {
    for (const stage of [...step.from, step.to])
      if (!(stage in states)) fail(`${name} names no stage: ${stage}`);
    for (const field of fieldsOfStep(step)) {
      if (!(field in shape)) fail(`${name} names no field: ${field}`);
      if (!isBySteps(field)) fail(`${name} sets ${field}, which is not declared to be set by steps`);
    }
  }
  for (const [name, { of, past }] of Object.entries(derived)) {
    if (name in states) fail(`${name} is both a stage and a derived one`);
    for (const stage of of) if (!(stage in states)) fail(`${name} names no stage: ${stage}`);
    if (!(past in shape)) fail(`${name} names no field: ${past}`);
  }
  const reached = new Set([firstStage(stages), ...Object.values(steps).map(({ to }) => to)]);
  for (const stage of Object.keys(states)) if (!reached.has(stage)) fail(`no step leads to ${stage}`);
  for (const stage of Object.keys(states)) {
    for (const field of states[stage]?.fixes ?? [])
      if (!(field in shape)) fail(`${stage} fixes no field: ${field}`);
  }
}
