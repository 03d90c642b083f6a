import type { z } from 'zod';

/**
 * A command, declared once. The HTTP route and OpenAPI are derived from it; its stream, its facts and its
 * decider are those of its aggregate (`commands/<aggregate>/`). The table of rights says who may send it
 * (`domain/rights/rights.ts`).
 */
export interface CommandDefinition<Name extends string = string, Input extends z.ZodType = z.ZodType> {
  readonly name: Name;
  /** A few words, for OpenAPI and menus. */
  readonly title: string;
  /** What it does and when it is refused, for OpenAPI. */
  readonly description: string;
  /** The aggregate, and the category of its streams. */
  readonly category: string;
  /** The shape of the input; unknown fields are refused. */
  readonly input: Input;
  readonly concerns: Concerns;
}

/** For `manyRecords` there is no single revision that a sender could have seen: `If-Match` is refused. */
type Concerns = 'oneRecord' | 'manyRecords';

/** What a definition states besides its name, input and category, which come from the catalogues. */
export interface CommandDeclaration {
  readonly title: string;
  readonly description: string;
  /** Default `oneRecord`. */
  readonly concerns?: Concerns;
}

/**
 * A table with an entry for every input of a catalogue: a command without a declaration, or the reverse, does
 * not compile.
 */
export type DeclarationsOf<Inputs extends Record<string, z.ZodType>> = {
  readonly [Name in keyof Inputs & string]: CommandDeclaration;
};

/** Joins a command's declaration to its input. */
export function defineCommand<Name extends string, Input extends z.ZodType>(
  category: string,
  name: Name,
  input: Input,
  { title, description, concerns = 'oneRecord' }: CommandDeclaration,
): CommandDefinition<Name, Input> {
  return { name, title, description, category, input, concerns };
}
