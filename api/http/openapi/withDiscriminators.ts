import { isSchema, type JsonSchema, mapSchemas, schemasIn } from './jsonSchema.ts';
import { pascalCase } from './operationId.ts';

/**
 * A schema whose choices between objects say by which property they are told apart. The choices become `components` of
 * their own, since a discriminator leads to references alone, each named after `name` and its value.
 */
export function withDiscriminators(
  schema: JsonSchema,
  name: string,
  components: Map<string, unknown>,
): JsonSchema {
  const parts = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      if (key === 'examples' || key === 'default' || key === 'const') return [key, value];
      if (key === 'properties' && isSchema(value)) {
        return [
          key,
          mapSchemas(value, (one, part) => withDiscriminators(one, name + pascalCase(part), components)),
        ];
      }
      if (Array.isArray(value)) {
        return [key, value.map((one) => (isSchema(one) ? withDiscriminators(one, name, components) : one))];
      }
      return [key, isSchema(value) ? withDiscriminators(value, name, components) : value];
    }),
  );
  return discriminated(parts, name, components);
}

function discriminated(schema: JsonSchema, name: string, components: Map<string, unknown>): JsonSchema {
  const objects = schemasIn(schema.oneOf).filter(({ type }) => type === 'object');
  const propertyName = toldApartBy(objects);
  if (propertyName === undefined) return schema;
  const mapping: Record<string, string> = {};
  const oneOf = schemasIn(schema.oneOf).map((one) => {
    const value = constantOf(one, propertyName);
    if (value === undefined) return one;
    const component = name + pascalCase(value);
    components.set(component, { title: component, ...one });
    mapping[value] = `#/components/schemas/${component}`;
    return { $ref: mapping[value] };
  });
  // Null is no choice that a property could tell, and compilers refuse a discriminator beside it.
  const isNullable = oneOf.length > objects.length;
  return { ...schema, oneOf, ...(isNullable ? {} : { discriminator: { propertyName, mapping } }) };
}

/** The property that has a value of its own in each. */
function toldApartBy(objects: readonly JsonSchema[]): string | undefined {
  const [first, second] = objects;
  if (first === undefined || second === undefined || !isSchema(first.properties)) return undefined;
  return Object.keys(first.properties).find((name) => {
    const values = objects.map((one) => constantOf(one, name));
    return !values.includes(undefined) && new Set(values).size === objects.length;
  });
}

function constantOf({ properties }: JsonSchema, name: string): string | undefined {
  const property = isSchema(properties) ? properties[name] : undefined;
  return isSchema(property) && typeof property.const === 'string' ? property.const : undefined;
}
