import type { FileReading, UploadField } from '../../api/contract/upload.ts';

/** Which column of the file fills a field; a field without an entry stays unfilled. */
export type ColumnChoice = Readonly<Record<string, string>>;

/**
 * Fills fields with the columns of the same name, then with those of the other names they are known by; each
 * column once. Case, spaces and punctuation do not matter: the server matches alike.
 */
export function matchByName(fields: readonly UploadField[], columns: readonly string[]): ColumnChoice {
  const chosen = new Map<string, string>();
  const take = (field: string, names: readonly string[]) => {
    if (chosen.has(field)) return;
    const taken = new Set(chosen.values());
    for (const name of names) {
      const column = columns.find((one) => !taken.has(one) && plain(one) === plain(name));
      if (column === undefined || column === '') continue;
      chosen.set(field, column);
      return;
    }
  };
  for (const { field, title } of fields) take(field, [field, title]);
  for (const { field, alsoKnownAs } of fields) take(field, alsoKnownAs);
  return Object.fromEntries(chosen);
}

/** Required fields that have neither a column nor a value for all rows. */
export function missingFields(
  fields: readonly UploadField[],
  choice: ColumnChoice,
  defaults: FileReading['defaults'],
): readonly UploadField[] {
  return fields.filter(
    ({ field, required }) => required && choice[field] === undefined && (defaults[field] ?? '').trim() === '',
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

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}
