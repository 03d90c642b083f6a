import type { FieldFacts } from '../../../domain/record/field.ts';

/** What every editor of a field is given: the value as the form holds it (`formValues.ts`). */
export interface FieldProps {
  readonly facts: FieldFacts;
  readonly required: boolean;
  readonly problem: string | undefined;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

/** Label, help and problem as inputs take them; the help is below, so that inputs side by side are level. */
export function wrapperOf({ facts: { label, help }, required, problem }: FieldProps) {
  return {
    label,
    description: help,
    required,
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
