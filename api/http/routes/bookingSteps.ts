import { randomUUID } from 'node:crypto';
import { Result } from 'effect';
import { z } from 'zod';
import { stepWithManySchema } from '../../../domain/booking/manySteps.ts';
import { uploadLineSchema } from '../../contract/upload.ts';
import { problemLine } from '../../platform/problems/problemLine.ts';
import { refusalOfError } from '../../platform/problems/unexpectedErrors.ts';
import { keptInRegister } from '../../services/uploads/keptInRegister.ts';
import { saveUpload } from '../../services/uploads/saveUpload.ts';
import {
  mostOverFilter,
  nameOfSteps,
  planAgain,
  planStepsOverFilter,
} from '../../services/uploads/stepsOverFilter.ts';
import { bookingListQuery } from './bookingListQuery.ts';
import { defineLinesRoute, type Route } from './route.ts';
import { searchedBookings } from './searchedList.ts';
import { touchingOf } from './uploadFilter.ts';
import { brokenOffLine, inTurnsOf } from './uploads.ts';

/** A step with every booking of a list (scheduling §5): the same as with a file of them, and undone in the same way. */
export const bookingStepRoutes: readonly Route[] = [
  defineLinesRoute({
    method: 'POST',
    path: '/api/v1/booking-steps',
    access: { write: 'uploads' },
    scope: 'write',
    tag: 'Bookings',
    summary: 'Take a step with every booking of a list',
    description: `With those that the list shows for the same query, at most ${mostOverFilter} of them. Each booking for itself: what cannot take the step is reported with the reason, and stops no other. A \`dryRun\` reports and saves nothing. What is saved can be undone as one, as an upload is (\`POST /api/v1/past-uploads/{uploadId}/undo\`). Customers and staff are told as if the step had been taken with each by itself. Answers line by line while it works: progress, then one report or one problem.`,
    input: {
      query: bookingListQuery.omit({ limit: true, cursor: true, asOf: true }),
      body: z.object({ asked: stepWithManySchema, dryRun: z.boolean().default(false) }),
    },
    answer: uploadLineSchema,
    failure: problemLine,
    async handle({ input: { query, body }, services, actor }) {
      const { status, upload, ...wanted } = query;
      const { asked, dryRun } = body;
      const filter = await touchingOf(services, actor, { upload });
      if (Result.isFailure(filter)) return Result.fail(filter.failure);
      const searched = await searchedBookings(services.search, actor, {
        ...wanted,
        ...filter.success,
        statuses: status,
        limit: 1,
      });
      const place = services.uploads.place(actor);
      if (Result.isFailure(place)) return Result.fail(place.failure);
      const leave = place.success;
      const { log, reads } = services;
      const now = Math.floor(Date.now() / 1000);
      const planned = await planStepsOverFilter(reads, actor, searched, { asked, dryRun, now }).catch(
        (error: unknown) => {
          leave();
          throw error;
        },
      );
      if (Result.isFailure(planned)) {
        leave();
        return Result.fail(planned.failure);
      }
      const { report, steps } = planned.success;
      if (dryRun || report.changed === 0) {
        leave();
        return Result.succeed(async (write) => write({ kind: 'report', report }));
      }
      const again = planAgain(reads, actor, { head: () => log.head(), clock: Date.now });
      const commands = inTurnsOf(services);
      return Result.succeed(async (write) => {
        const named = { id: randomUUID(), fileName: nameOfSteps(asked, report.changed), report };
        const { report: saved, brokenOffBy } = await keptInRegister(
          named,
          { ...services, actor, isNow: true },
          (envelope) =>
            saveUpload(
              report,
              { phases: 1, of: () => steps },
              {
                actor,
                commands,
                envelope,
                onProgress: (progress) => write({ kind: 'progress', ...progress }),
                again,
              },
            ),
        ).finally(leave);
        write(
          brokenOffBy === undefined
            ? { kind: 'report', report: saved }
            : brokenOffLine(saved, refusalOfError(brokenOffBy.error, services.logger)),
        );
      });
    },
  }),
];
