import { Result } from 'effect';
import { z } from 'zod';
import { positionSchema } from '../../../domain/kernel/fields.ts';
import { seesField } from '../../../domain/rights/rights.ts';
import { bookingClasses } from '../../../projections/queries/bookingView.ts';
import { bookingsToDocument } from '../../../projections/queries/documentRows.ts';
import { notForYou } from '../../../projections/queries/recordList.ts';
import { bookingDocument, documentedBooking } from '../../services/documents/bookingDocument.ts';
import { described } from '../../services/documents/document.ts';
import { documentNames } from '../../services/documents/documentNames.ts';
import { afterSchema } from './afterSchema.ts';
import { documentRoute } from './pagedDocuments.ts';
import { defineRoute, type Route } from './route.ts';

/** How far back recent updates go, in seconds, and how many there are at most (scheduling §7). */
const recentSeconds = 180_900;
const mostUpdates = 20;
/** The most references of one request. */
const mostReferences = 100;

const referencesSchema = described(
  z.string().max(4096),
  `comma-separated references, at most ${mostReferences}: only bookings that have one of them`,
  'J10507,J10510',
)
  .transform((text) =>
    text
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  )
  .pipe(z.array(z.string()).min(1).max(mostReferences))
  .optional();

/** The bookings that changed last, for programs that follow some by their references (scheduling §7). */
export const recentUpdateRoutes: readonly Route[] = [
  defineRoute({
    ...documentRoute,
    path: '/api/v1/documents/recent-updates',
    access: { read: bookingDocument.area },
    summary: 'Recent updates of bookings',
    description: `The bookings that changed in the last ${recentSeconds} seconds, the latest first, those out of use as well, at most ${mostUpdates} (scheduling §7). With \`references\`, of those bookings alone. For those who see when a booking changed.`,
    input: { query: z.object({ references: referencesSchema, after: afterSchema }) },
    answer: z.object({
      position: positionSchema,
      rows: described(
        z.array(bookingDocument.schema),
        `The bookings as they are now, at most ${mostUpdates}.`,
      ),
    }),
    async handle({ input: { query }, services: { reads, identity }, actor }) {
      if (!seesField(actor, bookingDocument.area, bookingClasses.updatedAt)) return Result.fail(notForYou);
      const found = await bookingsToDocument(reads, actor, {
        ...query,
        updatedSince: Math.floor(Date.now() / 1000) - recentSeconds,
        inactive: 'true',
        sort: '-updated',
        limit: mostUpdates,
      });
      if (Result.isFailure(found)) return Result.fail(found.failure);
      const { rows, beside, position } = found.success;
      const names = await documentNames(actor, beside, (...ids) => identity.uidsLinkedTo(...ids));
      return Result.succeed({
        position,
        rows: rows.map((row) => bookingDocument.of(documentedBooking(row), names)),
      });
    },
  }),
];
