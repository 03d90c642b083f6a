import { z } from 'zod';
import { recordKeys } from '../catalogues/menuEntries.ts';
import type { Names } from '../history/names.ts';
import type { CommandFacts, CommandOf, Decider } from '../kernel/decider.ts';
import type { DomainEvent, EventOf } from '../kernel/event.ts';
import { checkLane } from '../lane/lane.ts';
import { type FieldFacts, factsOf, schemaOf } from './fieldFacts.ts';
import { checkMoments } from './moments.ts';
import { checkNotices } from './notices.ts';
import { recordCommandsOf } from './recordCommands.ts';
import { recordDeciderOf } from './recordDeciderOf.ts';
import type { RecordDeclaration } from './recordDeclaration.ts';
import { eventNames, recordEventsOf, stepEventNames } from './recordEvents.ts';
import { type RecordPublicEvents, recordPublicEventsOf } from './recordPublicEvents.ts';
import { type Kept, type RecordReading, usualPage } from './recordReading.ts';
import { recordSentencesOf } from './recordSentences.ts';
import { type AnyState, mergedIn } from './recordState.ts';
import { categoriesNamed } from './recordsNamed.ts';
import {
  type Life,
  type NoLife,
  type RecordCommands,
  type RecordEnd,
  type RecordEvents,
  type RecordFact,
  type RecordLists,
  type RecordState,
  type StageField,
  statusOf,
} from './recordTypes.ts';
import {
  type AnyStages,
  askedOf,
  checkStages,
  isOver,
  isStored,
  stageField,
  stageFieldOf,
  stageLabels,
  stageSchemas,
} from './stages.ts';
import { type WrittenDeclaration, withUsual } from './writtenDeclaration.ts';

/** Brings the data of one event type from version `from` to the next. */
export interface RecordUpcaster {
  readonly type: string;
  readonly from: number;
  readonly up: (data: unknown) => unknown;
}

type AnyDeclaration = RecordDeclaration<string, z.ZodObject, RecordEnd, RecordLists>;
type Changed<Details, Whole> = Whole extends 'whole' ? Details : Partial<Details>;

/** A record, and everything that is derived from its declaration. */
export interface RecordConcept<
  Category extends string,
  Fields extends z.ZodObject,
  End extends RecordEnd,
  Lists extends RecordLists,
  Defaults,
  Whole,
  Said extends keyof z.output<Fields>,
  Lived extends Life = NoLife,
> extends RecordReading<Category, RecordFact<z.output<Fields>, End, Lists, Lived>> {
  readonly fields: Fields;
  readonly events: RecordEvents<
    Category,
    z.output<Fields>,
    Changed<z.output<Fields>, Whole>,
    End,
    Lists,
    Lived
  >;
  readonly commands: RecordCommands<Category, z.output<Fields>, Defaults, End, Lists, Said, Lived>;
  readonly decider: Decider<
    RecordState<z.output<Fields>, Lists, Lived>,
    CommandOf<RecordCommands<Category, z.output<Fields>, Defaults, End, Lists, Said, Lived>>,
    EventOf<RecordEvents<Category, z.output<Fields>, Changed<z.output<Fields>, Whole>, End, Lists, Lived>>,
    CommandFacts
  >;
  /** The declaration itself, for code that works on any record. */
  readonly declaration: AnyDeclaration & { readonly ends: End };
  /** The commands and the decider, typed as those of any record. */
  readonly anyCommands: Readonly<Record<string, z.ZodType<Readonly<Record<string, unknown>>>>>;
  readonly anyDecider: ReturnType<typeof recordDeciderOf>;
  /** One sentence for people about an event of this record. */
  readonly summarise: (event: DomainEvent, names: Names, before?: AnyState) => string;
  readonly published: RecordPublicEvents;
  readonly upcasters: readonly RecordUpcaster[];
}

/**
 * Derives from a record's declaration (docs/add-a-concept.md) its events, commands and decider, how it is
 * read, its history and its public events.
 */
export function defineRecord<
  const Category extends string,
  Fields extends z.ZodObject,
  const End extends RecordEnd = 'archived',
  const Lists extends RecordLists = Record<never, never>,
  const Defaults extends { readonly [Name in keyof z.output<Fields>]?: z.output<Fields>[Name] } = Record<
    never,
    never
  >,
  const Whole extends 'fields' | 'whole' = 'fields',
  const Said extends keyof z.output<Fields> & string = never,
  const Lived extends Life = NoLife,
