import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Cookie } from './cookies.ts';
import { isActiveMember } from './members.ts';
import { takeFactor } from './secondFactor/proveFactor.ts';
import type { BegunSession, Keep, LinkSessionLimits, SessionOrigin, Sessions } from './sessions.ts';
import { sessionEndsAt } from './sessionTimes.ts';
import { makeSessionToken } from './sessionToken.ts';

/** The longest that a session lasts, in seconds. Unused it ends after half of that. */
const lifetimeSeconds: Readonly<Record<Keep, number>> = { session: 86_400, days: 7 * 86_400 };

/** What the beginnings of sessions are made from. */
export interface BeginSessionsParts {
  readonly pool: pg.Pool;
  /** Signs the tokens. */
  readonly secret: string;
  readonly cookie: Cookie;
}

/** How sessions begin. */
export function createBeginSessions({
  pool,
  secret,
  cookie,
}: BeginSessionsParts): Pick<Sessions, 'begin' | 'beginByLink' | 'replace'> {
  /** @param stays the organisation of the link that begins it; null: the one in which the person worked last */
  async function insertSession(
    uid: string,
    keep: Keep,
    { ip, userAgent }: SessionOrigin,
    stays: string | null,
    client: pg.Pool | pg.PoolClient = pool,
    { mostSeconds = lifetimeSeconds[keep], whilePlain }: LinkSessionLimits = {},
  ): Promise<BegunSession | undefined> {
    const { signed, stored } = makeSessionToken(secret);
    const sessionId = randomUUID();
    const seconds = Math.min(lifetimeSeconds[keep], mostSeconds);
    // Whoever ends a membership at this moment is waited for.
    const { rows } = await client.query<{ org: string | null }>(
      `with chosen as (
         select m.org from muster_identity.members m
         where m.uid = $3 and ${isActiveMember} and ($7::text is null or m.org = $7)
         order by m.signed_in_at desc nulls last, m.created_at, m.org limit 1 for no key update
       ), noted as (
         update muster_identity.members m set signed_in_at = now() from chosen c where m.uid = $3 and m.org = c.org
       )
       insert into muster_identity.session
         (id, token, "userId", "createdAt", "updatedAt", "expiresAt", "ipAddress", "userAgent", org, by_link,
          while_plain)
       select $1, $2, $3, now(), now(), now() + make_interval(secs => $4), $5, $6, (select org from chosen),
         $7::text is not null, $8
       where $7::text is null or (exists (select from chosen)
         and not exists (select from muster_identity.second_factors f where f.uid = $3))
       returning org`,
      [sessionId, stored, uid, seconds, ip, userAgent.slice(0, 500), stays, whilePlain === true],
    );
    const [made] = rows;
    if (made === undefined) return undefined;
    const setCookie = cookie.set(signed, keep === 'days' ? seconds : undefined);
    return { sessionId, token: signed, setCookie, org: made.org };
  }

  return {
    async begin(proven, keep, from, client) {
      const { uid } = proven;
      await takeFactor(client, uid, proven);
      const begun = await insertSession(uid, keep, from, null, client);
      if (begun === undefined) throw new Error('a session that stays nowhere has not begun');
      return begun;
    },

    beginByLink: (uid, org, from, limits) => insertSession(uid, 'session', from, org, pool, limits),

    async replace(former, { org, role }, { ip, userAgent }, client) {
      const { signed, stored } = makeSessionToken(secret);
      const sessionId = randomUUID();
      const { rows } = await (client ?? pool).query<{ seconds: number; left: number }>(
        `with former as (
           delete from muster_identity.session s using muster_identity.members m
           where s.id = $1 and ${sessionEndsAt} > now() and not s.by_link
             and m.uid = s."userId" and m.org = $4 and m.role = $5 and ${isActiveMember}
           returning s."userId", s."createdAt", s."expiresAt"
         ), noted as (
           update muster_identity.members m set signed_in_at = now() from former f where m.uid = f."userId" and m.org = $4
         )
         insert into muster_identity.session
           (id, token, "userId", "createdAt", "updatedAt", "expiresAt", "ipAddress", "userAgent", org)
         select $2, $3, "userId", "createdAt", now(), "expiresAt", $6, $7, $4 from former
         returning extract(epoch from "expiresAt" - "createdAt")::int as seconds,
           ceil(extract(epoch from "expiresAt" - now()))::int as left`,
        [former, sessionId, stored, org, role, ip, userAgent.slice(0, 500)],
      );
      const [made] = rows;
      if (made === undefined) return undefined;
      const isKept = made.seconds === lifetimeSeconds.days;
      return { sessionId, token: signed, setCookie: cookie.set(signed, isKept ? made.left : undefined), org };
    },
  };
}
