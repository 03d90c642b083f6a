import { Result } from 'effect';
import { z } from 'zod';
import { publishedName } from '../../../domain/catalogues/publishedName.ts';
import {
  type AnyReading,
  type ReadingName,
  readingNames,
  readings,
} from '../../../domain/catalogues/readings.ts';
import { idSchema } from '../../../domain/kernel/fields.ts';
import { capitalised } from '../../../domain/record/recordSentences.ts';
import { findRecord, listRecords } from '../../../projections/queries/recordList.ts';
import { readStreamHistory } from '../../../projections/queries/streamHistory.ts';
import { numberText } from '../../contract/numberText.ts';
import { historyViewSchema, oneRecordSchema, pageOf, recordViewSchema } from '../../contract/views.ts';
import { afterSchema } from './afterSchema.ts';
import { recordFiltersOf, recordListQuery } from './recordListInput.ts';
import { defineRoute, type Route } from './route.ts';
import { searchedRecords } from './searchedList.ts';
import { touchingOf } from './uploadFilter.ts';
import { userNames } from './userNames.ts';

/** The most records per page. */
const largestPage = 1000;

function routesOf(name: ReadingName): readonly Route[] {
  const reading: AnyReading = readings[name];
  const { words, path, area, about } = reading;
  const tag = capitalised(publishedName(reading));
  const view = recordViewSchema(name);
  const base = { method: 'GET', access: { read: area }, scope: 'read', tag } as const;
  const params = z.object({ id: idSchema });
  return [
    defineRoute({
      ...base,
      path: `/api/v1/${path}`,
      summary: `List ${words.many}`,
      description: `${about} Those that you may see; those that are out of use only with \`inactive\`.`,
      input: {
        query: z.object({
          ...recordFiltersOf(reading),
          cursor: z.string().max(400).optional(),
          limit: numberText(z.int().min(1).max(largestPage)).prefault(reading.pageSize),
          after: afterSchema,
        }),
      },
      answer: pageOf(view),
      async handle({ input: { query }, services, actor }) {
        const asked = recordListQuery(reading, query);
        if (Result.isFailure(asked)) return Result.fail(asked.failure);
        const filter = await touchingOf(services, actor, query);
        if (Result.isFailure(filter)) return Result.fail(filter.failure);
        const list = { ...asked.success, ...filter.success };
        return listRecords(
          services.reads,
          actor,
          name,
          await searchedRecords(services.search, actor, name, list),
        );
      },
    }),
    defineRoute({
      ...base,
      path: `/api/v1/${path}/:id`,
      summary: `One ${words.one}`,
      description: `${about} Even if it is out of use. One that you may not see is \`not_found\`.`,
      input: { params, query: z.object({ after: afterSchema }) },
      answer: oneRecordSchema(name),
      handle: ({ input: { params: of, query }, services, actor }) =>
        findRecord(services.reads, actor, name, { id: of.id, after: query.after }),
    }),
    defineRoute({
      ...base,
      access: { read: 'planning' },
      alsoTells: [area],
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

/** The list, a single record by id, and its history, for every kind of record. */
export const recordRoutes: readonly Route[] = readingNames.flatMap(routesOf);
