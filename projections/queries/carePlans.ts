import { sql } from 'kysely';
import { type CareOutcomes, outcomesIn } from '../../domain/carePlan/careOutcomes.ts';
import { type CarePlanContent, planOfJson } from '../../domain/carePlan/carePlanContent.ts';
import { visitPart } from '../../domain/carePlan/visitPart.ts';
import { type AnyReading, type FactOf, readings } from '../../domain/catalogues/readings.ts';
import type { Actor } from '../../domain/rights/actor.ts';
import { hasByWork, seesField } from '../../domain/rights/rights.ts';
import { zoneOf } from '../../domain/time/zone.ts';
import { readSchema } from '../schema/tables.ts';
import type { ReadMoment } from '../withOrganisation.ts';
import { type Answer, ask, type QueryContext, Refused } from './ask.ts';
import { notFound } from './oneBooking.ts';
import { ownColumns, ownerTables } from './ownColumns.ts';
import { recordIn, seenBy } from './recordList.ts';
import { titlesOf } from './titlesOf.ts';
import { bookingColumns, customerColumns, visibleRows } from './visibility.ts';
import { withKeptTexts } from './withKeptTexts.ts';

const plans: AnyReading = readings.carePlan;
const kept: AnyReading = readings.careRecord;
const inSchema = (table: string) => sql.table(`${readSchema}.${table}`);

type PlanFact = FactOf<'carePlan'>;
type RecordFact = FactOf<'careRecord'>;

/** A version as it was agreed; `content` null: its text has been erased. */
export interface AgreedPlan extends Pick<PlanFact, 'agreedBy' | 'agreedOn' | 'agreedAt'> {
  readonly version: number;
  readonly content: CarePlanContent | null;
}

/** The care plan of a customer, as somebody sees it. */
export interface CustomersPlan
  extends Pick<PlanFact, 'id' | 'stage' | 'customerId' | 'seenBy' | 'reviewOn' | 'version'> {
  readonly revision: number;
  /** As it is being worked on; null: nothing yet, erased, or it is not for this reader. */
  readonly draft: CarePlanContent | null;
  /** The latest first; for those who plan every one, for a customer the one that counts. */
  readonly versions: readonly AgreedPlan[];
}

/** The care plan of a customer whom somebody sees: the one that counts, or else the last; null: there is none for them. */
export function carePlanOfCustomer(
  context: QueryContext,
  actor: Actor,
  { customerId, after }: { readonly customerId: string; readonly after?: number | undefined },
): Promise<Answer<{ readonly customerName: string; readonly plan: CustomersPlan | null }>> {
  const reads = ['carePlans', ...ownerTables(plans)] as const;
  return ask(context, { org: actor.org, reads, after }, async (moment) => {
    const customers = await sql<{ name: string }>`
      select name from ${inSchema('customers')} customers
      where org = ${moment.org} and id = ${customerId} and ${visibleRows(actor, 'customers', customerColumns)}`.execute(
      moment.db,
    );
    const [customer] = customers.rows;
    if (customer === undefined) return new Refused(notFound('customer', customerId));
    const found = await planIn(moment, customerId, visibleRows(actor, plans.area, ownColumns(plans)));
    if (found === undefined) return { customerName: customer.name, plan: null };
    const [told] = await withKeptTexts(moment, plans, [seenBy(actor, plans, found)]);
    const all = seesField(actor, plans.area, 'planning');
    const { id, revision, stage, seenBy: seen, reviewOn, version } = found;
    const plan = { id, revision, stage, customerId, seenBy: seen, reviewOn, version };
    const versions = await versionsOf(moment, found, all ? undefined : (version ?? 0));
    return { customerName: customer.name, plan: { ...plan, draft: contentOf(told?.content), versions } };
  });
}

/** What is being looked at, if a customer has several: the plan in use before what has ended, that agreed last before the rest. */
async function planIn(
  moment: ReadMoment,
  customerId: string,
  isSeen: ReturnType<typeof visibleRows>,
): Promise<(PlanFact & { readonly revision: number }) | undefined> {
  const { rows } = await sql<{ fact: PlanFact; revision: number }>`
    select fact, revision from ${inSchema('carePlans')} "carePlans"
    where org = ${moment.org} and customer_id = ${customerId} and ${isSeen}
    order by ended, agreed_at desc nulls last, id limit 1`.execute(moment.db);
  return rows[0] && { ...rows[0].fact, revision: rows[0].revision };
}

