import { Result } from 'effect';
import type pg from 'pg';
import type { Refusal } from '../../../../domain/kernel/refusal.ts';
import { isOpened } from '../../../../domain/signIn/openingMeans.ts';
import { type ActionLetterParts, tellOwner } from '../actionLetters.ts';
import { changingAccount } from '../changingAccount.ts';
import { isPersonName } from '../personName.ts';
import { lastMeans, type OfferedMeans, readOpeningMeans } from '../readOpeningMeans.ts';
import type { OwnerProof } from '../secondFactor/ownerProof.ts';
import { tellOfAccount } from '../tellOfAccount.ts';
import { noName, ownPasskey, type PasskeyRow } from './passkeyRow.ts';
import type { Passkeys } from './passkeys.ts';

export interface OwnPasskeysParts {
  readonly pool: pg.Pool;
  readonly ownerProof: OwnerProof;
  readonly means: OfferedMeans;
  /** Undefined: this installation sends no letters. */
  readonly letters: ActionLetterParts | undefined;
}

function notThere(passkeyId: string): Refusal {
  return { code: 'not_found', message: 'There is no such passkey.', details: { passkeyId } };
}

/** What owners do with their passkeys. */
export function createOwnPasskeys(parts: OwnPasskeysParts): Pick<Passkeys, 'list' | 'rename' | 'remove'> {
  const { pool, ownerProof, means, letters } = parts;
  return {
    async list(uid) {
      const { rows } = await pool.query<PasskeyRow>(
        `select id, name, added_at, last_used_at from muster_identity.passkeys where uid = $1
         order by added_at, id`,
        [uid],
      );
      return rows.map(ownPasskey);
    },

    async rename({ actor: { uid } }, { id, name: written }, from) {
      const name = written.trim();
      if (!isPersonName(name)) return Result.fail(noName);
      return changingAccount(pool, uid, async (client) => {
        const { rows } = await client.query<PasskeyRow>(
          'select id, name, added_at, last_used_at from muster_identity.passkeys where uid = $1 and id = $2',
          [uid, id],
        );
        const [known] = rows;
        if (known === undefined) return Result.fail(notThere(id));
        if (known.name !== name) {
          await client.query('update muster_identity.passkeys set name = $2 where id = $1', [id, name]);
          const details = { before: known.name, after: name };
          await tellOfAccount(client, uid, { ...from, kind: 'passkeyRenamed', actor: uid, details });
        }
        return Result.succeed(ownPasskey({ ...known, name }));
      });
    },

    async remove(who, { id, currentPassword }, from) {
      const proven = await ownerProof(who, currentPassword);
      if (Result.isFailure(proven)) return Result.fail(proven.failure);
      const { uid } = who.actor;
      return changingAccount(pool, uid, async (client) => {
        const { rows } = await client.query<{ name: string }>(
          'select name from muster_identity.passkeys where uid = $1 and id = $2',
          [uid, id],
        );
        const [gone] = rows;
        if (gone === undefined) return Result.fail(notThere(id));
        const now = await readOpeningMeans(client, uid, means);
        if (!isOpened({ ...now, passkeys: now.passkeys - 1 })) return Result.fail(lastMeans);
        await client.query('delete from muster_identity.passkeys where uid = $1 and id = $2', [uid, id]);
        const details = { name: gone.name };
        await tellOfAccount(client, uid, { ...from, kind: 'passkeyRemoved', actor: uid, details });
        await tellOwner(client, letters, uid, 'passkeyRemoved');
        return Result.succeed(null);
      });
    },
  };
}