>(
  written: WrittenDeclaration<Category, Fields, End, Lists, StageField<Lived>> & {
    readonly defaults?: Defaults;
    readonly changes?: Whole;
    readonly saidAt?: Said;
    readonly stages?: Lived;
  },
): RecordConcept<Category, Fields, End, Lists, Defaults, Whole, Said, Lived> {
  // From here on all records are alike; the return type restores the names and fields of this one.
  const whole: AnyDeclaration = withUsual(
    written as unknown as WrittenDeclaration<string, z.ZodObject, RecordEnd, RecordLists, 'stage'>,
  );
  const { stages, ...unstaged } = whole;
  const any = stages === undefined || isStored(stages) ? whole : unstaged;
  const events = recordEventsOf(any);
  const commands = recordCommandsOf(any);
  const decider = recordDeciderOf(any, events);
  const concept = {
    ...readingOf(any, decider, stages ?? null),
    fields: any.fields,
    declaration: any,
    events,
    commands,
    decider,
    anyCommands: commands,
    anyDecider: decider,
    summarise: recordSentencesOf(any),
    published: recordPublicEventsOf(any),
    upcasters: upcastersOf(any),
  };
  return concept as unknown as ReturnType<
    typeof defineRecord<Category, Fields, End, Lists, Defaults, Whole, Said, Lived>
  >;
}

type AnyFact = { readonly id: string } & Readonly<Record<string, unknown>>;

/** The field of a fact that says that the record has ended; a removed record is no longer shown. */
const marks = { archived: 'archived', deactivated: 'inactive', removed: null, byStages: null } as const;

const whenEnded = {
  archived: 'outOfUse',
  deactivated: 'outOfUse',
  removed: 'gone',
  byStages: 'over',
} as const;

function readingOf(
  declaration: AnyDeclaration,
  decider: ReturnType<typeof recordDeciderOf>,
  life: AnyStages | null,
): RecordReading<string, AnyFact> {
  const { category, words, about, area, fields, ends, lists = {}, title, path, stages } = declaration;
  const mark = marks[ends];
  const listNames = Object.keys(lists);
  const shown = Object.fromEntries(
    Object.entries<z.ZodType>(fields.shape).map(([name, schema]) => [name, factsOf(schema)]),
  );
  const listed = Object.fromEntries(
    Object.entries(lists).map(([name, { label, refersTo, class: seenBy }]) => [
      name,
      { kind: 'references', label, refersTo, ...(seenBy === undefined ? {} : { class: seenBy }) } as const,
    ]),
  );
  for (const [name, schema] of Object.entries<z.ZodType>(fields.shape)) checkHiding(category, name, schema);
  const isBySteps = (field: string) => factsOf(schemaOf(fields, field)).bySteps === true;
  if (life !== null) checkStages(category, life, fields, listNames, isBySteps);
  checkMoments(category, { ...declaration, stages: life ?? undefined }, fields);
  checkNotices(declaration, fields);
  checkLane(category, declaration, fields);
  const staged: Readonly<Record<string, FieldFacts>> =
    life === null
      ? {}
      : {
          [stageFieldOf(life)]: {
            kind: 'choice',
            label: life.label,
            class: 'plain',
            choices: stageLabels(life),
            ...(stages === undefined && { derived: true }),
          },
        };
  const belongsTo = (declaration.belongsTo ?? []).flatMap((field) => {
    const facts = factsOf(schemaOf(fields, field));
    const named = categoriesNamed(facts);
    if (named.length === 0) throw new Error(`${category}.${field} names nothing that it could belong to`);
    return named.map((of) => ({
      field,
      category: of,
      ...(facts.refersTo === undefined && { amongOthers: true as const }),
      ...(declaration.outlives && { outlives: true as const }),
    }));
  });
  return {
    category,
    words,
    about,
    area,
    path,
    menu: recordKeys.find((key) => key === path) ?? null,
    shown: { ...shown, ...staged, ...listed },
    version: (declaration.rows ?? 1) + (declaration.earlier?.length ?? 0),
    view: z.object({
      ...answered(fields),
      id: z.string(),
      ...(mark === null ? {} : { [mark]: z.boolean() }),
      ...(ends === 'deactivated' ? { mergedIntoId: mergedIntoSchema.optional() } : {}),
      ...(stages === undefined ? {} : { [stageFieldOf(stages)]: stageSchemas(stages).kept }),
      ...Object.fromEntries(listNames.map((name) => [name, z.array(z.string())])),
    }) as unknown as z.ZodType<AnyFact>,
    title,
    titled: declaration.titled ?? 'byItself',
    fold: foldOf(declaration, decider),
    whenEnded: whenEnded[ends],
    stages: life,
    belongsTo,
    ownersSee: declaration.ownersSee === 'always',
    sharedBy: declaration.sharedBy ?? null,
    writtenWithWhole: declaration.writtenWithWhole === true,
    audience: declaration.audience ?? null,
    daysAfterWork: declaration.daysAfterWork ?? null,
    pageSize: declaration.pageSize ?? usualPage,
    hiddenBy: declaration.hiddenBy ?? [],
    shownBy: declaration.shownBy ?? null,
    hiddenFrom: declaration.hiddenFrom ?? null,
    inOrder: declaration.signed !== undefined,
    pricedBy: declaration.pricedBy ?? null,
    ownedBy: declaration.ownedBy ?? {},
    searched: declaration.searched ?? [],
    keys: declaration.keys.filter((key) => typeof key === 'string' && key in fields.shape).map(String),
    columns: declaration.columns,
    order: declaration.order ?? [],
    indexes: declaration.indexes ?? [],
    span: declaration.span ?? null,
    lane: declaration.lane ?? null,
  };
}

