import type { z } from 'zod';
import type { FileAccepts } from '../file/fileTypes.ts';
import type { Area } from '../rights/area.ts';
import type { SeenAs } from '../rights/fieldClass.ts';

/**
 * What a field holds. Its kind determines how forms edit it, lists and exports write it, uploads read it and
 * read models store it. `entries`: a list whose entries have fields of their own, their parts. `structure`: nested
 * data with an editor of its own.
 */
export type FieldKind =
  | 'line'
  | 'text'
  | 'number'
  | 'hours'
  | 'money'
  | 'yesNo'
  | 'choice'
  | 'choices'
  | 'date'
  | 'time'
  | 'instant'
  | 'duration'
  | 'reference'
  | 'references'
  | 'location'
  | 'address'
  | 'phone'
  | 'email'
  | 'colour'
  | 'account'
  | 'file'
  | 'weekday'
  | 'weekdays'
  | 'limit'
  | 'country'
  | 'look'
  | 'entries'
  | 'structure';

/** A unit in words (`km`), how many of the stored units make one of it (1,000), and what those are called (`Metres`). */
export interface Unit {
  readonly text: string;
  readonly of: number;
  readonly stored: string;
}

/** Those records of a category of which a choice, or one of several, is this value. */
export interface Among {
  readonly field: string;
  readonly value: string;
  /** What they are, in words: `used for bookings`. */
  readonly says: string;
}

/** How nested data stands in one line of text, in files and histories. */
export interface TextForm {
  /** What the line looks like, for the author of a file. */
  readonly says: string;
  /** What is said of a text that cannot be read: `is not …`. */
  readonly reason: string;
  /** Undefined if the text cannot be read. */
  readonly read: (text: string) => unknown;
  readonly write: (value: unknown) => string;
}

/** What is known about a field besides the shape of its value. */
export interface FieldFacts {
  readonly kind: FieldKind;
  /** Its label for people: `Serial number`. */
  readonly label: string;
  /** A sentence beside it in forms, uploads and the documentation. */
  readonly help?: string;
  /**
   * Who sees it when records are read; omitted: only those who see every field. A field that cannot be empty
   * cannot be hidden, and has to say `plain`.
   */
  readonly class?: SeenAs;
  /** Only the steps of its record set it (`stages.ts`), and whoever enters a record that has taken them: no form, no change. */
  readonly bySteps?: true;
  /** It is given when its record begins, and stays as it is. */
  readonly once?: true;
  /** It follows from the rest of its record: nothing stores it. */
  readonly derived?: true;
  /** Whoever changes it must be allowed to write in this area as well: it gives rights. Omitted: nothing more is asked. */
  readonly setBy?: Area;
  /** Of a choice or of several: its values in order, each in words. Of a limit: what can be given instead of one. */
  readonly choices?: Readonly<Record<string, string>>;
  /** Of a number: the unit that people read and type it in. */
  readonly unit?: Unit;
  /** Of yes or no: people read and choose the opposite of what is stored. */
  readonly reversed?: true;
  /** Of a reference: the category of the records that it names. */
  readonly refersTo?: string;
  /** Of references: only records that have this value in this field can be added; what is named already stays. */
  readonly among?: Among;
  /** What must be so of a record when it is newly named, and may end later. Screens offer what is in use anyway. */
  readonly newlyNamed?: Among;
  /** Further names that the column of a file may have. */
  readonly alsoKnownAs?: readonly string[];
  /** An example of a value in a file. */
  readonly example?: string;
  /** Whether capitals and spaces matter when values are compared: `VS-1` is not `vs-1`. */
  readonly exact?: true;
  /** Of a file: what kind it must be; omitted: any that can be stored. */
  readonly accepts?: FileAccepts;
  /** Of a file: the most bytes that it may have; omitted: `usualMostBytes`. */
  readonly atMostBytes?: number;
  /**
   * What commands take, where that is less than the field may hold: events of the past are read by the field's own
   * schema, which never gets narrower. Omitted: that schema.
   */
  readonly takes?: z.ZodType;
  /** Of an image: the longest side in pixels to which forms scale a larger one down before they upload it. */
  readonly longestSide?: number;
  /** Of a structure: how it stands in one line; omitted: only in an editor of its own, and in no file. */
  readonly inText?: TextForm;
  /** Of entries: the word for one (`contact`), and the parts of each, in order. */
  readonly entry?: string;
  readonly parts?: Readonly<Record<string, FieldFacts>>;
}

const factsOfSchemas = new WeakMap<object, FieldFacts>();

/**
 * Facts are kept beside the schema, not in it, so that its published shape does not change; and beside what commands
 * take, if that is another schema.
 */
function field<Schema extends z.ZodType>(schema: Schema, given: FieldFacts): Schema {
  const own = schema.clone();
  const takes = given.takes?.clone();
  const facts = takes === undefined ? given : { ...given, takes };
  for (const each of takes === undefined ? [own] : [own, takes]) factsOfSchemas.set(each, facts);
  return own;
}

/** The facts of a field of a record. @throws for a schema that none of the functions below has made. */
export function factsOf(schema: z.ZodType): FieldFacts {
  const facts = factsOfSchemas.get(schema);
  if (facts === undefined) throw new Error('a field of a record is made by the functions of field.ts');
  return facts;
}

/** The facts of a schema if it is a field of a record or what commands take for one: for the documentation. */
export function knownFactsOf(schema: object): FieldFacts | undefined {
  return factsOfSchemas.get(schema);
}

/** The schema of a record's field by its name. @throws if there is no such field. */
export function schemaOf({ shape }: z.ZodObject, name: string): z.ZodType {
  const schema: z.ZodType | undefined = shape[name];
  if (schema === undefined) throw new Error(`there is no field ${name}`);
  return schema;
}

/** What commands take for a field; bounded, whatever events may hold. */
export function takenOf(schema: z.ZodType): z.ZodType {
  return factsOf(schema).takes ?? schema;
}

/** Makes a field of a kind from an existing schema. */
export function fieldOf<Schema extends z.ZodType>(
  kind: FieldKind,
  label: string,
  schema: Schema,
  further: Omit<FieldFacts, 'kind' | 'label'> = {},
): Schema {
  return field(schema, { kind, label, ...further });
}
