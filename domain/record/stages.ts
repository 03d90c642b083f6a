import { z } from 'zod';
import type { CommandFacts } from '../kernel/decider.ts';
import type { LinkedClaims } from '../rights/persona.ts';
import { instantOnLocalDay, localDayOfDate } from '../time/localDay.ts';
import type { Zone } from '../time/zone.ts';
import { factsOf, schemaOf } from './fieldFacts.ts';
import { fieldOf } from './kinds/fieldOf.ts';

/** A stage of a record's life. */
export interface Stage<Field extends string = string> {
  /** What people read: `Open`. */
  readonly label: string;
  /** Why a step cannot be taken in it, as a sentence; omitted: it says that the step does not lead on. */
  readonly refusal?: string;
  /** `over`: nothing more is to be done; boards and queues leave it out unless they are asked for it. */
  readonly is?: 'over';
  /** The fields that cannot change while the record is in it. */
  readonly fixes?: readonly Field[];
}

/**
 * What a step asks for: the value of its field, which must be given (`required`) or may be; or may be given although no
 * screen asks for it (`offered`); or that value by another name in commands and events, with the schema that they have for
 * it and what stands for one that is left out.
 */
export type Asked =
  | 'required'
  | 'optional'
  | 'offered'
  | { readonly as: string; readonly schema: z.ZodType; readonly otherwise: unknown };

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
 * as the table of rights gives them steps there; or of those who may write only the one who created it (`signed`).
 */
export type TakenBy = 'writers' | 'owners' | 'author';

/** A step from one stage to another, or one that stays in it and sets only what it asks for. */
export interface StageStep<Details, Field extends string = string> {
  /** The verb of its button: `Start`. */
  readonly label: string;
  /** The past participle that names its event: `Started` of `TaskStarted`. */
  readonly done: string;
  readonly from: readonly string[];
  /** Omitted: the record stays where it is. */
  readonly to?: string;
  readonly by?: TakenBy;
  /**
   * Fields that the step asks for, which must be set by steps (`bySteps`) unless it stays where it is; `required`: with a
   * value.
   */
  readonly asks?: { readonly [Name in Field]?: Asked };
  /** Fields that the step sets by itself, which must be set by steps, too: `startedAt`. */
  readonly sets?: { readonly [Name in Field]?: (details: Details, facts: StepFacts) => unknown };
  /** Fields set by steps that are empty after it; its event does not carry them. */
  readonly clears?: readonly Field[];
  /** Why the step cannot be taken now, as a sentence; undefined if it can. */
  readonly guard?: (details: Details, facts: GuardFacts) => string | undefined;
  /** `no`: a record does not go back over it to an earlier revision. */
  readonly undone?: 'no';
  /** Screens have a place of its own for it, and no button. */
  readonly inPlace?: true;
  /** The version of the fields with which the step came; omitted: the first. */
  readonly since?: number;
  /** What its undoing is said to take back (`the approval`); omitted: the step by its label. */
  readonly noun?: string;
}

/** A command besides `create` with which people enter a record of their own (`ownedBy`). */
export interface OwnBeginning<Details> {
  /** The title of the command: `Request leave`. */
  readonly label: string;
  /** The stage in which the record begins. */
  readonly in: string;
  /** The fields that nobody gives: they are as stated here. */
  readonly states: Partial<Details>;
  /** Why nobody enters one for somebody else, as a sentence. */
  readonly refusal: string;
}

/** A stage that follows from the clock or from what a record is: it is never stored and takes no event. */
export interface DerivedStage<Field extends string = string> {
  readonly label: string;
  /** As that of a stage. */
  readonly refusal?: string;
  /** The stages of which it takes the place: from an instant, of a list that names enough, or of what is out of use. */
  readonly of: readonly string[];
  /** The fields with instants, from the earliest of which it does; or with days, which end by the organisation's clock. */
  readonly past?: readonly Field[];
  /** So many days before that; omitted: none. */
  readonly ahead?: number;
  /** The list that names so many, or as many as a field says. */
  readonly filled?: { readonly list: string; readonly to: Field | number };
  readonly ended?: true;
  /** `none`: nothing can be done with a record any more; omitted: the steps of the stage that it takes the place of. */
  readonly steps?: 'none';
}

/**
 * The life of a record: its stages in order, of which the first is where it begins, and the steps between them. A life
 * without steps is not stored: all its stages but the first are derived, and the first derived one that holds counts.
 */
