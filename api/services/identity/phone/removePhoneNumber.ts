import type pg from 'pg';

/**
 * Takes the telephone number of an account away, with the codes that were sent for it or for the account; false if it has none.
 *
 * @param since only one that was verified at this moment or later; omitted: whenever that was
 */
export async function removePhoneNumber(client: pg.PoolClient, uid: string, since?: Date): Promise<boolean> {
  // Also those of strangers, who asked for one before the number was anybody's.
  await client.query(
    `delete from muster_identity.phone_codes c
     where c.uid = $1 or c.number in (select n.number from muster_identity.phone_numbers n where n.uid = $1)`,
    [uid],
  );
  const { rowCount } = await client.query(
    'delete from muster_identity.phone_numbers where uid = $1 and ($2::timestamptz is null or verified_at >= $2)',
    [uid, since ?? null],
  );
  return rowCount === 1;
}
