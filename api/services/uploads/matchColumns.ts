import { type FileReading, reasonColumn, type UploadField } from '../../contract/upload.ts';
import { matchByContent, mayBe, valuesOf } from './matchByContent.ts';

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

export interface MatchAsked extends Partial<Pick<FileReading, 'columns' | 'values' | 'defaults'>> {
  /** The first rows of the file. With them, fields that no name fills are matched by what the columns contain. */
  readonly sample?: readonly (readonly string[])[];
}

/**
 * Finds each field's column. `columns` (field to column name) take precedence, and an empty name leaves the
 * field out; the rest are matched by field name or title, then by their other names, then by what is left of a name
 * without the words that every column of a file may have (`Visit start time`, `Scheduled start`), and then by their
 * content, if rows are given. `State` has two meanings, of which the content decides. Case, spaces and punctuation do not matter. A field with a default needs no column.
 */
export function matchColumns(
  fields: readonly UploadField[],
  named: readonly string[],
  { columns: chosen = {}, values = {}, defaults = {}, sample = [] }: MatchAsked,
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
  const plainNames = header.map(plain);
  const shortNames = header.map(shortened);
  const taken = new Set(places.values());
  const take = (one: UploadField, wanted: readonly string[], found: readonly string[]): void => {
    const { field } = one;
    if (places.has(field)) return;
    for (const name of wanted) {
      const alike = header.flatMap((column, at) => {
        const isCalled = !taken.has(at) && name !== '' && found[at] === name;
        return isCalled && mayBe(one, column, valuesOf(sample, at)) ? [at] : [];
      });
      // What was planned comes before what has become of it.
      const place = alike.find((at) => /schedule|plan/i.test(header[at] ?? '')) ?? alike[0];
      if (place === undefined) continue;
      places.set(field, place);
      taken.add(place);
      return;
    }
  };
  for (const one of open) take(one, [one.field, one.title].map(plain), plainNames);
  for (const one of open) take(one, one.alsoKnownAs.map(plain), plainNames);
  for (const one of open) take(one, [one.title, ...one.alsoKnownAs].map(core), shortNames);
  for (const [field, place] of matchByContent(open, header, sample, places)) {
    places.set(field, place);
  }

  for (const { field, title, required, orElse } of fields) {
    const given = (one: string) => places.has(one) || (defaults[one] ?? '') !== '';
    if (!required || given(field) || (orElse !== null && given(orElse))) continue;
    const other = fields.find((one) => one.field === orElse)?.title;
    problems.push(`The file has no column for '${title}'${other === undefined ? '' : ` or '${other}'`}.`);
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
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll('ß', 'ss')
    .replaceAll('#', 'number')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** Words with which programs prefix the columns of an export; what is left says what the column has. */
const general = new Set(
  'the of for a an name schedule scheduled planned full timesheet visit job booking event shift appointment work order ticket case request task incident local'.split(
    ' ',
  ),
);

/** The core of a name that has more than that; empty for one that has not, which was compared as it is. */
function shortened(name: string): string {
  const left = core(name);
  return left === plain(name) ? '' : left;
}

/** A name without its units and without general words: `Scheduled Start Time (UTC)` is `starttime`. */
function core(name: string): string {
  const words = name
    .replaceAll(/\([^)]*\)/g, ' ')
    .replaceAll('#', ' number ')
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !general.has(word));
  return words.join('');
}
