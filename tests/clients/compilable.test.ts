import { describe, expect, test } from 'vitest';
import { asyncApiDocument } from '../../api/http/openapi/asyncApiDocument.ts';
import { isSchema, type JsonSchema, schemasIn } from '../../api/http/openapi/jsonSchema.ts';
import { openApiDocument } from '../../api/http/openapi/openApiDocument.ts';
import { allRoutes } from '../../api/http/routes/allRoutes.ts';
import { commandRegistry } from '../../commands/registry.ts';

/**
 * What generators for C#, Java and Go refuse, or make code of that does not compile; `npm run test:clients` tries those
 * that it has.
 */
const document = openApiDocument(allRoutes, commandRegistry.values(), '1.2.3');
const asyncApi = asyncApiDocument(
  allRoutes.filter((route) => route.kind === 'socket'),
  '1.2.3',
);

interface Found {
  readonly place: string;
  readonly schema: JsonSchema;
}

/** Every object of a document, with where it is. */
function objectsIn(value: unknown, place = ''): readonly Found[] {
  if (Array.isArray(value)) return value.flatMap((one, index) => objectsIn(one, `${place}/${index}`));
  if (!isSchema(value)) return [];
  const parts = Object.entries(value).flatMap(([key, part]) =>
    key === 'examples' || key === 'default' ? [] : objectsIn(part, `${place}/${key}`),
  );
  return [{ place, schema: value }, ...parts];
}

const objects = objectsIn(document);
const placesOf = (isWrong: (schema: JsonSchema) => boolean) =>
  objects.filter(({ schema }) => isWrong(schema)).map(({ place }) => place);
const typesOf = ({ type }: JsonSchema): readonly unknown[] => [type].flat();

interface Operation {
  readonly path: string;
  readonly described: JsonSchema;
}
const operations: readonly Operation[] = Object.entries(partOf(document, 'paths')).flatMap(
  ([path, methods]) =>
    Object.values(isSchema(methods) ? methods : {}).flatMap((described) =>
      isSchema(described) ? [{ path, described }] : [],
    ),
);
const components = partOf(partOf(document, 'components'), 'schemas');

function partOf(whole: JsonSchema, name: string): JsonSchema {
  const part = whole[name];
  return isSchema(part) ? part : {};
}

