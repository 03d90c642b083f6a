import { Result } from 'effect';
import { z } from 'zod';
import { type Refusal, refuse } from '../../domain/kernel/refusal.ts';

/** Where a page ended: the value its rows are sorted by and the id of its last row. */
export interface Cursor {
  readonly value: string | number;
  readonly id: string;
}

/** What PostgreSQL can compare its columns with: whole numbers, and texts without NUL. */
const text = z.string().refine((given) => !given.includes('\0'));
const cursorSchema = z.tuple([z.string(), z.union([text, z.int()]), text]);

/** Opaque to the client; it names the order that it belongs to. */
export function encodeCursor(order: string, { value, id }: Cursor): string {
  return Buffer.from(JSON.stringify([order, value, id])).toString('base64url');
}

/** Refuses a cursor of another order, or one that was not made here. */
export function decodeCursor(
  order: string,
  type: 'string' | 'number',
  text: string,
): Result.Result<Cursor, Refusal> {
  const parsed = cursorSchema.safeParse(parseJson(Buffer.from(text, 'base64url').toString()));
  if (!parsed.success || parsed.data[0] !== order || typeof parsed.data[1] !== type) {
    return refuse('invalid_input', 'query.cursor: is not a cursor of this list in this order', {
      field: 'query.cursor',
    });
  }
  const [, value, id] = parsed.data;
  return Result.succeed({ value, id });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
