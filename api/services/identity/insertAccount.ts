import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Person } from './account.ts';
import type { ProviderIdentity } from './federated/linkedMeans.ts';

/** How somebody new signs in, and whether they have proven that the address is theirs. */
export interface NewAccount {
  readonly by: 'link' | { readonly passwordHash: string } | ProviderIdentity;
  readonly isProven: boolean;
}

/**
 * The account of somebody new; false if the address has one, or, as long as nobody has proven that it is theirs, if somebody
 * from whom it was taken can still take it back.
 */
export async function insertAccount(
  client: pg.PoolClient,
  { uid, name, email }: Person,
  { by, isProven }: NewAccount,
): Promise<boolean> {
  const [provider, accountId, passwordHash] =
    by === 'link'
      ? ['link', uid, null]
      : 'provider' in by
        ? [by.provider, by.subject, null]
        : ['credential', uid, by.passwordHash];
  const { rowCount } = await client.query(
    `with made as (
       insert into muster_identity."user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
       select $1, $2, $3::text, $4::boolean, now(), now()
       where $4 or not exists (
         select from muster_identity.action_codes c
         where c.email = $3 and c.mode = 'recoverEmail' and c.expires_at > now()
       )
       on conflict do nothing returning id
     ), unproven as (
       insert into muster_identity.unproven_accounts (uid) select id from made where not $4
     )
     insert into muster_identity.account
       (id, "accountId", "providerId", "userId", password, "createdAt", "updatedAt")
     select $5, $8, $6, id, $7, now(), now() from made`,
    [uid, name, email, isProven, randomUUID(), provider, passwordHash, accountId],
  );
  return rowCount === 1;
}
