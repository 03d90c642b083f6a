import { type RawBuilder, sql } from 'kysely';
import { type FactOf, readings } from '../../domain/catalogues/readings.ts';
import type { Actor } from '../../domain/rights/actor.ts';
import { tableOf } from '../models/recordModels.ts';
import { readSchema } from '../schema/tables.ts';
import type { ReadMoment } from '../withOrganisation.ts';
import { type Answer, ask, type QueryContext } from './ask.ts';
import { ownColumns } from './ownColumns.ts';
import { seenBy } from './recordList.ts';
import { isAddressedIn } from './visibility.ts';
import { withKeptTexts } from './withKeptTexts.ts';

const reading = readings.announcement;
const own = ownColumns(reading);
const tables = ['announcements', 'announcementConfirmations', 'labels', 'resources'] as const;

/** An announcement as one of those to whom it is addressed has it. */
export type AddressedRow = FactOf<'announcement'> & {
  readonly channel: string | null;
  /** Whether they have opened it. */
  readonly isRead: boolean;
  /** When they confirmed it, epoch seconds; null: they have not. */
  readonly confirmedAt: number | null;
};

/**
 * The announcements that are addressed to somebody and out now, a page at a time: first those that they have still to read or
 * to confirm, then the newest.
 *
 * @param readBefore the ids of those that they have opened
 * @param cursor how many come before the page
 */
export function announcementsTo(
  context: QueryContext,
  actor: Actor,
  readBefore: readonly string[],
  {
    cursor = 0,
    limit,
    after,
  }: { readonly cursor?: number | undefined; readonly limit: number; readonly after?: number | undefined },
): Promise<
  Answer<{
    readonly rows: readonly AddressedRow[];
    readonly nextCursor: number | null;
    /** How many they have still to read or to confirm, at most `mostWaiting`. */
    readonly waiting: number;
  }>
> {
  return ask(context, { org: actor.org, reads: tables, after }, async (moment) => {
    const { rows: waiting } = await sql<{ count: number }>`
      select count(*) as count from (select from ${addressed(moment, actor, readBefore)} waiting
        where waits limit ${mostWaiting}) waiting`.execute(moment.db);
    const { rows } = await sql<StoredRow>`
      select fact, channel, is_read, confirmed_at from ${addressed(moment, actor, readBefore)} addressed
      order by waits desc, published_at desc, id limit ${limit + 1} offset ${cursor}`.execute(moment.db);
    const page = rows.slice(0, limit).map(({ fact, channel, is_read, confirmed_at }) => ({
      ...seenBy(actor, reading, fact),
      channel,
      isRead: is_read,
      confirmedAt: confirmed_at,
    }));
    return {
      rows: await withKeptTexts(moment, reading, page),
      nextCursor: rows.length > limit ? cursor + limit : null,
      waiting: waiting[0]?.count ?? 0,
    };
  });
}

/** The most that are counted of what somebody has still to read. */
export const mostWaiting = 100;

interface StoredRow {
  readonly fact: FactOf<'announcement'>;
  readonly channel: string | null;
  readonly is_read: boolean;
  readonly confirmed_at: number | null;
}

function addressed({ org }: ReadMoment, actor: Actor, readBefore: readonly string[]): RawBuilder<unknown> {
  const isAddressed = isAddressedIn(actor, own) ?? sql`false`;
  return sql`(
    select announcements.id, fact, published_at, channel.name as channel, confirmed_at,
      announcements.id = any(${readBefore}::text[]) as is_read,
      not announcements.id = any(${readBefore}::text[]) or (to_confirm and confirmed_at is null) as waits
    from (select * from ${inSchema('announcements')} out where org = ${org} and ${isAddressed}) announcements
    left join lateral (select name from ${inSchema('labels')} label
      where label.org = announcements.org and label.id = announcements.channel_id) channel on true
    left join lateral (select min(confirmed_at) as confirmed_at from ${inSchema(tableOf('announcementConfirmation'))} own
      where own.org = announcements.org and own.announcement_id = announcements.id and own.author_id = ${actor.uid}
        and not own.ended) confirmation on true)`;
}

/** What the records of people say of whom announcements are addressed to. */
export interface AddressablePerson {
  readonly id: string;
  readonly inUse: boolean;
  readonly labelIds: readonly string[];
  readonly partnerId: string | null;
  readonly promoted: boolean;
  readonly mergedIntoId: string | null;
}

/** Everybody's record, and who has confirmed an announcement when (epoch seconds), by account. */
export function readAddressables(
  context: QueryContext,
  org: string,
  announcementId: string,
  after?: number,
): Promise<
  Answer<{
    readonly people: readonly AddressablePerson[];
    readonly confirmed: readonly { readonly uid: string; readonly at: number }[];
  }>
> {
  return ask(context, { org, reads: tables, after }, (moment) => addressablesIn(moment, announcementId));
}

/** The same at a moment. */
export async function addressablesIn({ db, org }: Pick<ReadMoment, 'db' | 'org'>, announcementId: string) {
  const { rows: people } = await sql<AddressablePerson>`
    select id, not ended as "inUse", label_ids as "labelIds", partner_id as "partnerId",
      promoted_dispatcher as promoted, fact->>'mergedIntoId' as "mergedIntoId"
    from ${inSchema('resources')} resources where org = ${org}`.execute(db);
  const { rows: confirmed } = await sql<{ uid: string; at: number }>`
    select author_id as uid, min(confirmed_at) as at
    from ${inSchema(tableOf('announcementConfirmation'))} confirmations
    where org = ${org} and announcement_id = ${announcementId} and not ended group by author_id`.execute(db);
  return { people, confirmed };
}

function inSchema(table: string): RawBuilder<unknown> {
  return sql.table(`${readSchema}.${table}`);
}
