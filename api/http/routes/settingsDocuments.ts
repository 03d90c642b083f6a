import { Result } from 'effect';
import { z } from 'zod';
import { idSchema } from '../../../domain/kernel/fields.ts';
import { settings } from '../../../domain/settings/settings.ts';
import { resourcesToDocument } from '../../../projections/queries/documentRows.ts';
import { readLabelsInUse } from '../../../projections/queries/labelsInUse.ts';
import { notFound } from '../../../projections/queries/oneBooking.ts';
import { readOrganisation } from '../../../projections/queries/organisation.ts';
import { described, nothingNamed } from '../../services/documents/document.ts';
import { documentNames } from '../../services/documents/documentNames.ts';
import { labelDocument } from '../../services/documents/labelDocument.ts';
import { resourceDocument } from '../../services/documents/resourceDocument.ts';
import { afterSchema } from './afterSchema.ts';
import { documentRoute } from './pagedDocuments.ts';
import { defineRoute, type Route } from './route.ts';

const query = z.object({ after: afterSchema });

/** The window of workspaces, the same for everybody (scheduling §2, §9). */
const window = { days: 14, start_hour: 0, end_hour: 23 } as const;

const rosterConfigSchema = z.object({
  days: described(z.literal(window.days), 'How long a template is, in days.', window.days),
  start_hour: described(
    z.literal(window.start_hour),
    'The first hour of a day that is shown, in hours since midnight.',
    0,
  ),
  end_hour: described(
    z.literal(window.end_hour),
    'The last hour of a day that is shown, in hours since midnight.',
    23,
  ),
  resolution: described(
    settings.snapMinutes.schema,
    'The steps in which events move, in minutes: `snap_to_grid` of the company document.',
    15,
  ),
  week_start: described(settings.weekStart.schema, 'The day on which weeks begin, a number: 0 is Sunday.', 0),
});

/** The settings that the specification reads by a key and names alone (scheduling §7; docs/decisions.md, Documents). */
export const settingsDocumentRoutes: readonly Route[] = [
  defineRoute({
    ...documentRoute,
    path: '/api/v1/documents/settings/extra_other_filters',
    access: { read: labelDocument.area },
    summary: 'The labels that bookings are filtered by',
    description: 'The labels in use that bookings may have as `bk_filters`, by name (scheduling §7).',
    input: { query },
    answer: z.object({
      extra_other_filters: described(z.array(labelDocument.schema), 'The labels, by name.'),
    }),
    async handle({ input, services, actor }) {
      const found = await readLabelsInUse(services.reads, actor, input.query.after);
      const names = nothingNamed(actor.org);
      return Result.map(found, ({ labels }) => ({
        extra_other_filters: labels
          .filter(({ usedFor }) => usedFor.includes('booking'))
          .map((label) => labelDocument.of(label, names)),
      }));
    },
  }),

  defineRoute({
    ...documentRoute,
    path: '/api/v1/documents/settings/masterroster',
    access: { read: 'organisation' },
    summary: 'How the master roster is laid out',
    description:
      'The fortnight, its hours and its steps (scheduling §2, §7). Templates and events are documents of their own: `roster-templates`, `masterrosters`.',
    input: { query },
    answer: rosterConfigSchema,
    async handle({ input, services, actor }) {
      const found = await readOrganisation(services.reads, actor, input.query);
      return Result.map(found, ({ organisation: { settings: own } }) => ({
        ...window,
        resolution: own.snapMinutes,
        week_start: own.weekStart,
      }));
    },
  }),

  defineRoute({
    ...documentRoute,
    path: '/api/v1/documents/settings/resources/:resourceId',
    access: { read: resourceDocument.area },
    summary: 'The document of one resource',
    description:
      'As `GET /api/v1/documents/resources` lists it, with those out of use (scheduling §7). One that you may not see is `not_found`.',
    input: {
      params: z.object({ resourceId: described(idSchema, 'The id of the resource.', 'resource-7f3a') }),
      query,
    },
    answer: resourceDocument.schema,
    async handle({ input: { params, query: asked }, services: { reads, identity }, actor }) {
      const { resourceId } = params;
      const found = await resourcesToDocument(reads, actor, {
        inactive: true,
        ofSignIn: { uid: null, linkedTo: [resourceId] },
        limit: 1,
        after: asked.after,
      });
      if (Result.isFailure(found)) return Result.fail(found.failure);
      const { rows, beside } = found.success;
      const [row] = rows;
      if (row === undefined) return Result.fail(notFound('resource', resourceId));
      const names = await documentNames(actor, beside, (...ids) => identity.uidsLinkedTo(...ids));
      return Result.succeed(resourceDocument.of(row, names));
    },
  }),
];
