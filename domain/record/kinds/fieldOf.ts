import type { z } from 'zod';
import type { FieldDescription } from './fieldDescription.ts';

/** What a declaration may say of a field besides its label; kinds add what is theirs alone. */
export type Further = Omit<
  FieldDescription,
  | 'kind'
  | 'label'
  | 'choices'
  | 'refersTo'
  | 'refersToOneOf'
  | 'accepts'
  | 'atMostBytes'
  | 'longestSide'
  | 'entry'
  | 'parts'
  | 'answers'
>;

const descriptions = new WeakMap<object, FieldDescription>();

/**
 * Makes a field of a kind from a schema. What is known about it is kept beside the schema, not in it, so that its
 * published shape does not change; and beside what commands take, if that is another schema.
 *
 * @param kind the name of the kind among `fieldKinds` (`field.ts`)
 */
export function fieldOf<Schema extends z.ZodType>(
  kind: string,
  label: string,
  schema: Schema,
  further: Omit<FieldDescription, 'kind' | 'label'> = {},
): Schema {
  const own = schema.clone();
  const takes = further.takes?.clone();
  const answers = further.answers?.clone();
  const described = {
    kind,
    label,
    ...further,
    ...(takes === undefined ? {} : { takes }),
    ...(answers === undefined ? {} : { answers }),
  };
  for (const each of [own, takes, answers]) if (each !== undefined) descriptions.set(each, described);
  return own;
}

/** The same field, narrowed: what is known about it stays known. */
export function narrowed<Schema extends z.ZodType>(field: z.ZodType, schema: Schema): Schema {
  const known = descriptions.get(field);
  if (known !== undefined) descriptions.set(schema, known);
  return schema;
}

/** What is known about a field, or about what commands take for one; undefined for any other schema. */
export function descriptionOf(schema: object): FieldDescription | undefined {
  return descriptions.get(schema);
}
