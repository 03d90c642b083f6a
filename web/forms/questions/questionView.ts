import type { ComponentType } from 'react';
import type { Question } from '../../../domain/form/formContent.ts';

/** The properties of every editor of an answer. */
export interface QuestionProps {
  readonly question: Question;
  /** Where the answer is: `rooms.0.name`; unique on the screen. */
  readonly path: string;
  /** The id of the filled form; null in the preview of the builder. */
  readonly formAnswerId: string | null;
  readonly required: boolean;
  readonly problem: string | undefined;
  /** Null while it is not answered. */
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

/** How browsers ask a kind of question and show its answers; what else is said of it is in `domain/form/kinds`. */
export interface QuestionView {
  readonly Editor: ComponentType<QuestionProps>;
  /** An answer where that is more than a text. */
  readonly Value?: ComponentType<{ readonly question: Question; readonly value: unknown }>;
}

/** Label, help and problem as inputs take them. */
export function asked({ question: { label, help, name }, required, problem }: QuestionProps) {
  return {
    label: label === '' ? name : label,
    description: help,
    required,
    withAsterisk: required,
    error: problem,
  };
}
