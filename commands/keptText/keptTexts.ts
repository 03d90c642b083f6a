import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import type { KeptReference } from '../../domain/record/kinds/keptText.ts';
import { foldedText } from '../../domain/record/searchDocument.ts';
import { timed } from '../../postgres/timed.ts';

/** A text of a record's field, and where it stands or is about to. */
export interface WrittenText {
  readonly category: string;
  readonly recordId: string;
  readonly field: string;
  readonly text: string;
  readonly salt: Buffer;
  readonly reference: KeptReference;
}

/** The texts that are kept beside the log (docs/write-side.md, Texts beside the log). */
export interface KeptTexts {
  /** What stands there; undefined if it has been erased. */
  read(org: string, reference: KeptReference): Promise<string | undefined>;
  /** Writes texts, each for good: nothing but erasing changes one. */
  write(org: string, texts: readonly WrittenText[]): Promise<void>;
}

/** As for remembered answers: after this long a connection that does not answer counts as lost. */
const answerMs = 15_000;

export function createKeptTexts(pool: Pool): KeptTexts {
  return {
    async read(org, { keptText }) {
      const text = 'select text from muster_texts.kept where org = $1 and id = $2 and text is not null';
      const { rows } = await pool.query<{ text: string }>(timed({ text, values: [org, keptText] }, answerMs));
      return rows[0]?.text;
    },
    async write(org, texts) {
      for (const { category, recordId, field, text, salt, reference } of texts) {
        const { keptText, size } = reference;
        const values = [org, keptText, category, recordId, field, text, foldedText(text), salt, size];
        await pool.query(timed({ text: writing, values }, answerMs));
      }
    },
  };
}

/** A text under a new name; nothing is written yet. */
export function newText(of: Pick<WrittenText, 'category' | 'recordId' | 'field'>, text: string): WrittenText {
  const salt = randomBytes(16);
  const sha256 = createHash('sha256').update(salt).update(text).digest('hex');
  return { ...of, text, salt, reference: { keptText: randomUUID(), sha256, size: Buffer.byteLength(text) } };
}

/**
 * Erases every version of the texts of some records, for good, and answers how many; what was erased before is no more counted.
 * Its caller decides whether the transaction stands.
 */
export async function eraseKeptTexts(
  client: Pick<PoolClient, 'query'>,
  org: string,
  category: string,
  recordIds: readonly string[],
): Promise<number> {
  const { rowCount } = await client.query(
    `update muster_texts.kept set text = null, folded = null, salt = null, erased_at = now()
     where org = $1 and category = $2 and record_id = any($3) and erased_at is null`,
    [org, category, recordIds],
  );
  return rowCount ?? 0;
}

const writing = `
  insert into muster_texts.kept (org, id, category, record_id, field, text, folded, salt, size)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
  on conflict (org, id) do nothing`;