export interface Stages<Details, Field extends string = string> {
  /** The label of the stage for people: `Status`. */
  readonly label: string;
  /** The name of the stage in facts, commands and events; omitted: `stage`. */
  readonly field?: string;
  /**
   * The stages in which a record can be entered, and the one if none is given; it has none of the fields then that steps
   * set. Omitted: every stage, and the first.
   */
  readonly begins?: { readonly among: readonly string[]; readonly usually: string };
  /** Further commands with which a record begins, by name. */
  readonly ownBeginnings?: Readonly<Record<string, OwnBeginning<Details>>>;
  /** Of a record that ends by its stages: the step that is taken when the command that entered it is undone. */
  readonly undoneBeginning?: string;
  readonly states: Readonly<Record<string, Stage<Field>>>;
  readonly steps: Readonly<Record<string, StageStep<Details, Field>>>;
  readonly derived?: Readonly<Record<string, DerivedStage<Field>>>;
  /**
   * The field with the label that is the organisation's own status of a record, and stands in place of the stage to which it
   * belongs (`ofStage`). Steps that lead to another stage are offered it, and one that stays where it is sets it.
   */
  readonly statuses?: Field;
  /** The field that names the groups of a record: an organisation may give each group a workflow of its own. */
  readonly groupedBy?: Field;
}

type Fields = Readonly<Record<string, unknown>>;
/** The life of any record. */
export type AnyStages = Stages<Fields>;

/** The name of the stage of a record's state, and that of its fact unless the record gives it another. */
export const stageField = 'stage';

/** Whether the stage of a record is stored, or follows from the rest of it. */
export function isStored({ steps }: Pick<AnyStages, 'steps'>): boolean {
  return Object.keys(steps).length > 0;
}

/** The field of a record's fact that holds its stage. */
export function stageFieldOf({ field = stageField }: Pick<AnyStages, 'field'>): string {
  return field;
}

/** The stage in which records begin unless another is given. */
export function firstStage({ states, begins }: Pick<AnyStages, 'states' | 'begins'>): string {
  const first = begins?.usually ?? Object.keys(states)[0];
  if (first === undefined) throw new Error('a record with stages has at least one');
  return first;
}

/** The ids of the groups by whose workflow a record goes (`groupedBy`). */
export function groupsOf({ groupedBy }: Pick<AnyStages, 'groupedBy'>, fields: Fields): readonly string[] {
  return groupedBy === undefined ? [] : [fields[groupedBy] ?? []].flat().map(String);
}

/** The names of the fields that a step sets: what it asks for, what it sets by itself and what it clears. */
export function fieldsOfStep({
  asks = {},
  sets = {},
  clears = [],
}: Pick<StageStep<never>, 'asks' | 'sets' | 'clears'>): readonly string[] {
  return [...Object.keys(asks), ...Object.keys(sets), ...clears];
}

/** What a step asks for: each field with the name that commands and events have for it, and whether it must be given. */
export function askedOf({ asks = {} }: Pick<StageStep<never>, 'asks'>) {
  return Object.entries<Asked | undefined>(asks).map(([field, asked]) => ({
    field,
    isRequired: asked === 'required',
    isOffered: asked === 'offered',
    ...(asked instanceof Object ? { name: asked.as, own: asked } : { name: field, own: undefined }),
  }));
}

/** Every stage with its label, the derived ones last. */
export function stageLabels({ states, derived = {} }: Pick<AnyStages, 'states' | 'derived'>) {
  return Object.fromEntries(
    [...Object.entries(states), ...Object.entries(derived)].map(([stage, { label }]) => [stage, label]),
  );
}

/**
 * The stage of a record at an instant (epoch seconds), the derived ones included. Decisions have no zone: stages that follow
 * from days close no step (`checkStages`), and are left out.
 */
export function stageAt(
  { field = stageField, states, derived = {} }: Pick<AnyStages, 'field' | 'states' | 'derived'>,
  row: Fields,
  now: number,
  zone?: Zone,
): string {
  const stored = String(row[field] ?? Object.keys(states)[0]);
  const found = Object.entries(derived).find(
    ([, each]) => each.of.includes(stored) && holds(each, row, now, zone),
  );
  return found?.[0] ?? stored;
}

