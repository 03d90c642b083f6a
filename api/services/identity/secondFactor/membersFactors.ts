import { Result } from 'effect';
import type pg from 'pg';
import { refuse } from '../../../../domain/kernel/refusal.ts';
import { inTransaction } from '../../../../postgres/inTransaction.ts';
import { inTurn } from '../../../platform/postgres/inTurn.ts';
import { appendToTrail } from '../../trail/appendToTrail.ts';
import type { ActionLetterParts } from '../actionLetters.ts';
import { endingSessions } from '../endingSessions.ts';
import { isActiveMember, isAdministrator } from '../members.ts';
import { tellOfAccount } from '../tellOfAccount.ts';
import { removeFactor } from './removeFactor.ts';
import { noSecondFactor, type SecondFactors } from './secondFactors.ts';
import { tellingOwner } from './tellingOwner.ts';

export interface MembersFactorsParts {
  readonly pool: pg.Pool;
  /** Undefined: this installation sends no letters. */
  readonly letters: ActionLetterParts | undefined;
}

/** What administrators and the operator do with the second factors of others, and which organisations ask for one. */
export function createMembersFactors({
  pool,
  letters,
}: MembersFactorsParts): Pick<SecondFactors, 'removeOf' | 'removeAsOperator' | 'isAskedFor' | 'ask'> {
  return {
    async removeOf(org, uid, by) {
      if (uid === by.actor) {
        return refuse('not_allowed', 'Turn your own second factor off under Your account.', { field: 'uid' });
      }
      const { rows } = await pool.query<{ org: string }>(
        `select m.org from muster_identity.members m where m.uid = $1 and ${isActiveMember}`,
        [uid],
      );
      const orgs = rows.map((row) => row.org);
      if (!orgs.includes(org)) return refuse('not_found', 'There is no such member.', { uid });
      if (orgs.length > 1) {
        return refuse(
          'not_allowed',
          'This person works in other organisations, too. Ask the operator of this installation to turn their second factor off.',
          { field: 'uid' },
        );
      }
      const told = (sessionsEnded: number) =>
        ({ ...by, kind: 'secondFactorRemoved', subject: uid, details: { sessionsEnded } }) as const;
      const remove = tellingOwner(letters, uid, 'secondFactorRemoved', (client) => removeFactor(client, uid));
      const ended = await endingSessions(pool, { uid, kept: null, told }, remove);
      return ended === undefined ? noSecondFactor() : Result.succeed(ended);
    },

    async removeAsOperator(uid) {
      return inTransaction(pool, async (client) => {
        if (!(await removeFactor(client, uid))) return false;
        await tellOfAccount(client, uid, { kind: 'secondFactorRemoved', actor: 'operator', subject: uid });
        return true;
      });
    },

    async isAskedFor(org) {
      const { rows } = await pool.query(
        'select from muster_identity.factor_rules where org = $1 and of_administrators',
        [org],
      );
      return rows.length === 1;
    },

    ask: ({ actor: { org, uid } }, asked, from) =>
      inTurn(pool, `members of ${org}`, async (client) => {
        const isAsked = asked === 'ofAdministrators';
        if (isAsked) {
          const own = await client.query('select from muster_identity.second_factors where uid = $1', [uid]);
          if (own.rows.length === 0) {
            return refuse(
              'not_allowed',
              'Set up a second factor for yourself first, under Your account.',
              {},
            );
          }
        }
        const { rowCount } = await client.query(
          `insert into muster_identity.factor_rules as r (org, of_administrators) values ($1, $2)
           on conflict (org) do update set of_administrators = excluded.of_administrators
           where r.of_administrators <> excluded.of_administrators`,
          [org, isAsked],
        );
        if (rowCount === 0) return Result.succeed([]);
        const { rows } = await client.query<{ id: string }>(
          `delete from muster_identity.session s using muster_identity.members m
           where $2 and s.org = $1 and m.org = s.org and m.uid = s."userId" and ${isAdministrator}
             and not exists (select from muster_identity.second_factors f where f.uid = m.uid)
           returning s.id`,
          [org, isAsked],
        );
        const details = { asked: isAsked, sessionsEnded: rows.length };
        await appendToTrail(client, org, [{ ...from, kind: 'secondFactorAsked', actor: uid, details }]);
        return Result.succeed(rows.map(({ id }) => id));
      }),
  };
}
