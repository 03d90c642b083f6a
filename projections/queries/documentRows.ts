import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { type AbsenceKind, longestAbsenceSeconds } from '../../domain/absence/absence.ts';
import { readings } from '../../domain/catalogues/readings.ts';
import { servedCustomers } from '../../domain/groupEvent/servedCustomers.ts';
import type { Actor } from '../../domain/rights/actor.ts';
import { mayRead, seesField } from '../../domain/rights/rights.ts';
import { dateOfLocalDay, type LocalDay } from '../../domain/time/localDay.ts';
import type { ReadMoment } from '../withOrganisation.ts';
import { type Answer, ask, type QueryContext, Refused } from './ask.ts';
import { bookingPage, type Page } from './bookingList.ts';
import type { BookingListQuery } from './bookingListQuery.ts';
import type { BookingView } from './bookingView.ts';
import { type ChangedFact, type DocumentPage, documentPage, ownChange, type Paging } from './documentPage.ts';
import { type BesideDocuments, besideReads, namedInDocuments } from './namedInDocuments.ts';
import { bookingReads } from './namesOf.ts';
import { type PublishedAs, publishedAs } from './publishedAs.ts';
import { qualificationsOf } from './qualificationsOf.ts';
import type { OrderColumn } from './recordPage.ts';
import { rowsIn } from './rowsIn.ts';

const byChange: readonly OrderColumn[] = [{ column: 'at', type: 'bigint', direction: 'asc' }];
const nobody = () => [];

/** Which records, by when they last changed. */
export interface ChangeQuery extends Paging {
  /** Only those that have changed since this second, itself included; those out of use as well. */
  readonly updatedSince?: number | undefined;
  /** Include those that are out of use. */
  readonly inactive?: boolean | undefined;
}

function changedAfter(
  { updatedSince, inactive = false }: ChangeQuery,
  changed: RawBuilder<unknown> = ownChange,
): readonly RawBuilder<unknown>[] {
  if (updatedSince !== undefined) return [sql`${changed} >= ${updatedSince * 1000}`];
  return inactive ? [] : [sql`not ended`];
}

/** A sign-in, and the ids of the records that it is linked to. */
export interface OfSignIn {
  /** Null: only by those links. */
  readonly uid: string | null;
  readonly linkedTo: readonly string[];
}

/**
 * Resources in the order in which they last changed (scheduling §7); `ofSignIn`: only who signs in so, or is entered with
 * that uid.
 */
export function resourcesToDocument(
  context: QueryContext,
  actor: Actor,
  { ofSignIn, ...query }: ChangeQuery & { readonly ofSignIn?: OfSignIn | undefined },
) {
  const signingIn =
    ofSignIn === undefined
      ? []
      : [sql`(id = any(${ofSignIn.linkedTo}::text[]) or fact::json ->> 'uid' = ${ofSignIn.uid})`];
  // What qualifies people is part of their documents.
  const changed = mayRead(actor, readings.qualification.area)
    ? sql`greatest("at", (select max(qualified."at") from ${rowsIn({ asOf: null }, 'qualifications')} qualified
        where qualified.org = resources.org and qualified.resource_id = resources.id))`
    : ownChange;
  return documentPage(context, actor, 'resource', query, {
    name: 'by change',
    order: byChange,
    where: [...changedAfter(query, changed), ...signingIn],
    changed,
    people: ({ id }) => [String(id)],
    reads: ['qualifications'],
    besides: (moment, rows) =>
      qualificationsOf(
        moment,
        actor,
        rows.map(({ id }) => id),
      ),
  });
}

/** Customers in the order in which they last changed. */
export function customersToDocument(context: QueryContext, actor: Actor, query: ChangeQuery) {
  return documentPage(context, actor, 'customer', query, {
    name: 'by change',
    order: byChange,
    where: changedAfter(query),
    people: nobody,
  });
}

/**
 * Customers who bar somebody, in the order in which they last changed; if a moment is given, those who no longer do as
 * well. None for those who do not see blacklists (scheduling §6).
 */
export function blacklistsToDocument(context: QueryContext, actor: Actor, query: ChangeQuery) {
  const barring = sql`json_array_length(fact::json -> 'barredResourceIds') > 0`;
  const asked = query.updatedSince === undefined ? [barring] : changedAfter(query);
  return documentPage(context, actor, 'customer', query, {
    name: 'who bar',
    order: byChange,
    where: seesField(actor, 'customers', 'blacklist') ? asked : [sql`false`],
    people: nobody,
  });
}

