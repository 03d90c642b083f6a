import type { ComponentType } from 'react';
import type { FieldProps } from './field.ts';

/** How a form edits fields of a kind, and whether such a field takes half of its width. */
export interface FieldEditor {
  readonly Editor: ComponentType<FieldProps>;
  readonly width: 'half' | 'whole';
}
