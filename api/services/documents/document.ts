import { z } from 'zod';
import type { CostRange } from '../../../domain/allocation/costRange.ts';
import type { Area } from '../../../domain/rights/area.ts';
import { type Zone, zoneOf } from '../../../domain/time/zone.ts';

/** How somebody is called in documents that name them. */
export interface NamedPerson {
  readonly firstName: string;
  readonly lastName: string;
  /** The organisation's own number (`rs_not_riyo_id`, `cs_not_riyo_id`). */
  readonly reference: string | null;
  readonly mobile: string | null;
  /** The uids of their sign-ins. */
  readonly uids: readonly string[];
}

/** What documents say besides their own record: whose it is, and how what it names is called. */
export interface DocumentNames {
  readonly org: string;
  readonly zone: Zone;
  /** 0 is Sunday. */
  readonly weekStart: number;
  readonly resources: ReadonlyMap<string, NamedPerson>;
  readonly customers: ReadonlyMap<string, NamedPerson>;
  readonly labels: ReadonlyMap<string, { readonly name: string; readonly unitPrice: number | null }>;
  /** The lowest and the highest price of people; null if it is not told, or nobody has one. */
  readonly costs: CostRange | null;
}

/** What documents say besides their own record where they name nothing else. */
export function nothingNamed(org: string): DocumentNames {
  const nobody = new Map<string, never>();
  return {
    org,
    zone: zoneOf('UTC'),
    weekStart: 0,
    resources: nobody,
    customers: nobody,
    labels: nobody,
    costs: null,
  };
}

/** What documents name other records by. */
export type NamedKind = 'resource' | 'customer' | 'label' | 'rosterTemplate';

/** What documents are read with. */
export interface DocumentReader {
  readonly zone: Zone;
  /** The day on which weeks start; 0 is Sunday. */
  readonly weekStart: number;
  /** The id of the one record that has this id, reference or name; undefined if none has, or several have. */
  idOf(kind: NamedKind, text: string): string | undefined;
}

/** Why the value of a field cannot be read: `is not …`. */
export class Unreadable {
  readonly reason: string;

  constructor(reason: string) {
    this.reason = reason;
  }
}

/** A document as it was sent: an object whose fields nobody has looked at. */
export type GivenDocument = Readonly<Record<string, unknown>>;

/** What a field of a document says of a record of ours. */
type Said<Ours> = Partial<Ours> | Unreadable;

/** One field of a document, in both directions. */
export interface DocumentField<Ours, Value> {
  /** Its value as it is written. */
  readonly schema: z.ZodType<Value>;
  /** The fields of ours that it holds; none if it is only told, and not read. */
  readonly holds: readonly (keyof Ours & string)[];
  /** It is derived from the others, and nothing is read from it, not even beside another field. */
  readonly onlyTold?: true;
  write(ours: Ours, names: DocumentNames): Value;
  /** `given` is neither missing nor undefined. */
  read(given: unknown, reader: DocumentReader, document: GivenDocument): Said<Ours>;
  /** The names within its value that nobody reads, where its value may have others. */
  unknownIn?(given: unknown): readonly string[];
}

/** What is said of a field in the documentation; the unit of numbers is part of the text. */
export function described<Schema extends z.ZodType>(
  schema: Schema,
  text: string,
  ...examples: readonly z.output<Schema>[]
): Schema {
  return schema.meta({ description: text, ...(examples.length === 0 ? {} : { examples: [...examples] }) });
}

/** The functions that make fields of documents of a record. */
export function fieldsOf<Ours extends object>() {
  return {
    /**
     * A field that holds one of ours as it is. `takes`: how it is read, where that is more than is written. Null says
     * nothing of a field of ours that cannot be empty.
     */
    held<Key extends keyof Ours & string, Schema extends z.ZodType<Ours[Key]>>(
      key: Key,
      schema: Schema,
      { takes = schema }: { readonly takes?: z.ZodType<Ours[Key]> } = {},
    ): DocumentField<Ours, Ours[Key]> {
      return {
        schema,
        holds: [key],
        write: (ours) => ours[key],
        read: (given) => {
          const parsed = takes.safeParse(given);
          if (!parsed.success) return given === null ? {} : new Unreadable(reasonOf(parsed.error));
          return sayingOne<Ours, Key>(key, parsed.data);
        },
      };
    },
    /** A field that is only told: it is derived from the others. */
    told<Value>(
      schema: z.ZodType<Value>,
      write: (ours: Ours, names: DocumentNames) => Value,
    ): DocumentField<Ours, Value> {
      return { schema, holds: [], onlyTold: true, write, read: () => ({}) };
    },
    /** A field that holds some of ours in another form. */
    kept<Value>(
      holds: readonly (keyof Ours & string)[],
      schema: z.ZodType<Value>,
      both: Pick<DocumentField<Ours, Value>, 'write' | 'read' | 'unknownIn'>,
    ): DocumentField<Ours, Value> {
      return { schema, holds, ...both };
    },
  };
}

