import { Result } from 'effect';
import { z } from 'zod';
import { readExceptionReport } from '../../../projections/queries/exceptionReport.ts';
import { readLabelsInUse } from '../../../projections/queries/labelsInUse.ts';
import { readOrganisation } from '../../../projections/queries/organisation.ts';
import { companyDocument, documentedCompany } from '../../services/documents/companyDocument.ts';
import { described, nothingNamed } from '../../services/documents/document.ts';
import {
  documentedConfig,
  documentedReport,
  exceptionConfigSchema,
  exceptionReportDocumentSchema,
} from '../../services/documents/exceptionDocument.ts';
import { labelDocument } from '../../services/documents/labelDocument.ts';
import { quickViewDocument } from '../../services/documents/quickViewDocument.ts';
import { documentedStatuses, statusDocument } from '../../services/documents/statusDocument.ts';
import { listAllViews } from '../../services/views/quickViews.ts';
import { afterSchema } from './afterSchema.ts';
import { documentRoute } from './pagedDocuments.ts';
import { defineRoute, type Route } from './route.ts';

const onlyCurrent = described(
  z.literal('true').optional(),
  '`true`, or left out: there is no other report',
  'true',
);

/** What an organisation has decided, and the lists that are read as a whole, in the shapes of the specification (scheduling §3). */
export const organisationDocumentRoutes: readonly Route[] = [
  defineRoute({
    ...documentRoute,
    path: '/api/v1/documents/labels',
    access: { read: labelDocument.area },
    summary: 'The labels file',
    description:
      'All labels in use, by name, as the file `{org}_labels.json` has them (scheduling §7). Uploads read it back.',
    input: { query: z.object({ after: afterSchema }) },
    answer: z.array(labelDocument.schema),
    async handle({ input: { query }, reply, services, actor }) {
      const found = await readLabelsInUse(services.reads, actor, query.after);
      if (Result.isFailure(found)) return Result.fail(found.failure);
      reply.header('Content-Disposition', `attachment; filename="${actor.org}_labels.json"`);
      const names = nothingNamed(actor.org);
      return Result.succeed(found.success.labels.map((label) => labelDocument.of(label, names)));
    },
  }),

  defineRoute({
    ...documentRoute,
    path: `/api/v1/documents/${companyDocument.kind}`,
    access: { read: companyDocument.area },
    summary: 'The company document',
    description:
      'What your organisation has decided about itself, as far as the document has a place for it.',
    input: { query: z.object({ after: afterSchema }) },
    answer: companyDocument.schema,
    async handle({ input: { query }, services, actor }) {
      const found = await readOrganisation(services.reads, actor, query);
      return Result.map(found, ({ organisation }) =>
        companyDocument.of(documentedCompany(organisation), nothingNamed(actor.org)),
      );
    },
  }),

  defineRoute({
    ...documentRoute,
    path: `/api/v1/documents/${statusDocument.kind}`,
    access: { read: statusDocument.area },
    summary: 'The job status configuration',
    description: 'What each status of bookings is called, and its colours, in the order of the statuses.',
    input: { query: z.object({ after: afterSchema }) },
    answer: z.object({
      statusConfig: described(z.array(statusDocument.schema), 'Every status, in the order of its rank.'),
    }),
    async handle({ input: { query }, services, actor }) {
      const found = await readOrganisation(services.reads, actor, query);
      const names = nothingNamed(actor.org);
      return Result.map(found, ({ organisation: { settings } }) => ({
        statusConfig: documentedStatuses(settings).map((status) => statusDocument.of(status, names)),
      }));
    },
  }),

  defineRoute({
    ...documentRoute,
    path: '/api/v1/documents/exception_reports',
    access: { read: 'exceptions' },
    alsoTells: ['work'],
    summary: 'The current exception report',
    description:
      'The one report for which `current_report` is true: made at the moment of the request, so that none is ever out of date (scheduling §3, §7). Labels are those that you may see.',
    input: { query: z.object({ current_report: onlyCurrent, after: afterSchema }) },
    answer: exceptionReportDocumentSchema,
    async handle({ input: { query }, services, actor }) {
      const at = Math.floor(Date.now() / 1000);
      const found = await readExceptionReport(services.reads, actor, { at, after: query.after });
      return Result.map(found, documentedReport);
    },
  }),

  defineRoute({
    ...documentRoute,
    path: '/api/v1/documents/settings/exception_report_config',
    access: { read: 'organisation' },
    summary: 'The rules of the exception report',
    description: 'Which status a booking should have by which time, in the order of the rules.',
    input: { query: z.object({ after: afterSchema }) },
    answer: exceptionConfigSchema,
    async handle({ input: { query }, services, actor }) {
      const found = await readOrganisation(services.reads, actor, query);
      return Result.map(found, ({ organisation: { settings } }) => documentedConfig(settings.exceptionRules));
    },
  }),

  defineRoute({
    ...documentRoute,
    path: `/api/v1/documents/${quickViewDocument.kind}`,
    access: { read: quickViewDocument.area },
    summary: 'The quick views',
    description: 'Your own, and those that other planners share, by name, of all screens.',
    input: {},
    answer: z.object({ quicviews: described(z.array(quickViewDocument.schema), 'The views, by name.') }),
    async handle({ services, actor }) {
      const views = await listAllViews(services.pools.commands, actor);
      const names = nothingNamed(actor.org);
      return Result.succeed({ quicviews: views.map((view) => quickViewDocument.of(view, names)) });
    },
  }),
];
