import type pg from 'pg';
import type { Actor } from '../../../domain/rights/actor.ts';
import type { ChatSide, ReadUpTo } from '../../../projections/queries/chatPages.ts';

/** So many chats of somebody are remembered as read; of older ones everything counts as unread again. */
const mostRemembered = 5000;

/** How far somebody has read, in the chats that they read last. */
export async function readsOf(
  pool: Pick<pg.Pool, 'query'>,
  { org, uid }: Actor,
): Promise<readonly ReadUpTo[]> {
  const { rows } = await pool.query<{ about: string; customer_id: string; up_to: string | number }>(
    `select about, customer_id, up_to from muster_chats.reads
     where org = $1 and uid = $2 order by read_at desc limit ${mostRemembered}`,
    [org, uid],
  );
  return rows.map(({ about, customer_id, up_to }) => ({
    about,
    customerId: customer_id || null,
    upTo: Number(up_to),
  }));
}

/** Who has read how far in one side of a chat, by account. */
export async function readersOf(
  pool: Pick<pg.Pool, 'query'>,
  org: string,
  { about, customerId }: ChatSide,
): Promise<readonly { readonly uid: string; readonly upTo: number }[]> {
  const { rows } = await pool.query<{ uid: string; up_to: string | number }>(
    `select uid, up_to from muster_chats.reads
     where org = $1 and about = $2 and customer_id = $3 order by read_at desc limit 500`,
    [org, about, customerId ?? ''],
  );
  return rows.map(({ uid, up_to }) => ({ uid, upTo: Number(up_to) }));
}

/** Remembers that somebody has read up to a message; what was read stays read. */
export async function noteRead(
  pool: Pick<pg.Pool, 'query'>,
  { org, uid }: Actor,
  { about, customerId, upTo }: ReadUpTo,
): Promise<void> {
  await pool.query(
    `insert into muster_chats.reads (org, uid, about, customer_id, up_to) values ($1, $2, $3, $4, $5)
     on conflict (org, uid, about, customer_id)
     do update set up_to = greatest(reads.up_to, excluded.up_to), read_at = clock_timestamp()`,
    [org, uid, about, customerId ?? '', upTo],
  );
}