describe('The OpenAPI document', () => {
  test('says of whole numbers beyond 32 bits that they have 64', () => {
    const large = (schema: JsonSchema) =>
      typesOf(schema).includes('integer') &&
      (typeof schema.maximum !== 'number' || schema.maximum >= 2 ** 31) &&
      schema.format !== 'int64';
    expect(placesOf(large)).toEqual([]);
    const booking = partOf(partOf(components, 'Booking'), 'properties');
    expect([booking.start, booking.updatedAt, partOf(components, 'CommandAnswer').properties]).toMatchObject([
      { type: 'integer', format: 'int64' },
      { type: ['integer', 'null'], format: 'int64' },
      { position: { format: 'int64' } },
    ]);
  });

  test('has null among the types of a value, and beside references alone in a choice', () => {
    const besideOthers = ({ anyOf, oneOf }: JsonSchema) =>
      schemasIn(anyOf).some(({ type }) => type === 'null') ||
      (schemasIn(oneOf).some(({ type }) => type === 'null') &&
        !schemasIn(oneOf).every(({ type, $ref }) => type === 'null' || $ref !== undefined));
    expect(placesOf(besideOthers)).toEqual([]);
    expect(placesOf(({ nullable }) => nullable !== undefined)).toEqual([]);
  });

  test('tells how to tell the choices between objects apart', () => {
    // Beside null there can be no discriminator; the choices are references all the same.
    const untold = ({ oneOf, discriminator }: JsonSchema) =>
      schemasIn(oneOf).length > 1 &&
      schemasIn(oneOf).every(({ type }) => type !== 'null') &&
      discriminator === undefined;
    expect(placesOf(untold)).toEqual([]);
    const leadsNowhere = objects.flatMap(({ schema: { discriminator } }) =>
      isSchema(discriminator) ? Object.values(partOf(discriminator, 'mapping')) : [],
    );
    expect(leadsNowhere.length).toBeGreaterThan(30);
    expect(
      leadsNowhere.filter((ref) => components[String(ref).split('/').at(-1) ?? ''] === undefined),
    ).toEqual([]);
  });

  test('has nothing that can only be read', () => {
    expect(placesOf(({ readOnly }) => readOnly === true)).toEqual([]);
  });

  test('answers with exact codes or by default, never with a range beside it', () => {
    const ranges = operations.filter(({ described }) =>
      Object.keys(partOf(described, 'responses')).some((code) => !/^(\d{3}|default)$/.test(code)),
    );
    expect(ranges.map(({ path }) => path)).toEqual([]);
  });

  test('answers each instant in one form, a number', () => {
    const forms = objects.filter(
      ({ place, schema }) =>
        (place.includes('/responses/') || place.startsWith('/components/')) &&
        /^Epoch|\. Epoch/.test(String(schema.description ?? '')) &&
        typesOf(schema).some((type) => type === 'string' || type === 'number'),
    );
    expect(forms.map(({ place }) => place)).toEqual([]);
  });

  test('declares `include` for every command', () => {
    const commands = operations.filter(({ path }) =>
      commandRegistry.has(path.slice('/api/v1/commands/'.length)),
    );
    expect(commands.length).toBe([...commandRegistry.keys()].length);
    const without = commands.filter(
      ({ described }) => !schemasIn(described.parameters).some(({ name }) => name === 'include'),
    );
    expect(without.map(({ path }) => path)).toEqual([]);
  });

  test('names every body and answer in JSON, and every operation in one style', () => {
    const untitled = operations.flatMap(({ path, described }) =>
      [partOf(described, 'requestBody'), ...Object.values(partOf(described, 'responses'))].flatMap((part) => {
        const json = isSchema(part) ? partOf(part, 'content')['application/json'] : undefined;
        const schema = isSchema(json) ? partOf(json, 'schema') : undefined;
        return schema === undefined || schema.title !== undefined || schema.$ref !== undefined ? [] : [path];
      }),
    );
    expect(untitled).toEqual([]);
    const ids = operations.map(({ described }) => String(described.operationId));
    expect(ids.filter((id) => !/^[a-z][A-Za-z0-9]*$/.test(id))).toEqual([]);
    expect(ids).toEqual(expect.arrayContaining(['bookingCreate', 'getBookingsBookingId']));
  });

  test('has no names that differ by case alone, that have dots, or that languages reserve', () => {
    const sameIn = (names: readonly string[]) => {
      const folded = names.map((name) => name.toLowerCase());
      return names.filter((_, place) => folded.indexOf(folded[place] ?? '') !== place);
    };
    const ids = operations.map(({ described }) => String(described.operationId));
    const properties = objects.map(({ schema }) => Object.keys(partOf(schema, 'properties')));
    expect([Object.keys(components), ids, ...properties].flatMap(sameIn)).toEqual([]);
    const named = [...Object.keys(components), ...ids, ...properties.flat()];
    expect(named.filter((name) => !/^[A-Za-z_][A-Za-z0-9_]*$/.test(name))).toEqual([]);
    expect([...Object.keys(components), ...ids].filter((name) => reserved.has(name.toLowerCase()))).toEqual(
      [],
    );
  });
});

/** Words of C#, Java and Go which no type and no function may have for a name, however it is written. */
const reserved = new Set(
  `abstract as assert base bool boolean break byte case catch chan char checked class const continue decimal default defer
  delegate do double else enum exception explicit extends extern fallthrough false final finally fixed float for foreach
  func function go goto if implements implicit import in instanceof int integer interface internal is list lock long map
  namespace native new nil null object operator out override package params private protected public range readonly
  ref return select short sizeof static strictfp string struct super switch synchronized system this throw throws
  transient true try type typeof uint ulong unchecked unsafe ushort using var virtual void volatile while`.split(
    /\s+/,
  ),
);

