import { z } from 'zod';
import { instantSchema } from '../kernel/fields.ts';
import { secondsOfText } from './instantText.ts';

/** Whether a schema takes instants; copies of it, which fields of records are, share its definition. */
export function isInstant(schema: z.core.$ZodType): boolean {
  return schema._zod.def === instantSchema._zod.def;
}

const known = new WeakMap<z.core.$ZodType, boolean>();

/** Whether there is an instant anywhere in what a schema takes. */
function hasInstants(schema: z.core.$ZodType): boolean {
  const before = known.get(schema);
  if (before !== undefined) return before;
  // What contains itself has none beyond those found on the way.
  known.set(schema, false);
  const has = isInstant(schema) || partsOf(schema).some(hasInstants);
  known.set(schema, has);
  return has;
}

function partsOf(schema: z.core.$ZodType): readonly z.core.$ZodType[] {
  if (schema instanceof z.ZodObject) return Object.values(schema.shape);
  if (schema instanceof z.ZodArray) return [schema.def.element];
  if (schema instanceof z.ZodRecord) return [schema.def.valueType];
  if (schema instanceof z.ZodUnion) return schema.def.options;
  if (schema instanceof z.ZodPipe) return [schema.def.in];
  return 'innerType' in schema._zod.def ? [(schema as z.ZodOptional).def.innerType] : [];
}

/**
 * A value as somebody sent it, with the epoch seconds of every instant that is written as text, wherever the schema
 * takes one. Everything else stays as it is, for the schema to judge.
 */
export function readInstants(schema: z.core.$ZodType, value: unknown): unknown {
  if (!hasInstants(schema)) return value;
  if (isInstant(schema)) return typeof value === 'string' ? (secondsOfText(value) ?? value) : value;
  if (schema instanceof z.ZodUnion) return readUnion(schema, value);
  if (typeof value === 'string') return inner(schema, value);
  if (typeof value !== 'object' || value === null) return value;
  if (schema instanceof z.ZodArray) {
    return Array.isArray(value) ? value.map((one) => readInstants(schema.def.element, one)) : value;
  }
  if (schema instanceof z.ZodObject) {
    const shape: Readonly<Record<string, z.core.$ZodType>> = schema.shape;
    return readFields(value, (name) => (Object.hasOwn(shape, name) ? shape[name] : undefined));
  }
  if (schema instanceof z.ZodRecord) return readFields(value, () => schema.def.valueType);
  return inner(schema, value);
}

/** Of a schema around another one, such as one that may be missing. */
function inner(schema: z.core.$ZodType, value: unknown): unknown {
  if (schema instanceof z.ZodObject || schema instanceof z.ZodArray || schema instanceof z.ZodRecord)
    return value;
  const [part] = partsOf(schema);
  return part === undefined ? value : readInstants(part, value);
}

function readFields(value: object, schemaOf: (name: string) => z.core.$ZodType | undefined): unknown {
  if (Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => {
      const schema = schemaOf(name);
      return [name, schema === undefined ? one : readInstants(schema, one)];
    }),
  );
}

/** By the first choice that takes it. */
function readUnion(schema: z.ZodUnion, value: unknown): unknown {
  for (const option of schema.def.options) {
    const read = readInstants(option, value);
    if (z.safeParse(option, read).success) return read;
  }
  return value;
}
