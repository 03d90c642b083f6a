import type { z } from 'zod';
import type { EventKind } from '../kernel/event.ts';
import type { FieldClass } from '../rights/fieldClass.ts';
import type { Asked as AskedValue } from './stages.ts';

/**
 * How a record ends: archived, out of use for a while, or removed; or by its stages, in one that is over. What ends by
 * its stages is listed all the same, and its steps are undone one by one, each by the command that took it.
 */
export type RecordEnd = EndByCommand | 'byStages';
export type EndByCommand = 'archived' | 'deactivated' | 'removed';

/** Names that a record keeps beside its fields; they are added and removed one by one. */
export interface RecordList {
  /** Its label for people. */
  readonly label: string;
  /** Further headings by which files name it. */
  readonly alsoKnownAs?: readonly string[];
  /** Its label in the drawer of a record that it names: `Barred by`. */
  readonly namedBy: string;
  /** Who sees it; omitted: everybody who sees the record. */
  readonly class?: FieldClass;
  /** The category of the records that it names. */
  readonly refersTo: string;
  /** The field of commands and events that holds the name: `resourceId`. */
  readonly item: string;
  /** The commands that add and remove a name: `barResource` of `customer.barResource`. */
  readonly add: string;
  readonly remove: string;
  /** Its two events. */
  readonly added: string;
  readonly removed: string;
  /** How the history describes them, before the name: `Barred`, `No longer bars`. */
  readonly told: { readonly added: string; readonly removed: string };
  /**
   * For names that come and go with steps that change other records, too: no form, no file and no return to an earlier
   * version changes the list, and the record is not taken back while it names anybody. `fixed`: the fields that cannot
   * change meanwhile; `add` and `remove`: in which stages a name comes and goes. Omitted: names are added and removed at
   * will.
   */
  readonly bySteps?: { readonly fixed: readonly string[]; readonly add: StagesOf; readonly remove: StagesOf };
}
/** Who takes a step with a list: a planner, the person to whom the record belongs, or anybody else for themselves. */
export type Taker = 'planner' | 'owner' | 'own';
/** The stages in which each of them does; none if they are left out. */
export type StagesOf = { readonly [Who in Taker]?: readonly string[] };
export type RecordLists = Readonly<Record<string, RecordList>>;

/** The lists whose names are added and removed at will. */
export function freeLists(lists: RecordLists = {}): RecordLists {
  return Object.fromEntries(Object.entries(lists).filter(([, { bySteps }]) => bySteps === undefined));
}

/** The status of a record that is in use, and of one that is not. */
export const statusOf = {
  archived: { inUse: 'current', ended: 'archived' },
  deactivated: { inUse: 'active', ended: 'inactive' },
  removed: { inUse: 'current', ended: 'removed' },
  // Where it is in its life says whether it has ended.
  byStages: { inUse: 'current', ended: null },
} as const;

/** A record as its events have made it; `none` until its first event. A removed record may begin again. */
export type RecordState<Details, Lists extends RecordLists = RecordLists, Lived extends Life = NoLife> =
  | { readonly status: 'none' }
  | { readonly status: 'removed' }
  | ({
      readonly status: 'current' | 'archived' | 'active' | 'inactive';
      readonly details: Details;
    } & Listed<Lists> &
      IfStaged<Lived, { readonly stage: StageOf<Lived> }>);

export type Listed<Lists extends RecordLists> = { readonly [Name in keyof Lists]: readonly string[] };

interface EndEvents {
  readonly archived: 'Archived' | 'Restored' | 'Withdrawn';
  readonly deactivated: 'Deactivated' | 'Reactivated' | 'Withdrawn';
  readonly removed: 'Removed' | 'Withdrawn';
  readonly byStages: never;
}
interface EndSteps {
  readonly archived: 'archive' | 'restore';
  readonly deactivated: 'deactivate' | 'reactivate';
  readonly removed: 'remove';
  readonly byStages: never;
}
interface EndMarks {
  readonly archived: { readonly archived: boolean };
  readonly deactivated: { readonly inactive: boolean; readonly mergedIntoId?: string };
  readonly removed: object;
  readonly byStages: object;
}

