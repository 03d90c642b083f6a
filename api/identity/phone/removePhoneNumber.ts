import type pg from 'pg';

/**
 * Takes the telephone number of an account away, with the codes that were sent for it; false if it has none.
 *
 * @param since only one that was verified at this moment or later; omitted: whenever that was
 */
export async function removePhoneNumber(client: pg.PoolClient, uid: string, since?: Date): Promise<boolean> {
  await client.query('delete from muster_identity.phone_codes where uid = $1', [uid]);
  const { rowCount } = await client.query(
    'delete from muster_identity.phone_numbers where uid = $1 and ($2::timestamptz is null or verified_at >= $2)',
    [uid, since ?? null],
  );
  return rowCount === 1;
}
