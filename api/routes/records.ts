import { Result } from 'effect';
import { z } from 'zod';
import { idSchema, instantSchema } from '../../domain/fields.ts';
import { type AnyReading, type ReadingName, readingNames, readings } from '../../domain/readings.ts';
import { capitalised } from '../../domain/record/recordSentences.ts';
import {
  findRecord,
  listRecords,
  type RecordListQuery,
  sortable,
} from '../../projections/queries/recordList.ts';
import { readStreamHistory } from '../../projections/queries/streamHistory.ts';
import { numberText } from '../contract/numberText.ts';
import { historyViewSchema, pageOf, recordViewSchema } from '../contract/views.ts';
import { invalidField } from '../problems/invalidInput.ts';
import { afterSchema } from './afterSchema.ts';
import { defineRoute, type Route } from './route.ts';
import { userNames } from './userNames.ts';

/** How many a page has at most. */
const largestPage = 1000;

const yesNo = z.enum(['true', 'false']);

function routesOf(name: ReadingName): readonly Route[] {
  const reading: AnyReading = readings[name];
  const { words, path, area, about } = reading;
  const tag = capitalised(words.many);
  const view = recordViewSchema(name);
  const sorts = ['name', ...sortable(reading)].flatMap((field) => [field, `-${field}`]);
  const filters = filtersOf(reading);
  const base = { method: 'GET', access: { read: area }, scope: 'read', tag } as const;
  const params = z.object({ id: idSchema });
  return [
    defineRoute({
      ...base,
      path: `/api/v1/${path}`,
      summary: `List ${words.many}`,
      description: `${about} As far as you may see them; those that are out of use only with \`inactive\`.`,
      input: {
        query: z.object({
          search: z.string().trim().max(200).optional().describe('part of a name or reference, without case'),
          ...filters,
          inactive: yesNo.optional().describe('`true`: also those that are out of use'),
          sort: z
            .enum(sorts)
            .optional()
            .describe('a field; with `-` in front of it from the last to the first'),
          cursor: z.string().max(400).optional(),
          limit: numberText(z.int().min(1).max(largestPage)).prefault(reading.pageSize),
          after: afterSchema,
          ...(reading.span === null ? {} : spanFilters),
        }),
      },
      answer: pageOf(view),
      async handle({ input: { query }, services, actor }) {
        const asked = listQuery(query, Object.keys(filters));
        if (asked.from !== undefined && asked.to !== undefined && asked.to <= asked.from) {
          return Result.fail(invalidField('query.to', 'must be after from'));
        }
        return listRecords(services.reads, actor, name, asked);
      },
    }),
    defineRoute({
      ...base,
      path: `/api/v1/${path}/:id`,
      summary: `One ${words.one}`,
      description: `${about} Also one that is out of use. What you may not see is not there: \`not_found\`.`,
      input: { params, query: z.object({ after: afterSchema }) },
      answer: view,
      handle: ({ input: { params: of, query }, services, actor }) =>
        findRecord(services.reads, actor, name, { id: of.id, after: query.after }),
    }),
    defineRoute({
      ...base,
      access: { read: 'planning' },
      path: `/api/v1/${path}/:id/history`,
      summary: `The history of one ${words.one}`,
      description: 'Every event in order: who did what and when, in a sentence, and which fields it changed.',
      input: { params, query: z.object({ after: afterSchema }) },
      answer: historyViewSchema,
      handle: ({ input: { params: of, query }, services, actor }) =>
        readStreamHistory({ ...services.reads, userNames: userNames(services) }, actor, {
          category: name,
          id: of.id,
          after: query.after,
        }),
    }),
  ];
}

const spanFilters = {
  from: numberText(instantSchema)
    .optional()
    .describe('only what shares a moment with the span from here, epoch seconds'),
  to: numberText(instantSchema).optional().describe('to here'),
};

/** A parameter for each field that can be compared with a value: choices, references, yes or no, and keys. */
function filtersOf({ shown, keys }: AnyReading): Readonly<Record<string, z.ZodType>> {
  return Object.fromEntries(
    Object.entries(shown).flatMap(([field, { kind, label, choices = {} }]) => {
      const schema = filterSchema(kind, Object.keys(choices), keys.includes(field));
      return schema === undefined ? [] : [[field, schema.optional().describe(`only with this: ${label}`)]];
    }),
  );
}

function filterSchema(kind: AnyReading['shown'][string]['kind'], choices: readonly string[], isKey: boolean) {
  switch (kind) {
    case 'choice':
      return z.enum(choices);
    case 'reference':
    case 'references':
      return idSchema;
    case 'yesNo':
      return yesNo;
    case 'line':
    case 'email':
    case 'phone':
    case 'date':
      return isKey ? z.string().max(200) : undefined;
    default:
      return undefined;
  }
}

const asked = z.object({
  search: z.string().optional(),
  inactive: yesNo.optional(),
  sort: z.string().optional(),
  cursor: z.string().optional(),
  limit: z.int(),
  after: z.int().optional(),
  from: z.int().optional(),
  to: z.int().optional(),
});

function listQuery(query: Readonly<Record<string, unknown>>, filters: readonly string[]): RecordListQuery {
  const { inactive, ...rest } = asked.parse(query);
  const given = filters.flatMap((field) => {
    const value = query[field];
    return typeof value === 'string' ? [[field, value] as const] : [];
  });
  return { ...rest, inactive: inactive === 'true', filters: Object.fromEntries(given) };
}

/** Its list, one by its id, and the history of one, of every kind of record. */
export const recordRoutes: readonly Route[] = readingNames.flatMap(routesOf);
