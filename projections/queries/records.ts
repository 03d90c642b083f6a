import { sql } from 'kysely';
import type { CustomerFact, LabelFact, ResourceFact, ShiftFact } from '../../domain/facts.ts';
import type { Refusal } from '../../domain/refusal.ts';
import { type Actor, plans } from '../../domain/roles.ts';
import type { ReadMoment } from '../withOrganisation.ts';
import { type Answer, ask, type QueryContext, Refused } from './ask.ts';
import { rowsIn } from './rowsIn.ts';

export interface RecordsQuery {
  readonly after?: number | undefined;
}

export const notForYou: Refusal = {
  code: 'not_allowed',
  message: 'This list is for dispatchers and schedulers.',
  details: {},
};

/** Field workers by name: all of them for planners, his own record for a resource. */
export function listResources(
  context: QueryContext,
  actor: Actor,
  { after }: RecordsQuery,
): Promise<Answer<{ readonly rows: ResourceFact[] }>> {
  return ask(context, { org: actor.org, reads: ['resources'], after }, async (moment) =>
    plans(actor) || actor.role === 'resource'
      ? { rows: await resourcesFor(moment, plans(actor) ? 'all' : idsOf(actor.resourceId)) }
      : new Refused(notForYou),
  );
}

/** Customers by name: all of them for planners, his own record for a customer. */
export function listCustomers(
  context: QueryContext,
  actor: Actor,
  { after }: RecordsQuery,
): Promise<Answer<{ readonly rows: CustomerFact[] }>> {
  return ask(context, { org: actor.org, reads: ['customers'], after }, async (moment) =>
    plans(actor) || actor.role === 'customer'
      ? { rows: await customersFor(moment, plans(actor) ? 'all' : idsOf(actor.customerId)) }
      : new Refused(notForYou),
  );
}

/** Labels by name. What they cost is for planners only. */
export function listLabels(
  context: QueryContext,
  actor: Actor,
  { after }: RecordsQuery,
): Promise<Answer<{ readonly rows: LabelFact[] }>> {
  return ask(context, { org: actor.org, reads: ['labels'], after }, async (moment) => ({
    rows: await labelsFor(moment, actor),
  }));
}

/** Shifts that are not removed: all of them for planners, his own for a resource. */
export function listShifts(
  context: QueryContext,
  actor: Actor,
  { after, resourceId }: RecordsQuery & { readonly resourceId?: string | undefined },
): Promise<Answer<{ readonly rows: ShiftFact[] }>> {
  return ask(context, { org: actor.org, reads: ['shifts'], after }, async (moment) => {
    if (!plans(actor) && actor.role !== 'resource') return new Refused(notForYou);
    const seen = await shiftsFor(moment, plans(actor) ? 'all' : idsOf(actor.resourceId));
    return { rows: seen.filter((shift) => resourceId === undefined || shift.resourceId === resourceId) };
  });
}

/** Ids of the records that are wanted, or all there are. */
export type Wanted = readonly string[] | 'all';

export function idsOf(id: string | null): readonly string[] {
  return id === null ? [] : [id];
}

export async function resourcesFor(moment: ReadMoment, wanted: Wanted): Promise<ResourceFact[]> {
  const rows = await resourcesByName(moment, wanted).select('fact').execute();
  return rows.map(({ fact }) => fact);
}

export async function customersFor(moment: ReadMoment, wanted: Wanted): Promise<CustomerFact[]> {
  const rows = await customersByName(moment, wanted).select('fact').execute();
  return rows.map(({ fact }) => fact);
}

export async function labelsFor(moment: ReadMoment, actor: Actor): Promise<LabelFact[]> {
  const rows = await labelsByName(moment).select('fact').execute();
  return rows.map(({ fact }) => (plans(actor) ? fact : { ...fact, unitPrice: null }));
}

/** Shifts of these resources. */
export async function shiftsFor(moment: ReadMoment, wanted: Wanted): Promise<ShiftFact[]> {
  const rows = await shiftsOf(moment, wanted).select('fact').execute();
  return rows.map(({ fact }) => fact);
}

/** Of the records that are wanted, without what is to be read of them. */
export function resourcesByName(moment: ReadMoment, wanted: Wanted) {
  return moment.db
    .selectFrom(rowsIn(moment, 'resources').as('resources'))
    .where('org', '=', moment.org)
    .where(oneOf('id', wanted))
    .orderBy('name')
    .orderBy('id');
}

export function customersByName(moment: ReadMoment, wanted: Wanted) {
  return moment.db
    .selectFrom(rowsIn(moment, 'customers').as('customers'))
    .where('org', '=', moment.org)
    .where(oneOf('id', wanted))
    .orderBy('name')
    .orderBy('id');
}

export function labelsByName(moment: ReadMoment) {
  return moment.db
    .selectFrom(rowsIn(moment, 'labels').as('labels'))
    .where('org', '=', moment.org)
    .orderBy('name')
    .orderBy('id');
}

export function shiftsOf(moment: ReadMoment, wanted: Wanted) {
  return moment.db
    .selectFrom(rowsIn(moment, 'shifts').as('shifts'))
    .where('org', '=', moment.org)
    .where('removed', '=', false)
    .where(oneOf('resource_id', wanted))
    .orderBy('resource_id')
    .orderBy('start_date')
    .orderBy('id');
}

function oneOf(column: string, wanted: Wanted) {
  return wanted === 'all' ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = any(${wanted})`;
}