/** The names in a life (`stages.ts`): those of its stages, and of its steps with their events and what they ask for. */
export interface Life {
  readonly states: Readonly<Record<string, string | object>>;
  readonly steps: Readonly<
    Record<
      string,
      { readonly to?: string; readonly done?: string; readonly asks?: Readonly<Record<string, AskedValue>> }
    >
  >;
  readonly field?: string;
  readonly begins?: object;
  readonly ownBeginnings?: Readonly<Record<string, { readonly states: object }>>;
}
/** The life of a record that has no stages. */
export interface NoLife {
  readonly states: Record<never, never>;
  readonly steps: Record<never, never>;
}
type StageOf<Lived extends Life> = keyof Lived['states'] & string;
type StepOf<Lived extends Life> = keyof Lived['steps'] & string;
/** What the events of the steps are named after: `done`, or the name of the step with `ed`. */
type DoneIn<Lived extends Life> = {
  [Step in StepOf<Lived>]: Lived['steps'][Step] extends { readonly done: infer Done extends string }
    ? Done
    : Step extends `${string}e`
      ? `${Capitalize<Step>}d`
      : `${Capitalize<Step>}ed`;
}[StepOf<Lived>];
/** `Data` if the stage of a record is stored, else nothing. */
type IfStaged<Lived extends Life, Data> = [StepOf<Lived>] extends [never] ? object : Data;
/** The name of the stage in facts, commands and events. */
export type StageField<Lived extends Life> = Lived extends { readonly field: infer Field extends string }
  ? Field
  : 'stage';
/** What a record begins with: without what steps set, where it cannot be entered after them. */
type Begun<Details, Lived extends Life> = Lived extends { readonly begins: object }
  ? Omit<Details, AskedBy<Lived['steps'][StepOf<Lived>]>>
  : Details;
type AskedBy<Step> = Step extends { readonly asks: infer Asks } ? keyof Asks : never;
type OwnBeginnings<Lived extends Life> = NonNullable<Lived['ownBeginnings']>;
/** What is given with an own beginning: not what it states by itself. */
type GivenTo<Details, Own> = Own extends { readonly states: infer States }
  ? Omit<Details, keyof States>
  : never;
/** What a step asks for, by field. */
type Asked<Details, Asks> =
  Asks extends Readonly<Record<string, AskedValue>>
    ? {
        readonly [Field in keyof Asks & keyof Details as Asks[Field] extends 'required'
          ? Field
          : never]: NonNullable<Details[Field]>;
      } & {
        readonly [Field in keyof Asks & keyof Details as Asks[Field] extends 'optional' | 'offered'
          ? Field
          : never]?: Details[Field] | undefined;
      } & {
        readonly [Field in keyof Asks as Asks[Field] extends { readonly as: infer As extends string }
          ? As
          : never]?: OwnValue<Asks[Field]> | undefined;
      }
    : object;
type OwnValue<Own> = Own extends { readonly schema: z.ZodType<infer Value> } ? Value : never;

/** The event kinds of a record: `LabelCreated`, `LabelChanged`, `LabelArchived`, `LabelWithdrawn` … */
export type RecordEvents<
  Category extends string,
  Details,
  Changes,
  End extends RecordEnd,
  Lists extends RecordLists,
  Lived extends Life = NoLife,
> = Kinds<
  `${Capitalize<Category>}Created`,
  Begun<Details, Lived> & IfStaged<Lived, { readonly [Field in StageField<Lived>]: string }>
