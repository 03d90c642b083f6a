import type { ComponentType } from 'react';
import type { RecordName } from '../../../domain/catalogues/records.ts';
import type { FieldFacts } from '../../../domain/record/fieldFacts.ts';
import type { FieldFormats } from '../../../domain/record/kinds/kindOfField.ts';
import type { FieldProps } from './field.ts';

/** A value where there is room for links and actions. */
export interface FieldValueProps {
  /** The kind of record that it belongs to. */
  readonly of: RecordName;
  readonly recordId: string;
  readonly facts: FieldFacts;
  readonly value: unknown;
  readonly formats: FieldFormats;
}

/** A filter of a list by a field: the value in the address, null if it does not filter. */
export interface FilterProps {
  readonly facts: FieldFacts;
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly className: string;
}

/** How browsers show and edit the fields of a kind; what else is said of it is in `domain/record/kinds`. */
export interface FieldView {
  /** Null: there is no editor in general; a record with such a field provides one (`specialFields.ts`). */
  readonly Editor: ComponentType<FieldProps> | null;
  /** How much of the width of a form it takes. */
  readonly width: 'half' | 'whole';
  /** Its text as a link or with a sign; omitted: the text alone. */
  readonly Text?: ComponentType<{ readonly text: string }>;
  /** Its value in a drawer, where that is more than a text. */
  readonly Value?: ComponentType<FieldValueProps>;
  /** What stands for it in the cell of a list, if not its text. */
  readonly Mark?: ComponentType<{ readonly facts: FieldFacts; readonly value: unknown }>;
  /** Filters a list by it; omitted: by its choices, yes or no, or another record, as its kind says. */
  readonly Filter?: ComponentType<FilterProps>;
  /** The width of a column of a list in pixels; omitted: the text has no fixed length. */
  readonly column?: number;
  /** Columns are aligned by the last digit. */
  readonly numeric?: true;
}
