import { sql } from 'kysely';

/**
 * JSON text that says a `Value`, kept as the pieces that commas join. Rows keep facts in the words of answers, so a
 * large answer is put together from their texts: none of it is parsed on its way from PostgreSQL to the client,
 * and none of it spelled anew.
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

/** The text as it is sent, UTF-8. */
export function bytesOf({ pieces }: Spelled<unknown>): Buffer {
  return Buffer.from(pieces.join(','));
}

/** The fact of a row as it is spelled in it. */
export const spelledFact = sql<string>`fact::text`.as('fact');
