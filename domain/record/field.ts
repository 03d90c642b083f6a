import { z } from 'zod';
import { statusLookSchema, takenStatusLookSchema } from '../booking/statusLook.ts';
import type { FileAccepts } from '../file/fileTypes.ts';
import { fileValueSchema } from '../file/fileValue.ts';
import {
  idSchema,
  instantSchema,
  lineSchema,
  localDateSchema,
  locationSchema,
  requiredLineSchema,
  textSchema,
} from '../kernel/fields.ts';
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

type OfFiles = 'accepts' | 'atMostBytes' | 'longestSide';
type OfEntries = 'entry' | 'parts';
type Further = Omit<FieldFacts, 'kind' | 'label' | 'choices' | 'refersTo' | OfFiles | OfEntries>;

/** The most records that one field of a command may name. */
export const mostReferences = 100;
/** The most entries of one field. */
const mostEntries = 20;
/** The most that an amount of money may be. */
export const mostMoney = 1_000_000_000;
/** The most bytes that the value of a file may state; what its field accepts is less. */
const mostBytesOfFile = 1_000_000_000;
/** 23:59:59 */
const lastSecondOfDay = 86_399;
/** A year. */
const mostSeconds = 366 * 86_400;
/** The hours of a fortnight. */
const mostHours = 336;

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

/** One line of text that may be missing. */
export const line = (label: string, further: Further = {}) =>
  fieldOf('line', label, lineSchema.nullable(), further);
/** One line of text that is not blank. */
export const requiredLine = (label: string, further: Further = {}) =>
  fieldOf('line', label, requiredLineSchema, further);
/** Longer text, empty if there is none. */
export const text = (label: string, further: Further = {}) => fieldOf('text', label, textSchema, further);
/** An amount in the organisation's currency, not below zero; may be missing. */
export const money = (label: string, further: Further = {}) =>
  fieldOf('money', label, z.number().min(0).nullable(), {
    class: 'money',
    takes: z.number().min(0).max(mostMoney).nullable(),
    ...further,
  });
/** A limit in hours, above zero and at most `atMost`; may be missing. */
export const hours = (
  label: string,
  { atMost = mostHours, ...further }: Further & { readonly atMost?: number } = {},
) =>
  fieldOf('hours', label, z.number().positive().nullable(), {
    takes: z.number().positive().max(atMost).nullable(),
    ...further,
  });
export const yesNo = (label: string, further: Further = {}) => fieldOf('yesNo', label, z.boolean(), further);
/** One of several values; the second part of each is what people read. The last is the example unless another is given. */
export function choice<const Values extends Readonly<Record<string, string>>>(
  label: string,
  values: Values,
  further: Further = {},
) {
  const names = Object.keys(values).filter((name): name is keyof Values & string => name in values);
  const [example = ''] = Object.values(values).slice(-1);
  return fieldOf('choice', label, z.enum(names), { choices: values, example, ...further });
}
/** Several of the values, at least one, each once; the second part of each is what people read. */
export function choices<const Values extends Readonly<Record<string, string>>>(
  label: string,
  values: Values,
  further: Further = {},
) {
  const names = Object.keys(values).filter((name): name is keyof Values & string => name in values);
  return fieldOf('choices', label, z.array(z.enum(names)).min(1), {
    choices: values,
    takes: eachOnce(z.array(z.enum(names)).min(1)),
    ...further,
  });
}
/** Any number of the values, each once; the second part of each is what people read. */
export function choicesOrNone<const Values extends Readonly<Record<string, string>>>(
  label: string,
  values: Values,
  further: Further = {},
) {
  const names = Object.keys(values).filter((name): name is keyof Values & string => name in values);
  return fieldOf('choices', label, z.array(z.enum(names)), {
    choices: values,
    takes: eachOnce(z.array(z.enum(names))),
    ...further,
  });
}
/** A local calendar day that may be missing. */
export const date = (label: string, further: Further = {}) =>
  fieldOf('date', label, localDateSchema.nullable(), further);
export const requiredDate = (label: string, further: Further = {}) =>
  fieldOf('date', label, localDateSchema, further);
/** Epoch seconds; may be missing. */
export const instant = (label: string, further: Further = {}) =>
  fieldOf('instant', label, instantSchema.nullable(), further);
export const requiredInstant = (label: string, further: Further = {}) =>
  fieldOf('instant', label, instantSchema, further);
/** Another record; may be missing. */
export const ref = (refersTo: string, label: string, further: Further = {}) =>
  fieldOf('reference', label, idSchema.nullable(), { refersTo, ...further });
export const requiredRef = (refersTo: string, label: string, further: Further = {}) =>
  fieldOf('reference', label, idSchema, { refersTo, ...further });
/** Any number of other records. */
export const refs = (refersTo: string, label: string, further: Further = {}) =>
  fieldOf('references', label, z.array(idSchema), {
    refersTo,
    takes: z.array(idSchema).max(mostReferences),
    ...further,
  });
/** WGS84 degrees; may be missing. */
export const location = (label: string, further: Further = {}) =>
  fieldOf('location', label, locationSchema.nullable(), further);
export const address = (label: string, further: Further = {}) =>
  fieldOf('address', label, lineSchema.nullable(), {
    alsoKnownAs: ['Street', 'Street address', 'Address line 1', 'addressline1'],
    example: '12 Acacia Street, Marrickville NSW 2204',
    ...further,
  });
