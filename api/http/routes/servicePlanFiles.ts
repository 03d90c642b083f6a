import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { Result } from 'effect';
import { z } from 'zod';
import { instantSchema, positionSchema } from '../../../domain/kernel/fields.ts';
import type { Refusal } from '../../../domain/kernel/refusal.ts';
import { localDayOf, startOfLocalDay } from '../../../domain/time/localDay.ts';
import { zoneOf } from '../../../domain/time/zone.ts';
import { servicePlansToDocument } from '../../../projections/queries/documentRows.ts';
import { readOrganisation } from '../../../projections/queries/organisation.ts';
import { invalidField } from '../../platform/problems/invalidInput.ts';
import { described, nothingNamed } from '../../services/documents/document.ts';
import { servicePlanDocument } from '../../services/documents/servicePlanDocument.ts';
import { compactDate, dayOfCompactDate } from '../../services/documents/weekOfShift.ts';
import { afterSchema } from './afterSchema.ts';
import { countedExport } from './countedExport.ts';
import { documentRoute } from './pagedDocuments.ts';
import { bytesMediaType, defineFileRoute, defineRoute, type Route } from './route.ts';
import type { FileExport } from './timesheetFiles.ts';

const { limit: mostFiles } = servicePlanDocument.asked;
const dayForm = 'must be a day, as in 20260301';

const fileSchema = z.object({
  _id: described(z.string(), 'The local day on which its plans were updated, yyyymmdd.', '20260301'),
  VisitStemUpdated: described(instantSchema, 'The last of their updates. Epoch seconds, UTC.', 1_772_398_800),
  plans: described(z.int(), 'How many service plans are in it, a number of plans.', 42),
  url: described(
    z.string(),
    'Where the file is: with the same credentials, or through `GET /api/v1/proxy`, which decompresses it.',
    '/api/v1/service-plan-files/20260301',
  ),
  compressed: described(z.boolean(), 'Whether it is compressed, with gzip: always.', true),
});
type PlanFile = z.input<typeof fileSchema>;

/** Files of service plans (scheduling §7). They are made when they are fetched, so none is out of date. */
export const servicePlanFileRoutes: readonly Route[] = [
  defineRoute({
    ...documentRoute,
    path: '/api/v1/documents/service-plan-files',
    access: { read: servicePlanDocument.area },
    summary: 'Files of service plans',
    description: `The last ${mostFiles} local days on which service plans were updated, the latest first, each with the address of a file of those plans (scheduling §7).`,
    input: { query: z.object({ after: afterSchema }) },
    answer: z.object({
      position: positionSchema,
      rows: described(z.array(fileSchema), 'A file for each day of updates, the latest first.'),
    }),
    async handle({ input: { query }, services, actor }) {
      const found = await servicePlansToDocument(services.reads, actor, query);
      if (Result.isFailure(found)) return Result.fail(found.failure);
      const { rows, beside, position } = found.success;
      const zone = zoneOf(beside.timeZone);
      const files = new Map<string, PlanFile>();
      for (const { updatedAt } of rows) {
        const day = compactDate(localDayOf(zone, updatedAt));
        const file = files.get(day);
        if (file === undefined && files.size === mostFiles) break;
        files.set(day, {
          _id: day,
          VisitStemUpdated: file?.VisitStemUpdated ?? updatedAt,
          plans: (file?.plans ?? 0) + 1,
          url: `/api/v1/service-plan-files/${day}`,
          compressed: true,
        });
      }
      return Result.succeed({ position, rows: [...files.values()] });
    },
  }),

  defineFileRoute({
    method: 'GET',
    path: '/api/v1/service-plan-files/:day',
    access: { read: servicePlanDocument.area },
    scope: 'read',
    work: 'export',
    tag: 'Files',
    summary: 'A file of service plans',
    description:
      'The service plans that were updated on a local day as `GET /api/v1/documents/service-plans` answers them: a JSON list, compressed with gzip.',
    input: {
      params: z.object({ day: described(z.string().max(8), 'the day, yyyymmdd', '20260301') }),
      query: z.object({ after: afterSchema }),
    },
    answer: z.string(),
    mediaType: bytesMediaType,
    async handle({ input: { params, query }, services, request, reply, who, actor }) {
      const sent = await exportServicePlans(params.day, { services, request, who, after: query.after });
      if (Result.isFailure(sent)) return Result.fail(sent.failure);
      reply.type('application/gzip');
      reply.header(
        'Content-Disposition',
        `attachment; filename="${actor.org}_service_plans_${params.day}.json.gz"`,
      );
      return Result.succeed(sent.success.pipe(createGzip()));
    },
  }),
];

/** The service plans that were updated on a day, `yyyymmdd`, as a JSON list; an export in the security trail. */
export async function exportServicePlans(
  compactDay: string,
  { services: { reads, trail }, request, who, after }: FileExport,
): Promise<Result.Result<Readable, Refusal>> {
  const { actor } = who;
  const day = dayOfCompactDate(compactDay);
  if (day === undefined) return Result.fail(invalidField('params.day', dayForm));
  const own = await readOrganisation(reads, actor, { after });
  if (Result.isFailure(own)) return Result.fail(own.failure);
  const zone = zoneOf(own.success.organisation.timeZone);
  const updated = { from: startOfLocalDay(zone, day), to: startOfLocalDay(zone, day + 1) };
  const found = await servicePlansToDocument(reads, actor, { after, updated });
  if (Result.isFailure(found)) return Result.fail(found.failure);
  const names = nothingNamed(actor.org);
  const plans = found.success.rows.map((row) => servicePlanDocument.of(row, names));
  const counted = countedExport(trail, request, who, servicePlanDocument.words.many);
  counted.records(plans.length);
  return Result.succeed(Readable.from(counted.of(Readable.from([JSON.stringify(plans)]))));
}
