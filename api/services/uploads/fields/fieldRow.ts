import type { UploadField } from '../../../contract/upload.ts';

type Further = 'required' | 'orElse' | 'holds' | 'choices' | 'names';

/** A row of a table of fields. Unless it says otherwise: any text, not required. */
export type FieldRow = Omit<UploadField, Further> & Partial<Pick<UploadField, Further>>;

export function fieldOfRow(row: FieldRow): UploadField {
  return { required: false, orElse: null, holds: 'text', choices: [], names: null, ...row };
}