function sayingOne<Ours, Key extends keyof Ours>(key: Key, value: Ours[Key]): Partial<Ours> {
  const said: Partial<Ours> = {};
  said[key] = value;
  return said;
}

/** Why a value does not fit its schema, with the path within it. */
export function reasonOf({ issues: [first] }: z.ZodError): string {
  if (first === undefined) return 'cannot be read';
  const path = z.core.toDotPath(first.path);
  return path === '' ? first.message : `${path}: ${first.message}`;
}

/** How documents of a kind are asked for, and the most of a page (scheduling §7). */
export interface Asked {
  /**
   * - `change`: all of them, or those whose record has changed since a moment, in the order of changes
   * - `span`: those that overlap a span of time, by their begin
   * - `week`: those of a week, of one resource or of all
   * - `latest`: the ones that were stated last
   * - `key`: one, or all of few
   */
  readonly by: 'change' | 'span' | 'week' | 'latest' | 'key';
  readonly limit: number;
}

/** What is declared of a kind of document. */
interface DocumentDeclaration<Ours, Fields> {
  /** Its name in addresses and at the command line: `service-plans`. */
  readonly kind: string;
  readonly words: { readonly one: string; readonly many: string };
  /** What it is, in a sentence for the documentation. */
  readonly about: string;
  /** The part of the product that it tells of (`domain/rights/rights.ts`). */
  readonly area: Area;
  readonly asked: Asked;
  readonly fields: Fields;
  /** The fields of ours that it has no place for: whoever reads it back keeps what a record has. */
  readonly beyond: readonly (keyof Ours & string)[];
}

type AnyFields<Ours> = { readonly [Name in string]: DocumentField<Ours, unknown> };
type ShapeOf<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends { readonly schema: infer Schema extends z.ZodType }
    ? Schema
    : never;
};

/** A document as it was read: what it says of a record, and what could not be read. */
export interface ReadDocument<Ours> {
  readonly said: Partial<Ours>;
  readonly problems: readonly { readonly field: string; readonly reason: string }[];
  /** Its fields that no document of this kind has; a name within a field stands behind the field's, after a dot. */
  readonly unknown: readonly string[];
}

/** A kind of document, and everything that is derived from its declaration. */
export interface DocumentKind<Ours, Shape extends z.core.$ZodShape = z.core.$ZodShape>
  extends Omit<DocumentDeclaration<Ours, AnyFields<Ours>>, 'fields'> {
  readonly fields: AnyFields<Ours>;
  /** The shape of a document. */
  readonly schema: z.ZodObject<Shape>;
  /** The document of a record. */
  of(ours: Ours, names: DocumentNames): z.output<z.ZodObject<Shape>>;
  /** What a document says of a record. A field that is missing says nothing. */
  read(document: GivenDocument, reader: DocumentReader): ReadDocument<Ours>;
  /** The field that holds one of ours, for reasons about it; null if none does. */
  fieldOf(ours: string): string | null;
}

/** A kind of document of whatever shape: what is needed to write documents. */
export interface WrittenKind<Ours>
  extends Pick<DocumentDeclaration<Ours, unknown>, 'kind' | 'words' | 'area' | 'asked'> {
  readonly schema: z.ZodType<GivenDocument, GivenDocument>;
  of(ours: Ours, names: DocumentNames): GivenDocument;
}

/**
 * Declares a kind of document: a record of ours in the shape of the specification (scheduling §3), field by field and in
 * both directions. A later field that holds the same of ours stands over an earlier one.
 */
export function defineDocument<Ours extends object>() {
  return <const Fields extends AnyFields<Ours>>({
    fields,
    ...declared
  }: DocumentDeclaration<Ours, Fields>): DocumentKind<Ours, ShapeOf<Fields>> => {
    const each = Object.entries<DocumentField<Ours, unknown>>(fields);
    const shape = Object.fromEntries(each.map(([name, { schema }]) => [name, schema]));
    return {
      ...declared,
      fields,
      // The boundary: the shape and its values are put together field by field.
      schema: z.object(shape) as unknown as z.ZodObject<ShapeOf<Fields>>,
      of: (ours, names) =>
        Object.fromEntries(each.map(([name, { write }]) => [name, write(ours, names)])) as z.output<
          z.ZodObject<ShapeOf<Fields>>
        >,
      read(document, reader) {
        const problems: { field: string; reason: string }[] = [];
        const said: Partial<Ours> = {};
        for (const [field, { read }] of each) {
          if (document[field] === undefined) continue;
          const found = read(document[field], reader, document);
          if (found instanceof Unreadable) problems.push({ field, reason: found.reason });
          else Object.assign(said, found);
        }
        return {
          said,
          problems,
          unknown: [
            ...Object.keys(document).filter((name) => !Object.hasOwn(fields, name)),
            ...each.flatMap(([field, { unknownIn }]) =>
              (unknownIn?.(document[field]) ?? []).map((name) => `${field}.${name}`),
            ),
          ],
        };
      },
      fieldOf: (name) => each.find(([, { holds }]) => holds.some((one) => one === name))?.[0] ?? null,
    };
  };
}
