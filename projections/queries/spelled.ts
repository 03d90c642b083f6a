import { sql } from 'kysely';

/**
 * JSON text of a `Value`, kept as the pieces that commas join. Rows store facts in the shape of answers, so a
 * large answer is assembled from their texts: none of it is parsed on its way from PostgreSQL to the client,
 * and none of it serialised again.
 */
export interface Spelled<Value> {
  readonly pieces: readonly string[];
  /** Never present: lets the compiler distinguish one text from another. */
  readonly says?: Value;
}

export function spell<Value>(value: Value): Spelled<Value> {
  return { pieces: [JSON.stringify(value)] };
}

export function spelledList<Value>(pieces: readonly string[]): Spelled<Value[]> {
  return { pieces: between('[', pieces, ']') };
}

/** An object of parts; its keys need no escaping. */
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

/** The text as it is sent, UTF-8. */
export function bytesOf({ pieces }: Spelled<unknown>): Buffer {
  return Buffer.from(pieces.join(','));
}

/** The fact of a row as the text that is stored. */
export const spelledFact = sql<string>`fact::text`.as('fact');
