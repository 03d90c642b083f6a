import type { UploadField } from '../../contract/upload.ts';

/** A row of a table of fields; `required` defaults to false. */
export type FieldRow = Omit<UploadField, 'required'> & { readonly required?: boolean };

export function fieldOfRow({ required = false, ...row }: FieldRow): UploadField {
  return { ...row, required };
}
