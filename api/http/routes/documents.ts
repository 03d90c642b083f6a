import { Result } from 'effect';
import { z } from 'zod';
import type { AbsenceKind } from '../../../domain/absence/absence.ts';
import { bookingStatusSchema } from '../../../domain/booking/bookingStatus.ts';
import { idSchema, instantSchema } from '../../../domain/kernel/fields.ts';
import type { Refusal } from '../../../domain/kernel/refusal.ts';
import type { Actor } from '../../../domain/rights/actor.ts';
import { seesField } from '../../../domain/rights/rights.ts';
import { bookingClasses } from '../../../projections/queries/bookingView.ts';
import {
  absencesToDocument,
  blacklistsToDocument,
  bookingsToDocument,
  calendarEventsToDocument,
  customersToDocument,
  masterLabelsToDocument,
  resourcesToDocument,
  rosterEventsToDocument,
  rosterTemplatesToDocument,
  servicePlansToDocument,
  shiftsToDocument,
  tasksToDocument,
} from '../../../projections/queries/documentRows.ts';
import { numberText } from '../../contract/numberText.ts';
import { invalidField } from '../../platform/problems/invalidInput.ts';
import { breakDocument, leaveDocument } from '../../services/documents/absenceDocument.ts';
import { blacklistDocument } from '../../services/documents/blacklistDocument.ts';
import { bookingDocument, documentedBooking } from '../../services/documents/bookingDocument.ts';
import { calendarEventDocument } from '../../services/documents/calendarEventDocument.ts';
import { customerDocument } from '../../services/documents/customerDocument.ts';
import { described } from '../../services/documents/document.ts';
import { masterLabelsDocument } from '../../services/documents/masterLabelsDocument.ts';
import { resourceDocument } from '../../services/documents/resourceDocument.ts';
import { rosterEventDocument } from '../../services/documents/rosterEventDocument.ts';
import { rosterTemplateDocument } from '../../services/documents/rosterTemplateDocument.ts';
import { servicePlanDocument } from '../../services/documents/servicePlanDocument.ts';
import { shiftDocument, weekOfShift } from '../../services/documents/shiftDocument.ts';
import { taskDocument } from '../../services/documents/taskDocument.ts';
import { firstDayOfWeekId, weekIdForm } from '../../services/documents/weekOfShift.ts';
import type { Identity } from '../../services/identity/identity.ts';
import { pagedDocuments } from './pagedDocuments.ts';
import type { Route } from './route.ts';

/** The seconds by which a span that is asked for is widened at both ends (scheduling §9). */
const aroundSpans = 900;

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
  return pagedDocuments(kind, {
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

const inOrderOfChange =
  'In the order in which they last changed. To follow changes, ask again with the `_qa_update_utc` of the last one.';
const outOfUse = 'Those out of use only with `updated_since` or `inactive`.';

/** Records in the shapes of the specification (scheduling §3), for programs that keep their mappings. */
export const documentRoutes: readonly Route[] = [
  pagedDocuments(bookingDocument, {
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
      objectID: described(idSchema.optional(), 'only the one with this id', 'booking-7f3a'),
      _equid_r: described(
        idSchema.optional(),
        'only those that are done with this piece of equipment',
        'equipment-7f3a',
      ),
    }),
    async read(asked, paging, { reads, actor }) {
      const {
        updated_since: updatedSince,
        sort,
        inactive,
        objectID,
        _equid_r: equipmentId,
        ...filters
      } = asked;
      const span = widened(filters);
      if (Result.isFailure(span)) return Result.fail(span.failure);
      const { status, ...wanted } = span.success;
      const statuses = status === undefined ? {} : { statuses: [status] };
      const page = await bookingsToDocument(reads, actor, {
        ...wanted,
        ...paging,
        ...statuses,
        ...(objectID !== undefined && { ids: [objectID] }),
        equipmentId,
        updatedSince,
        inactive: updatedSince === undefined ? inactive : 'true',
        sort: bookingOrders[sort ?? (updatedSince === undefined ? 'utc_begin_plus_tz' : '_qa_update_utc')],
      });
      return Result.map(page, ({ rows, ...rest }) => ({
        ...rest,
        rows: rows.map(documentedBooking),
      }));
    },
  }),
  absenceRoute(leaveDocument, 'leave', 'Leave'),
  absenceRoute(breakDocument, 'break', 'Breaks'),
  pagedDocuments(calendarEventDocument, {
    summary: 'Calendar events as timeline records',
    description:
      'By start, or with `updated_since` in the order in which they last changed; cancelled ones as well (scheduling §3, §7).',
    filters: bySpan.extend({ updated_since: changedSince }),
    async read({ updated_since: updatedSince, ...filters }, paging, { reads, actor }) {
      const span = widened(filters);
      return Result.isFailure(span)
        ? Result.fail(span.failure)
        : calendarEventsToDocument(reads, actor, { ...span.success, ...paging, updatedSince });
    },
  }),
  pagedDocuments(shiftDocument, {
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
  pagedDocuments(resourceDocument, {
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
  pagedDocuments(customerDocument, {
    summary: 'Customers',
    description: `${inOrderOfChange} ${outOfUse}`,
    filters: byChange,
    read: (filters, paging, { reads, actor }) =>
      customersToDocument(reads, actor, { ...changed(filters), ...paging }),
  }),
  pagedDocuments(blacklistDocument, {
    summary: 'Blacklists',
    description: `The people whom each customer bars. ${inOrderOfChange} With \`updated_since\`, customers who bar nobody are among them.`,
    filters: z.object({ updated_since: since }),
    read: (filters, paging, { reads, actor }) =>
      blacklistsToDocument(reads, actor, { ...changed(filters), ...paging }),
  }),
  pagedDocuments(taskDocument, {
    summary: 'Tasks as documents',
    description: `Those that you may see: customers those in whose \`_uid_r\` they are (scheduling §6). ${inOrderOfChange} Those that are archived only with \`updated_since\` or \`inactive\`.`,
    filters: byChange,
    read: (filters, paging, { reads, actor }) =>
      tasksToDocument(reads, actor, { ...changed(filters), ...paging }),
  }),
  pagedDocuments(servicePlanDocument, {
    summary: 'Service plans',
    description: 'The one that was updated last first (scheduling §7).',
    filters: z.object({}),
    read: (_, paging, { reads, actor }) => servicePlansToDocument(reads, actor, paging),
  }),
  pagedDocuments(rosterTemplateDocument, {
    summary: 'Roster templates as documents',
    description: `${inOrderOfChange} Those that are archived only with \`updated_since\` or \`inactive\`.`,
    filters: byChange,
    read: (filters, paging, { reads, actor }) =>
      rosterTemplatesToDocument(reads, actor, { ...changed(filters), ...paging }),
  }),
  pagedDocuments(rosterEventDocument, {
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
  pagedDocuments(masterLabelsDocument, {
    summary: 'The dispatcher master labels',
    description: 'The sets of master labels in use, by name.',
    filters: z.object({}),
    read: (_, paging, { reads, actor }) => masterLabelsToDocument(reads, actor, paging),
  }),
];