> &
  Kinds<`${Capitalize<Category>}Changed`, Changes> &
  Kinds<`${Capitalize<Category>}${EndEvents[End]}`, object> &
  Kinds<Lists[keyof Lists]['added' | 'removed'], Readonly<Record<string, string>>> &
  Kinds<`${Capitalize<Category>}${DoneIn<Lived>}`, Partial<Details>> &
  (End extends 'byStages'
    ? Kinds<
        `${Capitalize<Category>}StepUndone`,
        Partial<Details> & { readonly undoes: string; readonly step: string; readonly again: boolean }
      >
    : IfStaged<
        Lived,
        Kinds<`${Capitalize<Category>}StageRestored`, { readonly [Field in StageField<Lived>]: string }>
      >);
type Kinds<Type extends string, Data> = { readonly [Each in Type]: EventKind<Each, z.ZodType<Data>> };

/** The names of the fields that may be omitted when a record is created. */
type Omissible<Details, Defaults> = {
  [Name in keyof Details]: null extends Details[Name]
    ? Name
    : Details[Name] extends boolean | readonly unknown[]
      ? Name
      : Name extends keyof Defaults
        ? Name
        : never;
}[keyof Details];

/** The input that creates a record: an id, if the sender chooses one, and its fields. */
export type CreateInput<Category extends string, Details, Defaults> = {
  readonly [Id in `${Category}Id`]?: string | undefined;
} & Omit<Details, Omissible<Details, Defaults>> & {
    readonly [Name in Omissible<Details, Defaults>]?: Details[Name] | undefined;
  };
type One<Category extends string> = { readonly [Id in `${Category}Id`]: string };
type Some<Fields> = { readonly [Name in keyof Fields]?: Fields[Name] | undefined };

/** The inputs of a record's commands: `label.create`, `label.change`, `label.archive` … */
export type RecordCommands<
  Category extends string,
  Details,
  Defaults,
  End extends RecordEnd,
  Lists extends RecordLists,
  Said extends keyof Details,
  Lived extends Life = NoLife,
> = Inputs<
  `${Category}.create`,
  { readonly [Id in `${Category}Id`]?: string | undefined } & Omit<Begun<Details, Lived>, Said> &
    Some<Pick<Details, Said>>,
  CreateInput<Category, Begun<Details, Lived>, Defaults & Record<Said, unknown>> &
    IfStaged<Lived, { readonly [Field in StageField<Lived>]?: StageOf<Lived> | undefined }>
> & {
  readonly [Name in keyof OwnBeginnings<Lived> & string as `${Category}.${Name}`]: z.ZodType<
    { readonly [Id in `${Category}Id`]?: string | undefined } & GivenTo<
      Begun<Details, Lived>,
      OwnBeginnings<Lived>[Name]
    >,
    CreateInput<Category, GivenTo<Begun<Details, Lived>, OwnBeginnings<Lived>[Name]>, Defaults>
  >;
} & Inputs<`${Category}.change`, One<Category> & Some<Details>> &
  Inputs<`${Category}.${EndSteps[End]}`, One<Category>> &
  (End extends 'byStages'
    ? Inputs<`${Category}.undo`, One<Category> & { readonly commandId: string }>
    : Inputs<`${Category}.revert`, One<Category> & { readonly revision: number | null }>) &
  Inputs<
    `${Category}.${Lists[keyof Lists]['add' | 'remove']}`,
    One<Category> & { readonly [Item in Lists[keyof Lists]['item']]: string }
  > & {
    readonly [Step in StepOf<Lived> as `${Category}.${Step}`]: StepInput<
      One<Category> & Asked<Details, Lived['steps'][Step]['asks']>
    >;
  };
type StepInput<Input> = z.ZodType<Input, Input>;
type Inputs<Name extends string, Output, Input = Output> = {
  readonly [Each in Name]: z.ZodType<Output, Input>;
};

/** A record as answers and decisions show it. */
export type RecordFact<
  Details,
  End extends RecordEnd,
  Lists extends RecordLists,
  Lived extends Life = NoLife,
> = Details & {
  readonly id: string;
} & EndMarks[End] &
  Listed<Lists> &
  IfStaged<Lived, { readonly [Field in StageField<Lived>]: StageOf<Lived> }>;
