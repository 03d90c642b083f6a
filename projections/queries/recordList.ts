import { Result } from 'effect';
import { type RawBuilder, sql } from 'kysely';
import { type ChangedCategory, isChangedCategory } from '../../domain/catalogues/changedCategories.ts';
import {
  type AnyReading,
  type FactOf,
  type ReadingName,
  readings,
} from '../../domain/catalogues/readings.ts';
import type { Refusal } from '../../domain/kernel/refusal.ts';
import { classesOf } from '../../domain/record/classesOf.ts';
import { hiddenFromLists } from '../../domain/record/hiddenFromLists.ts';
import { ownTextFields } from '../../domain/record/searchDocument.ts';
import { isOver, stageFieldOf, stageLabels } from '../../domain/record/stages.ts';
import type { Actor } from '../../domain/rights/actor.ts';
import type { Claims } from '../../domain/rights/persona.ts';
import { mayRead, seesCosts, seesField } from '../../domain/rights/rights.ts';
import { shownTo } from '../../domain/rights/shownTo.ts';
import { columnName, columnTypeOf } from '../models/recordModel.ts';
import { tableOf } from '../models/recordModels.ts';
import type { ReadTables } from '../readTables.ts';
import type { ReadMoment } from '../withOrganisation.ts';
import { type Answer, ask, type QueryContext, Refused } from './ask.ts';
import { notFound } from './oneBooking.ts';
import { ownColumns, ownerTables } from './ownColumns.ts';
import { type OrderColumn, type RecordPage, type RecordPageQuery, recordPage } from './recordPage.ts';
import { rowsIn } from './rowsIn.ts';
import { followsFromDays, pastAt, stageNow } from './stageNow.ts';
import { isTouchedBy, type Touching } from './touchedBy.ts';
import { visibleRows } from './visibility.ts';
import { withKeptTexts } from './withKeptTexts.ts';

/** Above what labels may cost together. */
const mostCost = 1e15;

export interface RecordListQuery extends RecordPageQuery {
  /** Wait for this position. */
  readonly after?: number | undefined;
  /** Only those with these ids. */
  readonly ids?: readonly string[] | undefined;
  /** Only what these commands have changed. */
  readonly touching?: Touching | undefined;
  /** Include those that are out of use; omitted: only those in use. */
  readonly inactive?: boolean | undefined;
  /** A field, with `-` in front of it in descending order; omitted: the order of the record. */
  readonly sort?: string | undefined;
  /** Values that fields must have; for a field with several values, one of them. */
  readonly filters?: Readonly<Record<string, string | boolean>>;
  /** For records with a span: only those that overlap the span that begins here, epoch seconds. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  /** For records with stages: only what is over, or only the rest. */
  readonly over?: 'only' | 'not' | undefined;
  /** Instants by which records are due: not before, and before one (epoch seconds); or that there is none. */
  readonly due?: readonly {
    readonly field: string;
    readonly from?: number | undefined;
    readonly to?: number | undefined;
    readonly none?: true;
  }[];
  /** For records with a price: only those whose price is at least this, and at most that. */
  readonly minCost?: number | undefined;
  readonly maxCost?: number | undefined;
}

/** A record, with the revision by which a change states what its sender saw (`If-Match`). */
export type RecordView<Name extends ReadingName> = FactOf<Name> & { readonly revision: number };

/** The refusal of a filter or an order by a field that somebody does not see. */
export function notSeen(field: string): Refusal {
  return {
    code: 'not_allowed',
    message: `${field}: your role does not see this.`,
    details: { field },
  };
}

export const notForYou: Refusal = {
  code: 'not_allowed',
  message: 'Your role does not allow this list.',
  details: {},
};

/** The records of a kind that somebody may see, page by page. */
export function listRecords<Name extends ReadingName>(
  context: QueryContext,
  actor: Actor,
  name: Name,
  query: RecordListQuery,
): Promise<Answer<RecordPage<RecordView<Name>>>> {
  const reading: AnyReading = readings[name];
  const question = { org: actor.org, reads: tablesOfList(name, query), after: query.after };
  return ask(context, question, async (moment) => {
    const listed = await listedIn(moment, actor, name, query);
    if (listed instanceof Refused) return listed;
    const { key, order } = orderOf(reading, query.sort);
    const page = await recordPage<RecordView<Name>>(
      moment,
      listed.rows,
      { name: `${tableOf(name)} ${key}`, order },
      { ...query, searchIn: listed.searchIn },
    );
    return page instanceof Refused
      ? page
      : {
          ...page,
          rows: await withKeptTexts(
            moment,
            reading,
            page.rows.map((row) => seenBy(actor, reading, row)),
          ),
        };
  });
}

