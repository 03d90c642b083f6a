import { sql } from 'kysely';
import type { CustomerFact, LabelFact, ResourceFact, ShiftFact } from '../../domain/facts.ts';
import { customerClasses, labelClasses, resourceClasses } from '../../domain/fieldClasses.ts';
import type { Refusal } from '../../domain/refusal.ts';
import { mayRead, shownTo } from '../../domain/rights.ts';
import type { Actor } from '../../domain/roles.ts';
import type { ReadMoment } from '../withOrganisation.ts';
import { type Answer, ask, type QueryContext, Refused } from './ask.ts';
import { type Listing, type RecordPage, type RecordPageQuery, recordPage } from './recordPage.ts';
import { rowsIn } from './rowsIn.ts';
import { customerColumns, resourceColumns, timeColumns, visibleBeside, visibleRows } from './visibility.ts';

export interface RecordsQuery extends RecordPageQuery {
  readonly after?: number | undefined;
}

export const notForYou: Refusal = {
  code: 'not_allowed',
  message: 'This list is for dispatchers and schedulers.',
  details: {},
};

const byName = [{ column: 'name', type: 'text', direction: 'asc' }] as const;
const nameAndReference = [sql<string>`name`, sql<string | null>`reference`];
const listings = {
  resources: { name: 'resources', order: byName, searched: nameAndReference },
  customers: { name: 'customers', order: byName, searched: nameAndReference },
  labels: { name: 'labels', order: byName, searched: [sql<string>`name`] },
  shifts: {
    name: 'shifts',
    order: [
      { column: 'resource_id', type: 'text', direction: 'asc' },
      { column: 'start_date', type: 'text', direction: 'asc' },
    ],
    searched: [sql<string>`id`, sql<string>`resource_id`],
  },
} as const satisfies Record<string, Listing>;

/** Field workers by name, as far as the table of rights shows them. */
export function listResources(
  context: QueryContext,
  actor: Actor,
  query: RecordsQuery,
): Promise<Answer<RecordPage<ResourceFact>>> {
  return ask(context, { org: actor.org, reads: ['resources'], after: query.after }, async (moment) => {
    if (!mayRead(actor, 'people')) return new Refused(notForYou);
    const seen = resourcesIn(moment, 'all').where(visibleRows(actor, 'people', resourceColumns));
    const page = await recordPage<ResourceFact>(moment, seen.selectAll(), listings.resources, query);
    return shownPage(page, (resource) => shownTo(actor, 'people', resourceClasses, resource));
  });
}

/** Customers by name, as far as the table of rights shows them. */
export function listCustomers(
  context: QueryContext,
  actor: Actor,
  query: RecordsQuery,
): Promise<Answer<RecordPage<CustomerFact>>> {
  return ask(context, { org: actor.org, reads: ['customers'], after: query.after }, async (moment) => {
    if (!mayRead(actor, 'customers')) return new Refused(notForYou);
    const seen = customersIn(moment, 'all').where(visibleRows(actor, 'customers', customerColumns));
    const page = await recordPage<CustomerFact>(moment, seen.selectAll(), listings.customers, query);
    return shownPage(page, (customer) => shownTo(actor, 'customers', customerClasses, customer));
  });
}

/** Labels by name; resources and customers see none (scheduling §6). */
export function listLabels(
  context: QueryContext,
  actor: Actor,
  query: RecordsQuery,
): Promise<Answer<RecordPage<LabelFact>>> {
  return ask(context, { org: actor.org, reads: ['labels'], after: query.after }, async (moment) => {
    if (!mayRead(actor, 'planning')) return new Refused(notForYou);
    const seen = labelsIn(moment).where(visibleRows(actor, 'planning', {}));
    const page = await recordPage<LabelFact>(moment, seen.selectAll(), listings.labels, query);
    return shownPage(page, (label) => shownTo(actor, 'planning', labelClasses, label));
  });
}

