import type pg from 'pg';
import {
  type SavedKind,
  savedKindSchema,
  type UploadReport,
  uploadReportSchema,
} from '../../contract/upload.ts';

/** An upload that saved something. Times are epoch milliseconds. */
export interface DoneUpload {
  readonly id: string;
  readonly org: string;
  readonly kind: SavedKind;
  readonly fileName: string;
  readonly begunBy: string;
  readonly begunAt: number;
  /** `interrupted`: the process that saved it ended before it was done, or an outage broke it off. */
  readonly state: 'saving' | 'saved' | 'interrupted';
  /** Its events have positions after the first and up to the second; null: as far as the log goes. */
  readonly afterPosition: number;
  readonly lastPosition: number | null;
  readonly rows: number;
  readonly created: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly rejected: number;
  /** Of bookings: when the work begins and ends, epoch seconds. */
  readonly span: { readonly start: number; readonly end: number } | null;
  readonly undo: {
    readonly by: string;
    readonly at: number;
    readonly undone: number;
    readonly leftOut: number;
  } | null;
}

export type UploadCounts = Pick<DoneUpload, 'created' | 'changed' | 'unchanged' | 'rejected'>;

/** The uploads of organisations that saved something. */
export interface UploadRegister {
  begin(
    upload: Pick<DoneUpload, 'id' | 'org' | 'kind' | 'fileName' | 'begunBy' | 'afterPosition' | 'rows'>,
  ): Promise<void>;
  /** What its sender was told, if this version can still read it; of the bad rows the first ones. */
  reportOf(org: string, id: string): Promise<UploadReport | undefined>;
  /** A sign of life of the process that saves it. */
  goesOn(id: string): Promise<void>;
  end(
    id: string,
    ended: UploadCounts & {
      readonly lastPosition: number;
      readonly span: DoneUpload['span'];
      readonly report: UploadReport;
    },
  ): Promise<void>;
  /** It goes on no more; these rows had been saved. */
  breakOff(id: string, saved: UploadCounts): Promise<void>;
  undone(
    id: string,
    by: string,
    counts: { readonly undone: number; readonly leftOut: number },
  ): Promise<void>;
  find(org: string, id: string): Promise<DoneUpload | undefined>;
  /** The newest first; `before`: older than the one with this id. */
  list(
    org: string,
    page: { readonly limit: number; readonly before?: string },
  ): Promise<readonly DoneUpload[]>;
}

/** Without a sign of life for so many seconds, the process that saved an upload has ended. */
const silentSeconds = 60;

/** How many bad rows of an upload are kept. */
const keptErrors = 2_000;

interface Row {
  readonly id: string;
  readonly org: string;
  readonly kind: string;
  readonly file_name: string;
  readonly begun_by: string;
  readonly begun_at: Date;
  readonly ended_at: Date | null;
  readonly is_alive: boolean;
  readonly after_position: number;
  readonly last_position: number | null;
  readonly rows: number;
  readonly created: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly rejected: number;
  readonly first_start: number | null;
  readonly last_end: number | null;
  readonly undone_by: string | null;
  readonly undone_at: Date | null;
  readonly undone: number | null;
  readonly left_out: number | null;
}

const selected = `select id, org, kind, file_name, begun_by, begun_at, ended_at, after_position, last_position, rows, created,
  changed, unchanged, rejected, first_start, last_end, undone_by, undone_at, undone, left_out,
  alive_at > now() - interval '${silentSeconds} seconds' as is_alive
  from muster_uploads.done`;

/** `pool`: its connections return 64-bit integers as numbers (`createPool`). */
export function createUploadRegister(pool: pg.Pool): UploadRegister {
  return {
    async begin({ id, org, kind, fileName, begunBy, afterPosition, rows }) {
      await pool.query(
        `insert into muster_uploads.done (id, org, kind, file_name, begun_by, after_position, rows)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [id, org, kind, fileName, begunBy, afterPosition, rows],
      );
    },
    async goesOn(id) {
      await pool.query('update muster_uploads.done set alive_at = now() where id = $1', [id]);
    },
    async end(id, { created, changed, unchanged, rejected, lastPosition, span, report }) {
      const kept = { ...report, errors: report.errors.slice(0, keptErrors) };
      await pool.query(
        `update muster_uploads.done set ended_at = now(), created = $2, changed = $3, unchanged = $4,
           rejected = $5, last_position = $6, first_start = $7, last_end = $8, report = $9 where id = $1`,
        [
          id,
          created,
          changed,
          unchanged,
          rejected,
          lastPosition,
          span?.start ?? null,
          span?.end ?? null,
          JSON.stringify(kept),
        ],
      );
    },
    async breakOff(id, { created, changed, unchanged, rejected }) {
      await pool.query(
        `update muster_uploads.done set alive_at = '-infinity', created = $2, changed = $3, unchanged = $4, rejected = $5
         where id = $1`,
        [id, created, changed, unchanged, rejected],
      );
    },
    async undone(id, by, { undone, leftOut }) {
      await pool.query(
        `update muster_uploads.done set undone_at = now(), undone_by = $2, undone = coalesce(undone, 0) + $3,
           left_out = $4 where id = $1`,
        [id, by, undone, leftOut],
      );
    },
    async find(org, id) {
      const { rows } = await pool.query<Row>(`${selected} where org = $1 and id = $2`, [org, id]);
      return rows.map(uploadOf)[0];
    },
    async reportOf(org, id) {
      const { rows } = await pool.query<{ report: unknown }>(
        'select report from muster_uploads.done where org = $1 and id = $2',
        [org, id],
      );
      return uploadReportSchema.safeParse(rows[0]?.report).data;
    },
    async list(org, { limit, before }) {
      const { rows } = await pool.query<Row>(
        `${selected} where org = $1 and ($2::text is null or (begun_at, id) <
           (select begun_at, id from muster_uploads.done where org = $1 and id = $2))
         order by begun_at desc, id desc limit $3`,
        [org, before ?? null, limit],
      );
      return rows.map(uploadOf);
    },
  };
}

function uploadOf(row: Row): DoneUpload {
  const { first_start: start, last_end: end } = row;
  return {
    id: row.id,
    org: row.org,
    kind: savedKindSchema.parse(row.kind),
    fileName: row.file_name,
    begunBy: row.begun_by,
    begunAt: row.begun_at.getTime(),
    state: row.ended_at !== null ? 'saved' : row.is_alive ? 'saving' : 'interrupted',
    afterPosition: row.after_position,
    lastPosition: row.last_position,
    rows: row.rows,
    created: row.created,
    changed: row.changed,
    unchanged: row.unchanged,
    rejected: row.rejected,
    span: start === null || end === null ? null : { start, end },
    undo:
      row.undone_by === null || row.undone_at === null
        ? null
        : {
            by: row.undone_by,
            at: row.undone_at.getTime(),
            undone: row.undone ?? 0,
            leftOut: row.left_out ?? 0,
          },
  };
}