/** The read models that a list is made of. */
export function tablesOfList(name: ReadingName, query: RecordListQuery): readonly (keyof ReadTables)[] {
  const reading: AnyReading = readings[name];
  return [
    tableOf(name),
    ...ownerTables(reading),
    ...(query.touching === undefined ? [] : (['history'] as const)),
    ...(isPriced(query) ? (['labels'] as const) : []),
    ...(reading.shownBy === null && !followsFromDays(reading) ? [] : (['organisations'] as const)),
  ];
}

/** Every row of a list with all its columns, before its search, and what a search of it covers; or why it may not be asked. */
export async function listedIn(
  moment: ReadMoment,
  actor: Actor,
  name: ReadingName,
  query: RecordListQuery,
): Promise<{ readonly rows: RawBuilder<unknown>; readonly searchIn: 'everything' | 'title' } | Refused> {
  const reading: AnyReading = readings[name];
  const table = tableOf(name);
  if (!mayRead(actor, reading.area)) return new Refused(notForYou);
  const closed = closedField(actor, reading, query);
  if (closed !== undefined) return new Refused(closed);
  const hidden = query.inactive === true ? [] : await hiddenIn(moment, reading);
  const wanted = conditions(moment, actor, reading, { ...query, hidden });
  return {
    rows: sql`select * from ${rowsIn(moment, table)} ${sql.ref(table)} where ${sql.join(wanted, sql` and `)}`,
    searchIn: seesSearched(actor, reading) ? 'everything' : 'title',
  };
}

/**
 * One record by its id, whether it is in use or not. Also refuses with `not_found` what the actor may not
 * see.
 */
export async function findRecord<Name extends ReadingName>(
  context: QueryContext,
  actor: Actor,
  name: Name,
  query: { readonly id: string; readonly after?: number | undefined },
): Promise<Answer<RecordView<Name>>> {
  const question = {
    org: actor.org,
    reads: [tableOf(name), ...ownerTables(readings[name] satisfies AnyReading)],
    after: query.after,
  };
  const found = await ask(context, question, async (moment) => {
    const row = await recordIn(moment, actor, name, query.id);
    return row instanceof Refused ? row : { row };
  });
  return Result.map(found, ({ row, position }) => ({ ...row, position }));
}

/** The same at a moment. */
export async function recordIn<Name extends ReadingName>(
  moment: ReadMoment,
  actor: Actor,
  name: Name,
  id: string,
): Promise<RecordView<Name> | Refused> {
  const reading: AnyReading = readings[name];
  const table = tableOf(name);
  const { rows } = await sql<{ fact: FactOf<Name>; revision: number }>`
    select fact, revision from ${rowsIn(moment, table)} ${sql.ref(table)}
    where org = ${moment.org} and id = ${id} and not (ended and ${reading.whenEnded === 'gone'})
      and ${visibleRows(actor, reading.area, ownColumns(reading))}`.execute(moment.db);
  const [row] = await withKeptTexts(
    moment,
    reading,
    rows.map(({ fact, revision }) => seenBy(actor, reading, { ...fact, revision })),
  );
  return row ?? new Refused(notFound(reading.words.one, id));
}

/** The fields that hide records from lists in the organisation. */
async function hiddenIn(moment: ReadMoment, reading: AnyReading): Promise<readonly string[]> {
  if (reading.shownBy === null) return reading.hiddenBy;
  const found = await moment.db
    .selectFrom(rowsIn(moment, 'organisations').as('organisations'))
    .select('fact')
    .where('org', '=', moment.org)
    .executeTakeFirst();
  return found === undefined ? reading.hiddenBy : hiddenFromLists(reading, found.fact.settings);
}

/** What somebody does not see they must not learn by filtering or sorting either. */
function closedField(
  actor: Actor,
  { area, shown }: AnyReading,
  { filters = {}, sort, minCost, maxCost }: RecordListQuery,
): Refusal | undefined {
  const cost = minCost !== undefined ? 'minCost' : maxCost === undefined ? undefined : 'maxCost';
  if (cost !== undefined && !seesCosts(actor, area)) return notSeen(`query.${cost}`);
  const closed = (field: string) => field in shown && !seesField(actor, area, shown[field]?.class);
  const filter = Object.keys(filters).find(closed);
  if (filter !== undefined) return notSeen(`query.${filter}`);
  return sort !== undefined && closed(sort.replace(/^-/, '')) ? notSeen('query.sort') : undefined;
}

/** What somebody does not see must not be found by it either. */
function seesSearched(actor: Actor, reading: AnyReading): boolean {
  return ownTextFields(reading).every((field) => seesField(actor, reading.area, reading.shown[field]?.class));
}

/** A record without the fields that somebody does not see. */
export function seenBy<Fact extends object>(actor: Claims, { area, shown }: AnyReading, fact: Fact): Fact {
  return shownTo(actor, area, classesOf(shown), fact);
}