export const phone = (label: string, further: Further = {}) =>
  fieldOf('phone', label, lineSchema.nullable(), {
    class: 'contact',
    alsoKnownAs: ['Mobile phone', 'Mobile number', 'Cell', 'Phone', 'Phone number', 'Telephone'],
    example: '+61 400 000 000',
    ...further,
  });
export const email = (label: string, further: Further = {}) =>
  fieldOf('email', label, lineSchema.nullable(), {
    class: 'contact',
    alsoKnownAs: ['Email address', 'E-mail address', 'Mail'],
    example: 'ash@example.com',
    ...further,
  });
/** `#rrggbb`; may be missing. */
export const colour = (label: string, further: Further = {}) =>
  fieldOf(
    'colour',
    label,
    z
      .string()
      .regex(/^#[0-9a-f]{6}$/)
      .nullable(),
    further,
  );
/** The uid of the sign-in user that the record stands for, if any. */
export const account = (label: string, further: Further = {}) =>
  fieldOf('account', label, z.string().nullable(), {
    class: 'contact',
    takes: z.string().max(200).nullable(),
    ...further,
  });
/** A number of something. */
export const number = <Schema extends z.ZodType<number | null>>(
  label: string,
  schema: Schema,
  further: Further = {},
) => fieldOf('number', label, schema, further);
/** How long something takes, in seconds, above zero; may be missing. */
export const duration = (label: string, further: Further = {}) =>
  fieldOf('duration', label, z.int().positive().nullable(), {
    takes: z.int().positive().max(mostSeconds).nullable(),
    example: '1:30',
    ...further,
  });
/** A time of day, in local seconds since midnight. */
export const time = (label: string, further: Further = {}) =>
  fieldOf('time', label, z.int().min(0).max(lastSecondOfDay), further);
/** A day of the week; 0 is Sunday. */
export const weekday = (label: string, further: Further = {}) =>
  fieldOf('weekday', label, z.int().min(0).max(6), further);
/** Days of the week, at least one. */
export const weekdays = (label: string, further: Further = {}) =>
  fieldOf('weekdays', label, z.array(z.int().min(0).max(6)).min(1), {
    takes: z.array(z.int().min(0).max(6)).min(1).max(7),
    ...further,
  });
/** A limit in hours, above zero, or one of the words of `choices`: a text, or null under the name `null`. */
export const limit = <Schema extends z.ZodType<number | string | null>>(
  label: string,
  schema: Schema,
  choices: Readonly<Record<string, string>>,
  further: Further = {},
) => fieldOf('limit', label, schema, { choices, ...further });
export const countrySchema = z.object({ name: z.string(), code: z.string() });
/** A country by its ISO 3166 code and its calling code: `AU`, `+61`. */
export const country = (label: string, further: Further = {}) =>
  fieldOf('country', label, countrySchema, {
    takes: z.object({ name: z.string().max(100), code: z.string().max(10) }),
    ...further,
  });
/** The name and the colours of a status. */
export const look = (label: string, further: Further = {}) =>
  fieldOf('look', label, statusLookSchema, { takes: takenStatusLookSchema, ...further });
/** The schema of nested data, of which screens know only what is made for it (`web/records/specialFields.ts`). */
export interface Structure {
  readonly madeOf?: 'structure';
}
/** Nested data of its own shape. */
export const structure = <Schema extends z.ZodType>(
  label: string,
  schema: Schema,
  further: Further = {},
): Schema & Structure => fieldOf('structure', label, schema, further);
/** An uploaded file (`POST /api/v1/files`); may be missing. */
export const file = (
  label: string,
  {
    accepts,
    ...further
  }: { readonly accepts: FileAccepts } & Pick<FieldFacts, Exclude<OfFiles, 'accepts'>> & Further,
) =>
  fieldOf('file', label, fileValueSchema.nullable(), {
    accepts,
    takes: fileValueSchema.extend({ size: z.int().min(1).max(mostBytesOfFile) }).nullable(),
    ...further,
  });
/**
 * Any number of entries with the parts of `each`, which are made by the functions above; at most twenty. `entry`: the
 * word for one of them.
 */
export const entries = <Each extends z.ZodObject>(
  label: string,
  each: Each,
  { entry, ...further }: { readonly entry: string } & Further,
) =>
  fieldOf('entries', label, z.array(each), {
    entry,
    parts: Object.fromEntries(
      Object.entries<z.ZodType>(each.shape).map(([part, schema]) => [part, factsOf(schema)]),
    ),
    takes: z
      .array(
        z.object(
          Object.fromEntries(
            Object.entries<z.ZodType>(each.shape).map(([part, schema]) => [part, takenOfPart(schema)]),
          ),
        ),
      )
      .max(mostEntries),
    ...further,
  });

/** A part that is yes or no says no if it says nothing. */
function takenOfPart(schema: z.ZodType): z.ZodType {
  return factsOf(schema).kind === 'yesNo' ? takenOf(schema).default(false) : takenOf(schema);
}

function eachOnce<Schema extends z.ZodType<readonly string[]>>(schema: Schema): Schema {
  return schema.refine((chosen) => new Set(chosen).size === chosen.length, 'names a value twice');
}
