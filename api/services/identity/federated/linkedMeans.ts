import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { providers as names, type ProviderId } from '../../../../domain/signIn/providers.ts';
import type { Person } from '../account.ts';
import { type ActionLetterParts, tellOfMeans } from '../actionLetters.ts';
import type { Client } from '../client.ts';
import { clientOrigin } from '../clientOrigin.ts';
import { tellOfAccount } from '../tellOfAccount.ts';

/** An account of a provider. */
export interface ProviderIdentity {
  readonly provider: ProviderId;
  readonly subject: string;
}

/** Whose account an identity opens; undefined if nobody's. */
export async function ownerOfIdentity(
  client: pg.Pool | pg.PoolClient,
  { provider, subject }: ProviderIdentity,
): Promise<Person | undefined> {
  const { rows } = await client.query<Person>(
    `select u.id as uid, u.name, u.email from muster_identity.account a
     join muster_identity."user" u on u.id = a."userId"
     where a."providerId" = $1 and a."accountId" = $2`,
    [provider, subject],
  );
  return rows[0];
}

/** Lets an identity open an account from now on; false if it opens one already. */
export async function linkIdentity(
  client: pg.PoolClient,
  uid: string,
  { provider, subject }: ProviderIdentity,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into muster_identity.account (id, "accountId", "providerId", "userId", "createdAt", "updatedAt")
     values ($1, $2, $3, $4, now(), now())
     on conflict ("providerId", "accountId") where "providerId" not in ('credential', 'link') do nothing`,
    [randomUUID(), subject, provider, uid],
  );
  return rowCount === 1;
}

/**
 * Tells the security trail and the owner of an account that a provider opens it from now on.
 *
 * @param letters undefined: this installation sends no letters
 */
export async function tellOfLink(
  tx: pg.PoolClient,
  letters: ActionLetterParts | undefined,
  { uid, provider }: { readonly uid: string; readonly provider: ProviderId },
  client: Client,
): Promise<void> {
  const details = { provider: names[provider] };
  await tellOfAccount(tx, uid, { ...clientOrigin(client), kind: 'meansLinked', actor: uid, details });
  await tellOfMeans(tx, letters, uid, 'linked', names[provider]);
}
