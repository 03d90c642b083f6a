import { sql } from 'kysely';
import { readings } from '../../domain/catalogues/readings.ts';
import type {
  AbsenceFact,
  CustomerFact,
  LabelFact,
  ResourceFact,
  ShiftFact,
} from '../../domain/kernel/facts.ts';
import type { Actor } from '../../domain/rights/actor.ts';
import type { Reading, ReadMoment } from '../withOrganisation.ts';
import { during } from './during.ts';
import { duringService } from './duringService.ts';
import { seenBy } from './recordList.ts';
import { rowsIn } from './rowsIn.ts';
import type { Window } from './spans.ts';
import { customerColumns, resourceColumns, timeColumns, visibleBeside, visibleRows } from './visibility.ts';

/** The ids of the records that are wanted, or all records. */
export type Wanted = readonly string[] | 'all';

/** Field workers to show beside bookings that name some of them, by name, as far as an actor sees them. */
export async function resourcesBeside(
  moment: ReadMoment,
  actor: Actor,
  named: readonly string[],
): Promise<ResourceFact[]> {
  const seen = visibleBeside(actor, 'people', resourceColumns, named);
  const rows = await resourcesByName(moment, 'all').where(seen).select('fact').execute();
  return rows.map(({ fact }) => seenBy(actor, readings.resource, fact));
}

/** Customers that bookings name, by name, as far as an actor sees them now. Uses `organisations` and `bookings` as well. */
export async function customersBeside(
  moment: ReadMoment,
  actor: Actor,
  named: readonly string[],
): Promise<readonly CustomerFact[]> {
  const seen = visibleBeside(actor, 'customers', customerColumns, named);
  const rows = await customersByName(moment, named).where(seen).select('fact').execute();
  const facts = rows.map(({ fact }) => seenBy(actor, readings.customer, fact));
  return duringService(moment, actor, facts);
}

export async function labelsFor(moment: ReadMoment, actor: Actor): Promise<LabelFact[]> {
  const rows = await labelsByName(moment)
    .where(visibleRows(actor, 'planning', {}))
    .select('fact')
    .execute();
  return rows.map(({ fact }) => seenBy(actor, readings.label, fact));
}

export async function shiftsFor(moment: ReadMoment, actor: Actor): Promise<ShiftFact[]> {
  const seen = visibleRows(actor, 'time', timeColumns);
  const rows = await shiftsOf(moment, 'all').where(seen).select('fact').execute();
  return rows.map(({ fact }) => fact);
}

/** Leave and breaks that count and overlap the window, by start, as far as an actor sees them. */
export async function absencesFor(moment: ReadMoment, actor: Actor, window: Window): Promise<AbsenceFact[]> {
  const all = absencesIn(moment, window, 'all').where(visibleRows(actor, 'time', timeColumns));
  return (await all.select('fact').execute()).map(({ fact }) => fact);
}

/** Those of these people, as a query that has not been run. */
export function absencesIn(moment: Reading, window: Window, people: Wanted) {
  return moment.db
    .selectFrom(rowsIn(moment, 'absences').as('absences'))
    .where('org', '=', moment.org)
    .where(during(readings.absence, window, people))
    .orderBy('start')
    .orderBy('id');
}

/** The wanted records, as a query that has not been run. */
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
    .where('ended', '=', false)
    .where(oneOf('resource_id', wanted));
}

function oneOf(column: string, wanted: Wanted) {
  return wanted === 'all' ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = any(${wanted})`;
}
