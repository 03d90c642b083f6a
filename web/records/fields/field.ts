import type { FieldFacts } from '../../../domain/record/fieldFacts.ts';

/** The properties of every editor of a field: the value as the form holds it (`formValues.ts`). */
export interface FieldProps {
  /** The record's kind and the field's name: `resource.photo`. */
  readonly path: string;
  /** The record's id; null for a new record. */
  readonly recordId: string | null;
  readonly facts: FieldFacts;
  readonly required: boolean;
  /** Whether a required field is marked as such; omitted: it is. */
  readonly marked?: boolean;
  readonly problem: string | undefined;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

/**
 * Label, help and problem as inputs take them; the help is below, so that inputs side by side are aligned.
 */
export function wrapperOf({ facts: { label, help }, required, marked = required, problem }: FieldProps) {
  return {
    label,
    description: help,
    required,
    withAsterisk: marked,
    error: problem,
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as (
      | 'label'
      | 'input'
      | 'description'
      | 'error'
    )[],
  };
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
