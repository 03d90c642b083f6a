import { isSchema, type JsonSchema, mapSchemas, schemasIn } from './jsonSchema.ts';

/**
 * A schema in the words that generators of typed clients understand, meaning the same: null is one of the types of a
 * value, whole numbers beyond 32 bits say so, and nothing is `readOnly`, which parts of an array must not be.
 */
export function forCompilers(schema: JsonSchema): JsonSchema {
  const { readOnly: _, ...parts } = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, partForCompilers(key, value)]),
  );
  return wide(oneSchema(parts));
}

function partForCompilers(key: string, value: unknown): unknown {
  switch (key) {
    case 'properties':
    case '$defs':
      return isSchema(value) ? mapSchemas(value, forCompilers) : value;
    case 'items':
    case 'additionalProperties':
      return isSchema(value) ? forCompilers(value) : value;
    case 'anyOf':
    case 'oneOf':
    case 'allOf':
    case 'prefixItems':
      return schemasIn(value).map(forCompilers);
    default:
      return value;
  }
}

/** A choice with null as what else it may be, of which one may be null. */
function oneSchema({ anyOf, ...around }: JsonSchema): JsonSchema {
  if (anyOf === undefined) return around;
  const choices = schemasIn(anyOf);
  const others = choices.filter(({ type }) => type !== 'null');
  const [first, ...more] = others;
  if (first === undefined || others.length === choices.length) return { ...around, anyOf };
  return { ...(more.length === 0 ? nullable(first) : { anyOf: [...more, nullable(first)] }), ...around };
}

function nullable(schema: JsonSchema): JsonSchema {
  const { type, const: constant, enum: values, oneOf, anyOf, ...others } = schema;
  const [first, ...more] = schemasIn(anyOf);
  if (first !== undefined) return { ...schema, anyOf: [...more, nullable(first)] };
  if (oneOf !== undefined) return { ...schema, oneOf: [...schemasIn(oneOf), { type: 'null' }] };
  // A reference has no type of its own to add to.
  if ('$ref' in schema || 'allOf' in schema) return { oneOf: [schema, { type: 'null' }] };
  // What may be anything may be null.
  if (type === undefined) return schema;
  const known = values ?? (constant === undefined ? undefined : [constant]);
  return {
    ...others,
    type: [...[type].flat(), 'null'],
    ...(Array.isArray(known) ? { enum: [...known, null] } : {}),
  };
}

const largest32 = 2 ** 31 - 1;

/** With `int64` where 32 bits do not suffice; without the limits of JavaScript, which are none of the API. */
function wide(schema: JsonSchema): JsonSchema {
  const { minimum, maximum, ...others } = schema;
  if (![schema.type].flat().includes('integer')) return schema;
  const limits = {
    ...(minimum === undefined || minimum === Number.MIN_SAFE_INTEGER ? {} : { minimum }),
    ...(maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? {} : { maximum }),
  };
  const fits = typeof maximum === 'number' && maximum <= largest32;
  return { ...others, ...limits, ...(fits ? {} : { format: 'int64' }) };
}
