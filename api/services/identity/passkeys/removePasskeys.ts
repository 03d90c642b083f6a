import type pg from 'pg';

/**
 * Removes the passkeys of an account.
 *
 * @param since only those that were added at this moment or later; omitted: all
 */
export async function removePasskeys(client: pg.PoolClient, uid: string, since?: Date): Promise<void> {
  await client.query(
    'delete from muster_identity.passkeys where uid = $1 and ($2::timestamptz is null or added_at >= $2)',
    [uid, since ?? null],
  );
}
