import { createHash } from 'node:crypto';
import type pg from 'pg';
import { canonicalJson } from '../../../commands/log/canonicalJson.ts';
import type { TrailAnchor } from '../../contract/trail.ts';
import type { SigningKey } from '../audit/signingKey.ts';
import { readAfter } from './readTrail.ts';

/** The first line of an export. */
export interface TrailExportHead {
  readonly org: string;
  readonly exportedAt: number;
  readonly exportedBy: { readonly uid: string; readonly name: string };
  readonly anchor: TrailAnchor | null;
}

const entriesAtOnce = 500;

/**
 * A trail up to an entry, line by line, as the reader asks for more: the header with the anchor, every entry, and finally
 * the signature over the SHA-256 of all lines before it. One that is cut off has no signature, and
 * `docs/examples/verifyAuditExport.ts` notices.
 *
 * @param upTo the number of the last entry
 */
export async function* signedTrail(
  pool: pg.Pool,
  head: TrailExportHead,
  upTo: number,
  { key, told }: { readonly key: SigningKey; readonly told: (entries: number) => void },
): AsyncGenerator<string> {
  const digest = createHash('sha256');
  const lines = (objects: readonly object[]): string => {
    const text = objects.map((one) => `${canonicalJson(one)}\n`).join('');
    digest.update(text);
    return text;
  };
  yield lines([{ format: 'muster-trail-1', ...head }]);
  let after = head.anchor?.seq ?? 0;
  let count = 0;
  while (after < upTo) {
    const entries = await readAfter(pool, head.org, after, Math.min(entriesAtOnce, upTo - after));
    // Somebody has removed the end, or everything has expired meanwhile: the reader finds that some are missing.
    if (entries.length === 0) break;
    yield lines(entries);
    told(entries.length);
    count += entries.length;
    after = entries.at(-1)?.seq ?? upTo;
  }
  const signed = { entries: count, upTo, sha256: digest.digest('hex') };
  yield `${canonicalJson({ ...signed, signature: key.sign(canonicalJson(signed)) })}\n`;
}
