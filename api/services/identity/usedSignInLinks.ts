import type pg from 'pg';
import { inTurn } from '../../platform/postgres/inTurn.ts';
import { authRefusal } from '../../platform/problems/authRefusals.ts';
import { appendToTrail } from '../trail/appendToTrail.ts';
import type { MemberReach } from './memberReach.ts';
import { isActiveMember, isPlainMember } from './members.ts';
import { openAddress } from './sealedAddress.ts';
import type { SignInLinks } from './signInLinks.ts';
import { aMessage, hasFactor, hashOf, isOpen, linkSeconds } from './writeSignInLink.ts';

/** After so many entries that are not the owner's, a token works no more. */
const mostWrongEntries = 5;

/** How links and their tokens are used. */
export function createUsedSignInLinks(
  pool: pg.Pool,
  reach: MemberReach,
): Pick<SignInLinks, 'open' | 'ownerOf' | 'redeem' | 'mistaken'> {
  /** What the owner of a token is, and whether there may be none for them; undefined: nobody has made one, or for no member. */
  async function standingOf(token: string) {
    const { rows } = await pool.query<{ org: string; uid: string; created_by: string }>(
      `select t.org, t.uid, t.created_by from muster_identity.sign_in_tokens t where t.token_hash = $1`,
      [hashOf(token)],
    );
    const [found] = rows;
    if (found === undefined) return undefined;
    const reached = await reach(found.org, found.uid);
    if (reached === undefined) return undefined;
    const { rank } = reached;
    return { rank, isForbidden: found.created_by === aMessage && rank !== 'plain' };
  }

  return {
    async open(code) {
      const { rows } = await pool.query<{ sealed: Buffer }>(
        `select l.sealed from muster_identity.short_links l
         join muster_identity.sign_in_tokens t on t.id = l.token_id
         where l.link_hash = $1 and ${isOpen}
           and l.created_at > now() - make_interval(secs => ${linkSeconds})`,
        [hashOf(code)],
      );
      return rows[0] && openAddress(code, rows[0].sealed);
    },

    async ownerOf(token) {
      const { rows } = await pool.query<{
        org: string;
        uid: string;
        email: string;
        name: string;
        resource_id: string | null;
        customer_id: string | null;
        number: string | null;
      }>(
        `select t.org, t.uid, u.email, u.name, m.resource_id, m.customer_id,
           (select n.number from muster_identity.phone_numbers n where n.uid = t.uid) as number
         from muster_identity.sign_in_tokens t
         join muster_identity."user" u on u.id = t.uid
         join muster_identity.members m on m.uid = t.uid and m.org = t.org and ${isActiveMember}
         where t.token_hash = $1 and ${isOpen}`,
        [hashOf(token)],
      );
      const [row] = rows;
      if (row === undefined) return undefined;
      const { resource_id: resourceId, customer_id: customerId, number: phoneNumber, ...owner } = row;
      return { ...owner, resourceId, customerId, phoneNumber };
    },

    async redeem(token, by) {
      // Before the transaction: what a record says is read over a connection of its own.
      const standing = await standingOf(token);
      if (standing === undefined || standing.isForbidden) return undefined;
      return inTurn(pool, `sign-in token ${hashOf(token).toString('hex')}`, async (client) => {
        // The duties as they are now: a token never outlives what it was made for.
        const { rows } = await client.query<{ id: string; org: string; uid: string }>(
          `update muster_identity.sign_in_tokens t set used_at = now()
           from muster_identity.members m
           where t.token_hash = $1 and ${isOpen} and m.uid = t.uid and m.org = t.org and ${isActiveMember}
             and not 'admin' = any(m.duties) and not ${hasFactor('m.uid')}
             and (t.created_by <> $2 or ${isPlainMember})
           returning t.id, t.org, t.uid`,
          [hashOf(token), aMessage],
        );
        const [used] = rows;
        if (used === undefined) return undefined;
        await appendToTrail(client, used.org, [
          { ...by, actor: used.uid, kind: 'signInLinkUsed', things: [used.id] },
        ]);
        return { org: used.org, ownerRank: standing.rank };
      });
    },

    mistaken: (token, by) =>
      inTurn(pool, `sign-in token ${hashOf(token).toString('hex')}`, async (client) => {
        const { rows } = await client.query<{ id: string; org: string; uid: string; revoked: boolean }>(
          `update muster_identity.sign_in_tokens t set wrong_entries = wrong_entries + 1,
             revoked_at = case when wrong_entries + 1 >= ${mostWrongEntries} then now() end
           where t.token_hash = $1 and ${isOpen}
           returning t.id, t.org, t.uid, t.revoked_at is not null as revoked`,
          [hashOf(token)],
        );
        const [missed] = rows;
        if (missed === undefined) return authRefusal('auth/invalid-action-code');
        await appendToTrail(client, missed.org, [
          { ...by, kind: 'signInLinkMistaken', subject: missed.uid, things: [missed.id] },
          ...(missed.revoked
            ? [{ ...by, kind: 'signInLinkRevoked' as const, subject: missed.uid, things: [missed.id] }]
            : []),
        ]);
        return authRefusal('auth/user-mismatch', { field: 'entry' });
      }),
  };
}
