import type { Pool } from 'pg';
import type { Ledger } from '../readModel.ts';
import { inSchema, tableName } from '../schema/tables.ts';
import type { Stop } from '../writing/preparedBatch.ts';
import { versionThere } from './exchangeTables.ts';

/**
 * The first entry of a numbered ledger whose number a new version would give to another event. A follower of
 * the ledger resumes after a number that it was given, so such a version must not replace the old one.
 * Compares both up to a position.
 */
export async function firstRenumbered(pool: Pool, ledger: Ledger, upTo: number): Promise<Stop | undefined> {
  const version = ledger.numbered ? await versionThere(pool, ledger) : undefined;
  if (version === undefined) return undefined;
  const { rows } = await pool.query<{
    org: string;
    seq: string | number;
    id: string;
    position: string | number;
    type: string | null;
  }>(
    `select old.org, old.seq, old.id, old.position, to_jsonb(old) ->> 'type' as type
     from ${inSchema(tableName({ ...ledger, version }, 'current'))} old
       left join ${inSchema(tableName(ledger, 'next'))} new using (org, seq)
     where old.position <= $1 and new.id is distinct from old.id order by old.position limit 1`,
    [upTo],
  );
  const [moved] = rows;
  if (moved === undefined) return undefined;
  const { org, seq, id, type } = moved;
  return {
    projection: ledger.name,
    version: ledger.version,
    eventId: id,
    eventType: type ?? '',
    stream: '',
    position: Number(moved.position),
    error: `its number ${seq} of ${org} was given out, but version ${ledger.version} would give it to another event`,
  };
}
