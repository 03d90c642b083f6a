import type pg from 'pg';
import { type ActionLetterParts, type FactorChange, tellOwner } from '../actionLetters.ts';

/** A change, of which the owner of the account is told if it is one. */
export function tellingOwner(
  letters: ActionLetterParts | undefined,
  uid: string,
  kind: FactorChange,
  change: (client: pg.PoolClient) => Promise<boolean>,
): (client: pg.PoolClient) => Promise<boolean> {
  return async (client) => {
    if (!(await change(client))) return false;
    await tellOwner(client, letters, uid, kind);
    return true;
  };
}
