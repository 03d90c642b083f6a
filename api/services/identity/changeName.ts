import { Result } from 'effect';
import type pg from 'pg';
import { type AuthRefusal, refuseAuth } from '../../platform/problems/authRefusals.ts';
import type { TrailOrigin } from '../trail/trailEntry.ts';
import type { SignedIn } from './authentication.ts';
import { changingAccount } from './changingAccount.ts';
import { isPersonName } from './personName.ts';
import { tellOfAccount } from './tellOfAccount.ts';

/**
 * Changes the name of somebody who is signed in, wherever they work; history shows the new one from then on. Refuses what is
 * no name. Returns the name as it is kept.
 */
export async function changeName(
  pool: pg.Pool,
  { actor: { uid } }: Pick<SignedIn, 'actor'>,
  written: string,
  from: TrailOrigin,
): Promise<Result.Result<string, AuthRefusal>> {
  const name = written.trim();
  if (!isPersonName(name)) return refuseAuth('auth/missing-name', 'name');
  return changingAccount(pool, uid, async (client) => {
    const { rows } = await client.query<{ before: string }>(
      `update muster_identity."user" u set name = $2, "updatedAt" = now()
       from (select name as before from muster_identity."user" where id = $1) former
       where u.id = $1 and u.name <> $2 returning former.before`,
      [uid, name],
    );
    const [changed] = rows;
    if (changed !== undefined) {
      const details = { before: changed.before, after: name };
      await tellOfAccount(client, uid, { ...from, kind: 'nameChanged', actor: uid, details });
    }
    return Result.succeed(name);
  });
}
