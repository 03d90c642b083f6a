import { asSentence } from './asSentence.ts';
import { isSchema, type JsonSchema, mapSchemas } from './jsonSchema.ts';
import { propertyTexts } from './propertyTexts.ts';
import type { PropertyText } from './texts/propertyText.ts';
import { unitOf } from './unitOf.ts';

/**
 * A schema in which each property, at any depth, says what it is and has an example: what its own schema says, else
 * what `propertyTexts` has for `owner.name`, else for `name`. `owner` is the property whose object it is part of; at the
 * top the name of the schema, of the command or of the operation.
 */
export function describeProperties(schema: JsonSchema, owner: string): JsonSchema {
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      switch (key) {
        case 'properties':
          return [
            key,
            isSchema(value) ? mapSchemas(value, (one, name) => describeProperty(one, name, owner)) : value,
          ];
        case '$defs':
          return [key, isSchema(value) ? mapSchemas(value, describeProperties) : value];
        case 'items':
        case 'additionalProperties':
          return [key, isSchema(value) ? describeProperties(value, owner) : value];
        case 'anyOf':
        case 'oneOf':
        case 'allOf':
        case 'prefixItems':
          return [
            key,
            Array.isArray(value)
              ? value.map((one) => (isSchema(one) ? describeProperties(one, owner) : one))
              : value,
          ];
        default:
          return [key, value];
      }
    }),
  );
}

/** The same for one property. */
export function describeProperty(schema: JsonSchema, name: string, owner: string): JsonSchema {
  return describedBy(schema, name, propertyTexts[`${owner}.${name}`] ?? propertyTexts[name]);
}

/** The same for a parameter of a request, in its path, its query or its headers; `owner` is the operation. */
export function describeParameter(schema: JsonSchema, name: string, owner: string): JsonSchema {
  const text = [`${owner}.${name}`, `parameter.${name}`, name].find(
    (key) => propertyTexts[key] !== undefined,
  );
  return describedBy(schema, name, text === undefined ? undefined : propertyTexts[text]);
}

function describedBy(schema: JsonSchema, name: string, known: PropertyText | undefined): JsonSchema {
  const described = describeProperties(schema, name);
  const text = described.description ?? known?.text;
  const examples = described.examples ?? examplesOf(described, known);
  return {
    ...described,
    ...(typeof text === 'string' ? { description: asSentence(text), ...countedIn(text, described) } : {}),
    ...(examples === undefined ? {} : { examples }),
  };
}

/** Programs read the unit of a number from `x-unit`: a few names have two, by what they are part of. */
function countedIn(text: string, { type, items }: JsonSchema): JsonSchema {
  const types = [type, isSchema(items) ? items.type : undefined].flat();
  if (!types.includes('integer') && !types.includes('number')) return {};
  const unit = unitOf(text);
  return unit === undefined ? {} : { 'x-unit': unit };
}

function examplesOf(schema: JsonSchema, known: PropertyText | undefined): readonly unknown[] | undefined {
  // Properties have examples of their own.
  if (hasProperties(schema)) return undefined;
  const written = known?.example;
  const example = written !== undefined && suits(written, schema) ? written : exampleOf(schema);
  return example === undefined ? undefined : [example];
}

function hasProperties({ properties, $ref, items, anyOf, oneOf, allOf }: JsonSchema): boolean {
  const parts = [items, anyOf, oneOf, allOf].flat().filter(isSchema);
  return properties !== undefined || $ref !== undefined || parts.some(hasProperties);
}

/** Whether an example of a name may be one of this schema, which can be narrower, or of another type. */
function suits(example: unknown, schema: JsonSchema): boolean {
  const { const: constant, enum: values, pattern, type, anyOf } = schema;
  if (constant !== undefined) return example === constant;
  if (Array.isArray(values)) return values.includes(example);
  if (Array.isArray(anyOf)) return anyOf.some((one) => isSchema(one) && suits(example, one));
  if (type !== undefined && ![type].flat().some((one) => isOf(one, example))) return false;
  return typeof pattern !== 'string' || new RegExp(pattern).test(String(example));
}

function isOf(type: unknown, example: unknown): boolean {
  switch (type) {
    case 'array':
      return Array.isArray(example);
    case 'object':
      return isSchema(example);
    case 'null':
      return example === null;
    case 'integer':
      return Number.isInteger(example);
    default:
      return typeof example === type;
  }
}

/** An example that follows from the schema itself. */
function exampleOf(schema: JsonSchema): unknown {
  const { const: constant, enum: values, default: byDefault, type, items, anyOf, examples } = schema;
  if (Array.isArray(examples)) return examples[0];
  if (constant !== undefined) return constant;
  if (Array.isArray(values)) return values[0];
  if (byDefault !== undefined && byDefault !== null && byDefault !== '') return byDefault;
  const [usual] = [type].flat();
  if (usual === 'boolean') return true;
  if (usual === 'array' && isSchema(items)) {
    const item = exampleOf(items);
    return item === undefined ? undefined : [item];
  }
  if (Array.isArray(anyOf))
    return anyOf
      .filter(isSchema)
      .map(exampleOf)
      .find((one) => one !== undefined);
  return undefined;
}
