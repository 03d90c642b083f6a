import { Result } from 'effect';
import type pg from 'pg';
import { type AuthRefusal, refuseAuth } from '../../../platform/problems/authRefusals.ts';
import { isValidLink } from '../members.ts';
import type { LinkAsked } from './guestEntry.ts';
import { codeHash } from './guestLinks.ts';

/** A guest link as the database has it, for a browser. */
export interface AskedLinkRow {
  readonly id: string;
  readonly org: string;
  readonly booking_id: string;
  readonly name: string;
  readonly uid: string | null;
  readonly is_kept: boolean;
  readonly has_ended: boolean;
  readonly is_elsewhere: boolean;
  readonly seconds_left: number;
}

/**
 * The link of a code; or without one of the links that a browser has opened that of the guest who is here, else the last
 * of those that still work. With a lock within a transaction.
 */
export async function linkAskedFor(
  { code, bookingId }: LinkAsked,
  browserHash: Buffer | undefined,
  guest: string | undefined,
  client: pg.Pool | pg.PoolClient,
  lock: '' | 'for update',
): Promise<Result.Result<AskedLinkRow, AuthRefusal>> {
  const { rows } = await client.query<AskedLinkRow>(
    `select l.id, l.org, l.booking_id, l.name, l.uid, l.kept_at is not null as is_kept,
       not ${isValidLink} as has_ended,
       l.browser_hash is not null and l.browser_hash is distinct from $2 as is_elsewhere,
       floor(extract(epoch from l.expires_at - now()))::int as seconds_left
     from muster_identity.guest_links l
     where case when $1::bytea is null then l.browser_hash = $2 and ($4::text is null or l.booking_id = $4)
       else l.code_hash = $1 end
     order by l.uid = $3 desc nulls last, has_ended, l.last_opened_at desc nulls last limit 1 ${lock}`,
    [code === '' ? null : codeHash(code), browserHash ?? null, guest ?? null, bookingId ?? null],
  );
  const [found] = rows;
  if (found === undefined) return refuseAuth('auth/invalid-action-code');
  // Whoever comes later than another learns no more than that it works no more.
  if (found.is_elsewhere) return refuseAuth('auth/invalid-action-code');
  return found.has_ended ? refuseAuth('auth/expired-action-code') : Result.succeed(found);
}
