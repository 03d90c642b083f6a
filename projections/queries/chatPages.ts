import { type RawBuilder, sql } from 'kysely';
import { isChangedCategory } from '../../domain/catalogues/changedCategories.ts';
import { type FactOf, isReading, readings } from '../../domain/catalogues/readings.ts';
import type { TalkedAbout } from '../../domain/chat/chatMessage.ts';
import { recordsNamed } from '../../domain/record/recordsNamed.ts';
import { searchedWords } from '../../domain/record/searchDocument.ts';
import type { Actor } from '../../domain/rights/actor.ts';
import { hasByWork, rightIn } from '../../domain/rights/rights.ts';
import { begunColumn } from '../models/recordModel.ts';
import { tableOf } from '../models/recordModels.ts';
import { readSchema } from '../schema/tables.ts';
import type { ReadMoment } from '../withOrganisation.ts';
import { type Answer, ask, type QueryContext, Refused } from './ask.ts';
import { notFound } from './oneBooking.ts';
import { ownColumns, ownerTables } from './ownColumns.ts';
import { seenBy } from './recordList.ts';
import { titlesOf } from './titlesOf.ts';
import { bookingColumns, type OwnColumns, visibleRows } from './visibility.ts';
import { withKeptTexts } from './withKeptTexts.ts';

const reading = readings.chatMessage;
const own = ownColumns(reading);
const naming = reading.shown.about ?? {};
const begun = sql.ref<number>(begunColumn);
const tables = ['chats', 'chatMessages', 'customers', 'resources', ...ownerTables(reading)] as const;

/** One side of a chat: what it is about, and the customer with whom it is shared, or null if it is among staff. */
export interface ChatSide {
  readonly about: string;
  readonly customerId: string | null;
}

/** A message as its readers see it; `order`: by which those of one chat follow each other. */
export type ChatMessageRow = FactOf<'chatMessage'> & {
  readonly revision: number;
  readonly order: number;
  /** The names of those whom it mentions; none for customers. */
  readonly mentions: readonly string[];
};

/** How far somebody has read in a chat: the order of the last message. */
export interface ReadUpTo extends ChatSide {
  readonly upTo: number;
}

export interface ChatPage {
  readonly rows: readonly (ChatSide & {
    readonly title: string;
    readonly customerName: string | null;
    readonly last: ChatMessageRow | null;
    readonly unread: number;
  })[];
  readonly nextCursor: number | null;
}

/** The chats that somebody reads, the one that was written in last first. */
export function listChats(
  context: QueryContext,
  actor: Actor,
  {
    cursor,
    limit,
    after,
  }: { readonly cursor?: number | undefined; readonly limit: number; readonly after?: number | undefined },
  readUpTo: readonly ReadUpTo[],
): Promise<Answer<ChatPage>> {
  return ask(context, { org: actor.org, reads: tables, after }, async (moment) => {
    const { rows } = await sql<StoredChat>`
      select about, customer_id, last_id, position from ${inSchema('chats')} chats
      where org = ${moment.org} and ${visibleRows(actor, 'talk', own)}
        and ${cursor === undefined ? sql`true` : sql`position < ${cursor}`}
      order by position desc limit ${limit + 1}`.execute(moment.db);
    const page = rows.slice(0, limit);
    const sides = page.map(({ about, customer_id }) => ({ about, customerId: customer_id }));
    const lasts = await messagesIn(
      moment,
      actor,
      sql`id = any(${page.map(({ last_id }) => last_id)})`,
      limit,
    );
    const titles = await titlesOf(moment, sides.flatMap(namedBy));
    const unread = await unreadIn(moment, actor, sides, readUpTo);
    return {
      rows: sides.map((side, index) => ({
        ...side,
        title: titleOf(titles, side),
        customerName: side.customerId === null ? null : (titles.get(`customer ${side.customerId}`) ?? null),
        last: lasts.find(({ id }) => id === page[index]?.last_id) ?? null,
        unread: unread[index] ?? 0,
      })),
      nextCursor: rows.length > limit ? (page.at(-1)?.position ?? null) : null,
    };
  });
}

