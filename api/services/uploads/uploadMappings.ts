import { createHash, randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { Actor } from '../../../domain/rights/actor.ts';
import {
  keptReadingSchema,
  type RememberedMapping,
  reasonColumn,
  type UploadKind,
} from '../../contract/upload.ts';

/** How files with these columns are read, as an organisation has once uploaded one. */
export interface MappingToKeep {
  readonly kind: UploadKind;
  readonly header: readonly string[];
  readonly fileName: string;
  readonly reading: RememberedMapping['reading'];
}

/** So many are kept for an organisation; the one that was used longest ago makes place. */
const mostKept = 200;

/** Keeps how a file was read, for the next one with the same columns, whatever their order. */
export async function keepMapping(
  pool: Pool,
  actor: Pick<Actor, 'org' | 'uid'>,
  { kind, header, fileName, reading }: MappingToKeep,
): Promise<void> {
  await pool.query(
    `insert into muster_runtime.upload_mappings (org, id, kind, header, name, reading, used_at, used_by)
     values ($1, $2, $3, $4, $5, $6, now(), $7)
     on conflict (org, kind, header) do update
       set name = excluded.name, reading = excluded.reading, used_at = excluded.used_at, used_by = excluded.used_by`,
    [actor.org, randomUUID(), kind, headerKey(header), nameOf(fileName), JSON.stringify(reading), actor.uid],
  );
  await pool.query(
    `delete from muster_runtime.upload_mappings where org = $1 and id in (
       select id from muster_runtime.upload_mappings where org = $1 order by used_at desc offset $2)`,
    [actor.org, mostKept],
  );
}

/** How the organisation has read a file with these columns before. */
export async function findMapping(
  pool: Pool,
  org: string,
  kind: UploadKind,
  header: readonly string[],
): Promise<RememberedMapping | undefined> {
  const { rows } = await pool.query<{ id: string; name: string; at: number; reading: unknown }>(
    `select id, name, floor(extract(epoch from used_at))::bigint as at, reading
       from muster_runtime.upload_mappings where org = $1 and kind = $2 and header = $3`,
    [org, kind, headerKey(header)],
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const { id, name, at, reading } = row;
  return { id, name, usedAt: at, reading: keptReadingSchema.parse(reading) };
}

/** Whether there was one to forget. */
export async function forgetMapping(pool: Pool, org: string, id: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    'delete from muster_runtime.upload_mappings where org = $1 and id = $2',
    [org, id],
  );
  return rowCount === 1;
}

/** The same for the same columns in any order. */
function headerKey(header: readonly string[]): string {
  const columns = header.filter((column) => column !== '' && column !== reasonColumn).toSorted();
  return createHash('sha256').update(JSON.stringify(columns)).digest('hex');
}

/** What a file is called without its ending and what differs from one export to the next: `deputy export`. */
function nameOf(fileName: string): string {
  const words = fileName
    .replace(/\.[^.]*$/, '')
    .replace(/-bad-rows$/, '')
    .split(/[\s_.()-]+/)
    .filter((word) => word !== '' && !/^\d+$/.test(word));
  return words.join(' ').slice(0, 100) || 'file';
}
