import type pg from 'pg';
import { canonicalJson } from '../../../commands/log/canonicalJson.ts';
import { inTransaction } from '../../../postgres/inTransaction.ts';
import type { TrailAnchor, TrailVerdict } from '../../contract/trail.ts';
import type { SigningKey } from '../audit/signingKey.ts';
import { databaseMs } from './appendToTrail.ts';
import { entriesUpTo } from './readTrail.ts';
import { verifyTrail } from './verifyTrail.ts';

const nothingExpired: TrailVerdict = { verdict: 'intact', entries: 0, expired: 0, tip: null };

/**
 * Removes the oldest entries of an organisation that were chained before a moment (epoch milliseconds), and leaves the
 * last of them, signed, as the anchor from which the rest verifies. What is not as it was recorded stays, so that this
 * shows. Returns the verdict on those that are due: if they are intact, they have expired.
 */
export function expireTrail(
  pool: pg.Pool,
  org: string,
  before: number,
  key: SigningKey,
): Promise<TrailVerdict> {
  return inTransaction(pool, async (client) => {
    const heads = await client.query<{ seq: number; anchor: TrailAnchor | null; now: number }>(
      `select seq, anchor, ${databaseMs} as now from muster_runtime.trail_heads where org = $1 for update`,
      [org],
    );
    const [head] = heads.rows;
    if (head === undefined) return nothingExpired;
    const kept = await client.query<{ seq: number | null }>(
      'select min(seq) as seq from muster_runtime.trail where org = $1 and chained_at >= $2',
      [org, before],
    );
    const last = (kept.rows[0]?.seq ?? head.seq + 1) - 1;
    const { anchor: former } = head;
    if (last <= (former?.seq ?? 0)) return nothingExpired;
    const { rows } = await client.query<{ hash: string }>(
      'select hash from muster_runtime.trail where org = $1 and seq = $2',
      [org, last],
    );
    const hash = rows[0]?.hash ?? null;
    const due = { org, anchor: former, head: { seq: last, hash }, entries: entriesUpTo(client, org, last) };
    const verdict = await verifyTrail(due, key.publicKey);
    if (verdict.verdict === 'broken') return verdict;
    const signed = { org, seq: last, hash, expiredAt: head.now };
    const anchor: TrailAnchor = { ...signed, signature: key.sign(canonicalJson(signed)) };
    await client.query('delete from muster_runtime.trail where org = $1 and seq <= $2', [org, last]);
    await client.query('update muster_runtime.trail_heads set anchor = $2 where org = $1', [
      org,
      JSON.stringify(anchor),
    ]);
    return verdict;
  });
}