/** In how many chats there is something of the last two weeks that somebody has not read; at most `mostUnread`. */
export function countUnreadChats(
  context: QueryContext,
  actor: Actor,
  readUpTo: readonly ReadUpTo[],
  { since, after }: { readonly since: number; readonly after?: number | undefined },
): Promise<Answer<{ readonly unread: number }>> {
  return ask(context, { org: actor.org, reads: tables, after }, async (moment) => {
    const { rows } = await sql<{ unread: number }>`
      select count(*) as unread from (
        select from ${inSchema('chats')} chats
        left join ${readMarks(readUpTo)} on mark.read_about = about and mark.read_with is not distinct from customer_id
        where org = ${moment.org} and at >= ${since} and last_author <> ${actor.uid}
          and position > coalesce(up_to, 0) and ${visibleRows(actor, 'talk', own)}
        limit ${mostUnread}
      ) unread`.execute(moment.db);
    return { unread: rows[0]?.unread ?? 0 };
  });
}

/** The most unread messages of a chat, and unread chats, that are counted. */
export const mostUnread = 100;

export interface MessagePage extends ChatSide {
  readonly title: string;
  readonly rows: readonly ChatMessageRow[];
  readonly nextCursor: number | null;
  /** Its sides: with whom somebody may write about it, null for among staff. */
  readonly sides: readonly { readonly customerId: string | null; readonly name: string | null }[];
}

/**
 * The messages of one side of a chat, newest first, a page at a time. Refuses with `not_found` what somebody does not see, or
 * a customer whom it does not concern.
 *
 * @param cursor before the message with this order
 */
export function chatMessages(
  context: QueryContext,
  actor: Actor,
  side: ChatSide,
  {
    cursor,
    limit,
    search = '',
    after,
  }: {
    readonly cursor?: number | undefined;
    readonly limit: number;
    readonly search?: string | undefined;
    readonly after?: number | undefined;
  },
): Promise<Answer<MessagePage>> {
  return ask(context, { org: actor.org, reads: tables, after }, async (moment) => {
    const [whole] = namedBy({ ...side, customerId: null });
    if (whole === undefined) return new Refused(notFound('chat', side.about));
    const titles = await titlesOf(moment, [whole]);
    const isSeen = titles.size > 0 && (await reads(moment, actor, side));
    const sides = isSeen ? await sidesOf(moment, actor, whole) : [];
    if (!sides.some(({ customerId }) => customerId === side.customerId)) {
      return new Refused(notFound('chat', side.about));
    }
    const found = await messagesIn(
      moment,
      actor,
      sql`about = ${side.about} and customer_id is not distinct from ${side.customerId}
        and ${cursor === undefined ? sql`true` : sql`${begun} < ${cursor}`} and ${says(search)}`,
      limit + 1,
    );
    const rows = found.slice(0, limit);
    return {
      ...side,
      title: titleOf(titles, side),
      rows,
      nextCursor: found.length > limit ? (rows.at(-1)?.order ?? null) : null,
      sides,
    };
  });
}

interface StoredChat {
  readonly about: string;
  readonly customer_id: string | null;
  readonly last_id: string;
  readonly position: number;
}

/** Whether somebody reads what is written on one side of a chat. */
async function reads(moment: ReadMoment, actor: Actor, { about, customerId }: ChatSide): Promise<boolean> {
  const { rows } =
    await sql`select from (select ${about}::text as about, ${customerId}::text as customer_id) chat
    where ${visibleRows(actor, 'talk', own)}`.execute(moment.db);
  return rows.length > 0;
}

/** Messages as somebody sees them, with their texts, the last first. */
async function messagesIn(
  moment: ReadMoment,
  actor: Actor,
  wanted: RawBuilder<unknown>,
  limit: number,
): Promise<ChatMessageRow[]> {
  const { rows } = await sql<{ fact: FactOf<'chatMessage'>; revision: number; order: number }>`
    select fact, revision, ${begun} as order from ${inSchema(tableOf('chatMessage'))} messages
    where org = ${moment.org} and ${wanted}
    order by ${begun} desc limit ${limit}`.execute(moment.db);
  const seen = rows.map(({ fact, revision, order }) => ({
    ...seenBy(actor, reading, fact),
    revision,
    order,
  }));
  const mentioned = seen.flatMap(({ mentionIds }) => mentionIds);
  const names = await titlesOf(
    moment,
    mentioned.map((id) => ({ category: 'resource', id })),
  );
  const named = seen.map((row) => ({
    ...row,
    mentions: row.mentionIds.flatMap((id) => names.get(`resource ${id}`) ?? []),
  }));
  return withKeptTexts(moment, reading, named);
}

