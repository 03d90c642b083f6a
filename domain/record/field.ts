import { z } from 'zod';
import {
  idSchema,
  instantSchema,
  lineSchema,
  localDateSchema,
  locationSchema,
  requiredLineSchema,
  textSchema,
} from '../fields.ts';
import type { FieldClass } from '../rights.ts';

/**
 * What a field holds. Forms draw it, lists and exports write it, uploads read it and read models store it by its kind.
 * `structure`: nested data that has an editor of its own.
 */
export type FieldKind =
  | 'line'
  | 'text'
  | 'number'
  | 'hours'
  | 'money'
  | 'yesNo'
  | 'choice'
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
  | 'structure';

/** What is known of a field beside the shape of its value. */
export interface FieldFacts {
  readonly kind: FieldKind;
  /** What people call it: `Serial number`. */
  readonly label: string;
  /** A sentence beside it in forms, uploads and the documentation. */
  readonly help?: string;
  /** Who sees it when records are read; left out: whoever sees the record. */
  readonly class?: FieldClass;
  /** Of a choice: its values in their order, each in words. */
  readonly choices?: Readonly<Record<string, string>>;
  /** Of a reference: the category of the records it names. */
  readonly refersTo?: string;
  /** Further names that the column of a file may have. */
  readonly alsoKnownAs?: readonly string[];
  /** A value as a file has it. */
  readonly example?: string;
  /** Where values are compared, capitals and spaces matter: `VS-1` is another than `vs-1`. */
  readonly exact?: true;
}

type Further = Omit<FieldFacts, 'kind' | 'label' | 'choices' | 'refersTo'>;

const factsOfSchemas = new WeakMap<z.ZodType, FieldFacts>();

/** Facts are kept beside the schema and not in it, so that what is published of its shape stays as it is. */
function field<Schema extends z.ZodType>(schema: Schema, facts: FieldFacts): Schema {
  const own = schema.clone();
  factsOfSchemas.set(own, facts);
  return own;
}

/** The facts of a field of a record. @throws for a schema that none of the functions below has made. */
export function factsOf(schema: z.ZodType): FieldFacts {
  const facts = factsOfSchemas.get(schema);
  if (facts === undefined) throw new Error('a field of a record is made by the functions of field.ts');
  return facts;
}

/** Makes a field of a kind from a schema that stands already. */
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
/** Longer text, empty where there is none. */
export const text = (label: string, further: Further = {}) => fieldOf('text', label, textSchema, further);
/** An amount in the organisation's currency, not below zero; may be missing. */
export const money = (label: string, further: Further = {}) =>
  fieldOf('money', label, z.number().min(0).nullable(), { class: 'money', ...further });
/** A limit in hours, above zero; may be missing. */
export const hours = (label: string, further: Further = {}) =>
  fieldOf('hours', label, z.number().positive().nullable(), further);
export const yesNo = (label: string, further: Further = {}) => fieldOf('yesNo', label, z.boolean(), further);
/** One of several values; the second part of each is what people read. */
export function choice<const Values extends Readonly<Record<string, string>>>(
  label: string,
  values: Values,
  further: Further = {},
) {
  const names = Object.keys(values).filter((name): name is keyof Values & string => name in values);
  return fieldOf('choice', label, z.enum(names), { choices: values, ...further });
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
  fieldOf('references', label, z.array(idSchema), { refersTo, ...further });
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
    alsoKnownAs: ['Phone', 'Phone number', 'Mobile phone', 'Telephone', 'Cell'],
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
  fieldOf('account', label, z.string().nullable(), { class: 'contact', ...further });
/** The id of a stored file (`POST /api/v1/files`); may be missing. */
export const file = (label: string, further: Further = {}) =>
  fieldOf('file', label, idSchema.nullable(), further);
