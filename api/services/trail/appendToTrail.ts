import type pg from 'pg';
import type { TrailEntry } from '../../contract/trail.ts';
import {
  mostAddresses,
  mostThings,
  type TrailDraft,
  trailDetails,
  trailHash,
  trailText,
} from './trailEntry.ts';

/** A draft whose counting is over. */
export interface CountedDraft extends TrailDraft {
  /** Epoch milliseconds; omitted: now. */
  readonly at?: number;
  readonly until?: number;
  readonly addresses?: readonly string[];
  readonly count?: number;
  readonly records?: number | null;
}

/** Epoch milliseconds by the database's clock. */
export const databaseMs = `(extract(epoch from clock_timestamp()) * 1000)::bigint`;

const takeHead = `
  insert into muster_runtime.trail_heads as head (org) values ($1)
  on conflict (org) do update set org = excluded.org
  returning seq, hash, ${databaseMs} as now`;

const put = `
  with entries as (
    select * from jsonb_to_recordset($1::jsonb) as e (
      org text, seq bigint, at bigint, until bigint, "chainedAt" bigint, kind text, actor text, subject text,
      things text[], addresses text[], device text, count bigint, records bigint, details jsonb, prev text, hash text)
  ), added as (
    insert into muster_runtime.trail
      (org, seq, at, until, chained_at, kind, actor, subject, things, addresses, device, count, records, details,
       prev, hash)
    select org, seq, at, until, "chainedAt", kind, actor, subject, things, addresses, device, count, records, details,
      prev, hash from entries
  )
  update muster_runtime.trail_heads set seq = $3, hash = $4 where org = $2`;

/**
 * Adds entries to an organisation's trail, in the transaction that makes what they tell. The chain's head is locked until
 * that transaction ends: this must be its last step, for one organisation.
 *
 * @param now epoch milliseconds; omitted: the database's clock
 */
export async function appendToTrail(
  client: pg.PoolClient,
  org: string,
  drafts: readonly CountedDraft[],
  now?: number,
): Promise<readonly TrailEntry[]> {
  if (drafts.length === 0) return [];
  const { rows } = await client.query<{ seq: number; hash: string | null; now: number }>(takeHead, [org]);
  const [head] = rows;
  if (head === undefined) throw new Error(`the trail of ${org} has no head`);
  let { seq, hash: prev } = head;
  const entries = drafts.map((draft) => {
    seq += 1;
    const entry = chained(draft, { org, seq, prev, chainedAt: now ?? head.now });
    prev = entry.hash;
    return entry;
  });
  await client.query(put, [JSON.stringify(entries), org, seq, prev]);
  return entries;
}

function chained(
  draft: CountedDraft,
  place: Pick<TrailEntry, 'org' | 'seq' | 'prev' | 'chainedAt'>,
): TrailEntry {
  const { actor, address, subject = null, device = null } = draft;
  const at = draft.at ?? place.chainedAt;
  const addresses = draft.addresses ?? (address ? [address] : []);
  const entry = {
    ...place,
    at,
    until: draft.until ?? at,
    kind: draft.kind,
    actor: actor === null ? null : trailText(actor),
    subject: subject === null ? null : trailText(subject),
    things: (draft.things ?? []).slice(0, mostThings).map(trailText),
    addresses: addresses.slice(0, mostAddresses).map(trailText),
    device: device === null ? null : trailText(device),
    count: draft.count ?? 1,
    records: draft.records ?? null,
    details: trailDetails(draft.details ?? {}),
    hash: '',
  };
  return { ...entry, hash: trailHash(entry) };
}
