import { Buffer } from 'node:buffer';
import { Result } from 'effect';
import { z } from 'zod';
import type { Refusal } from '../../domain/refusal.ts';
import { invalidField } from '../problems/invalidInput.ts';
import { afterSchema } from './afterSchema.ts';

/** What lists of records are asked for: labels, customers, resources, shifts. */
export const recordsQuerySchema = z.object({
  search: z.string().trim().max(200).optional().describe('part of a name or reference, without case'),
  cursor: z.string().max(400).optional(),
  limit: z.coerce.number().int().min(1).max(1000).default(250),
  after: afterSchema,
});

interface Listed<Row> {
  readonly position: number;
  readonly rows: readonly Row[];
}

interface RecordPage<Row> extends Listed<Row> {
  readonly total: number;
  readonly nextCursor: string | null;
}

const cursorSchema = z.object({ id: z.string(), place: z.int().min(0) });

/**
 * A page of a list of records that is in order already. The cursor names the record that was shown last; one
 * that has gone since is replaced by its place. Refuses a cursor that is none.
 */
export function recordPage<Row extends { readonly id: string }>(
  { position, rows }: Listed<Row>,
  { search, cursor, limit }: z.output<typeof recordsQuerySchema>,
  textsOf: (row: Row) => readonly (string | null)[],
): Result.Result<RecordPage<Row>, Refusal> {
  const wanted = (search ?? '').toLowerCase();
  const found = rows.filter((row) => textsOf(row).some((text) => text?.toLowerCase().includes(wanted)));
  let start = 0;
  if (cursor !== undefined) {
    const last = readCursor(cursor);
    if (last === undefined) return Result.fail(invalidField('query.cursor', 'is not a cursor of this list'));
    const place = found.findIndex((row) => row.id === last.id);
    start = place === -1 ? last.place : place + 1;
  }
  const shown = found.slice(start, start + limit);
  const end = start + shown.length;
  const last = shown.at(-1);
  return Result.succeed({
    position,
    rows: shown,
    total: found.length,
    nextCursor: last === undefined || end >= found.length ? null : writeCursor({ id: last.id, place: end }),
  });
}

function writeCursor(cursor: z.output<typeof cursorSchema>): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

function readCursor(text: string): z.output<typeof cursorSchema> | undefined {
  try {
    return cursorSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch {
    return undefined;
  }
}
