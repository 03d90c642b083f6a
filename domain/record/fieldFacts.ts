import type { z } from 'zod';
import { type FieldKind, fieldKinds } from './field.ts';
import type { FieldDescription } from './kinds/fieldDescription.ts';
import { descriptionOf } from './kinds/fieldOf.ts';
import type { KindOfField } from './kinds/kindOfField.ts';

/** What is known about a field besides the shape of its value. */
export type FieldFacts = FieldDescription<FieldKind>;

/** The facts of a field of a record. @throws for a schema that no kind of field has made. */
export function factsOf(schema: z.ZodType): FieldFacts {
  const facts = knownFactsOf(schema);
  if (facts === undefined) throw new Error('a field of a record is made by the functions of field.ts');
  return facts;
}

/**
 * The facts of a schema if it is a field of a record or what commands take for one: for the documentation.
 *
 * @throws for a field of a kind that `fieldKinds` does not list.
 */
export function knownFactsOf(schema: object): FieldFacts | undefined {
  const facts = descriptionOf(schema);
  if (facts === undefined || isOfKnownKind(facts)) return facts;
  throw new Error(`${facts.label} is of the kind ${facts.kind}, which field.ts does not list`);
}

function isOfKnownKind(facts: FieldDescription): facts is FieldFacts {
  return Object.hasOwn(fieldKinds, facts.kind);
}

/** The kind of a field. */
export function kindOf({ kind }: Pick<FieldFacts, 'kind'>): KindOfField {
  return fieldKinds[kind];
}

/** Whether a field has several values in its column; false if there is no such field. */
export function holdsSeveral(facts: FieldFacts | undefined): boolean {
  return facts !== undefined && kindOf(facts).several === true;
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

/** The fields by which records are due: instants that a day alone stands for, too. */
export function dueFields(shown: Readonly<Record<string, FieldFacts>>): readonly string[] {
  return Object.keys(shown).filter((field) => shown[field]?.endOfDay === true);
}
