import type { z } from 'zod';
import type { Names } from '../history/names.ts';
import type { Area } from '../rights.ts';
import type { RecordEnd, RecordLists } from './recordTypes.ts';

/** How people call a record: `service plan`, `service plans`. */
export interface Words {
  readonly one: string;
  readonly many: string;
}

/** Why a record may not be as it was asked to be. */
export interface BrokenRule {
  readonly path: string;
  readonly message: string;
}

/** An earlier version of a record's fields, and how what was written then is brought to the next one. */
export interface EarlierFields {
  readonly fields: z.ZodObject;
  /** What a whole record of that version says in the next. Of a change, what it names stays as it is. */
  readonly up: (details: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
}

/**
 * All that a record says of itself (docs/add-a-record.md). `Fields`: its schema, made by the functions of `field.ts`.
 */
export interface RecordDeclaration<
  Category extends string,
  Fields extends z.ZodObject,
  End extends RecordEnd,
  Lists extends RecordLists,
> {
  /** Names its streams, commands and events: `servicePlan-acme.8f3c`, `servicePlan.create`, `ServicePlanCreated`. */
  readonly category: Category;
  readonly words: Words;
  /** What it is, in a sentence for the documentation. */
  readonly about: string;
  /** The part of the product it belongs to: `domain/rights.ts` says who may do what there. */
  readonly area: Area;
  readonly fields: Fields;
  /** The versions of the fields before this one, oldest first; left out: this is the first. */
  readonly earlier?: readonly EarlierFields[];
  readonly ends: End;
  readonly lists?: Lists;
  /** Values of fields that whoever makes a record may leave out; what may be missing or is a list needs none. */
  readonly defaults?: { readonly [Name in keyof z.output<Fields>]?: z.output<Fields>[Name] };
  /** What a change carries: the fields that differ (default), or the whole record anew. */
  readonly changes?: 'fields' | 'whole';
  /** The field that says when something was said, epoch seconds; left out by the sender: now. */
  readonly saidAt?: keyof z.output<Fields> & string;
  /** What its fields must be together. */
  readonly rule?: (details: z.output<Fields>) => BrokenRule | undefined;
  /** What titles it, in lists and sentences. */
  readonly title: (details: z.output<Fields>) => string;
  /** Whether its title says enough by itself, or is told with its owner's name: `Shifts of Ana Silva`. */
  readonly titled?: 'byItself' | 'withOwner';
  /** Sentences of its history that say more than those which are made from its words, by event type. */
  readonly sentences?: Readonly<Record<string, (details: z.output<Fields>, names: Names) => string>>;
  /** The fields that name the resource or the customer to whom it belongs: `id`, where that is the record itself. */
  readonly ownedBy?: { readonly resource?: string; readonly customer?: string };
  /** Fields that a search looks in, beside the title. */
  readonly searched?: readonly (keyof z.output<Fields> & string)[];
  /**
   * What a record is looked up by, the first that is given: the key of a file's rows, and how files name it. No two
   * records are kept from having the same one; forms warn, and a file that could mean several is told which.
   */
  readonly keys: readonly RecordKey<keyof z.output<Fields> & string>[];
  /**
   * Of a record with a first and a last name: whether the whole name that a file has in one column is split, or kept as
   * the first name, since it may be a company's.
   */
  readonly wholeName?: 'split' | 'kept';
  /** The field that is all it takes to make one: a file that names one which is not there makes it. */
  readonly madeOf?: keyof z.output<Fields> & string;
  /** A few of them, for the demonstration; another record is named by its title. */
  readonly examples?: readonly { readonly [Name in keyof z.output<Fields>]?: z.output<Fields>[Name] }[];
  /** Fields that its list shows beside the title, in their order. */
  readonly columns: readonly (keyof z.output<Fields> & string)[];
  /** The order of its list; default by title. */
  readonly order?: readonly Order<keyof z.output<Fields> & string>[];
  /** How many of them a page of its list has where nothing else is asked for; default 250. */
  readonly pageSize?: number;
  /** Fields which hide a record from lists as if it were out of use, where they are true. */
  readonly hiddenBy?: readonly (keyof z.output<Fields> & string)[];
  /**
   * The version of its rows on the read side, default 1: raise it with a change of the title, the end or the lists.
   * Earlier fields are counted by themselves.
   */
  readonly rows?: number;
  /** Column lists, each an index of its read model. */
  readonly indexes?: readonly (readonly (keyof z.output<Fields> & string)[])[];
  /** Its path in addresses of the API and of screens; default: `words.many` with hyphens. */
  readonly path?: string;
  /** The key of its menu entry (shell §2.2); left out: it is found among the settings. */
  readonly menu?: string;
}

/** A field, or the `title`; or several that tell a record only together, and are given where the first of them is. */
export type RecordKey<Field extends string = string> = KeyPart<Field> | readonly KeyPart<Field>[];
type KeyPart<Field extends string> = Field | 'title';

export interface Order<Name extends string> {
  readonly by: Name;
  readonly direction: 'asc' | 'desc';
}
