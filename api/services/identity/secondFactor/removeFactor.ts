import type pg from 'pg';

/** Takes the second factor of an account away, with its recovery codes; false if it has none. */
export async function removeFactor(client: pg.PoolClient, uid: string): Promise<boolean> {
  const { rowCount } = await client.query('delete from muster_identity.second_factors where uid = $1', [uid]);
  return rowCount === 1;
}
