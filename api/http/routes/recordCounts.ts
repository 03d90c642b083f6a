import { Result } from 'effect';
import { z } from 'zod';
import { publishedName } from '../../../domain/catalogues/publishedName.ts';
import {
  type AnyReading,
  type ReadingName,
  readingNames,
  readings,
} from '../../../domain/catalogues/readings.ts';
import { countableFields } from '../../../domain/record/countableFields.ts';
import { capitalised } from '../../../domain/record/recordSentences.ts';
import { countRecords } from '../../../projections/queries/recordCounts.ts';
import { recordCountsSchema } from '../../contract/views.ts';
import { afterSchema } from './afterSchema.ts';
import { recordFiltersOf, recordListQuery } from './recordListInput.ts';
import { defineRoute, type Route } from './route.ts';
import { searchedRecords } from './searchedList.ts';
import { touchingOf } from './uploadFilter.ts';

function routesOf(name: ReadingName): readonly Route[] {
  const reading: AnyReading = readings[name];
  const { words, path, area } = reading;
  const fields = countableFields(reading);
  const [first] = fields;
  if (first === undefined) return [];
  const { sort: _, ...filters } = recordFiltersOf(reading);
  return [
    defineRoute({
      method: 'GET',
      path: `/api/v1/counts/${path}`,
      access: { read: area },
      scope: 'read',
      tag: capitalised(publishedName(reading)),
      summary: `Count ${words.many}`,
      description: `How many ${words.many} that you may see, and that the filters leave, have each value of a field. Values that none has are left out.`,
      input: {
        query: z.object({
          ...filters,
          by: z.enum(fields).default(first).describe('the field whose values are counted'),
          after: afterSchema,
        }),
      },
      answer: recordCountsSchema,
      async handle({ input: { query }, services, actor }) {
        const asked = recordListQuery(reading, query);
        if (Result.isFailure(asked)) return Result.fail(asked.failure);
        const filter = await touchingOf(services, actor, query);
        if (Result.isFailure(filter)) return Result.fail(filter.failure);
        const list = { ...asked.success, ...filter.success };
        const searched = await searchedRecords(services.search, actor, name, list);
        return countRecords(services.reads, actor, name, { ...searched, by: query.by });
      },
    }),
  ];
}

/** How many records of a list have each value of a field, for every kind of record with a field of choices. */
export const recordCountRoutes: readonly Route[] = readingNames.flatMap(routesOf);
