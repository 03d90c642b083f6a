import { DatabaseError, type Pool } from 'pg';
import { z } from 'zod';
import type { FileValue } from '../../../domain/file/fileValue.ts';
import { inTurn } from '../../platform/postgres/inTurn.ts';

/** A field of a record into which a command has put a file, or has tried to. */
export interface FileClaim {
  readonly category: string;
  readonly recordId: string;
  readonly field: string;
}

/** A file whose bytes are all stored. */
export interface StoredFile extends FileValue {
  readonly org: string;
  readonly uploadedBy: string;
  /** The field that it is for: `resource.photo`. */
  readonly uploadedFor: string;
  readonly claims: readonly FileClaim[];
}

/** An upload whose bytes have all arrived. */
export interface EndedUpload {
  readonly org: string;
  readonly uploadedBy: string;
  /** The field that it is for: `resource.photo`. */
  readonly uploadedFor: string;
  /** Undefined: every upload is a file of its own. */
  readonly key: string | undefined;
  readonly file: FileValue;
}

/** `sentBefore`: the key was used before; the caller compares whether for the same file. */
export type Stored =
  | { readonly outcome: 'stored' }
  | { readonly outcome: 'full' }
  | { readonly outcome: 'sentBefore'; readonly uploadedFor: string; readonly file: FileValue };

/** The uploaded files and their metadata (`muster_files`); their bytes are in the store. */
export interface FileRegister {
  /** Total size of an organisation's files, in bytes. */
  usedBytes(org: string): Promise<number>;
  /** Called before the first byte is written, so that what a killed process leaves behind is found. */
  begin(org: string, id: string, uploadedBy: string): Promise<void>;
  /** `full`: the organisation would exceed `most` bytes. */
  store(upload: EndedUpload, most: number): Promise<Stored>;
  find(org: string, id: string): Promise<StoredFile | undefined>;
  /** Files that may not be needed any more: interrupted uploads, and files that no record is known to hold. */
  unused(after: UnusedAfter): Promise<readonly UnusedFile[]>;
  /** A record holds it, or held it once. */
  keep(org: string, id: string): Promise<void>;
  /** Answers false if a command has claimed it meanwhile. A forgotten file is no longer found. */
  forget(file: UnusedFile, times: UnusedAfter): Promise<boolean>;
  /** Called once its bytes are gone. */
  remove(org: string, id: string): Promise<void>;
}

export interface UnusedAfter {
  /** An upload that has not ended after this many milliseconds was interrupted. */
  readonly arrivingMs: number;
  /** Milliseconds that a file which no record holds is kept after its upload, or its last claim. */
  readonly unheldMs: number;
}

export interface UnusedFile {
  readonly org: string;
  readonly id: string;
  readonly claims: readonly FileClaim[];
}

const claimsSchema = z.array(z.object({ category: z.string(), recordId: z.string(), field: z.string() }));

const claimsOf = `coalesce((
  select json_agg(json_build_object('category', category, 'recordId', record_id, 'field', field))
  from muster_files.claims where claims.org = file.org and claims.file_id = file.id), '[]') as claims`;

/** Whether a file may be unused, as far as the register knows. */
const isUnused = `
  not file.kept and case
    when file.forgotten_at is not null then true
    when file.stored_at is null then file.begun_at < now() - $1 * interval '1 millisecond'
    else coalesce(file.claimed_at, file.stored_at) < now() - $2 * interval '1 millisecond'
  end`;

/** Examined in one round. */
const mostUnused = 500;

interface FileRow {
  readonly name: string;
  readonly media_type: string;
  readonly size: number;
  readonly sha256: string;
}

const valueColumns = 'name, media_type, size, sha256';

function fileOf(id: string, { name, media_type: mediaType, size, sha256 }: FileRow): FileValue {
  return { id, name, mediaType, size, sha256 };
}

/** SQLSTATE `unique_violation`. */
const notUnique = '23505';

