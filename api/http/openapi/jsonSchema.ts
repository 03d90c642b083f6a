export type JsonSchema = Readonly<Record<string, unknown>>;

/** The schemas of an object by name, each turned into another. */
export function mapSchemas(
  schemas: JsonSchema,
  map: (schema: JsonSchema, name: string) => unknown,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, one]) => [name, isSchema(one) ? map(one, name) : one]),
  );
}

/** The schemas of a list. */
export function schemasIn(value: unknown): readonly JsonSchema[] {
  return Array.isArray(value) ? value.filter(isSchema) : [];
}

export function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