/** The unit of a value, which documents say for numbers and lists of them, and moments that are texts in their description. */
function countedIn(schema: JsonSchema): string | undefined {
  const types = typesOf(isSchema(schema.items) ? schema.items : schema);
  if (types.includes('integer') || types.includes('number')) return String(schema['x-unit'] ?? 'a number');
  return types.includes('string')
    ? /epoch (milli)?seconds/i.exec(String(schema.description))?.[0]
    : undefined;
}

/** What a place in a document is part of: a named schema, a command's concept, an event's, or a path. */
function conceptOf(place: string): string {
  const event = /^\/components\/messages\/muster\.([a-z-]+)\./.exec(place)?.[1];
  if (event !== undefined) return event.replace(/-./g, ([, letter = '']) => letter.toUpperCase());
  const [, path = ''] = /^\/paths\/\/api\/v1\/(.+?)\/(?:get|post)\//.exec(place) ?? [];
  const [, concept] = /^commands\/([a-zA-Z]+)\./.exec(path) ?? [];
  const [, component = place] = /^\/components\/schemas\/([A-Za-z]+)/.exec(place) ?? [];
  return concept ?? (path === '' ? `${component.charAt(0).toLowerCase()}${component.slice(1)}` : path);
}

const ofRosters = ['documents/masterroster_workspace/{uid}', 'rosterEvent', 'workspace'];
const ofSeries = ['recurringBooking', 'recurringCalendarEvent', 'recurringTask'];
const ofShifts = ['documents/latest-timesheets', 'documents/shifts', 'shift', 'shiftTemplate'];

/**
 * Where a name has another unit than usually: these have been published, or are the specification's
 * (docs/decisions.md, "Names of two units"). Nothing is added here: a new field gets another name.
 */
const unusual: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  start: { 'seconds of a day': [...ofRosters, ...ofSeries] },
  end: { 'seconds of a day': [...ofRosters, ...ofSeries, ...ofShifts] },
  due: { 'seconds of a day': ['recurringTask'] },
  updatedAt: { 'epoch seconds': ['servicePlan'] },
  hours: { 'epoch seconds': ['cover'] },
};

test('A name has one unit, wherever in the API it is sent or answered', () => {
  const found = new Map<string, Map<string, Set<string>>>();
  for (const { place, schema } of [...objects, ...objectsIn(asyncApi)]) {
    const parameter: readonly (readonly [string, unknown])[] =
      typeof schema.name === 'string' && isSchema(schema.schema)
        ? [[schema.name, { ...schema.schema, description: schema.description }]]
        : [];
    for (const [name, part] of [...Object.entries(partOf(schema, 'properties')), ...parameter]) {
      const unit = isSchema(part) ? countedIn(part) : undefined;
      if (unit === undefined) continue;
      const units = found.get(name) ?? new Map<string, Set<string>>();
      found.set(name, units.set(unit, (units.get(unit) ?? new Set()).add(conceptOf(`${place}/`))));
    }
  }
  const several = [...found]
    .filter(([, units]) => units.size > 1)
    .map(([name, units]) => {
      const usual = [...units.keys()].find((unit) => unusual[name]?.[unit] === undefined);
      return [name, inOrder([...units].filter(([unit]) => unit !== usual))];
    });
  const expected = Object.entries(unusual).map(([name, units]) => [name, inOrder(Object.entries(units))]);
  expect(Object.fromEntries(several)).toEqual(Object.fromEntries(expected));
});

function inOrder(units: readonly (readonly [string, Iterable<string>])[]) {
  return Object.fromEntries(units.map(([unit, concepts]) => [unit, [...concepts].toSorted()]));
}
