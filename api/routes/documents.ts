import { Result } from 'effect';
import { z } from 'zod';
import type { AbsenceKind } from '../../domain/absence/absenceEvents.ts';
import { bookingStatusSchema, isCurrent } from '../../domain/booking/bookingStatus.ts';
import { idSchema, instantSchema, positionSchema } from '../../domain/fields.ts';
import type { Refusal } from '../../domain/refusal.ts';
import { type SeenAs, seesField } from '../../domain/rights.ts';
import type { Actor } from '../../domain/roles.ts';
import type { WorkspaceBoard } from '../../domain/workspace/workspace.ts';
import type { Answer, QueryContext } from '../../projections/queries/ask.ts';
import { bookingClasses } from '../../projections/queries/bookingView.ts';
import {
  absencesToDocument,
  blacklistsToDocument,
  bookingsToDocument,
  customersToDocument,
  masterLabelsToDocument,
  resourcesToDocument,
  rosterEventsToDocument,
  rosterTemplatesToDocument,
  servicePlansToDocument,
  shiftsToDocument,
} from '../../projections/queries/documentRows.ts';
import { readExceptionReport } from '../../projections/queries/exceptionReport.ts';
import { readLabelsInUse } from '../../projections/queries/labelsInUse.ts';
import type { BesideDocuments } from '../../projections/queries/namedInDocuments.ts';
import { readOrganisation } from '../../projections/queries/organisation.ts';
import { notSeen } from '../../projections/queries/recordList.ts';
import { type DocumentedWorkspaceRow, workspacesToDocument } from '../../projections/queries/workspaces.ts';
import { numberText } from '../contract/numberText.ts';
import { pageOf } from '../contract/views.ts';
import { breakDocument, leaveDocument } from '../documents/absenceDocument.ts';
import { blacklistDocument } from '../documents/blacklistDocument.ts';
import { bookingDocument } from '../documents/bookingDocument.ts';
import { companyDocument, documentedCompany } from '../documents/companyDocument.ts';
import { customerDocument } from '../documents/customerDocument.ts';
import { described, nothingNamed, type WrittenKind } from '../documents/document.ts';
import { documentNames } from '../documents/documentNames.ts';
import {
  documentedConfig,
  documentedReport,
  exceptionConfigSchema,
  exceptionReportDocumentSchema,
} from '../documents/exceptionDocument.ts';
import { labelDocument } from '../documents/labelDocument.ts';
import { masterLabelsDocument } from '../documents/masterLabelsDocument.ts';
import { quickViewDocument } from '../documents/quickViewDocument.ts';
import { resourceDocument } from '../documents/resourceDocument.ts';
import { rosterEventDocument } from '../documents/rosterEventDocument.ts';
import { rosterTemplateDocument } from '../documents/rosterTemplateDocument.ts';
import { servicePlanDocument } from '../documents/servicePlanDocument.ts';
import { shiftDocument, weekOfShift } from '../documents/shiftDocument.ts';
import { documentedStatuses, statusDocument } from '../documents/statusDocument.ts';
import { firstDayOfWeekId, weekIdForm } from '../documents/weekOfShift.ts';
import { rosterWorkspaceDocument, timelineWorkspaceDocument } from '../documents/workspaceDocument.ts';
import type { Identity } from '../identity/identity.ts';
import { invalidField } from '../problems/invalidInput.ts';
import { listAllViews } from '../views/quickViews.ts';
import { afterSchema } from './afterSchema.ts';
import { defineRoute, type Route } from './route.ts';

/** The seconds by which a span that is asked for is widened at both ends (scheduling §9). */
const aroundSpans = 900;

const base = { method: 'GET', scope: 'read', tag: 'Documents' } as const;

const bySpan = z.object({
  from: numberText(instantSchema)
    .optional()
    .describe(`only what overlaps the span that begins ${aroundSpans} seconds before this, epoch seconds`),
  to: numberText(instantSchema)
    .optional()
    .describe(`the end of that span, which is ${aroundSpans} seconds after this, epoch seconds`),
  resourceId: idSchema.optional().describe('only those of this resource'),
});

const since = described(
  numberText(instantSchema).optional(),
  'only those that have changed in this second or later, epoch seconds, those out of use as well',
  1_772_398_800,
);

const uid = described(
  z.string().max(200).optional(),
  'only who signs in with this uid; those who do not plan find themselves alone',
  'uid-7f3a',
);

