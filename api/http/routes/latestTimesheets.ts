import { Result } from 'effect';
import { z } from 'zod';
import { positionSchema } from '../../../domain/kernel/fields.ts';
import { localDayOf } from '../../../domain/time/localDay.ts';
import { zoneOf } from '../../../domain/time/zone.ts';
import { firstDayOfWeek } from '../../../domain/week/weekStart.ts';
import { latestShiftsToDocument } from '../../../projections/queries/documentRows.ts';
import { described } from '../../services/documents/document.ts';
import { documentNames } from '../../services/documents/documentNames.ts';
import { nearestWeekOfShift, shiftDocument } from '../../services/documents/shiftDocument.ts';
import { afterSchema } from './afterSchema.ts';
import { documentRoute } from './pagedDocuments.ts';
import { defineRoute, type Route } from './route.ts';

/** As many as the specification listens to (scheduling §7, flat timesheets). */
const latest = 100;

/** The weekly timesheets that changed last, to be read again whenever `WS /api/v1/live` tells of shifts (scheduling §7). */
export const latestTimesheetRoutes: readonly Route[] = [
  defineRoute({
    ...documentRoute,
    path: '/api/v1/documents/latest-timesheets',
    access: { read: 'time' },
    summary: `The latest ${latest} weekly timesheets`,
    description: `Of the ${latest} shifts that changed last, the latest first, a weekly timesheet each: of this week, or else of the next in which the shift has a time, or else of its last. Whoever does not see when something changed gets the shifts that begin last. To follow them, watch the records of \`shift\` on \`WS /api/v1/live\`, and ask again with its \`position\` as \`after\` (scheduling §7).`,
    input: { query: z.object({ after: afterSchema }) },
    answer: z.object({
      position: positionSchema,
      rows: described(z.array(shiftDocument.schema), `The weekly timesheets, at most ${latest}.`),
    }),
    async handle({ input: { query }, services: { reads, identity }, actor }) {
      const found = await latestShiftsToDocument(reads, actor, { limit: latest, after: query.after });
      if (Result.isFailure(found)) return Result.fail(found.failure);
      const { rows, beside, position } = found.success;
      const names = await documentNames(actor, beside, (...ids) => identity.uidsLinkedTo(...ids));
      const today = localDayOf(zoneOf(beside.timeZone), Date.now() / 1000);
      const week = firstDayOfWeek(today, beside.weekStart);
      const weeks = rows.flatMap((row) => nearestWeekOfShift(row, week, row.changedAt) ?? []);
      return Result.succeed({ position, rows: weeks.map((one) => shiftDocument.of(one, names)) });
    },
  }),
];