/** What was agreed, each version once, or one of them. */
async function versionsOf(
  moment: ReadMoment,
  { id }: Pick<PlanFact, 'id'>,
  version: number | undefined,
): Promise<readonly AgreedPlan[]> {
  const { rows } = await sql<{ fact: PlanFact }>`
    select distinct on ((fact->>'version')::integer) fact from ${inSchema('care_plan_versions')}
    where org = ${moment.org} and id = ${id} and fact->>'version' is not null
      and ${version === undefined ? sql`true` : sql`(fact->>'version')::integer = ${version}`}
    order by (fact->>'version')::integer desc, revision`.execute(moment.db);
  const facts = await withKeptTexts(
    moment,
    plans,
    rows.map(({ fact }) => fact),
  );
  return facts.map(({ version: number, agreedBy, agreedOn, agreedAt, agreed }) => ({
    version: number ?? 0,
    agreedBy,
    agreedOn,
    agreedAt,
    content: contentOf(agreed),
  }));
}

function contentOf(text: unknown): CarePlanContent | null {
  return typeof text === 'string' ? (planOfJson(text).content ?? null) : null;
}

/** A care record, with its outcomes in place of where they stand; null: they have been erased. */
export type CareRecordRow = Omit<RecordFact, 'outcomes'> & {
  readonly revision: number;
  readonly outcomes: CareOutcomes | null;
};

/** What a visit needs of the care plan of its customer, and what has been recorded of it. */
export interface VisitsPlan {
  readonly customerId: string;
  readonly customerName: string;
  /** What counts at the visit, or what its record follows; null: there is none. */
  readonly plan: (AgreedPlan & { readonly id: string }) | null;
  /** The latest that was not discarded; null: none has been begun. */
  readonly record: CareRecordRow | null;
}

/**
 * The part of a care plan that concerns a visit which somebody sees: those who do the work have it by their work, others if they
 * see the plan. A record keeps to the version with which it was begun.
 */
export function carePlanOfVisit(
  context: QueryContext,
  actor: Actor,
  { bookingId, after }: { readonly bookingId: string; readonly after?: number | undefined },
): Promise<Answer<VisitsPlan>> {
  const reads = ['carePlans', 'careRecords', 'bookings', 'customers', 'organisations'] as const;
  return ask(context, { org: actor.org, reads, after }, async (moment) => {
    const { rows } = await sql<VisitRow>`
      select customer_id as "customerId", coalesce(label_ids, '{}') as "labelIds", start, "end",
        (select fact->>'timeZone' from ${inSchema('organisations')} where org = ${moment.org} and id = org) as zone
      from ${inSchema('bookings')} bookings
      where org = ${moment.org} and id = ${bookingId} and customer_id is not null
        and ${visibleRows(actor, 'work', bookingColumns)}`.execute(moment.db);
    const [visit] = rows;
    if (visit === undefined) return new Refused(notFound('booking', bookingId));
    const { customerId, zone, ...when } = visit;
    const records = await sql<{ fact: RecordFact; revision: number }>`
      select fact, revision from ${inSchema('careRecords')} "careRecords"
      where org = ${moment.org} and booking_id = ${bookingId} and stage <> 'discarded'
        and ${visibleRows(actor, kept.area, ownColumns(kept))}
      order by kept_since desc, id limit 1`.execute(moment.db);
    const [record = null] = await withOutcomes(moment, records.rows);
    const isSeen = hasByWork(actor, plans.area)
      ? sql<boolean>`true`
      : visibleRows(actor, plans.area, ownColumns(plans));
    const found = await planIn(moment, customerId, isSeen);
    const isInForce = found !== undefined && found.stage !== 'ended' && found.version !== null;
    const followed =
      record !== null
        ? { id: record.carePlanId, version: record.version }
        : isInForce
          ? { id: found.id, version: Number(found.version) }
          : undefined;
    const [agreed] = followed === undefined ? [] : await versionsOf(moment, followed, followed.version);
    const titles = await titlesOf(moment, [{ category: 'customer', id: customerId }]);
    const part = (content: CarePlanContent) => visitPart(content, when, zoneOf(zone ?? 'UTC'));
    return {
      customerId,
      customerName: titles.get(`customer ${customerId}`) ?? customerId,
      plan:
        followed === undefined || agreed === undefined
          ? null
          : { ...agreed, id: followed.id, content: agreed.content && part(agreed.content) },
      record,
    };
  });
}

