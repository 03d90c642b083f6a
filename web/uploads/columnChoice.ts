import type { FileReading, UploadField } from '../../api/contract/upload.ts';

/** Which column of the file fills a field; a field without an entry stays unfilled. */
export type ColumnChoice = Readonly<Record<string, string>>;

/** Required fields that have neither a column nor a value for all rows. */
export function missingFields(
  fields: readonly UploadField[],
  choice: ColumnChoice,
  defaults: FileReading['defaults'],
): readonly UploadField[] {
  const given = (field: string) => choice[field] !== undefined || (defaults[field] ?? '').trim() !== '';
  return fields.filter(
    ({ field, required, orElse }) => required && !given(field) && (orElse === null || !given(orElse)),
  );
}

/** The choice as the server takes it: an empty name leaves a field out. */
export function everyField(fields: readonly UploadField[], choice: ColumnChoice): Record<string, string> {
  return Object.fromEntries(fields.map(({ field }) => [field, choice[field] ?? '']));
}

/** Values for all rows that somebody has typed. */
export function givenDefaults(defaults: FileReading['defaults']): FileReading['defaults'] {
  return Object.fromEntries(Object.entries(defaults).filter(([, value]) => value.trim() !== ''));
}
