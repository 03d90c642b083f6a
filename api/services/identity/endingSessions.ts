import type pg from 'pg';
import { inTransaction } from '../../../postgres/inTransaction.ts';
import { appendToTrail } from '../trail/appendToTrail.ts';
import { collectInTrail } from '../trail/collectInTrail.ts';
import { installation, type TrailDraft } from '../trail/trailEntry.ts';
import { endOpeningCodes } from './actionCodes.ts';
import { isActiveMember } from './members.ts';

interface SessionsToEnd {
  readonly uid: string;
  /** The id of the session that stays, if one does. */
  readonly kept: string | null;
  /** The entry in the security trail of each of their organisations, given how many sessions ended. */
  readonly told: (ended: number, org: string) => TrailDraft;
}

/**
 * Changes a user's account and ends the sessions, but for one that is kept, in one transaction; returns the ids of
 * those that ended, undefined if the change says that there is nothing to do. The change comes first and locks the
 * account: a sign-in in progress either created its session before (and it ends here), or finds in
 * `isStillCredential` that the account is no longer what it signed in with. The user is locked before, as `takeCode` does.
 */
export function endingSessions(
  pool: pg.Pool,
  { uid, kept, told }: SessionsToEnd,
  change: (client: pg.PoolClient) => Promise<boolean>,
): Promise<readonly string[] | undefined> {
  return inTransaction(pool, async (client) => {
    const members = await client.query<{ org: string }>(
      `select m.org from muster_identity.members m where m.uid = $1 and ${isActiveMember}`,
      [uid],
    );
    await lockAccount(client, uid);
    // A change that says so has changed nothing.
    if (!(await change(client))) return undefined;
    await endOpeningCodes(client, uid);
    const { rows } = await client.query<{ id: string }>(
      `delete from muster_identity.session where "userId" = $1 and id is distinct from $2 returning id`,
      [uid, kept],
    );
    const orgs = members.rows.map(({ org }) => org);
    // In the same order in every process, because each locks the head of a chain.
    for (const org of orgs.length === 0 ? [installation] : orgs.toSorted()) {
      await appendToTrail(client, org, [told(rows.length, org)]);
    }
    return rows.map(({ id }) => id);
  });
}

/**
 * Locks an account until the transaction ends, before anything of it is looked at or changed: whatever ends its sessions
 * does so before, or waits, and ends those that begin meanwhile.
 */
export async function lockAccount(client: pg.PoolClient, uid: string): Promise<void> {
  await client.query('select from muster_identity."user" where id = $1 for update', [uid]);
}

/** Whose sessions are ended: one person's, wherever they work, or everybody's in an organisation. */
export type SessionOwners = { readonly uid: string } | { readonly org: string };

/** Ends all of these sessions on behalf of the operator, and with them every access token; returns how many there were. */
export async function endSessionsOf(pool: pg.Pool, whose: SessionOwners): Promise<number> {
  const [column, value] = 'uid' in whose ? ['"userId"', whose.uid] : ['org', whose.org];
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ uid: string; org: string | null }>(
      `delete from muster_identity.session where ${column} = $1 returning "userId" as uid, org`,
      [value],
    );
    const ended = Map.groupBy(rows, ({ uid, org }) => JSON.stringify([org ?? installation, uid]));
    const told = { kind: 'sessionsEnded', actor: 'operator', things: [], addresses: [] } as const;
    await collectInTrail(
      client,
      [...ended.values()].flatMap((some) =>
        some.slice(0, 1).map(({ uid: subject, org }) => ({
          ...told,
          org: org ?? installation,
          subject,
          device: null,
          count: some.length,
          records: null,
        })),
      ),
    );
    return rows.length;
  });
}
