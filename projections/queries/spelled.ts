import { sql } from 'kysely';

/**
 * JSON text that says a `Value`, kept as the pieces that commas join. Rows keep facts in the words of answers, so a
 * large answer is put together from their texts: none of it is parsed on its way from PostgreSQL to the client,
 * none of it spelled anew, and the whole is copied once (`bytesOf`).
 */
export interface Spelled<Value> {
  readonly pieces: readonly string[];
  /** Never there: for the compiler to tell one text from another. */
  readonly says?: Value;
}

export function spell<Value>(value: Value): Spelled<Value> {
  return { pieces: [JSON.stringify(value)] };
}

export function spelledList<Value>(pieces: readonly string[]): Spelled<Value[]> {
  return { pieces: between('[', pieces, ']') };
}

/** An object of parts; its keys are words that need no escaping. */
export function spelledObject<Value extends object>(
  parts: {
    readonly [Key in keyof Value]: Spelled<Value[Key]>;
  },
): Spelled<Value> {
  const fields = Object.entries<Spelled<unknown>>(parts);
  return {
    pieces: between(
      '{',
      fields.flatMap(([key, { pieces }]) => between(`"${key}":`, pieces, '')),
      '}',
    ),
  };
}

function between(before: string, pieces: readonly string[], after: string): string[] {
  if (pieces.length === 0) return [`${before}${after}`];
  const all = [...pieces];
  all[0] = `${before}${all[0]}`;
  all[all.length - 1] = `${all.at(-1)}${after}`;
  return all;
}

const comma = 44;
/** Of one UTF-16 unit in UTF-8. */
const mostBytes = 3;

/** The text as it is sent, UTF-8. */
export function bytesOf({ pieces }: Spelled<unknown>): Buffer {
  const most = pieces.reduce((sum, piece) => sum + mostBytes * piece.length + 1, 0);
  // Memory is taken as it is written to, so most of this is never there.
  const bytes = Buffer.allocUnsafeSlow(most);
  let end = 0;
  for (const piece of pieces) {
    end += bytes.write(piece, end);
    bytes[end] = comma;
    end += 1;
  }
  return bytes.subarray(0, Math.max(0, end - 1));
}

/** The fact of a row as it is spelled in it. */
export const spelledFact = sql<string>`fact::text`.as('fact');
