import { createHash } from 'node:crypto';
import { Result } from 'effect';
import type pg from 'pg';
import { inTransaction } from '../../../postgres/inTransaction.ts';
import { refuseAuth } from '../../platform/problems/authRefusals.ts';
import type { Identity } from './identity.ts';
import { isActiveMember, joinOrganisation } from './members.ts';
import type { Sessions } from './sessions.ts';
import type { SignInNotes } from './signInNotes.ts';
import { addressNotProven } from './unprovenAccounts.ts';

export interface FoundingParts extends Pick<SignInNotes, 'noteSignIn'> {
  readonly pool: pg.Pool;
  readonly sessions: Pick<Sessions, 'replace'>;
}

/** How somebody who has made an account makes an organisation with it, and goes on there. */
export function createFounding({
  pool,
  sessions,
  noteSignIn,
}: FoundingParts): Pick<Identity, 'founding' | 'enterAsFounder' | 'beginAsFounder'> {
  return {
    // Who keeps a booking in their account is a guest there, and no member.
    async founding(uid) {
      const { rows } = await pool.query<{ is_proven: boolean; active: string[]; all: number }>(
        `select not exists (select from muster_identity.unproven_accounts p where p.uid = $1) as is_proven,
           coalesce(array_agg(m.org) filter (where ${isActiveMember}), '{}') as active, count(*)::int as all
         from muster_identity.members m where m.uid = $1 and not m.guest`,
        [uid],
      );
      const { is_proven: isProven = false, active = [], all = 0 } = rows[0] ?? {};
      const entered = active.find((org) =>
        Array.from({ length: all }, (_, before) => foundedBy(uid, before)).includes(org),
      );
      if (entered !== undefined) return Result.succeed({ org: entered, entered: true });
      if (active.length > 0) return refuseAuth('auth/already-a-member');
      if (!isProven) return Result.fail(addressNotProven);
      return Result.succeed({ org: foundedBy(uid, all), entered: false });
    },

    async enterAsFounder(uid, org, by) {
      await inTransaction(pool, (client) =>
        joinOrganisation(client, uid, { org, role: founderRole, duties: ['admin'] }, by),
      );
    },

    async beginAsFounder({ uid, sessionId }, org, client) {
      const begun = await sessions.replace(sessionId, { org, role: founderRole }, client);
      if (begun === undefined) return refuseAuth('auth/user-token-expired');
      await noteSignIn(uid, org, client);
      return Result.succeed({ token: begun.token, setCookies: [begun.setCookie] });
    },
  };
}

const founderRole = 'dispatcher';

/**
 * The id of the organisation that somebody makes. Nobody guesses it, because nobody guesses a uid.
 *
 * @param before how many organisations they have been a member of: whoever has left theirs may make another one
 */
function foundedBy(uid: string, before: number): string {
  const hash = createHash('sha256').update(JSON.stringify(['organisation', uid, before]));
  return `org-${hash.digest('hex').slice(0, 20)}`;
}
