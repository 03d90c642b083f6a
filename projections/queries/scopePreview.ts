import { sql } from 'kysely';
import { type LabelScope, type ScopedKind, scopedKinds } from '../../domain/masterLabelSet/labelScope.ts';
import type { ReadMoment } from '../withOrganisation.ts';
import { type Answer, ask, type QueryContext } from './ask.ts';
import { rowsIn } from './rowsIn.ts';
import { endsAfter } from './spans.ts';
import { meeting } from './visibility.ts';

/** How many records of a kind a scope would show, of how many, and the first of them. */
export interface Previewed {
  readonly seen: number;
  readonly all: number;
  /** By name, bookings by start. */
  readonly first: readonly { readonly id: string; readonly name: string }[];
}

/** How many of those that are shown are named. */
const mostNamed = 5;

const tables = { booking: 'bookings', customer: 'customers', resource: 'resources' } as const;

/**
 * What a scope would show of the organisation: of the bookings that are to come and count, and of the customers and people
 * in use.
 *
 * @param now epoch seconds
 */
export function previewScope(
  context: QueryContext,
  org: string,
  scope: LabelScope,
  now: number,
): Promise<Answer<Readonly<Record<ScopedKind, Previewed>>>> {
  return ask(context, { org, reads: scopedKinds.map((kind) => tables[kind]) }, async (moment) => ({
    booking: await previewed(moment, 'booking', scope, now),
    customer: await previewed(moment, 'customer', scope, now),
    resource: await previewed(moment, 'resource', scope, now),
  }));
}

async function previewed(
  moment: ReadMoment,
  kind: ScopedKind,
  scope: LabelScope,
  now: number,
): Promise<Previewed> {
  const isBooking = kind === 'booking';
  const counts = isBooking
    ? sql`${endsAfter(now)} and not inactive and status <> 'cancelled'`
    : sql`not ended`;
  const [name, order] = isBooking
    ? [sql.ref('title'), sql.ref('start')]
    : [sql.ref('name'), sql`lower(name)`];
  const from = sql`from ${rowsIn(moment, tables[kind])} records where org = ${moment.org} and ${counts}`;
  const met = meeting(scope[kind], sql.ref('label_ids'));
  const counted = await sql<{ seen: number; all: number }>`
    select count(*) filter (where ${met}) as seen, count(*) as all ${from}`.execute(moment.db);
  const first = await sql<{ id: string; name: string }>`
    select id, ${name} as name ${from} and ${met} order by ${order}, id limit ${mostNamed}`.execute(
    moment.db,
  );
  const [{ seen, all } = { seen: 0, all: 0 }] = counted.rows;
  return { seen, all, first: first.rows };
}