const withInactive = z
  .enum(['true', 'false'])
  .optional()
  .describe('`true`: include those that are out of use');

const changedSince = described(
  numberText(instantSchema).optional(),
  'only those that have changed in this second or later, epoch seconds',
  1_772_398_800,
);

const bookingOrders = {
  utc_begin_plus_tz: 'start',
  '-utc_begin_plus_tz': '-start',
  _qa_update_utc: 'updated',
  '-_qa_update_utc': '-updated',
} as const;
const bookingSort = described(
  z.enum(['utc_begin_plus_tz', '-utc_begin_plus_tz', '_qa_update_utc', '-_qa_update_utc']).optional(),
  'the field that they are in the order of; with a minus the greatest first',
  '-utc_begin_plus_tz',
);

const onlyCurrent = described(
  z.literal('true').optional(),
  '`true`, or left out: there is no other report',
  'true',
);

const byChange = z.object({
  updated_since: since,
  inactive: withInactive,
});

const byWeek = z.object({
  week_id: described(
    z.string().max(17),
    'the first and the last day of a week, as in `20260301_20260307`',
    '20260301_20260307',
  ),
  resourceId: bySpan.shape.resourceId,
});

/** A page of what documents are made of. */
type PageOfRows<Ours> = Answer<{
  readonly rows: readonly Ours[];
  readonly total: number;
  readonly nextCursor: string | null;
  readonly beside: BesideDocuments;
}>;

interface Paging {
  readonly cursor?: string | undefined;
  readonly limit: number;
  readonly after?: number | undefined;
}

/** What a list is asked for, and from which moment of change on, epoch seconds. */
interface AnyFilters {
  readonly [name: string]: unknown;
  readonly updated_since?: number | undefined;
}

interface Paged<Ours, Filters extends AnyFilters> {
  readonly summary: string;
  readonly description: string;
  /** How it is seen when one has changed; omitted: as what nobody has decided about. */
  readonly changeSeenAs?: SeenAs | undefined;
  readonly filters: z.ZodType<Filters> & z.ZodObject;
  read(
    filters: Filters,
    paging: Paging,
    by: { readonly reads: QueryContext; readonly actor: Actor; readonly identity: Identity },
  ): Promise<PageOfRows<Ours>>;
}

/** The route that answers documents of a kind in pages, at most as many as the specification reads at a time. */
function paged<Ours, Filters extends AnyFilters>(
  kind: WrittenKind<Ours>,
  { summary, description, changeSeenAs, filters, read }: Paged<Ours, Filters>,
): Route {
  const { limit: most } = kind.asked;
  const pages = z.object({
    cursor: z.string().max(400).optional(),
    limit: numberText(z.int().min(1).max(most))
      .prefault(most)
      .meta({ examples: [Math.min(40, most)] }),
    after: afterSchema,
  });
  return defineRoute({
    ...base,
    path: `/api/v1/documents/${kind.kind}`,
    access: { read: kind.area },
    summary,
    description,
    input: {
      query: filters.extend(pages.shape),
    },
    answer: pageOf(kind.schema),
    async handle({ input: { query }, services, actor }) {
      const { reads, identity } = services;
      const wanted = filters.parse(query);
      // Whoever does not see when something changed must not find it by that either.
      if (wanted.updated_since !== undefined && !seesField(actor, kind.area, changeSeenAs)) {
        return Result.fail(notSeen('query.updated_since'));
      }
      const page = await read(wanted, pages.parse(query), { reads, actor, identity });
      if (Result.isFailure(page)) return Result.fail(page.failure);
      const { rows, total, nextCursor, position, beside } = page.success;
      const names = await documentNames(actor, beside, (...ids) => identity.uidsLinkedTo(...ids));
      return Result.succeed({ position, rows: rows.map((row) => kind.of(row, names)), total, nextCursor });
    },
  });
}

/** The span to read for one that is asked for; refuses one that ends before it begins. */
function widened<Query extends z.output<typeof bySpan>>(query: Query): Result.Result<Query, Refusal> {
  const { from, to } = query;
  if (from !== undefined && to !== undefined && to <= from) {
    return Result.fail(invalidField('query.to', 'must be after from'));
  }
  return Result.succeed({
    ...query,
    from: from === undefined ? undefined : from - aroundSpans,
    to: to === undefined ? undefined : to + aroundSpans,
  });
}

