import type pg from 'pg';
import { inTransaction } from '../../../postgres/inTransaction.ts';
import { lockAccount } from './endingSessions.ts';

/** Changes an account in a transaction of its own, which locks it before anything of it is looked at (`lockAccount`). */
export function changingAccount<Answer>(
  pool: pg.Pool,
  uid: string,
  change: (client: pg.PoolClient) => Promise<Answer>,
): Promise<Answer> {
  return inTransaction(pool, async (client) => {
    await lockAccount(client, uid);
    return change(client);
  });
}
