import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { Result } from 'effect';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { positionSchema } from '../../../domain/kernel/fields.ts';
import type { Refusal } from '../../../domain/kernel/refusal.ts';
import type { LocalDay } from '../../../domain/time/localDay.ts';
import { firstDayOfWeek } from '../../../domain/week/weekStart.ts';
import { shiftsToDocument } from '../../../projections/queries/documentRows.ts';
import { invalidField } from '../../platform/problems/invalidInput.ts';
import { described } from '../../services/documents/document.ts';
import { documentNames } from '../../services/documents/documentNames.ts';
import { shiftDocument, weekOfShift } from '../../services/documents/shiftDocument.ts';
import {
  compactDate,
  dayOfCompactDate,
  firstDayOfWeekId,
  weekIdForm,
  weekIdOf,
} from '../../services/documents/weekOfShift.ts';
import type { SignedIn } from '../../services/identity/authentication.ts';
import { afterSchema } from './afterSchema.ts';
import { countedExport } from './countedExport.ts';
import { documentRoute } from './pagedDocuments.ts';
import { bytesMediaType, defineFileRoute, defineRoute, type Route } from './route.ts';
import type { RouteServices } from './routeServices.ts';

/** The most days whose files are listed at once: a year, and the rest of its last week. */
const mostDays = 371;

const dayForm = 'must be a day, as in 20260301';
const daySchema = z.string().max(8);

const fileSchema = z.object({
  _id: described(z.string(), 'The week, which is also its `week_id`.', '20260301_20260307'),
  start_date: described(z.string(), 'The first day of the week, yyyymmdd.', '20260301'),
  end_date: described(z.string(), 'The last day of the week, yyyymmdd.', '20260307'),
  timesheets: described(z.int(), 'How many weekly timesheets are in it, a number of timesheets.', 42),
  url: described(
    z.string(),
    'Where the file is: with the same credentials, or through `GET /api/v1/proxy`, which decompresses it.',
    '/api/v1/timesheet-files/20260301_20260307',
  ),
  compressed: described(z.boolean(), 'Whether it is compressed, with gzip: always.', true),
});

/** Files of weekly timesheets (scheduling §7). They are made when they are fetched, so none is out of date. */
export const timesheetFileRoutes: readonly Route[] = [
  defineRoute({
    ...documentRoute,
    path: '/api/v1/documents/timesheet-files',
    access: { read: 'time' },
    summary: 'Files of weekly timesheets',
    description: `The weeks of a range of at most ${mostDays} days in which somebody has hours that you may see, by their first day, each with the address of a file of its timesheets.`,
    input: {
      query: z.object({
        from: described(daySchema, 'the first day, yyyymmdd', '20260301'),
        to: described(daySchema, 'the last day, yyyymmdd', '20260331'),
        after: afterSchema,
      }),
    },
    answer: z.object({
      position: positionSchema,
      rows: described(z.array(fileSchema), 'A file for each week, by the first day of the week.'),
    }),
    async handle({ input: { query }, services, actor }) {
      const [first, last] = [dayOfCompactDate(query.from), dayOfCompactDate(query.to)];
      if (first === undefined) return Result.fail(invalidField('query.from', dayForm));
      if (last === undefined) return Result.fail(invalidField('query.to', dayForm));
      if (last < first) return Result.fail(invalidField('query.to', 'must not be before from'));
      if (last - first >= mostDays) {
        return Result.fail(invalidField('query.to', `must be less than ${mostDays} days after from`));
      }
      // Whole weeks, on whatever day they begin.
      const days = { first: first - 6, last: last + 6 };
      const found = await shiftsToDocument(services.reads, actor, { days, after: query.after });
      if (Result.isFailure(found)) return Result.fail(found.failure);
      const { rows, beside, position } = found.success;
      const files: z.input<typeof fileSchema>[] = [];
      for (let week = firstDayOfWeek(first, beside.weekStart); week <= last; week += 7) {
        const timesheets = rows.filter((shift) => weekOfShift(shift, week, null) !== undefined).length;
        if (timesheets > 0) files.push(fileOf(week, timesheets));
      }
      return Result.succeed({ position, rows: files });
    },
  }),

  defineFileRoute({
    method: 'GET',
    path: '/api/v1/timesheet-files/:weekId',
    access: { read: 'time' },
    scope: 'read',
    work: 'export',
    tag: 'Files',
    summary: 'A file of weekly timesheets',
    description:
      'The weekly timesheets of a week as `GET /api/v1/documents/shifts` answers them, those that you may see: a JSON list, compressed with gzip.',
    input: {
      params: z.object({
        weekId: described(
          z.string().max(17),
          'the first and the last day of the week, yyyymmdd_yyyymmdd',
          '20260301_20260307',
        ),
      }),
      query: z.object({ after: afterSchema }),
    },
    answer: z.string(),
    mediaType: bytesMediaType,
    async handle({ input: { params, query }, services, request, reply, who, actor }) {
      const sent = await exportTimesheets(params.weekId, { services, request, who, after: query.after });
      if (Result.isFailure(sent)) return Result.fail(sent.failure);
      reply.type('application/gzip');
      reply.header(
        'Content-Disposition',
        `attachment; filename="${actor.org}_timesheets_${params.weekId}.json.gz"`,
      );
      return Result.succeed(sent.success.pipe(createGzip()));
    },
  }),
];

function fileOf(week: LocalDay, timesheets: number) {
  const weekId = weekIdOf(week);
  return {
    _id: weekId,
    start_date: compactDate(week),
    end_date: compactDate(week + 6),
    timesheets,
    url: `/api/v1/timesheet-files/${weekId}`,
    compressed: true,
  };
}

/** What of a request a file of documents is exported with. */
export interface FileExport {
  readonly services: Pick<RouteServices, 'reads' | 'identity' | 'trail'>;
  readonly request: FastifyRequest;
  readonly who: SignedIn;
  readonly after?: number | undefined;
}

/** The weekly timesheets of a week that somebody may see, as a JSON list of documents; an export in the security trail. */
export async function exportTimesheets(
  weekId: string,
  { services: { reads, identity, trail }, request, who, after }: FileExport,
): Promise<Result.Result<Readable, Refusal>> {
  const { actor } = who;
  const week = firstDayOfWeekId(weekId);
  if (week === undefined) return Result.fail(invalidField('params.weekId', weekIdForm));
  const found = await shiftsToDocument(reads, actor, { days: { first: week, last: week + 6 }, after });
  if (Result.isFailure(found)) return Result.fail(found.failure);
  const { rows, beside } = found.success;
  const names = await documentNames(actor, beside, (...ids) => identity.uidsLinkedTo(...ids));
  const timesheets = rows.flatMap((row) => {
    const timesheet = weekOfShift(row, week, row.changedAt);
    return timesheet === undefined ? [] : [shiftDocument.of(timesheet, names)];
  });
  const counted = countedExport(trail, request, who, shiftDocument.words.many);
  counted.records(timesheets.length);
  return Result.succeed(Readable.from(counted.of(Readable.from([JSON.stringify(timesheets)]))));
}
