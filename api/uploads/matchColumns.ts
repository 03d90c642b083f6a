import { type FileReading, reasonColumn, type UploadField } from '../contract/upload.ts';

export interface MatchedColumns {
  /** Field to the file's column name. */
  readonly columns: Readonly<Record<string, string>>;
  /** Field to the index of its column. */
  readonly places: ReadonlyMap<string, number>;
  /** Columns that no field takes. */
  readonly ignored: readonly string[];
  /**
   * Why the file cannot be read in this way: a column that does not exist, a required one that is missing.
   */
  readonly problems: readonly string[];
}

/**
 * Finds each field's column. `columns` (field to column name) take precedence, and an empty name leaves the
 * field out; the rest are matched by field name or title, then by their other names. Case, spaces and
 * punctuation do not matter. A field with a default needs no column.
 */
export function matchColumns(
  fields: readonly UploadField[],
  named: readonly string[],
  {
    columns: chosen = {},
    values = {},
    defaults = {},
  }: Partial<Pick<FileReading, 'columns' | 'values' | 'defaults'>>,
): MatchedColumns {
  const header = named.map((name) => (plain(name) === plain(reasonColumn) ? '' : name));
  const places = new Map<string, number>();
  const problems: string[] = [];
  const known = new Set(fields.map(({ field }) => field));
  for (const [field, column] of Object.entries(chosen)) {
    if (!known.has(field)) problems.push(`There is no field '${field}' to fill.`);
    else if (column !== '') {
      const place = placeOf(header, column);
      if (place < 0) problems.push(`The file has no column '${column}'.`);
      else places.set(field, place);
    }
  }

  for (const field of new Set([...Object.keys(values), ...Object.keys(defaults)])) {
    if (!known.has(field)) problems.push(`There is no field '${field}' to fill.`);
  }

  const open = fields.filter(({ field }) => chosen[field] === undefined);
  const taken = new Set(places.values());
  const take = (field: string, names: readonly string[]): void => {
    if (places.has(field)) return;
    for (const name of names) {
      const place = header.findIndex((column, index) => !taken.has(index) && plain(column) === plain(name));
      if (place < 0) continue;
      places.set(field, place);
      taken.add(place);
      return;
    }
  };
  for (const { field, title } of open) take(field, [field, title]);
  for (const { field, alsoKnownAs } of open) take(field, alsoKnownAs);

  for (const { field, title, required } of fields) {
    if (required && !places.has(field) && (defaults[field] ?? '') === '')
      problems.push(`The file has no column for '${title}'.`);
  }
  return {
    columns: Object.fromEntries([...places].map(([field, place]) => [field, header[place] ?? ''])),
    places,
    ignored: header.filter((name, index) => name !== '' && ![...places.values()].includes(index)),
    problems,
  };
}

/** The column with exactly this name; else one that differs in case, spaces or punctuation. */
function placeOf(header: readonly string[], column: string): number {
  const exact = header.indexOf(column);
  return exact < 0 ? header.findIndex((name) => name !== '' && plain(name) === plain(column)) : exact;
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}