function holds(
  { past = [], ahead = 0, filled, ended }: DerivedStage,
  row: Fields,
  now: number,
  zone: Zone | undefined,
): boolean {
  if (ended === true && (row.archived === true || row.inactive === true)) return true;
  const isPast = (value: unknown) => {
    if (typeof value === 'number') return value - ahead * 86_400 <= now;
    if (typeof value !== 'string' || zone === undefined) return false;
    return instantOnLocalDay(zone, localDayOfDate(value) + 1 - ahead, 0) <= now;
  };
  if (past.some((field) => isPast(row[field]))) return true;
  if (filled === undefined) return false;
  const { [filled.list]: named } = row;
  const wanted = typeof filled.to === 'number' ? filled.to : Number(row[filled.to]);
  return Array.isArray(named) && named.length >= wanted;
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
  const stored = String(row[stageFieldOf(stages)]);
  return Object.entries(stages.steps).flatMap(([name, { from }]) => (from.includes(stored) ? [name] : []));
}

/**
 * The stage as a field: of facts and answers, of inputs, and of events, which keep stages that are gone unless a record
 * begins in some of them only.
 */
export function stageSchemas(stages: Pick<AnyStages, 'label' | 'states' | 'begins'>) {
  const { label, states, begins } = stages;
  const facts = { class: 'plain', choices: stageLabels({ states }) } as const;
  const kept = z.enum(Object.keys(states));
  const first = z.enum(begins?.among ?? Object.keys(states));
  return {
    kept: fieldOf('choice', label, kept, facts),
    given: fieldOf('choice', label, begins === undefined ? first.optional() : first.default(begins.usually), {
      ...facts,
      help: 'Omitted: the first. One that a step leads to needs what that step requires.',
    }),
    recorded: fieldOf('choice', label, begins === undefined ? z.string() : first, facts),
  };
}

/**
 * @throws if a life cannot be lived as it is declared: a step that leads nowhere, a stage that no step reaches, a name that
 * stands for two things, a field that a step sets although forms set it as well.
 */
export function checkStages(
  category: string,
  stages: AnyStages,
  fields: z.ZodObject,
  lists: readonly string[],
  isBySteps: (field: string) => boolean,
): void {
  const { states, steps, derived = {}, begins, ownBeginnings = {}, undoneBeginning, groupedBy } = stages;
  const fail = (what: string): never => {
    throw new Error(`${category}: ${what}`);
  };
  const name = stageFieldOf(stages);
  const { shape } = fields;
  if (name in shape) fail(`'${name}' is the name of its stage, and of no other field`);
  if (groupedBy !== undefined && !(groupedBy in shape)) fail(`is grouped by no field: ${groupedBy}`);
  const done = Object.values(steps).map((step) => step.done);
  if (new Set(done).size < done.length) fail('two steps have an event of the same name');
  for (const [name, step] of Object.entries(steps)) {
    for (const stage of [step.from, step.to ?? []].flat())
      if (!(stage in states)) fail(`${name} names no stage: ${stage}`);
    for (const field of fieldsOfStep(step)) {
      if (!(field in shape)) fail(`${name} names no field: ${field}`);
      if (!isBySteps(field) && step.to !== undefined)
        fail(`${name} sets ${field}, which is not declared to be set by steps`);
    }
  }
  for (const [name, { of, past = [], filled, ended, steps }] of Object.entries(derived)) {
    if (name in states) fail(`${name} is both a stage and a derived one`);
    for (const stage of of) if (!(stage in states)) fail(`${name} names no stage: ${stage}`);
    const named = [...past, ...(typeof filled?.to === 'string' ? [filled.to] : [])];
    for (const field of named) if (!(field in shape)) fail(`${name} names no field: ${field}`);
    const day = past.find((field) => factsOf(schemaOf(fields, field)).kind === 'date');
    if (day !== undefined && steps === 'none')
      fail(`${name} closes steps by a day, which decisions do not know: ${day}`);
    if (filled !== undefined && !lists.includes(filled.list)) fail(`${name} names no list: ${filled.list}`);
    if (past.length === 0 && filled === undefined && ended !== true) fail(`${name} follows from nothing`);
  }
  const entered = [...(begins?.among ?? []), ...Object.values(ownBeginnings).map((own) => own.in)];
  for (const stage of entered) if (!(stage in states)) fail(`it begins in no stage: ${stage}`);
  if (undoneBeginning !== undefined && !(undoneBeginning in steps))
    fail(`there is no step ${undoneBeginning}`);
  const reached = new Set([
    firstStage(stages),
    ...entered,
    ...Object.values(steps).flatMap(({ to = [] }) => to),
  ]);
  for (const stage of Object.keys(states)) if (!reached.has(stage)) fail(`no step leads to ${stage}`);
  for (const stage of Object.keys(states)) {
    for (const field of states[stage]?.fixes ?? [])
      if (!(field in shape)) fail(`${stage} fixes no field: ${field}`);
  }
}
