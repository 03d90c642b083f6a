import type { z } from 'zod';
import type { Question } from './formContent.ts';

/** The name of a record that an answer names, by its category and id. */
export type NameOf = (category: string, id: string) => string;

/** What an author says of a question besides its label, each an input of the builder. */
export type Property = 'unit' | 'bounds' | 'decimals' | 'pattern' | 'choices' | 'long' | 'picture' | 'scored';

/**
 * A kind of question, as one file declares it: how its answers are stored, checked, written for people and files, and what
 * expressions see of them. Its editor and its view are in `web/forms/questions/`.
 */
export interface QuestionKind {
  /** What the builder calls it: `Yes or no`. */
  readonly label: string;
  /** What an answer is, in JSON; null: nothing is asked. */
  readonly schema: z.ZodType | null;
  readonly has: readonly Property[];
  /** Why a question takes no such answer, as the end of a sentence: `is at most 5`; undefined if it does. */
  readonly problem?: (question: Question, value: unknown) => string | undefined;
  /** An answer as people read it, in one line: in lists, on paper and in files. */
  readonly text: (question: Question, value: unknown, nameOf: NameOf) => string;
  /** The answer that a text means: the default of a question; undefined if it means none. Omitted: it has no default. */
  readonly read?: (question: Question, text: string) => unknown;
  /** What expressions see of an answer; omitted: the answer. */
  readonly inExpression?: (value: unknown) => unknown;
  /** The answer that the value of an expression means; omitted: it is computed by none. */
  readonly computed?: (value: unknown) => unknown;
  /** How much an answer counts; omitted: nothing. */
  readonly score?: (question: Question, value: unknown) => number;
  /** The most that one can count. */
  readonly mostScore?: (question: Question) => number;
  /** The category of the records that answers name. */
  readonly names?: 'resource' | 'customer' | 'equipment';
  /** Its answers are uploaded files. */
  readonly isFiles?: true;
  /** What it is in an XLSForm; null: there is nothing like it there. */
  readonly xlsForm: string | null;
}