/** The records that a sign-in is linked to. Whoever does not plan learns of no sign-in but the own one. */
async function ofSignIn(asked: string | undefined, actor: Actor, identity: Identity) {
  if (asked === undefined) return undefined;
  if (seesField(actor, 'work', 'planning')) {
    return { uid: asked, linkedTo: await identity.recordsLinkedTo(actor.org, asked) };
  }
  const own = asked === actor.uid && actor.resourceId !== null ? [actor.resourceId] : [];
  return { uid: null, linkedTo: own };
}

const changed = ({ updated_since: updatedSince, inactive }: z.output<typeof byChange>) => ({
  updatedSince,
  inactive: inactive === 'true',
});

function absenceRoute(
  kind: typeof leaveDocument | typeof breakDocument,
  key: AbsenceKind,
  what: string,
): Route {
  return paged(kind, {
    summary: `${what} as timeline records`,
    description:
      'By start, or with `updated_since` in the order in which they last changed; those that are declined or cancelled as well (scheduling §3).',
    filters: bySpan.extend({ updated_since: changedSince }),
    async read({ updated_since: updatedSince, ...filters }, paging, { reads, actor }) {
      const span = widened(filters);
      return Result.isFailure(span)
        ? Result.fail(span.failure)
        : absencesToDocument(reads, actor, key, { ...span.success, ...paging, updatedSince });
    },
  });
}

/** The route that answers the workspaces of a board: one's own, and those that colleagues share. */
function workspaceRoute<Ours>(
  kind: WrittenKind<Ours>,
  summary: string,
  board: WorkspaceBoard,
  oursOf: (row: DocumentedWorkspaceRow) => readonly Ours[],
): Route {
  return defineRoute({
    ...base,
    path: `/api/v1/documents/${kind.kind}`,
    access: { read: kind.area },
    summary,
    description: 'Your own that are open, and those that other planners share, by name (scheduling §7).',
    input: { query: z.object({ after: afterSchema }) },
    answer: z.object({
      position: positionSchema,
      rows: described(z.array(kind.schema), 'The workspaces, by name.'),
    }),
    async handle({ input: { query }, services, actor }) {
      const now = Math.floor(Date.now() / 1000);
      const found = await workspacesToDocument(services.reads, actor, { board, now, after: query.after });
      if (Result.isFailure(found)) return Result.fail(found.failure);
      const { workspaces, position } = found.success;
      const names = nothingNamed(actor.org);
      return Result.succeed({
        position,
        rows: workspaces.flatMap(oursOf).map((ours) => kind.of(ours, names)),
      });
    },
  });
}

const inOrderOfChange =
  'In the order in which they last changed. To follow changes, ask again with the `_qa_update_utc` of the last one.';
const outOfUse = 'Those out of use only with `updated_since` or `inactive`.';

