import type pg from 'pg';
import type { Account } from './account.ts';
import { endCodes } from './actionCodes.ts';
import { endingSessions } from './endingSessions.ts';
import { isActiveMember } from './members.ts';
import { removePasskeys } from './passkeys/removePasskeys.ts';
import { removePhoneNumber } from './phone/removePhoneNumber.ts';
import { removePhoto } from './profilePhotos.ts';
import { removeFactor } from './secondFactor/removeFactor.ts';

/**
 * Removes every means to sign in, every session and access token, and the address, which becomes free. The
 * name and the memberships stay, because history names who did something.
 */
export async function removeAccount(pool: pg.Pool, { uid, memberships }: Account): Promise<void> {
  const told = (_ended: number, org: string) => {
    const { role, duties, partner } = memberships.find((one) => one.org === org) ?? {};
    return {
      kind: 'userRemoved',
      actor: 'operator',
      subject: uid,
      details: { role, duties, partner },
    } as const;
  };
  await endingSessions(pool, { uid, kept: null, told }, async (client) => {
    await client.query(`delete from muster_identity.account where "userId" = $1`, [uid]);
    await removeFactor(client, uid);
    await removePhoto(client, uid);
    await removePhoneNumber(client, uid);
    await removePasskeys(client, uid);
    // The column requires an address; nobody can have one under `.invalid` (RFC 2606).
    await client.query(
      `update muster_identity."user" set email = id || '@removed.invalid', "updatedAt" = now() where id = $1`,
      [uid],
    );
    await endCodes(client, uid);
    await client.query(
      `update muster_identity.members m set deactivated_at = now() where m.uid = $1 and ${isActiveMember}`,
      [uid],
    );
    return true;
  });
}
