import { Readable } from 'node:stream';
import { Result } from 'effect';
import { z } from 'zod';
import { publishedName } from '../../../domain/catalogues/publishedName.ts';
import {
  type AnyReading,
  type ReadingName,
  readingNames,
  readings,
} from '../../../domain/catalogues/readings.ts';
import { capitalised } from '../../../domain/record/recordSentences.ts';
import { recordCsv } from '../../services/exports/recordCsv.ts';
import { afterSchema } from './afterSchema.ts';
import { countedExport } from './countedExport.ts';
import { recordFiltersOf, recordListQuery } from './recordListInput.ts';
import { defineFileRoute, type Route } from './route.ts';
import { searchedRecords } from './searchedList.ts';
import { touchingOf } from './uploadFilter.ts';

function routeOf(name: ReadingName): Route {
  const reading: AnyReading = readings[name];
  const { words, path, area } = reading;
  return defineFileRoute({
    method: 'GET',
    path: `/api/v1/exports/${path}`,
    access: { read: area },
    scope: 'read',
    work: 'export',
    tag: capitalised(publishedName(reading)),
    summary: `Export ${words.many}`,
    description:
      'As CSV, however many there are: those that the list shows, with the fields that you may see. The columns are those of an upload. A text that a spreadsheet would run as a formula is prefixed with an apostrophe, which an upload removes.',
    input: {
      query: z.object({
        ...recordFiltersOf(reading),
        bom: z
          .enum(['true', 'false'])
          .default('true')
          .describe('`false`: without the byte order mark that spreadsheets rely on'),
        after: afterSchema,
      }),
    },
    answer: z.string(),
    mediaType: csvMediaType,
    async handle({ input: { query }, services, request, reply, who, actor }) {
      const { bom, ...rest } = query;
      const asked = recordListQuery(reading, rest);
      if (Result.isFailure(asked)) return Result.fail(asked.failure);
      const filter = await touchingOf(services, actor, rest);
      if (Result.isFailure(filter)) return Result.fail(filter.failure);
      const wanted = await searchedRecords(services.search, actor, name, {
        ...asked.success,
        ...filter.success,
      });
      const begin = bom === 'false' ? 'without' : 'with byte order mark';
      const counted = countedExport(services.trail, request, who, words.many);
      const pieces = await recordCsv(services.reads, actor, name, wanted, begin, counted.records);
      if (Result.isFailure(pieces)) return Result.fail(pieces.failure);
      reply.type(`${csvMediaType}; charset=utf-8`);
      reply.header('Content-Disposition', `attachment; filename="${path}-${actor.org}.csv"`);
      return Result.succeed(Readable.from(counted.of(pieces.success), { objectMode: false }));
    },
  });
}

const csvMediaType = 'text/csv';

/** The export of every kind of record. */
export const exportRoutes: readonly Route[] = readingNames.map(routeOf);
