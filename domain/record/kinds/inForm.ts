import type { z } from 'zod';
import type { Zone } from '../../time/zone.ts';
import type { FieldDescription } from './fieldDescription.ts';

/** The value of a field of a form, or why it is invalid (texts of shell §5). */
export type Said =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'problem'; readonly message: string };

/** What a form holds for a field while somebody types: texts as typed, and values that are chosen. */
export interface InForm {
  /** A value in the form in which its field of a form holds it. */
  readonly held: (facts: FieldDescription, value: unknown, zone: Zone) => unknown;
  /** Reads what a field of a form holds. An empty field is null, or an empty text if the field cannot be null. */
  readonly read: (facts: FieldDescription, schema: z.ZodType, held: unknown, zone: Zone) => Said;
  /** What is stored may be more exact than what the field of a form holds. */
  readonly rounds?: true;
}

export function said(value: unknown): Said {
  return { kind: 'value', value };
}

/** A value that a form holds as it is stored. */
export const asStored: InForm = {
  held: (_, value) => value ?? null,
  read: (_, _schema, held) => said(held),
};

/** A text that is typed. */
export const asTyped: InForm = {
  held: (_, value) => (typeof value === 'string' ? value : ''),
  read(_, schema, held) {
    const text = typeof held === 'string' ? held.trim() : '';
    return said(text === '' && schema.safeParse(null).success ? null : text);
  },
};

/** A list of chosen values. */
export const asList: InForm = {
  ...asStored,
  held: (_, value) => (Array.isArray(value) ? value : []),
};
