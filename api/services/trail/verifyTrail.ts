import { createPublicKey, verify } from 'node:crypto';
import { canonicalJson } from '../../../commands/log/canonicalJson.ts';
import type { AuditKey } from '../../contract/audit.ts';
import type { TrailAnchor, TrailEntry, TrailVerdict } from '../../contract/trail.ts';
import { trailHash } from './trailEntry.ts';

/** A trail as it is stored. */
export interface StoredTrail {
  readonly org: string;
  readonly anchor: TrailAnchor | null;
  readonly head: { readonly seq: number; readonly hash: string | null };
  /** In order. */
  readonly entries: AsyncIterable<TrailEntry> | Iterable<TrailEntry>;
}

/**
 * Checks a trail from its anchor to its head: the anchor's signature, every entry's hash, that each carries the hash of
 * the one before, and that the last one is the head's. Holds one entry at a time.
 */
export async function verifyTrail(
  { org, anchor, head, entries }: StoredTrail,
  publicKey: AuditKey,
): Promise<TrailVerdict> {
  if (anchor !== null && !isGenuine(anchor, org, publicKey)) {
    return { verdict: 'broken', entries: 0, seq: anchor.seq, reason: 'anchorChanged' };
  }
  const expired = anchor?.seq ?? 0;
  let seq = expired;
  let prev = anchor?.hash ?? null;
  let count = 0;
  for await (const entry of entries) {
    const broken = (reason: 'contentChanged' | 'entryMissing'): TrailVerdict => ({
      verdict: 'broken',
      entries: count,
      seq: reason === 'entryMissing' ? seq + 1 : entry.seq,
      reason,
    });
    if (entry.seq !== seq + 1) return broken('entryMissing');
    if (entry.org !== org || entry.prev !== prev || trailHash(entry) !== entry.hash)
      return broken('contentChanged');
    seq = entry.seq;
    prev = entry.hash;
    count += 1;
  }
  if (seq !== head.seq || prev !== head.hash) {
    const reason = seq < head.seq ? 'entryMissing' : 'tipDiffers';
    return { verdict: 'broken', entries: count, seq: seq < head.seq ? seq + 1 : seq, reason };
  }
  return { verdict: 'intact', entries: count, expired, tip: prev };
}

function isGenuine(
  { signature, ...signed }: TrailAnchor,
  org: string,
  { kid, kty, crv, x }: AuditKey,
): boolean {
  const key = createPublicKey({ key: { kty, crv, x }, format: 'jwk' });
  const value = Buffer.from(signature.value, 'base64url');
  return (
    signed.org === org &&
    signature.kid === kid &&
    verify(null, Buffer.from(canonicalJson(signed)), key, value)
  );
}
