import { z } from 'zod';
import type { SeededRandom } from '../../api/programs/demonstration/seededRandom.ts';
import type { JsonSchema } from './publishedApi.ts';
import { recordKinds } from './recordKinds.ts';

/** Where generated values come from. */
export interface Source {
  readonly random: SeededRandom;
  /** The id of a record of a kind, such as `customer`. */
  idOf(kind: string): string;
  /** Texts that a field of this name takes, besides those of `plausible`. */
  textsOf(field: string): readonly string[];
}

/** What texts of an API may have to look like; the first that a schema takes is as good as any. */
const plausible = [
  'A plain line',
  '2026-03-02',
  'ash@people.invalid',
  'Australia/Sydney',
  'https://hooks.invalid/here',
  '#1971c2',
  '0400 000 000',
  '1772398800',
  '08:00',
  'true',
  'read',
] as const;

const monday8 = 1_772_398_800;
const hour = 3600;

const shape = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  anyOf: z.array(z.record(z.string(), z.unknown())).optional(),
  oneOf: z.array(z.record(z.string(), z.unknown())).optional(),
  allOf: z.array(z.record(z.string(), z.unknown())).optional(),
  properties: z.record(z.string(), z.record(z.string(), z.unknown())).optional(),
  required: z.array(z.string()).default([]),
  items: z.union([z.record(z.string(), z.unknown()), z.boolean()]).optional(),
  minItems: z.number().default(0),
  maxItems: z.number().default(3),
  additionalProperties: z.union([z.record(z.string(), z.unknown()), z.boolean()]).optional(),
  pattern: z.string().optional(),
  format: z.string().optional(),
  minLength: z.number().default(0),
  maxLength: z.number().default(Number.POSITIVE_INFINITY),
  minimum: z.number().optional(),
  exclusiveMinimum: z.number().optional(),
  maximum: z.number().optional(),
});

/** A value that a published schema takes, as far as the schema tells. `field`: the name of what it is for. */
export function generate(schema: JsonSchema, source: Source, field = ''): unknown {
  const { random } = source;
  const told = shape.parse(schema);
  if ('const' in schema) return told.const;
  if (told.enum?.[0] !== undefined) return random.pick([told.enum[0], ...told.enum]);
  const either = told.anyOf ?? told.oneOf;
  if (either?.[0] !== undefined) {
    const filled = either.find((one) => one.type !== 'null') ?? either[0];
    return generate(
      random.chance(0.8) && told.oneOf === undefined ? filled : random.pick([either[0], ...either]),
      source,
      field,
    );
  }
  if (told.allOf !== undefined)
    return Object.assign({}, ...told.allOf.map((one) => generate(one, source, field)));
  const type = Array.isArray(told.type) ? told.type[0] : told.type;
  switch (type) {
    case 'string':
      return textFor(told, source, field);
    case 'integer':
    case 'number':
      return numberFor(told, random);
    case 'boolean':
      return random.chance(0.5);
    case 'null':
      return null;
    case 'array': {
      const { items } = told;
      const length = random.between(told.minItems, Math.min(told.maxItems, told.minItems + 2));
      return typeof items === 'object' ? Array.from({ length }, () => generate(items, source, field)) : [];
    }
    default:
      return objectFor(told, source);
  }
}

function objectFor(
  { properties = {}, required, additionalProperties }: z.infer<typeof shape>,
  source: Source,
) {
  const fields = Object.entries(properties).flatMap(([name, one]) =>
    required.includes(name) || source.random.chance(0.5)
      ? [[name, generate(one, source, name)] as const]
      : [],
  );
  const more =
    typeof additionalProperties === 'object' && source.random.chance(0.5)
      ? [['more', generate(additionalProperties, source)] as const]
      : [];
  return Object.fromEntries([...fields, ...more]);
}

/** The kind of record that a field of this name holds the id of; undefined: it holds none. */
export function kindNamed(field: string): string | undefined {
  const [, named] = /^(\w+?)Ids?$/.exec(field) ?? [];
  if (named === undefined) return undefined;
  return recordKinds.find((kind) => named.toLowerCase().endsWith(kind.toLowerCase()));
}

function textFor(
  { pattern, format, minLength, maxLength }: z.infer<typeof shape>,
  source: Source,
  field: string,
): string {
  const kind = kindNamed(field);
  if (kind !== undefined && source.random.chance(0.97)) return source.idOf(kind);
  const fits = (text: string): boolean =>
    text.length >= minLength &&
    text.length <= maxLength &&
    (pattern === undefined || new RegExp(pattern, 'u').test(text)) &&
    (format !== 'uuid' || /^[0-9a-f-]{36}$/.test(text));
  const own = source.textsOf(field).filter(fits);
  const [first, ...others] = own.length > 0 ? own : plausible.filter(fits);
  return first === undefined ? source.idOf('nothing') : source.random.pick([first, ...others]);
}

function numberFor(
  { minimum, exclusiveMinimum, maximum = Number.MAX_SAFE_INTEGER }: z.infer<typeof shape>,
  random: SeededRandom,
): number {
  const least = Math.max(minimum ?? 0, exclusiveMinimum === undefined ? 0 : exclusiveMinimum + 1);
  // Whatever may be a moment is one around the bookings that there are.
  if (maximum > monday8)
    return Math.max(least, random.chance(0.8) ? monday8 + random.between(-48, 48) * hour : 0);
  return random.between(Math.ceil(least), Math.min(Math.floor(maximum), least + 100));
}
