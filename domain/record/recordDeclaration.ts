import type { z } from 'zod';
import type { Names } from '../history/names.ts';
import type { Lane } from '../lane/lane.ts';
import type { MadeRecord } from '../recurrence/madeRecords.ts';
import type { Area } from '../rights/area.ts';
import { refusalTexts } from '../text/texts.ts';
import type { Moments } from './moments.ts';
import type { Notices } from './notice.ts';
import type { RecordEnd, RecordLists } from './recordTypes.ts';
import { brokenSpan, type Span } from './span.ts';
import type { Stages } from './stages.ts';

/** The words for a record: `service plan`, `service plans`. */
export interface Words {
  readonly one: string;
  readonly many: string;
  /** What programs call many of them, where that is not `many`: their names do not change with the words of screens. */
  readonly published?: string;
}

/** Why a record may not have the given fields. */
export interface BrokenRule {
  readonly path: string;
  readonly message: string;
}

/** An earlier version of a record's fields, and how to upcast them to the next one. */
export interface EarlierFields {
  readonly fields: z.ZodObject;
  /**
   * A whole record of that version, as the next version has it. Of a change, the fields that it names stay as
   * they are.
   */
  readonly up: (details: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
}

/**
 * The declaration of a record (docs/add-a-concept.md). `Fields`: its schema, made by the functions of
 * `field.ts`.
 */
export interface RecordDeclaration<
  Category extends string,
  Fields extends z.ZodObject,
  End extends RecordEnd,
  Lists extends RecordLists,
  StageField extends string = 'stage',
> {
  /** Names its streams, commands and events: `servicePlan-acme.8f3c`, `servicePlan.create`, `ServicePlanCreated`. */
  readonly category: Category;
  readonly words: Words;
  /** One sentence for the documentation: what it is. */
  readonly about: string;
  /** The part of the product that it belongs to; `domain/rights/area.ts` says who may do what there. */
  readonly area: Area;
  readonly fields: Fields;
  /** The earlier versions of the fields, oldest first; omitted if this is the first. */
  readonly earlier?: readonly EarlierFields[];
  readonly ends: End;
  /** Its life, if it has one besides being in use or not: its stages, and the steps between them (`stages.ts`). */
  readonly stages?: Stages<z.output<Fields>, keyof z.output<Fields> & string>;
  /** When something is due at it, and what happens then: a step, or a notice (`moments.ts`). */
  readonly moments?: Moments<keyof z.output<Fields> & string>;
  /** What people are told of it, by the step or the moment (`notices.ts`). */
  readonly notices?: Notices<keyof z.output<Fields> & string>;
  /**
   * The fields, references each, that name what a record is part of; at most one of them has a value. It is seen only with
   * what it is part of, whose drawer lists it.
   */
  readonly belongsTo?: readonly (keyof z.output<Fields> & string)[];
  /** It is seen as well when what it is part of is out of use; omitted: nobody sees it then. */
  readonly outlives?: true;
  /** `always`: those whose record it is (`ownedBy`) see it whether or not they see what it is part of. */
  readonly ownersSee?: 'always';
  /**
   * The choice that says who reads it of those who see what it is part of and are no planners (`SharedWith`): what is shared with
   * them is theirs. Omitted: what its owners and the table of rights say.
   */
  readonly sharedBy?: keyof z.output<Fields> & string;
  /** It is written by those alone who may write what it is part of. */
  readonly writtenWithWhole?: true;
  readonly lists?: Lists;
  /**
   * The values of fields that may be omitted when a record is created. Fields that may be missing, and lists,
   * need none.
   */
  readonly defaults?: { readonly [Name in keyof z.output<Fields>]?: z.output<Fields>[Name] };
  /** What a change carries: the fields that differ (default), or the whole record. */
  readonly changes?: 'fields' | 'whole';
  /**
   * Its files carry its id, because nothing else tells two of them apart. A row without one never means a record that is
   * over, unless it agrees with it. Omitted: its keys are enough.
   */
  readonly idInFiles?: true;
  /** The field that says when the record's content was stated, epoch seconds; if the sender omits it: now. */
  readonly saidAt?: keyof z.output<Fields> & string;
  /**
   * The fields that say who created the record (an account) and when (an instant): the command's sender and its time, whatever
   * anybody gives. Its rows are known in the order in which they were created.
   */
  readonly signed?: {
    readonly by: keyof z.output<Fields> & string;
    readonly at: keyof z.output<Fields> & string;
  };
  /**
   * The field that names the customer to whom it is addressed, who must see what it is part of. A customer who creates one is
   * that customer.
   */
  readonly addressedTo?: keyof z.output<Fields> & string;
  /**
   * Of a record that is addressed to people: the fields that name whom (`Audience`), and the stages in which they see it. Those who
   * plan see it always.
   */
  readonly audience?: {
    readonly roles: keyof z.output<Fields> & string;
    readonly labelIds: keyof z.output<Fields> & string;
    readonly partnerIds: keyof z.output<Fields> & string;
    readonly in: readonly string[];
  };
  /**
   * The setting that says how many days after a booking has ended those who did the work still see what is part of it. Omitted:
   * they go on seeing it.
   */
  readonly daysAfterWork?: 'chatDaysAfterWork';
  /**
   * The fields that say of whom its kept texts tell: a reference to people or customers, or the account that wrote them. They are
   * erased with what else was said of these. Omitted: they stay.
   */
  readonly erasedWith?: readonly (keyof z.output<Fields> & string)[];
  /** `own`: it is shown in places of its own, and has no lists, forms, files or workflow besides. */
  readonly screens?: 'own';
  /** Checks its fields together. */
  readonly rule?: (details: z.output<Fields>) => BrokenRule | undefined;
  /** Its title, in lists and sentences. */
  readonly title: (details: z.output<Fields>) => string;
  /** The field that holds an image of it, which lists and its drawer show beside the title. */
  readonly picture?: keyof z.output<Fields> & string;
  /**
   * Whether its title is clear by itself, or is shown with its owner's name, `Shifts of Ana Silva`, or with that of what it is part
   * of, `Job offer: Evening round`.
   */
  readonly titled?: 'byItself' | 'withOwner' | 'withWhole';
  /** Sentences of its history that say more than the default ones, by event type. */
  readonly sentences?: Readonly<Record<string, (details: z.output<Fields>, names: Names) => string>>;
  /**
   * The fields that name the resource or the customer to whom it belongs; `id` if that is the record itself.
   */
  readonly ownedBy?: { readonly resource?: string; readonly customer?: string };
  /**
   * Of a record that occupies the time of the person to whom it belongs, from the start of its span: its decisions take
   * the person's fence, so that whatever is allocated to them later knows of it.
   */
  readonly fences?: 'owner';
  /** A sentence more for the documentation of commands, by the name of the step: `create`. */
  readonly notes?: Readonly<Record<string, string>>;
  /** Fields that a search covers, besides the title. */
  readonly searched?: readonly (keyof z.output<Fields> & string)[];
  /**
   * What a record is looked up by; the first key that is given counts. Rows of files are matched by it, and
   * files name records by it. Keys need not be unique: forms warn of duplicates, and a file whose key matches
   * several records is told which.
   */
  readonly keys: readonly RecordKey<keyof z.output<Fields> & string>[];
  /**
   * For a record with a first and a last name: whether a file's column with the whole name is split, or kept
   * as the first name, because it may be a company's.
   */
  readonly wholeName?: 'split' | 'kept';
  /**
   * The one field that is enough to create a record: a file that names a record which does not exist then
   * creates it.
   */
  readonly madeOf?: keyof z.output<Fields> & string;
  /** A few records for the demonstration; they name other records by title. */
  readonly examples?: readonly ({ readonly [Name in keyof z.output<Fields>]?: z.output<Fields>[Name] } & {
    readonly stage?: string;
  })[];
  /** Fields that its list shows beside the title, in order. */
  readonly columns: readonly ((keyof z.output<Fields> & string) | StageField)[];
  /** The order of its list; default: by title. */
  readonly order?: readonly Order<keyof z.output<Fields> & string>[];
  /** The page size of its list if the reader asks for none; default 250. */
  readonly pageSize?: number;
  /** Fields that hide a record from lists as if it were out of use, while they are true. */
  readonly hiddenBy?: readonly (keyof z.output<Fields> & string)[];
  /** The setting that shows in lists what `hiddenBy` hides, while it is on. */
  readonly shownBy?: 'promotedDispatchersListed';
  /** The field with the instant (epoch seconds) from which lists hide a record as if it were out of use. */
  readonly hiddenFrom?: keyof z.output<Fields> & string;
  /**
   * Of a record that lasts: the instants of its beginning and its end, both or neither, by which lists are asked for a span,
   * and the most seconds between them.
   */
  readonly span?: Span<keyof z.output<Fields> & string>;
  /** Of a record with a span and people: what it means for their time, on boards and when they are allocated (`domain/lane/`). */
  readonly lane?: Lane<keyof z.output<Fields> & string>;
  /** Of a record that repeats (`recurrenceFields`): the record of which it makes one for each of its days (`domain/recurrence/`). */
  readonly makes?: MadeRecord;
  /** The field with the labels whose unit prices are together its price (scheduling §3, `weightage_cost`). */
  readonly pricedBy?: keyof z.output<Fields> & string;
  /**
   * The version of its rows on the read side, default 1. Raise it when the title, the end or the lists
   * change; earlier versions of the fields are counted automatically.
   */
  readonly rows?: number;
  /** Column lists, each an index of its read model. */
  readonly indexes?: readonly (readonly (keyof z.output<Fields> & string)[])[];
  /** Its path in addresses of the API and of screens. */
  readonly path: string;
}

/**
 * What is wrong with the fields of a record together: with what it belongs to, with its span, or by its own rule; undefined if
 * nothing.
 */
export function brokenRule(
  {
    belongsTo = [],
    span,
    rule,
  }: Pick<RecordDeclaration<string, z.ZodObject, RecordEnd, RecordLists>, 'belongsTo' | 'span' | 'rule'>,
  details: Readonly<Record<string, unknown>>,
): BrokenRule | undefined {
  const [, second] = belongsTo.filter((field) => (details[field] ?? null) !== null);
  if (second !== undefined) return { path: second, message: refusalTexts.belongsToOne };
  return (span && brokenSpan(span, details)) ?? rule?.(details);
}

/**
 * A field, or the `title`; or several that identify a record only together, and apply if the first of them is
 * given.
 */
export type RecordKey<Field extends string = string> = KeyPart<Field> | readonly KeyPart<Field>[];
type KeyPart<Field extends string> = Field | 'title';

export interface Order<Name extends string> {
  readonly by: Name;
  readonly direction: 'asc' | 'desc';
}