function conditions(
  moment: ReadMoment,
  actor: Actor,
  reading: AnyReading,
  query: RecordListQuery & { readonly hidden: readonly string[] },
): readonly RawBuilder<unknown>[] {
  const { ids, touching, inactive = false, filters = {}, from, to, over, due = [] } = query;
  const wanted = [sql`org = ${moment.org}`, visibleRows(actor, reading.area, ownColumns(reading))];
  if (ids !== undefined) wanted.push(sql`id = any(${ids})`);
  if (touching !== undefined) wanted.push(isTouchedBy(moment, categoryOf(reading), touching));
  if (reading.whenEnded === 'gone' || (reading.whenEnded === 'outOfUse' && !inactive)) {
    wanted.push(sql`not ended`);
  }
  if (!inactive) {
    for (const field of query.hidden) wanted.push(sql`${sql.ref(columnName(field))} is not true`);
    if (reading.hiddenFrom !== null) {
      const from = sql.ref(columnName(reading.hiddenFrom));
      wanted.push(sql`(${from} is null or ${from} > extract(epoch from statement_timestamp()))`);
    }
  }
  for (const [field, value] of Object.entries(filters)) {
    if (reading.stages !== null && field === stageFieldOf(reading.stages)) {
      wanted.push(sql`${stageNow(reading)} = ${value}`);
      continue;
    }
    const column = sql.ref(columnName(field));
    const facts = reading.shown[field];
    if (facts?.ofStage !== undefined && value === 'none') {
      wanted.push(sql`${column} is null`);
      continue;
    }
    const several = facts !== undefined && columnTypeOf(facts) === 'text[]';
    wanted.push(several ? sql`${column} @> array[${value}]::text[]` : sql`${column} = ${value}`);
  }
  const { stages } = reading;
  if (stages !== null && over !== undefined) {
    const open = Object.keys(stageLabels(stages)).filter((stage) => !isOver(stages, stage));
    wanted.push(sql`(${stageNow(reading)} = any(${open})) = ${over === 'not'}`);
  }
  for (const { field, from: first, to: before, none } of due) {
    if (none) wanted.push(sql`${sql.ref(columnName(field))} is null`);
    // The last minute of a day, as of an instant that a day alone stands for.
    const isDay = reading.shown[field]?.kind === 'date';
    const end = isDay ? sql`(${pastAt({}, field, reading.shown)} - 60)` : sql.ref(columnName(field));
    if (first !== undefined) wanted.push(sql`${end} >= ${first}`);
    if (before !== undefined) wanted.push(sql`${end} < ${before}`);
  }
  if (reading.span !== null) {
    const { start, end, longest } = reading.span;
    if (to !== undefined) wanted.push(sql`${sql.ref(columnName(start))} < ${to}`);
    // None lasts longer, so the index reads hardly more than the answer.
    if (from !== undefined) {
      wanted.push(sql`${sql.ref(columnName(start))} > ${from - longest - 1}`);
      wanted.push(sql`${sql.ref(columnName(end))} > ${from}`);
    }
  }
  if (reading.pricedBy !== null && isPriced(query)) wanted.push(pricedIn(moment, reading.pricedBy, query));
  return wanted;
}

function isPriced({ minCost, maxCost }: RecordListQuery): boolean {
  return minCost !== undefined || maxCost !== undefined;
}

/**
 * Whether the price of a row is in a range, as it is shown, with two places. Who holds no label with a price has none, and
 * is in no range (`weightageCost`).
 */
function pricedIn(moment: ReadMoment, labels: string, { minCost = 0, maxCost = mostCost }: RecordListQuery) {
  return sql`(select coalesce(round(sum(held.unit_price)::numeric, 2) between ${minCost} and ${maxCost}, false)
    from ${rowsIn(moment, 'labels')} held
    where held.org = ${moment.org} and held.id = any(${sql.ref(columnName(labels))}))`;
}

function categoryOf({ category }: AnyReading): ChangedCategory {
  if (!isChangedCategory(category)) throw new Error(`there are no lists of ${category}`);
  return category;
}

/** Fields that a list can be sorted by, besides the title (`name`). */
export function sortable({ shown }: AnyReading): readonly string[] {
  return Object.entries(shown).flatMap(([field, facts]) => {
    const type = columnTypeOf(facts);
    return type === null || type === 'text[]' || field === 'name' ? [] : [field];
  });
}

function orderOf(
  reading: AnyReading,
  sort: string | undefined,
): { readonly key: string; readonly order: readonly OrderColumn[] } {
  const own = reading.order.length === 0 ? [{ by: 'name', direction: 'asc' } as const] : reading.order;
  const asked =
    sort === undefined
      ? own
      : [
          {
            by: sort.replace(/^-/, ''),
            direction: sort.startsWith('-') ? ('desc' as const) : ('asc' as const),
          },
        ];
  return {
    key: asked.map(({ by, direction }) => `${by} ${direction}`).join(),
    order: asked.map(({ by, direction }) => {
      const facts = by === 'name' ? undefined : reading.shown[by];
      return { column: columnName(by), type: (facts && columnTypeOf(facts)) ?? 'text', direction };
    }),
  };
}
