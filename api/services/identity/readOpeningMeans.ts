import type pg from 'pg';
import type { Refusal } from '../../../domain/kernel/refusal.ts';
import type { OpeningMeans } from '../../../domain/signIn/openingMeans.ts';
import { isProviderId, type ProviderId } from '../../../domain/signIn/providers.ts';
import type { SignInOptions } from './signInOptions.ts';

/** What an installation lets accounts be opened with. */
export interface OfferedMeans extends Pick<SignInOptions, 'methods'> {
  readonly providers: readonly ProviderId[];
  /** Whether browsers offer passkeys here. */
  readonly passkeys: boolean;
}

/** What opens an account; whoever is about to change that has locked it before (`lockAccount`). */
export async function readOpeningMeans(
  client: pg.Pool | pg.PoolClient,
  uid: string,
  offered: OfferedMeans,
): Promise<OpeningMeans> {
  const { rows } = await client.query<{ id: string; kind: string; linked_at: Date }>(
    `select a.id, a."providerId" as kind, a."createdAt" as linked_at from muster_identity.account a
     where a."userId" = $1 order by a."createdAt", a.id`,
    [uid],
  );
  const { rows: counted } = await client.query<{ passkeys: number; has_phone: boolean; is_proven: boolean }>(
    `select (select count(*)::int from muster_identity.passkeys p where p.uid = $1) as passkeys,
       exists (select from muster_identity.phone_numbers p where p.uid = $1) as has_phone,
       not exists (select from muster_identity.unproven_accounts n where n.uid = $1) as is_proven`,
    [uid],
  );
  const [found] = counted;
  const { passkeys, has_phone: hasPhone, is_proven: isProven } = found ?? nothing;
  return {
    password: offered.methods.includes('password') && rows.some(({ kind }) => kind === 'credential'),
    link: offered.methods.includes('link') && isProven,
    phone: offered.methods.includes('phone') && hasPhone,
    passkeys: offered.passkeys ? passkeys : 0,
    providers: rows.flatMap(({ id, kind: provider, linked_at: linkedAt }) =>
      isProviderId(provider)
        ? [{ id, provider, linkedAt: linkedAt.getTime(), opens: offered.providers.includes(provider) }]
        : [],
    ),
  };
}

const nothing = { passkeys: 0, has_phone: false, is_proven: false };

/** Why the last thing that opens an account stays. */
export const lastMeans: Refusal = {
  code: 'not_allowed',
  message: 'Nothing else opens your account. Add another way to sign in first.',
  details: {},
};
