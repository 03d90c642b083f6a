import type pg from 'pg';
import { appendToTrail } from '../trail/appendToTrail.ts';
import { installation, type TrailDraft } from '../trail/trailEntry.ts';
import { isActiveMember } from './members.ts';

/**
 * Says something about an account in the security trail of each organisation in which its owner works, or else in the
 * installation's.
 */
export async function tellOfAccount(client: pg.PoolClient, uid: string, draft: TrailDraft): Promise<void> {
  const { rows } = await client.query<{ org: string }>(
    `select m.org from muster_identity.members m where m.uid = $1 and ${isActiveMember}`,
    [uid],
  );
  const orgs = rows.length === 0 ? [installation] : rows.map(({ org }) => org).toSorted();
  // In the same order in every process, because each locks the head of a chain.
  for (const org of orgs) await appendToTrail(client, org, [draft]);
}
