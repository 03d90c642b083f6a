import type pg from 'pg';
import type { Actor } from '../../../domain/rights/actor.ts';

/** So many announcements of somebody are remembered as read; older ones count as unread again. */
const mostRemembered = 2000;

/** The announcements that somebody has opened. */
export async function announcementsReadBy(
  pool: Pick<pg.Pool, 'query'>,
  { org, uid }: Pick<Actor, 'org' | 'uid'>,
): Promise<readonly string[]> {
  const { rows } = await pool.query<{ announcement_id: string }>(
    `select announcement_id from muster_chats.announcement_reads
     where org = $1 and uid = $2 order by read_at desc limit ${mostRemembered}`,
    [org, uid],
  );
  return rows.map(({ announcement_id }) => announcement_id);
}

/** When who has first opened an announcement, in epoch seconds, by account. */
export async function readersOfAnnouncement(
  pool: Pick<pg.Pool, 'query'>,
  org: string,
  announcementId: string,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query<{ uid: string; at: string | number }>(
    `select uid, extract(epoch from read_at)::bigint as at from muster_chats.announcement_reads
     where org = $1 and announcement_id = $2`,
    [org, announcementId],
  );
  return new Map(rows.map(({ uid, at }) => [uid, Number(at)]));
}

/** Remembers that somebody has opened an announcement. */
export async function noteAnnouncementRead(
  pool: Pick<pg.Pool, 'query'>,
  { org, uid }: Pick<Actor, 'org' | 'uid'>,
  announcementId: string,
): Promise<void> {
  await pool.query(
    `insert into muster_chats.announcement_reads (org, uid, announcement_id) values ($1, $2, $3)
     on conflict do nothing`,
    [org, uid, announcementId],
  );
}