/**
 * Service plans, the one that was stated last first (scheduling §7); `updated`: only those that were updated in this span,
 * epoch seconds, `to` exclusive.
 */
export function servicePlansToDocument(
  context: QueryContext,
  actor: Actor,
  {
    updated,
    ...paging
  }: Paging & { readonly updated?: { readonly from: number; readonly to: number } | undefined },
) {
  const within =
    updated === undefined ? [] : [sql`updated_at >= ${updated.from}`, sql`updated_at < ${updated.to}`];
  return documentPage(context, actor, 'servicePlan', paging, {
    name: 'by update',
    order: [{ column: 'updated_at', type: 'bigint', direction: 'desc' }],
    where: [sql`not ended`, ...within],
    people: nobody,
  });
}

/** Sets of master labels in use, by name. */
export function masterLabelsToDocument(context: QueryContext, actor: Actor, paging: Paging) {
  return documentPage(context, actor, 'masterLabelSet', paging, {
    name: 'by name',
    order: [{ column: 'name', type: 'text', direction: 'asc' }],
    where: [sql`not ended`],
    people: nobody,
  });
}

/** Roster templates in the order in which they last changed. */
export function rosterTemplatesToDocument(context: QueryContext, actor: Actor, query: ChangeQuery) {
  return documentPage(context, actor, 'rosterTemplate', query, {
    name: 'by change',
    order: byChange,
    where: changedAfter(query),
    people: nobody,
  });
}

/** Roster events in the order in which they last changed, of one template or of all (scheduling §7). */
export async function rosterEventsToDocument(
  context: QueryContext,
  actor: Actor,
  { templateId, ...query }: ChangeQuery & { readonly templateId?: string | undefined },
): Promise<DocumentPage<ChangedFact<'rosterEvent'> & { readonly templateName: string } & PublishedAs>> {
  const page = await documentPage(context, actor, 'rosterEvent', query, {
    name: 'by change',
    order: byChange,
    where: [...changedAfter(query), ...(templateId === undefined ? [] : [sql`template_id = ${templateId}`])],
    people: ({ resourceIds, preferredResourceIds }) =>
      idsSchema.parse([resourceIds, preferredResourceIds].flat()),
    customers: ({ customerId }) => idsSchema.parse(customerId === null ? [] : [customerId]),
    reads: ['rosterTemplates', 'bookings'],
    besides: (moment, rows) => publishedAs(moment, actor, publishedSchema.parse(rows)),
    further: sql`jsonb_build_object('templateName', coalesce((
      select templates.name from ${rowsIn({ asOf: null }, 'rosterTemplates')} templates
      where templates.org = "rosterEvents".org and templates.id = "rosterEvents".template_id), ''))`,
  });
  // The boundary: the name, and what it was published as, are put beside each fact above.
  return page as Awaited<ReturnType<typeof rosterEventsToDocument>>;
}

/** Tasks in the order in which they last changed. */
export function tasksToDocument(context: QueryContext, actor: Actor, query: ChangeQuery) {
  return documentPage(context, actor, 'task', query, {
    name: 'by change',
    order: byChange,
    where: changedAfter(query),
    people: ({ peopleIds }) => idsSchema.parse(peopleIds),
    customers: ({ customerIds }) => idsSchema.parse(customerIds),
  });
}

const idsSchema = z.array(z.string());
const publishedSchema = z.array(z.object({ id: z.string(), templateId: z.string() }));

/** A span of time, epoch seconds, `to` exclusive; either end may be open. */
export interface SpanQuery extends Paging {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly resourceId?: string | undefined;
  /** Only those that have changed since this second, itself included. */
  readonly updatedSince?: number | undefined;
}

/**
 * Leave or breaks that overlap a span, declined and cancelled ones as well: by start, or in the order in which they last
 * changed if a moment of change is given.
 */
export function absencesToDocument(
  context: QueryContext,
  actor: Actor,
  kind: AbsenceKind,
  { from, to, resourceId, updatedSince, ...paging }: SpanQuery,
) {
  const where = [sql`kind = ${kind}`, ...inSpan({ from, to }, longestAbsenceSeconds)];
  if (updatedSince !== undefined) where.push(...changedAfter({ updatedSince }));
  if (resourceId !== undefined) where.push(sql`resource_id = ${resourceId}`);
  return documentPage(context, actor, 'absence', paging, {
    name: `${kind} by ${updatedSince === undefined ? 'start' : 'change'}`,
    order: updatedSince === undefined ? [{ column: 'start', type: 'bigint', direction: 'asc' }] : byChange,
    where,
    people: ({ resourceId: id }) => [String(id)],
  });
}