/** Records in the shapes of the specification (scheduling §3), for programs that keep their mappings. */
export const documentRoutes: readonly Route[] = [
  paged(bookingDocument, {
    summary: 'Bookings as timeline records',
    description:
      'By start, or with `updated_since` in the order in which they last changed, unless `sort` says otherwise. Those that you may see, with the names of the people and things that they name (scheduling §3).',
    changeSeenAs: bookingClasses.updatedAt,
    filters: bySpan.extend({
      customerId: idSchema.optional().describe('only those for this customer'),
      status: bookingStatusSchema.optional().describe('only those with this status'),
      inactive: withInactive,
      updated_since: since,
      sort: bookingSort,
    }),
    async read({ updated_since: updatedSince, sort, inactive, ...filters }, paging, { reads, actor }) {
      const span = widened(filters);
      if (Result.isFailure(span)) return Result.fail(span.failure);
      const { status, ...wanted } = span.success;
      const statuses = status === undefined ? {} : { statuses: [status] };
      const page = await bookingsToDocument(reads, actor, {
        ...wanted,
        ...paging,
        ...statuses,
        updatedSince,
        inactive: updatedSince === undefined ? inactive : 'true',
        sort: bookingOrders[sort ?? (updatedSince === undefined ? 'utc_begin_plus_tz' : '_qa_update_utc')],
      });
      return Result.map(page, ({ rows, ...rest }) => ({
        ...rest,
        rows: rows.map((row) => ({
          ...row,
          resourceIds: row.resources.map(({ id }) => id),
          forced: isCurrent(row) && row.violations.some(({ code }) => code === 'resource_busy'),
        })),
      }));
    },
  }),
  absenceRoute(leaveDocument, 'leave', 'Leave'),
  absenceRoute(breakDocument, 'break', 'Breaks'),
  paged(shiftDocument, {
    summary: 'Weekly timesheets',
    description:
      'One week of each shift that holds in it, by resource (scheduling §3). A shift that holds for longer has a document in each of its weeks.',
    filters: byWeek,
    async read({ week_id, resourceId }, paging, { reads, actor }) {
      const week = firstDayOfWeekId(week_id);
      if (week === undefined) return Result.fail(invalidField('query.week_id', weekIdForm));
      const page = await shiftsToDocument(reads, actor, {
        ...paging,
        resourceId,
        days: { first: week, last: week + 6 },
      });
      return Result.map(page, ({ rows, ...rest }) => ({
        ...rest,
        rows: rows.flatMap((row) => weekOfShift(row, week, row.changedAt) ?? []),
      }));
    },
  }),
  paged(resourceDocument, {
    summary: 'Resources',
    description: `${inOrderOfChange} ${outOfUse}`,
    filters: byChange.extend({ uid }),
    read: async (filters, paging, { reads, actor, identity }) =>
      resourcesToDocument(reads, actor, {
        ...changed(filters),
        ...paging,
        ofSignIn: await ofSignIn(filters.uid, actor, identity),
      }),
  }),
  paged(customerDocument, {
    summary: 'Customers',
    description: `${inOrderOfChange} ${outOfUse}`,
    filters: byChange,
    read: (filters, paging, { reads, actor }) =>
      customersToDocument(reads, actor, { ...changed(filters), ...paging }),
  }),
  paged(blacklistDocument, {
    summary: 'Blacklists',
    description: `The people whom each customer bars. ${inOrderOfChange} With \`updated_since\`, customers who bar nobody are among them.`,
    filters: z.object({ updated_since: since }),
    read: (filters, paging, { reads, actor }) =>
      blacklistsToDocument(reads, actor, { ...changed(filters), ...paging }),
  }),
  paged(servicePlanDocument, {
    summary: 'Service plans',
    description: 'The one that was updated last first (scheduling §7).',
    filters: z.object({}),
    read: (_, paging, { reads, actor }) => servicePlansToDocument(reads, actor, paging),
  }),
  paged(rosterTemplateDocument, {
    summary: 'Roster templates as documents',
    description: `${inOrderOfChange} Those that are archived only with \`updated_since\` or \`inactive\`.`,
    filters: byChange,
    read: (filters, paging, { reads, actor }) =>
      rosterTemplatesToDocument(reads, actor, { ...changed(filters), ...paging }),
  }),
  paged(rosterEventDocument, {
    summary: 'Roster events as documents',
    description: `Of one template, or of all (scheduling §7, flat_masterrosters). ${inOrderOfChange} Those that have been taken off only with \`updated_since\` or \`inactive\`.`,
    filters: byChange.extend({
      template_id: described(idSchema.optional(), 'only those of this template', 'roster-template-7f3a'),
    }),
    read: (filters, paging, { reads, actor }) =>
      rosterEventsToDocument(reads, actor, {
        ...changed(filters),
        ...paging,
        templateId: filters.template_id,
      }),
  }),
  paged(masterLabelsDocument, {
    summary: 'The dispatcher master labels',
    description: 'The sets of master labels in use, by name.',
    filters: z.object({}),
    read: (_, paging, { reads, actor }) => masterLabelsToDocument(reads, actor, paging),
  }),

  workspaceRoute(
    timelineWorkspaceDocument,
    'Workspaces of the timeline',
    'timeline',
    ({ content, ...workspace }) =>
      content.board === 'timeline' ? [{ ...workspace, changes: content.changes }] : [],
  ),
  workspaceRoute(
    rosterWorkspaceDocument,
    'Workspaces of the master roster',
    'masterroster',
    ({ content, ...workspace }) =>
      content.board === 'masterroster'
        ? [{ ...workspace, changes: content.changes, templateId: content.templateId }]
        : [],
  ),

  defineRoute({
    ...base,
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
    ...base,
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
    ...base,
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
    ...base,
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
    ...base,
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
    ...base,
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