/** Whether the text of a message has all words of a search. */
function says(search: string): RawBuilder<unknown> {
  const words = searchedWords(search);
  if (words.length === 0) return sql`true`;
  const each = words.map((word) => sql`position(${word}::text in kept.folded) > 0`);
  return sql`exists (select from muster_texts.kept kept where kept.org = messages.org
    and kept.id = (messages.fact->'text'->>'keptText')::uuid and ${sql.join(each, sql` and `)})`;
}

/** How many messages of others came after what somebody has read, for each of these chats. */
async function unreadIn(
  moment: ReadMoment,
  { uid }: Actor,
  sides: readonly ChatSide[],
  readUpTo: readonly ReadUpTo[],
): Promise<readonly number[]> {
  const counts = sides.map((side) => {
    const upTo =
      readUpTo.find((one) => one.about === side.about && one.customerId === side.customerId)?.upTo ?? 0;
    return sql`(select count(*) from (
      select from ${inSchema(tableOf('chatMessage'))} messages where org = ${moment.org} and about = ${side.about}
        and customer_id is not distinct from ${side.customerId} and ${begun} > ${upTo} and author_id <> ${uid}
      limit ${mostUnread}) unread)`;
  });
  if (counts.length === 0) return [];
  const { rows } = await sql<{
    counts: readonly number[];
  }>`select json_build_array(${sql.join(counts)}) as counts`.execute(moment.db);
  return rows[0]?.counts ?? [];
}

/** With whom somebody may write about a record that they see: staff among themselves and with each customer; a customer as itself. */
async function sidesOf(
  moment: ReadMoment,
  actor: Actor,
  whole: { readonly category: TalkedAbout; readonly id: string },
): Promise<MessagePage['sides']> {
  const { read } = rightIn(actor, 'talk');
  const isStaff = read === 'all' || read === 'byLabels' || hasByWork(actor, 'talk');
  const { table, customers } = customersOf(whole.category);
  const { rows } =
    customers === undefined
      ? { rows: [] }
      : await sql<{ id: string; name: string }>`
          select customer.id, customer.name from ${inSchema(table)} whole, ${inSchema('customers')} customer
          where whole.org = ${moment.org} and whole.id = ${whole.id}
            and customer.org = whole.org and customer.id = any(${customers})
          order by customer.name, customer.id limit ${mostSides}`.execute(moment.db);
  const withThem = rows.map(({ id, name }) => ({ customerId: id, name }));
  return isStaff
    ? [{ customerId: null, name: null }, ...withThem]
    : withThem.filter(({ customerId }) => customerId === actor.customerId);
}

/** As many as a group event has places, and more. */
const mostSides = 500;

/** The customers for whom a record is, from its columns; undefined if such records are for none. */
function customersOf(category: TalkedAbout) {
  const columns: OwnColumns = category === 'booking' ? bookingColumns : ownColumns(readings[category]);
  const table = category === 'booking' ? 'bookings' : tableOf(category);
  const { customerId, customerIds } = columns;
  const one = customerId && sql`array[${sql.ref(`whole.${customerId}`)}]`;
  const several = customerIds && sql`${sql.ref(`whole.${customerIds}`)}`;
  return { table, customers: one && several ? sql`${one} || ${several}` : one || several || undefined };
}

function namedBy({ about, customerId }: ChatSide) {
  const whole = recordsNamed(naming, about).flatMap(({ category, id }) =>
    isChangedCategory(category) && (category === 'booking' || isReading(category)) ? [{ category, id }] : [],
  );
  // The boundary: the field names nothing else (`talkedAbout`).
  const named = whole as { readonly category: TalkedAbout; readonly id: string }[];
  return customerId === null ? named : [...named, { category: 'customer' as const, id: customerId }];
}

function titleOf(titles: ReadonlyMap<string, string>, { about }: ChatSide): string {
  const [whole] = recordsNamed(naming, about);
  return (whole && titles.get(`${whole.category} ${whole.id}`)) ?? '';
}

function readMarks(readUpTo: readonly ReadUpTo[]): RawBuilder<unknown> {
  return sql`unnest(${readUpTo.map(({ about }) => about)}::text[], ${readUpTo.map(({ customerId }) => customerId)}::text[],
    ${readUpTo.map(({ upTo }) => upTo)}::bigint[]) as mark (read_about, read_with, up_to)`;
}

function inSchema(table: string): RawBuilder<unknown> {
  return sql.table(`${readSchema}.${table}`);
}
