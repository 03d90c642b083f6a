import { Result } from 'effect';
import { z } from 'zod';
import type { AnyReading } from '../../../domain/catalogues/readings.ts';
import { idSchema, instantSchema } from '../../../domain/kernel/fields.ts';
import type { Refusal } from '../../../domain/kernel/refusal.ts';
import { dueFields, type FieldFacts, kindOf } from '../../../domain/record/fieldFacts.ts';
import { categoriesNamed, nameInField } from '../../../domain/record/recordsNamed.ts';
import { type RecordListQuery, sortable } from '../../../projections/queries/recordList.ts';
import { amountText } from '../../contract/amountText.ts';
import { numberText } from '../../contract/numberText.ts';
import { uploadFilterSchema } from '../../contract/upload.ts';
import { invalidField } from '../../platform/problems/invalidInput.ts';
import { described } from '../../services/documents/document.ts';

/** A category and an id: `customer:7f3a`. */
const namedSchema = z.string().regex(/^[A-Za-z]{1,40}:[A-Za-z0-9_-]{1,64}$/);
const yesNo = z.enum(['true', 'false']);
/** Lets clients that show references fetch their names in one request. */
const idsSchema = z.string().regex(/^[A-Za-z0-9_-]{1,64}(,[A-Za-z0-9_-]{1,64}){0,99}$/);

const spanFilters = {
  from: numberText(instantSchema)
    .optional()
    .describe('only what overlaps the span that begins here, epoch seconds'),
  to: numberText(instantSchema).optional().describe('the end of that span, epoch seconds'),
};

const costFilters = {
  minCost: described(
    amountText.optional(),
    'only those for whom the unit prices of their labels are together at least this, in the currency of the organisation',
    20,
  ),
  maxCost: described(
    amountText.optional(),
    'only those for whom the unit prices of their labels are together at most this, in the currency of the organisation',
    42.5,
  ),
};

/** Whether something is still to be done with records that have stages. */
const overFilter = {
  over: yesNo
    .optional()
    .describe('`false`: only those with which something is still to be done; `true`: only the others'),
};

/** Of each instant by which records are due: a span that it lies in, or that there is none. */
function dueFiltersOf({ shown }: AnyReading): Readonly<Record<string, z.ZodType>> {
  return Object.fromEntries(
    dueFields(shown).flatMap((field) => {
      const { label } = shown[field] ?? {};
      const instant = (says: string) =>
        numberText(instantSchema)
          .optional()
          .meta({ description: `${label}: ${says}, epoch seconds`, examples: [1_772_398_800] });
      return [
        [field, z.enum(['none']).optional().describe(`\`none\`: only those without this: ${label}`)],
        [`${field}From`, instant('not before')],
        [`${field}To`, instant('before')],
      ];
    }),
  );
}

/** The parameters that select records of a kind and put them in order, for lists and exports. */
export function recordFiltersOf(reading: AnyReading): Readonly<Record<string, z.ZodType>> {
  const sorts = ['name', ...sortable(reading)].flatMap((field) => [field, `-${field}`]);
  return {
    search: z.string().trim().max(200).optional().describe('part of a name or reference, ignoring case'),
    ...fieldFiltersOf(reading),
    ids: idsSchema.optional().describe('only those with these ids, separated by commas; at most 100'),
    inactive: yesNo.optional().describe('`true`: include those that are out of use'),
    upload: uploadFilterSchema,
    sort: z.enum(sorts).optional().describe('a field; with `-` in front of it in descending order'),
    ...dueFiltersOf(reading),
    ...(reading.stages === null ? {} : overFilter),
    ...(reading.span === null ? {} : spanFilters),
    ...(reading.pricedBy === null ? {} : costFilters),
  };
}

/** A parameter for each field that can be compared with a value: choices, references, yes or no, and keys. */
function fieldFiltersOf({ shown, keys }: AnyReading): Readonly<Record<string, z.ZodType>> {
  return Object.fromEntries(
    Object.entries(shown).flatMap(([field, facts]) => {
      const { label } = facts;
      const schema = filterSchema(facts, keys.includes(field));
      if (schema === undefined) return [];
      const [named] = categoriesNamed(facts);
      const examples =
        named === undefined ? [] : [nameInField(facts, { category: named, id: `${named}-7f3a` })];
      const none = facts.ofStage === undefined ? '' : '; `none`: only those without one';
      return [
        [field, described<z.ZodType>(schema.optional(), `only with this: ${label}${none}`, ...examples)],
      ];
    }),
  );
}

function filterSchema(facts: FieldFacts, isKey: boolean) {
  switch (kindOf(facts).filteredBy) {
    case 'choice':
      return z.enum(Object.keys(facts.choices ?? {}));
    case 'id':
      return idSchema;
    case 'named':
      return namedSchema;
    case 'yesNo':
      return yesNo;
    case 'text':
      return z.string().max(200);
    case 'key':
      return isKey ? z.string().max(200) : undefined;
    default:
      return undefined;
  }
}

const asked = z.object({
  search: z.string().optional(),
  ids: z.string().optional(),
  inactive: yesNo.optional(),
  over: yesNo.optional(),
  sort: z.string().optional(),
  cursor: z.string().optional(),
  limit: z.int().optional(),
  after: z.int().optional(),
  from: z.int().optional(),
  to: z.int().optional(),
  minCost: z.number().optional(),
  maxCost: z.number().optional(),
});

/**
 * The query of those parameters, and of `cursor`, `limit` and `after`. Refuses a span that ends before it
 * begins, and a highest price below the lowest.
 */
export function recordListQuery(
  reading: AnyReading,
  query: Readonly<Record<string, unknown>>,
): Result.Result<RecordListQuery, Refusal> {
  const { inactive, ids, over, ...rest } = asked.parse(query);
  if (rest.from !== undefined && rest.to !== undefined && rest.to <= rest.from) {
    return Result.fail(invalidField('query.to', 'must be after from'));
  }
  if (rest.minCost !== undefined && rest.maxCost !== undefined && rest.maxCost < rest.minCost) {
    return Result.fail(invalidField('query.maxCost', 'must be at least minCost'));
  }
  const given = Object.keys(fieldFiltersOf(reading)).flatMap((field) => {
    const value = query[field];
    return typeof value === 'string' ? [[field, value] as const] : [];
  });
  return Result.succeed({
    ...rest,
    ids: ids?.split(','),
    inactive: inactive === 'true',
    ...(over === undefined ? {} : { over: over === 'true' ? ('only' as const) : ('not' as const) }),
    due: dueIn(reading, query),
    filters: Object.fromEntries(given),
  });
}

function dueIn(
  { shown }: AnyReading,
  query: Readonly<Record<string, unknown>>,
): NonNullable<RecordListQuery['due']> {
  const instants = z.number().optional();
  return dueFields(shown).map((field) => ({
    field,
    from: instants.parse(query[`${field}From`]),
    to: instants.parse(query[`${field}To`]),
    ...(query[field] === 'none' ? { none: true as const } : {}),
  }));
}
