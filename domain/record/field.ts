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
import { type FieldFacts, factsOf, fieldOf, takenOf } from './fieldFacts.ts';

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
