import { Readable } from 'node:stream';
import { Result } from 'effect';
import { z } from 'zod';
import type { OrganisationFact } from '../../../domain/kernel/facts.ts';
import { idSchema, localDateSchema } from '../../../domain/kernel/fields.ts';
import type { Refusal } from '../../../domain/kernel/refusal.ts';
import type { Area } from '../../../domain/rights/area.ts';
import { dateOfLocalDay, type LocalDay, localDayOf, localDayOfDate } from '../../../domain/time/localDay.ts';
import { zoneOf } from '../../../domain/time/zone.ts';
import { firstDayOfWeek } from '../../../domain/week/weekStart.ts';
import { NoTurn } from '../../../postgres/fairTurns.ts';
import { mostBookingsOfWeek, readWeekOf, type Whose } from '../../../projections/queries/weekOf.ts';
import { noTurnRefusal } from '../../platform/limits/noTurnRefusal.ts';
import { invalidField } from '../../platform/problems/invalidInput.ts';
import { described } from '../../services/documents/document.ts';
import { firstDayOfWeekId, weekIdForm } from '../../services/documents/weekOfShift.ts';
import { contentDisposition } from '../../services/files/contentDisposition.ts';
import { runEnded } from '../../services/planning/planningRefusal.ts';
import { WeekTooLarge, WeekTooSlow } from '../../services/weekSheets/weekPdfDesk.ts';
import { weekSheet } from '../../services/weekSheets/weekSheet.ts';
import { afterSchema } from './afterSchema.ts';
import { countedExport } from './countedExport.ts';
import { defineFileRoute, goneSignal, type Route } from './route.ts';

const pdfMediaType = 'application/pdf';

const weekQuery = {
  day: described(localDateSchema.optional(), 'a day of the week; omitted: today', '2026-03-04'),
  week_id: described(
    z.string().max(17).optional(),
    'the week itself: its first and its last day, instead of a day of it',
    '20260301_20260307',
  ),
};
const weekQuerySchema = z.object(weekQuery);

const tooLarge = { code: 'invalid_input', details: {} } as const;
/** The same may well be drawn in time when the machine has less to do. */
const tooSlow = ({ message, seconds }: WeekTooSlow): Refusal => ({
  code: 'unavailable',
  message,
  details: { limitSeconds: seconds, retryAfterSeconds: retryAfterSlowSeconds },
});
const retryAfterSlowSeconds = 60;

/**
 * The first day of the week that is asked for, on the day on which the organisation's weeks begin and in its zone
 * (scheduling §4, Week building).
 */
function firstDayAsked(
  { day, week_id: weekId }: z.output<typeof weekQuerySchema>,
  { timeZone, settings: { weekStart } }: Pick<OrganisationFact, 'timeZone' | 'settings'>,
): LocalDay | Refusal {
  if (weekId === undefined) {
    const asked = day === undefined ? localDayOf(zoneOf(timeZone), Date.now() / 1000) : localDayOfDate(day);
    return firstDayOfWeek(asked, weekStart);
  }
  if (day !== undefined) return invalidField('query.week_id', 'must not be given with a day');
  const first = firstDayOfWeekId(weekId);
  if (first === undefined) return invalidField('query.week_id', weekIdForm);
  return firstDayOfWeek(first, weekStart) === first
    ? first
    : invalidField('query.week_id', 'must begin on the day on which the organisation’s weeks begin');
}

function weekPdfRoute(kind: Whose['kind'], path: string, words: string, alsoTells: readonly Area[]): Route {
  return defineFileRoute({
    method: 'GET',
    path: `/api/v1/${path}/:id/week.pdf`,
    access: { read: 'work' },
    alsoTells,
    scope: 'read',
    tag: 'Timeline',
    summary: `The week of a ${words} as PDF`,
    description: `What the week views show of it to whoever asks, on A4 paper: each day with its bookings, ${
      kind === 'resource' ? 'shifts and leave, ' : ''
    }and working time as hours and minutes (6:45). Cancelled bookings are in grey. At most ${mostBookingsOfWeek} bookings.`,
    input: {
      params: z.object({ id: described(idSchema, `the id of the ${words}`, `${kind}-7f3a`) }),
      query: z.object({ ...weekQuery, after: afterSchema }),
    },
    answer: z.string(),
    mediaType: pdfMediaType,
    async handle({ input: { params, query }, services, request, reply, who, actor }) {
      const found = await readWeekOf(
        services.reads,
        actor,
        { kind, id: params.id },
        { week: (organisation) => firstDayAsked(query, organisation), after: query.after },
      );
      if (Result.isFailure(found)) return Result.fail(found.failure);
      const { whose, first, bookings } = found.success;
      const bytes = await services.weekPdfs
        .draw(weekSheet(actor, found.success), { of: actor, signal: goneSignal(reply) })
        .catch((error: unknown) => {
          if (error instanceof NoTurn) return noTurnRefusal(error, 'PDF files');
          if (error instanceof WeekTooLarge) return { ...tooLarge, message: error.message };
          if (error instanceof WeekTooSlow) return tooSlow(error);
          throw error;
        });
      // Whoever has gone meanwhile is sent nothing, and nothing is noted.
      if (bytes === undefined) return Result.fail(runEnded);
      if (!(bytes instanceof Uint8Array)) return Result.fail(bytes);
      const counted = countedExport(services.trail, request, who, `the week of a ${words}`);
      counted.records(bookings.length);
      reply.type(pdfMediaType);
      reply.header(
        'Content-Disposition',
        contentDisposition({ name: `${whose.name} ${dateOfLocalDay(first)}.pdf`, mediaType: pdfMediaType }),
      );
      return Result.succeed(Readable.from(counted.of(Readable.from([bytes])), { objectMode: false }));
    },
  });
}

/** A person's and a customer's week on paper (scheduling §2, §9). */
export const weekPdfRoutes: readonly Route[] = [
  weekPdfRoute('resource', 'resources', 'person', ['people', 'time', 'customers']),
  weekPdfRoute('customer', 'customers', 'customer', ['people', 'customers']),
];