/** The fields as answers show them. */
function answered({ shape }: z.ZodObject) {
  return Object.fromEntries(
    Object.entries<z.ZodType>(shape).map(([name, schema]) => [name, factsOf(schema).answers ?? schema]),
  );
}

const mergedIntoSchema = z.string().meta({
  description: 'Of a duplicate that is out of use: the record that it was merged into. Left out: it is none.',
  examples: ['r-07'],
});

/** How the row of a record follows from its events. */
function foldOf(
  { words, fields, ends, lists = {}, stages }: AnyDeclaration,
  decider: ReturnType<typeof recordDeciderOf>,
): RecordReading<string, AnyFact>['fold'] {
  const mark = marks[ends];
  const status = statusOf[ends];
  const stateOf = ({ fact, ended }: Kept<AnyFact>): AnyState => {
    if (ended && status.ended === 'removed') return { status: 'removed' };
    const details = Object.fromEntries(Object.keys(fields.shape).map((name) => [name, fact[name]]));
    const named = Object.fromEntries(Object.keys(lists).map((name) => [name, fact[name]]));
    const stage = stages === undefined ? {} : { [stageField]: fact[stageFieldOf(stages)] };
    const merged = mergedIn(fact.mergedIntoId);
    return { status: (ended && status.ended) || status.inUse, details, ...named, ...stage, ...merged };
  };
  return (kept, id, event) => {
    const before = kept === undefined ? decider.initial : stateOf(kept);
    const { type } = event;
    if (!decider.isEvent(event)) {
      throw new Error(`${type} is not an event of a ${words.one} that this version knows`);
    }
    const after = decider.evolve(before, event);
    if (after === before) return kept;
    if (after.status === 'none') return undefined;
    if (after.status === 'removed') return kept === undefined ? undefined : { ...kept, ended: true };
    const { status: is, details, [stageField]: stage, ...named } = after;
    const staged = stages === undefined ? {} : { [stageFieldOf(stages)]: stage };
    const ended =
      ends === 'byStages' && stages !== undefined ? isOver(stages, String(stage)) : is === status.ended;
    const marked = mark === null ? {} : { [mark]: ended };
    return { fact: { ...details, id, ...marked, ...named, ...staged }, ended };
  };
}

/** @throws if a field that always has a value could be hidden from somebody, who would have to get none. */
function checkHiding(category: string, name: string, schema: z.ZodType): void {
  const canBeEmpty = [null, []].some((empty) => schema.safeParse(empty).success);
  if (!canBeEmpty && factsOf(schema).class !== 'plain') {
    throw new Error(`${category}.${name} is never empty, so it cannot be hidden: its class must be plain`);
  }
}

function upcastersOf(declaration: AnyDeclaration): readonly RecordUpcaster[] {
  const { earlier = [], ends, fields } = declaration;
  const { created, changed, ended, stepUndone } = eventNames(declaration);
  const isOnce = (field: string) => field in fields.shape && factsOf(schemaOf(fields, field)).once === true;
  // Version 2 can say what a duplicate was merged into; of earlier ones that is unknown.
  const merged =
    ends === 'deactivated' && ended !== null ? [{ type: ended, from: 1, up: (data: unknown) => data }] : [];
  const names = stepEventNames(declaration);
  const steps = Object.entries(declaration.stages?.steps ?? {}).map(([name, step]) => ({
    type: names.get(name) ?? name,
    since: step.since ?? 1,
    empty: Object.fromEntries(
      askedOf(step).flatMap(({ name: asked, isOffered }) => (isOffered ? [[asked, null]] : [])),
    ),
  }));
  const ofFields = earlier.flatMap(({ up }, index) => [
    {
      type: created,
      from: index + 1,
      up: (data: unknown) => up(z.record(z.string(), z.unknown()).parse(data)),
    },
    // What it goes back to is everything that can change.
    ...(ended === null
      ? [
          {
            type: stepUndone,
            from: index + 1,
            up: (data: unknown) =>
              Object.fromEntries(
                Object.entries(up(z.record(z.string(), z.unknown()).parse(data))).filter(
                  ([field]) => !isOnce(field),
                ),
              ),
          },
        ]
      : []),
    // A change keeps the fields that it names; it cannot name one that was added later.
    { type: changed, from: index + 1, up: (data: unknown) => data },
    // A step leaves empty what it had no field for.
    ...steps.flatMap(({ type, empty, since }) =>
      index + 1 < since
        ? []
        : [
            {
              type,
              from: index + 2 - since,
              up: (data: unknown) => ({ ...empty, ...z.record(z.string(), z.unknown()).parse(data) }),
            },
          ],
    ),
  ]);
  return [...ofFields, ...merged];
}
