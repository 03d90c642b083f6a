import { type RawBuilder, sql } from 'kysely';
import {
  type AnyReading,
  type FactOf,
  type ReadingName,
  readings,
} from '../../domain/catalogues/readings.ts';
import type { Actor } from '../../domain/rights/actor.ts';
import { mayRead } from '../../domain/rights/rights.ts';
import { tableOf } from '../models/recordModels.ts';
import type { ReadTables } from '../readTables.ts';
import type { ReadMoment } from '../withOrganisation.ts';
import { type Answer, ask, type QueryContext, Refused } from './ask.ts';
import { type BesideDocuments, besideReads, namedInDocuments } from './namedInDocuments.ts';
import { ownColumns } from './ownColumns.ts';
import { notForYou, seenBy } from './recordList.ts';
import { type OrderColumn, type RecordPage, recordPage } from './recordPage.ts';
import { rowsIn } from './rowsIn.ts';
import { visibleRows } from './visibility.ts';

/** When a record last changed. */
export const ownChange = sql`"at"`;

/** A record of which a document is made, and when it last changed: epoch seconds, null for those who do not see that. */
export type ChangedFact<Name extends ReadingName> = FactOf<Name> & { readonly changedAt: number | null };

/** Which page, and the position to wait for. */
export interface Paging {
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
  readonly after?: number | undefined;
}

/** A page of what documents are made of, and what they say besides. */
export type DocumentPage<Row> = Answer<RecordPage<Row> & { readonly beside: BesideDocuments }>;

/** What a page of documents is made of: which rows, in which order, and what they name. */
export interface Listed {
  /** Names the order in cursors. */
  readonly name: string;
  readonly order: readonly OrderColumn[];
  readonly where: readonly RawBuilder<unknown>[];
  /** When a row last changed, epoch milliseconds; omitted: when its record did. */
  readonly changed?: RawBuilder<unknown>;
  /** The ids of the people whom a row names. */
  readonly people: (fact: Readonly<Record<string, unknown>>) => readonly string[];
  /** The ids of the customers whom a row names; omitted: none, but a customer names itself. */
  readonly customers?: (fact: Readonly<Record<string, unknown>>) => readonly string[];
  /** The views that are read besides. */
  readonly reads?: readonly (keyof ReadTables)[];
  /** Further fields of a fact, as JSON; omitted: none. */
  readonly further?: RawBuilder<unknown>;
  /** Further fields of the rows of a page by their ids, read for all of them at once; omitted: none. */
  readonly besides?: (
    moment: ReadMoment,
    rows: readonly { readonly id: string }[],
  ) => Promise<ReadonlyMap<string, object>>;
}

/** A page of the records of one kind that somebody may see, as documents are made of them. */
export async function documentPage<Name extends ReadingName>(
  context: QueryContext,
  actor: Actor,
  kind: Name,
  { cursor, limit, after }: Paging,
  listed: Listed,
): Promise<DocumentPage<ChangedFact<Name>>> {
  const { name, order, where, changed = ownChange, people, customers, reads: also = [], besides } = listed;
  const { further = sql`'{}'::jsonb` } = listed;
  const reading: AnyReading = readings[kind];
  const table = tableOf(kind);
  const reads = [...new Set([table, ...besideReads, ...also])];
  return ask(context, { org: actor.org, reads, after }, async (moment) => {
    if (!mayRead(actor, reading.area)) return new Refused(notForYou);
    const wanted = [
      sql`org = ${moment.org}`,
      visibleRows(actor, reading.area, ownColumns(reading)),
      ...where,
    ];
    const columns = order.map(({ column }) => (column === 'at' ? sql`${changed} as "at"` : sql.ref(column)));
    const page = await recordPage<ChangedFact<Name> & { readonly revision: number }>(
      moment,
      sql`select id, revision, search, ${sql.join(columns)},
          fact::jsonb || jsonb_build_object('changedAt', ${changed} / 1000) || ${further} as fact
        from ${rowsIn(moment, table)} ${sql.ref(table)} where ${sql.join(wanted, sql` and `)}`,
      { name: `documents ${kind} ${name}`, order },
      { cursor, limit },
    );
    if (page instanceof Refused) return page;
    const rows = page.rows.map((row) => seenBy(actor, reading, row));
    const beside = await namedInDocuments(moment, actor, {
      resources: rows.flatMap((row) => people({ ...row })),
      customers:
        kind === 'customer' ? rows.map(({ id }) => id) : rows.flatMap((row) => customers?.({ ...row }) ?? []),
      costs: kind === 'resource',
    });
    const more = await besides?.(moment, rows);
    return { ...page, rows: rows.map((row) => ({ ...row, ...more?.get(row.id) })), beside };
  });
}
