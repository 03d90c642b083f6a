import type pg from 'pg';
import type { Sessions } from './sessions.ts';
import { sessionEndsAt } from './sessionTimes.ts';

/** Of how many sign-ins one removes sessions that have ended. */
const prunedEvery = 20;

/** The sessions that there are, as their owners see and end them. */
export function createOwnSessions(
  pool: pg.Pool,
): Pick<Sessions, 'list' | 'end' | 'endIn' | 'endOthers' | 'prune' | 'ended'> {
  return {
    async list(uid) {
      const { rows } = await pool.query<{
        id: string;
        user_agent: string;
        ip: string | null;
        started_at: Date;
        last_used_at: Date;
        ends_at: Date;
      }>(
        `select s.id, coalesce(s."userAgent", '') as user_agent, nullif(s."ipAddress", '') as ip,
           s."createdAt" as started_at, s."updatedAt" as last_used_at, ${sessionEndsAt} as ends_at
         from muster_identity.session s where s."userId" = $1 and ${sessionEndsAt} > now()
         order by s."updatedAt" desc, s.id`,
        [uid],
      );
      return rows.map((row) => ({
        id: row.id,
        userAgent: row.user_agent,
        ip: row.ip,
        signedInAt: row.started_at.getTime(),
        lastUsedAt: row.last_used_at.getTime(),
        lapsesAt: row.ends_at.getTime(),
      }));
    },

    async end(uid, sessionId) {
      const { rowCount } = await pool.query(
        'delete from muster_identity.session where "userId" = $1 and id = $2',
        [uid, sessionId],
      );
      return rowCount === 1;
    },

    async endIn(org, uid) {
      const { rowCount } = await pool.query(
        `with left_behind as (
           update muster_identity.members m set signed_in_at = null
           where m.org = $1 and m.uid = $2 and exists (
             select from muster_identity.members other
             where other.uid = m.uid and other.org <> m.org and other.deactivated_at is null)
         )
         delete from muster_identity.session where org = $1 and "userId" = $2`,
        [org, uid],
      );
      return rowCount !== null && rowCount > 0;
    },

    async endOthers(uid, kept) {
      const { rows } = await pool.query<{ id: string }>(
        'delete from muster_identity.session where "userId" = $1 and id <> $2 returning id',
        [uid, kept],
      );
      return rows.map(({ id }) => id);
    },

    async prune() {
      if (Math.random() * prunedEvery >= 1) return;
      await pool.query(`delete from muster_identity.session s where ${sessionEndsAt} <= now()`);
    },

    async ended(ids) {
      const { rows } = await pool.query<{ id: string }>(
        `select known.id from unnest($1::text[]) as known(id)
         where not exists (
           select from muster_identity.session s where s.id = known.id and ${sessionEndsAt} > now()
         )`,
        [[...ids]],
      );
      return rows.map(({ id }) => id);
    },
  };
}