/** Calendar events that overlap a span, cancelled ones as well, in the order of leave. Those out of use only by change. */
export function calendarEventsToDocument(
  context: QueryContext,
  actor: Actor,
  { from, to, resourceId, updatedSince, ...paging }: SpanQuery,
) {
  const { longest } = readings.calendarEvent.span ?? { longest: 0 };
  const where = inSpan({ from, to }, longest);
  where.push(...(updatedSince === undefined ? [sql`not ended`] : changedAfter({ updatedSince })));
  if (resourceId !== undefined) where.push(sql`people_ids @> array[${resourceId}]::text[]`);
  return documentPage(context, actor, 'calendarEvent', paging, {
    name: `by ${updatedSince === undefined ? 'start' : 'change'}`,
    order: updatedSince === undefined ? [{ column: 'start', type: 'bigint', direction: 'asc' }] : byChange,
    where,
    people: ({ peopleIds }) => idsSchema.parse(peopleIds),
    customers: ({ customerIds }) => idsSchema.parse(customerIds),
  });
}

/** What overlaps a span; none lasts longer than that, so the index reads hardly more than the answer. */
function inSpan({ from, to }: Pick<SpanQuery, 'from' | 'to'>, longest: number): RawBuilder<unknown>[] {
  return [
    ...(to === undefined ? [] : [sql`start < ${to}`]),
    ...(from === undefined ? [] : [sql`start > ${from - longest - 1}`, sql`"end" > ${from}`]),
  ];
}

/** The shifts that hold on some day of a range, both ends included, of one resource or of all. */
export function shiftsToDocument(
  context: QueryContext,
  actor: Actor,
  {
    days,
    resourceId,
    ...paging
  }: Paging & {
    readonly days: { readonly first: LocalDay; readonly last: LocalDay };
    readonly resourceId?: string | undefined;
  },
) {
  const where = [
    sql`not ended`,
    sql`start_date <= ${dateOfLocalDay(days.last)}`,
    sql`(end_date is null or end_date >= ${dateOfLocalDay(days.first)})`,
  ];
  if (resourceId !== undefined) where.push(sql`resource_id = ${resourceId}`);
  return documentPage(context, actor, 'shift', paging, {
    name: 'of days',
    order: [{ column: 'resource_id', type: 'text', direction: 'asc' }],
    where,
    people: ({ resourceId: id }) => [String(id)],
  });
}

/**
 * The shifts in use that changed last, the latest first (scheduling §7); for those who do not see when something
 * changed, those that begin last.
 */
export function latestShiftsToDocument(
  context: QueryContext,
  actor: Actor,
  { limit, after }: { readonly limit: number; readonly after?: number | undefined },
) {
  const seesChanges = seesField(actor, readings.shift.area, undefined);
  return documentPage(
    context,
    actor,
    'shift',
    { limit, after },
    {
      name: seesChanges ? 'latest' : 'latest by begin',
      order: [
        seesChanges
          ? { column: 'at', type: 'bigint', direction: 'desc' }
          : { column: 'start_date', type: 'text', direction: 'desc' },
      ],
      where: [sql`not ended`],
      people: ({ resourceId: id }) => [String(id)],
    },
  );
}

/** Bookings that overlap a span, by start, as the list of bookings has them. */
export function bookingsToDocument(
  context: QueryContext,
  actor: Actor,
  { after, ...query }: Omit<BookingListQuery, 'asOf' | 'touching'>,
): Promise<Answer<Page<BookingView> & { readonly beside: BesideDocuments }>> {
  const reads = [...new Set([...bookingReads, ...besideReads])];
  return ask(context, { org: actor.org, reads, after }, async (moment: ReadMoment) => {
    const page = await bookingPage(moment, actor, query);
    if (page instanceof Refused) return page;
    const beside = await namedInDocuments(moment, actor, {
      resources: page.rows.flatMap(({ resources }) => resources.map(({ id }) => id)),
      customers: page.rows.flatMap(servedCustomers),
    });
    return { ...page, beside };
  });
}
