import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { asSentence } from '../../api/http/openapi/asSentence.ts';
import { asyncApiDocument } from '../../api/http/openapi/asyncApiDocument.ts';
import type { JsonSchema } from '../../api/http/openapi/jsonSchema.ts';
import { openApiDocument } from '../../api/http/openapi/openApiDocument.ts';
import { propertyTexts } from '../../api/http/openapi/propertyTexts.ts';
import { allRoutes } from '../../api/http/routes/allRoutes.ts';
import { commandRegistry } from '../../commands/registry.ts';

const document = openApiDocument(allRoutes, commandRegistry.values(), '1.2.3');
const asyncApi = asyncApiDocument(
  allRoutes.filter((route) => route.kind === 'socket'),
  '1.2.3',
);

async function complaintsAbout(described: object): Promise<readonly string[]> {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source: JSON.stringify(described), config });
  return problems.map(
    ({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`,
  );
}

test("The OpenAPI document keeps all of Redocly's recommended rules, which find what breaks one", async () => {
  expect(await complaintsAbout(document)).toEqual([]);
  const { info } = document;
  expect(await complaintsAbout({ openapi: '3.1.0', info, paths: {} })).toEqual([
    expect.stringContaining('no-empty-servers'),
  ]);
});

interface Described {
  readonly place: string;
  readonly name: string;
  readonly schema: JsonSchema;
}

/** Every property and parameter of a document, with where it is: `Booking.resources.id`. */
function propertiesIn(value: unknown, place: string): readonly Described[] {
  if (Array.isArray(value)) return value.flatMap((one) => propertiesIn(one, place));
  if (!isSchema(value)) return [];
  return Object.entries(value).flatMap(([key, part]) => {
    if (key === 'examples' || key === 'default') return [];
    if (key === 'parameters' && Array.isArray(part)) {
      return part.map(({ name, description, schema }) => ({
        place: `${place}?${name}`,
        name,
        schema: { ...schema, description },
      }));
    }
    if (key === 'properties' && isSchema(part)) {
      return Object.entries(part).flatMap(([name, schema]) =>
        isSchema(schema)
          ? [{ place: `${place}.${name}`, name, schema }, ...propertiesIn(schema, `${place}.${name}`)]
          : [{ place: `${place}.${name}`, name, schema: {} }],
      );
    }
    return propertiesIn(part, structure.has(key) ? place : `${place} ${key}`.trim());
  });
}

/** Parts of a schema that do not name anything. */
const structure = new Set(['items', 'anyOf', 'oneOf', 'allOf', 'additionalProperties', 'schema', 'content']);

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether its example is put together from those of its parts. */
function isOfParts(schema: JsonSchema): boolean {
  const { $ref, properties, items, anyOf, oneOf, allOf } = schema;
  return (
    [anyOf, oneOf, allOf, items].flat().filter(isSchema).some(isOfParts) || ($ref ?? properties) !== undefined
  );
}

function isNumber({ type, anyOf }: JsonSchema): boolean {
  const types = [type].flat();
  return (
    types.includes('integer') ||
    types.includes('number') ||
    (Array.isArray(anyOf) && anyOf.some((one) => isNumber(one)))
  );
}

const unit =
  /Epoch (milli)?seconds|\b(milliseconds|seconds|minutes|hours|days|metres|kilometres|percent|degrees|bytes|points|currency|number|How many|How often|position|revision|status|Sunday)\b/i;

describe.each([
  ['OpenAPI', document],
  ['AsyncAPI', asyncApi],
])('In the %s document', (_name, described) => {
  const properties = propertiesIn(described, '');

  test('every property is described in sentences, each number with what it counts or its unit', () => {
    expect(properties.length).toBeGreaterThan(500);
    const undescribed = properties.filter(
      ({ schema: { description } }) => !/^.+[.!?]$/.test(String(description ?? '')),
    );
    expect(undescribed.map(({ place }) => place)).toEqual([]);
    const withoutUnit = properties.filter(
      ({ schema }) => isNumber(schema) && !unit.test(String(schema.description)),
    );
    expect(withoutUnit.map(({ place, schema }) => `${place}: ${schema.description}`)).toEqual([]);
  });

  test('every property has an example that its schema accepts', () => {
    const ajv = new Ajv2020({ strict: false });
    formats.default(ajv);
    const alike = new Map(properties.map((property) => [JSON.stringify(property.schema), property]));
    const wrong = [...alike.values()].flatMap(({ place, schema }) => {
      if (isOfParts(schema)) return [];
      const { examples, ...itself } = schema;
      if (!Array.isArray(examples) || examples.length === 0) return [`${place} has no example`];
      return examples
        .filter((example) => !ajv.validate(itself, example))
        .map((example) => `${place}: ${JSON.stringify(example)} ${ajv.errorsText()}`);
    });
    expect(wrong).toEqual([]);
  });
});

test('Every text that is written for a property is used', () => {
  const found = [document, asyncApi].flatMap((described) => propertiesIn(described, ''));
  const used = new Set(
    found.flatMap(({ schema: { description, examples } }) => [description, JSON.stringify(examples)]),
  );
  const unused = Object.entries(propertyTexts).filter(
    ([, { text, example }]) => !used.has(asSentence(text)) && !used.has(JSON.stringify([example])),
  );
  expect(unused.map(([name]) => name)).toEqual([]);
});