interface VisitRow {
  readonly customerId: string;
  readonly labelIds: readonly string[];
  readonly start: number;
  readonly end: number;
  readonly zone: string | null;
}

async function withOutcomes(
  moment: ReadMoment,
  rows: readonly { readonly fact: RecordFact; readonly revision: number }[],
): Promise<CareRecordRow[]> {
  const told = await withKeptTexts(
    moment,
    kept,
    rows.map(({ fact, revision }) => ({ ...fact, revision })),
  );
  return told.map((row, place) => ({
    ...row,
    // None yet is empty; one that stands nowhere any more has been erased.
    outcomes:
      typeof row.outcomes === 'string' || rows[place]?.fact.outcomes === null
        ? (outcomesIn(typeof row.outcomes === 'string' ? row.outcomes : null) ?? null)
        : null,
  }));
}

/** Which records of a plan are wanted. */
export interface CareRecordsQuery {
  readonly carePlanId: string;
  /** Only those with medication that was refused or not at hand. */
  readonly exceptions?: boolean | undefined;
  /** Begun not before, and before (epoch seconds). */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly after?: number | undefined;
}

/** The most records that are told at once. */
export const mostCareRecords = 400;

/** What became of a care plan that somebody sees, at visits that they see, the latest first; at most `mostCareRecords`. */
export function careRecordsOfPlan(
  context: QueryContext,
  actor: Actor,
  { carePlanId, exceptions, from, to, after }: CareRecordsQuery,
): Promise<
  Answer<{
    readonly rows: readonly (CareRecordRow & {
      readonly visitTitle: string | null;
      readonly visitStart: number | null;
      readonly personName: string | null;
    })[];
    readonly isCut: boolean;
  }>
> {
  const reads = ['carePlans', 'careRecords', 'customers', 'resources', ...ownerTables(kept)] as const;
  return ask(context, { org: actor.org, reads, after }, async (moment) => {
    const plan = await recordIn(moment, actor, 'carePlan', carePlanId);
    if (plan instanceof Refused) return plan;
    const { rows } = await sql<{ fact: RecordFact; revision: number; visitStart: number | null }>`
      select fact, revision, (select start from ${inSchema('bookings')} visit
        where visit.org = "careRecords".org and visit.id = "careRecords".booking_id) as "visitStart"
      from ${inSchema('careRecords')} "careRecords"
      where org = ${moment.org} and care_plan_id = ${carePlanId} and stage <> 'discarded'
        and ${visibleRows(actor, kept.area, ownColumns(kept))}
        and ${exceptions === true ? sql`exceptions > 0` : sql`true`}
        and ${from === undefined ? sql`true` : sql`kept_since >= ${from}`}
        and ${to === undefined ? sql`true` : sql`kept_since < ${to}`}
      order by kept_since desc, id desc limit ${mostCareRecords + 1}`.execute(moment.db);
    const page = rows.slice(0, mostCareRecords);
    const told = await withOutcomes(moment, page);
    const titles = await titlesOf(
      moment,
      told.flatMap(({ bookingId, personId }) => [
        { category: 'booking' as const, id: bookingId },
        ...(personId === null ? [] : [{ category: 'resource' as const, id: personId }]),
      ]),
    );
    return {
      rows: told.map((row, place) => ({
        ...row,
        visitTitle: titles.get(`booking ${row.bookingId}`) ?? null,
        visitStart: page[place]?.visitStart ?? null,
        personName: titles.get(`resource ${row.personId}`) ?? null,
      })),
      isCut: rows.length > mostCareRecords,
    };
  });
}