/** The pool answers 64-bit integers as numbers (`createPool`). */
export function createFileRegister(pool: Pool): FileRegister {
  async function sentBefore({ org, uploadedBy, key }: EndedUpload): Promise<Stored | undefined> {
    const { rows } = await pool.query<FileRow & { id: string; uploaded_for: string }>(
      `select id, uploaded_for, ${valueColumns} from muster_files.files
       where org = $1 and uploaded_by = $2 and idempotency_key = $3 and forgotten_at is null`,
      [org, uploadedBy, key],
    );
    const [row] = rows;
    return row && { outcome: 'sentBefore', uploadedFor: row.uploaded_for, file: fileOf(row.id, row) };
  }

  return {
    async usedBytes(org) {
      const { rows } = await pool.query<{ used: string }>(
        'select coalesce(sum(size), 0)::text as used from muster_files.files where org = $1',
        [org],
      );
      return Number(rows[0]?.used ?? 0);
    },
    async begin(org, id, uploadedBy) {
      await pool.query('insert into muster_files.files (org, id, uploaded_by) values ($1, $2, $3)', [
        org,
        id,
        uploadedBy,
      ]);
    },
    async store(upload, most) {
      const { org, file, uploadedFor, key } = upload;
      const { id, name, mediaType, size, sha256 } = file;
      try {
        return await inTurn(pool, `files of ${org}`, async (client) => {
          const { rowCount } = await client.query(
            `update muster_files.files
             set stored_at = now(), name = $3, media_type = $4, size = $5, sha256 = $6, uploaded_for = $7,
                 idempotency_key = $8
             where org = $1 and id = $2 and forgotten_at is null
               and $5 + (select coalesce(sum(size), 0) from muster_files.files where org = $1) <= $9`,
            [org, id, name, mediaType, size, sha256, uploadedFor, key ?? null, most],
          );
          return { outcome: rowCount === 1 ? 'stored' : 'full' };
        });
      } catch (error) {
        if (!(error instanceof DatabaseError && error.code === notUnique)) throw error;
        const before = await sentBefore(upload);
        // It has just been forgotten.
        if (before === undefined) throw error;
        return before;
      }
    },
    async find(org, id) {
      const { rows } = await pool.query<
        FileRow & { uploaded_by: string; uploaded_for: string; claims: unknown }
      >(
        `select uploaded_by, uploaded_for, ${valueColumns}, ${claimsOf} from muster_files.files file
         where org = $1 and id = $2 and stored_at is not null and forgotten_at is null`,
        [org, id],
      );
      const [row] = rows;
      if (row === undefined) return undefined;
      return {
        ...fileOf(id, row),
        org,
        uploadedBy: row.uploaded_by,
        uploadedFor: row.uploaded_for,
        claims: claimsSchema.parse(row.claims),
      };
    },
    async unused({ arrivingMs, unheldMs }) {
      const { rows } = await pool.query<{ org: string; id: string; claims: unknown }>(
        `select org, id, ${claimsOf} from muster_files.files file where ${isUnused}
         order by begun_at limit ${mostUnused}`,
        [arrivingMs, unheldMs],
      );
      return rows.map(({ claims, ...row }) => ({ ...row, claims: claimsSchema.parse(claims) }));
    },
    async keep(org, id) {
      await pool.query('update muster_files.files set kept = true where org = $1 and id = $2', [org, id]);
    },
    async forget({ org, id }, { arrivingMs, unheldMs }) {
      const { rowCount } = await pool.query(
        `update muster_files.files file set forgotten_at = coalesce(forgotten_at, now())
         where org = $3 and id = $4 and ${isUnused}`,
        [arrivingMs, unheldMs, org, id],
      );
      return rowCount === 1;
    },
    async remove(org, id) {
      await pool.query('delete from muster_files.files where org = $1 and id = $2', [org, id]);
    },
  };
}
