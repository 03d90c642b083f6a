import { Effect } from 'effect';
import type { Pool } from 'pg';
import { sizeProblem, typeProblem } from '../../domain/file/fileProblem.ts';
import type { Refusal } from '../../domain/kernel/refusal.ts';
import type { NamedFile } from '../../domain/record/recordFiles.ts';
import { refusalTexts } from '../../domain/text/texts.ts';
import { timed } from '../../postgres/timed.ts';
import { refusedField } from '../pipeline/refused.ts';

/** Who puts files into which record. */
export interface FileClaimant {
  readonly org: string;
  readonly uid: string;
  readonly category: string;
  readonly recordId: string;
}

/** Checks the files that commands name against those that were uploaded. */
export interface FileCheck {
  /**
   * Refuses with `invalid_input` a field whose file does not exist, differs from what was uploaded, or does
   * not fit the field. Only its uploader may put a file into a record; anybody who may change that record may
   * put it there again. `claim` keeps the file from being removed for another day, longer than any decision
   * takes; `look` writes nothing.
   */
  require(
    claimant: FileClaimant,
    files: readonly NamedFile[],
    purpose: 'claim' | 'look',
  ): Effect.Effect<void, Refusal>;
  /** Lets a record hold what another record of its category holds in the same fields: the two are merged. */
  takeOver(
    merged: Pick<FileClaimant, 'org' | 'category'> & { readonly fromId: string; readonly toId: string },
    files: readonly Pick<NamedFile, 'field' | 'file'>[],
  ): Promise<void>;
}

/** As for remembered answers: after this long a connection that does not answer counts as lost. */
const answerMs = 15_000;

export function createFileCheck(pool: Pool): FileCheck {
  async function isThere(claimant: FileClaimant, named: NamedFile, purpose: 'claim' | 'look') {
    const { org, uid, category, recordId } = claimant;
    const { field, file } = named;
    const values = [
      org,
      file.id,
      file.name,
      file.mediaType,
      file.size,
      file.sha256,
      uid,
      category,
      recordId,
      field,
    ];
    const { rowCount } = await pool.query(timed({ ...questions[purpose], values }, answerMs));
    return rowCount === 1;
  }

  return {
    require: (claimant, files, purpose) =>
      Effect.gen(function* () {
        for (const named of files) {
          const { facts, file, field } = named;
          const misfit = typeProblem(facts, file.mediaType) ?? sizeProblem(facts, file.size);
          if (misfit !== undefined) return yield* refusedField(field, misfit);
          const found = yield* Effect.promise(() => isThere(claimant, named, purpose));
          if (!found) return yield* refusedField(field, refusalTexts.notFound('file'));
        }
      }),
    async takeOver({ org, category, fromId, toId }, files) {
      for (const { field, file } of files) {
        const values = [org, file.id, category, fromId, toId, field];
        await pool.query(timed({ text: takingOver, values }, answerMs));
      }
    },
  };
}

const itIs = `
  file.org = $1 and file.id = $2 and file.name = $3 and file.media_type = $4 and file.size = $5 and file.sha256 = $6
  and file.forgotten_at is null
  and (file.uploaded_by = $7 or exists (
    select from muster_files.claims
    where claims.org = file.org and claims.file_id = file.id
      and claims.category = $8 and claims.record_id = $9 and claims.field = $10))`;

const questions = {
  look: { text: `select from muster_files.files file where ${itIs}` },
  // Writing to its row makes a process that is about to remove the file at this moment check it again.
  claim: {
    text: `
      with found as (update muster_files.files file set claimed_at = now() where ${itIs} returning file.id)
      insert into muster_files.claims (org, file_id, category, record_id, field)
      select $1, found.id, $8, $9, $10 from found
      on conflict (org, file_id, category, record_id, field) do update set field = excluded.field`,
  },
} as const;

const takingOver = `
  insert into muster_files.claims (org, file_id, category, record_id, field)
  select org, file_id, category, $5, field from muster_files.claims
  where org = $1 and file_id = $2 and category = $3 and record_id = $4 and field = $6
  on conflict (org, file_id, category, record_id, field) do nothing`;