/** Shifts that are not removed, as far as the table of rights shows them. */
export function listShifts(
  context: QueryContext,
  actor: Actor,
  query: RecordsQuery & { readonly resourceId?: string | undefined },
): Promise<Answer<RecordPage<ShiftFact>>> {
  return ask(context, { org: actor.org, reads: ['shifts'], after: query.after }, async (moment) => {
    if (!mayRead(actor, 'time')) return new Refused(notForYou);
    const seen = shiftsIn(moment, 'all').where(visibleRows(actor, 'time', timeColumns));
    const { resourceId } = query;
    const wanted = resourceId === undefined ? seen : seen.where('resource_id', '=', resourceId);
    return recordPage<ShiftFact>(moment, wanted.selectAll(), listings.shifts, query);
  });
}

function shownPage<Fact>(
  page: RecordPage<Fact> | Refused,
  show: (fact: Fact) => Fact,
): RecordPage<Fact> | Refused {
  return page instanceof Refused ? page : { ...page, rows: page.rows.map(show) };
}

/** Ids of the records that are wanted, or all there are. */
export type Wanted = readonly string[] | 'all';

/** Field workers beside bookings that name some of them, by name, as far as an actor sees them. */
export async function resourcesBeside(
  moment: ReadMoment,
  actor: Actor,
  named: readonly string[],
): Promise<ResourceFact[]> {
  const seen = visibleBeside(actor, 'people', resourceColumns, named);
  const rows = await resourcesByName(moment, 'all').where(seen).select('fact').execute();
  return rows.map(({ fact }) => shownTo(actor, 'people', resourceClasses, fact));
}

/** Customers that bookings name, by name, as far as an actor sees them. */
export async function customersBeside(
  moment: ReadMoment,
  actor: Actor,
  named: readonly string[],
): Promise<CustomerFact[]> {
  const seen = visibleBeside(actor, 'customers', customerColumns, named);
  const rows = await customersByName(moment, named).where(seen).select('fact').execute();
  return rows.map(({ fact }) => shownTo(actor, 'customers', customerClasses, fact));
}

export async function labelsFor(moment: ReadMoment, actor: Actor): Promise<LabelFact[]> {
  const rows = await labelsByName(moment)
    .where(visibleRows(actor, 'planning', {}))
    .select('fact')
    .execute();
  return rows.map(({ fact }) => shownTo(actor, 'planning', labelClasses, fact));
}

export async function shiftsFor(moment: ReadMoment, actor: Actor): Promise<ShiftFact[]> {
  const seen = visibleRows(actor, 'time', timeColumns);
  const rows = await shiftsOf(moment, 'all').where(seen).select('fact').execute();
  return rows.map(({ fact }) => fact);
}

/** Of the records that are wanted, without what is to be read of them. */
export function resourcesByName(moment: ReadMoment, wanted: Wanted) {
  return resourcesIn(moment, wanted).orderBy('name').orderBy('id');
}

function resourcesIn(moment: ReadMoment, wanted: Wanted) {
  return moment.db
    .selectFrom(rowsIn(moment, 'resources').as('resources'))
    .where('org', '=', moment.org)
    .where(oneOf('id', wanted));
}

export function customersByName(moment: ReadMoment, wanted: Wanted) {
  return customersIn(moment, wanted).orderBy('name').orderBy('id');
}

function customersIn(moment: ReadMoment, wanted: Wanted) {
  return moment.db
    .selectFrom(rowsIn(moment, 'customers').as('customers'))
    .where('org', '=', moment.org)
    .where(oneOf('id', wanted));
}

export function labelsByName(moment: ReadMoment) {
  return labelsIn(moment).orderBy('name').orderBy('id');
}

function labelsIn(moment: ReadMoment) {
  return moment.db.selectFrom(rowsIn(moment, 'labels').as('labels')).where('org', '=', moment.org);
}

export function shiftsOf(moment: ReadMoment, wanted: Wanted) {
  return shiftsIn(moment, wanted).orderBy('resource_id').orderBy('start_date').orderBy('id');
}

function shiftsIn(moment: ReadMoment, wanted: Wanted) {
  return moment.db
    .selectFrom(rowsIn(moment, 'shifts').as('shifts'))
    .where('org', '=', moment.org)
    .where('removed', '=', false)
    .where(oneOf('resource_id', wanted));
}

function oneOf(column: string, wanted: Wanted) {
  return wanted === 'all' ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = any(${wanted})`;
}
