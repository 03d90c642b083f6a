import type { z } from 'zod';

/**
 * A command, declared once. The HTTP route and OpenAPI are made from it; its stream, its facts and its decider are
 * those of its aggregate (`commands/<aggregate>/`). Who may send it is in the table of rights (`domain/rights.ts`).
 */
export interface CommandDefinition<Name extends string = string, Input extends z.ZodType = z.ZodType> {
  readonly name: Name;
  /** A few words, for OpenAPI and menus. */
  readonly title: string;
  /** What it does and what it is refused for, for OpenAPI. */
  readonly description: string;
  /** The aggregate, and category of the streams, that it is about. */
  readonly category: string;
  /** What must come in; unknown fields are refused. */
  readonly input: Input;
  readonly concerns: Concerns;
}

/** Of `manyRecords` there is no one revision that a sender could have seen: `If-Match` is refused. */
type Concerns = 'oneRecord' | 'manyRecords';

/** What a definition says beside its name, its input and its category, which the catalogues give. */
export interface CommandDeclaration {
  readonly title: string;
  readonly description: string;
  /** Default `oneRecord`. */
  readonly concerns?: Concerns;
}

/** A table over a catalogue of inputs: a command without a declaration, or the reverse, does not compile. */
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
