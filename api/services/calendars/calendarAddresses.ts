import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Result } from 'effect';
import type pg from 'pg';
import { type Refusal, refuse } from '../../../domain/kernel/refusal.ts';
import { inTransaction } from '../../../postgres/inTransaction.ts';
import type { CalendarKind, CalendarOwner } from '../../contract/calendars.ts';
import { inTurn } from '../../platform/postgres/inTurn.ts';
import { appendToTrail } from '../trail/appendToTrail.ts';
import type { TrailOrigin } from '../trail/trailEntry.ts';

/** Tells a calendar's secret from other credentials, in a file that somebody leaked as in a log. */
const prefix = 'cal_';
/** The most addresses of one person or customer: one for each of their devices, and some to spare. */
const mostAddresses = 20;

export interface StoredAddress {
  readonly id: string;
  readonly hint: string;
  /** Epoch milliseconds, like the other. */
  readonly madeAt: number;
  /** Uid. */
  readonly madeBy: string;
  readonly lastUsedAt: number | null;
}

/** Whose calendar an address opens. */
export interface OpenedCalendar extends CalendarOwner {
  readonly addressId: string;
  readonly org: string;
  /** The uid of its maker. */
  readonly madeBy: string;
}

interface AddressRow {
  readonly id: string;
  readonly hint: string;
  readonly made_at: Date;
  readonly made_by: string;
  readonly last_used_at: Date | null;
}

const columns = 'id, hint, made_at, made_by, last_used_at';

/** The addresses of one calendar, the newest first. */
export async function listAddresses(
  pool: Pick<pg.Pool, 'query'>,
  org: string,
  { kind, id }: CalendarOwner,
): Promise<readonly StoredAddress[]> {
  const { rows } = await pool.query<AddressRow>(
    `select ${columns} from muster_calendars.addresses
     where org = $1 and kind = $2 and record_id = $3 order by made_at desc, id`,
    [org, kind, id],
  );
  return rows.map(addressFrom);
}

/** An address, and whose calendar it opens. */
export interface AddressOfRecord extends StoredAddress {
  readonly kind: CalendarKind;
  readonly recordId: string;
}

/** Those of an organisation that were used last, at most so many, and how many there are in all. */
export async function listAllAddresses(
  pool: Pick<pg.Pool, 'query'>,
  org: string,
  most: number,
): Promise<{ readonly addresses: readonly AddressOfRecord[]; readonly total: number }> {
  const { rows } = await pool.query<
    AddressRow & { readonly kind: CalendarKind; readonly record_id: string; readonly total: number }
  >(
    `select ${columns}, kind, record_id, count(*) over ()::int as total from muster_calendars.addresses
     where org = $1 order by last_used_at desc nulls last, made_at desc, id limit $2`,
    [org, most],
  );
  return {
    addresses: rows.map((row) => ({ ...addressFrom(row), kind: row.kind, recordId: row.record_id })),
    total: rows[0]?.total ?? 0,
  };
}

function addressFrom({ id, hint, made_at, made_by, last_used_at }: AddressRow): StoredAddress {
  return {
    id,
    hint,
    madeAt: made_at.getTime(),
    madeBy: made_by,
    lastUsedAt: last_used_at?.getTime() ?? null,
  };
}

/** Makes an address; the secret is known to nobody afterwards. Refuses more than twenty. The trail tells who made it. */
export async function makeAddress(
  pool: pg.Pool,
  { org, uid }: { readonly org: string; readonly uid: string },
  owner: CalendarOwner & { readonly name: string },
  from?: TrailOrigin,
): Promise<Result.Result<{ readonly secret: string }, Refusal>> {
  const secret = `${prefix}${randomBytes(32).toString('base64url')}`;
  const isMade = await inTurn(pool, `calendar ${org} ${owner.kind} ${owner.id}`, async (client) => {
    const { rowCount } = await client.query(
      `insert into muster_calendars.addresses (org, id, kind, record_id, secret_hash, hint, made_by)
       select $1, $2, $3, $4, $5, $6, $7
       where (select count(*) from muster_calendars.addresses
              where org = $1 and kind = $3 and record_id = $4) < $8`,
      [org, randomUUID(), owner.kind, owner.id, hashOf(secret), secret.slice(-4), uid, mostAddresses],
    );
    if (rowCount !== 1) return false;
    await appendToTrail(client, org, [
      { ...from, kind: 'calendarShared', actor: uid, subject: null, details: { name: owner.name } },
    ]);
    return true;
  });
  return isMade
    ? Result.succeed({ secret })
    : refuse('not_allowed', `A calendar has at most ${mostAddresses} addresses; end one of them first.`);
}

/** Ends an address: from the next request on it opens nothing. */
export async function endAddress(
  pool: pg.Pool,
  { org, uid }: { readonly org: string; readonly uid: string },
  owner: CalendarOwner & { readonly name: string; readonly addressId: string },
  from?: TrailOrigin,
): Promise<Result.Result<null, Refusal>> {
  const isEnded = await inTransaction(pool, async (client) => {
    const { rowCount } = await client.query(
      `delete from muster_calendars.addresses where org = $1 and id = $2 and kind = $3 and record_id = $4`,
      [org, owner.addressId, owner.kind, owner.id],
    );
    if (rowCount !== 1) return false;
    await appendToTrail(client, org, [
      { ...from, kind: 'calendarEnded', actor: uid, subject: null, details: { name: owner.name } },
    ]);
    return true;
  });
  return isEnded
    ? Result.succeed(null)
    : refuse('not_found', 'There is no such calendar address.', { addressId: owner.addressId });
}

/** Whose calendar a secret opens; undefined if it opens none. Records that it was used, at most once a minute. */
export async function openCalendar(
  pool: Pick<pg.Pool, 'query'>,
  secret: string,
): Promise<OpenedCalendar | undefined> {
  if (!secret.startsWith(prefix)) return undefined;
  const { rows } = await pool.query<{
    readonly id: string;
    readonly org: string;
    readonly kind: CalendarKind;
    readonly record_id: string;
    readonly made_by: string;
    readonly noted: boolean;
  }>(
    `select id, org, kind, record_id, made_by, coalesce(last_used_at >= date_trunc('minute', now()), false) as noted
     from muster_calendars.addresses where secret_hash = $1`,
    [hashOf(secret)],
  );
  const [found] = rows;
  if (found === undefined) return undefined;
  if (!found.noted) {
    await pool.query(
      `update muster_calendars.addresses set last_used_at = date_trunc('minute', now())
       where org = $1 and id = $2`,
      [found.org, found.id],
    );
  }
  return {
    addressId: found.id,
    org: found.org,
    kind: found.kind,
    id: found.record_id,
    madeBy: found.made_by,
  };
}

function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
