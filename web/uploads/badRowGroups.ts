import type { UploadReport } from '../../api/contract/upload.ts';

type BadRow = UploadReport['errors'][number];

/** Bad rows of one column for one reason: what has to be done about them is the same. */
export interface BadRowGroup {
  readonly column: string | null;
  readonly reason: string;
  readonly rows: readonly BadRow[];
}

/** Bad rows by reason, the most frequent one first, else in the order of their lines. */
export function badRowGroups(errors: readonly BadRow[]): readonly BadRowGroup[] {
  const groups = Map.groupBy(errors, ({ column, reason }) => `${column ?? ''}\n${reason}`);
  return [...groups.values()]
    .flatMap((rows) => rows.slice(0, 1).map(({ column, reason }) => ({ column, reason, rows })))
    .sort((one, other) => other.rows.length - one.rows.length);
}

/** The first lines of a group with their values: `3 “09/13”, 7 “x” and 12 more`. */
export function linesText({ rows }: BadRowGroup, most: number): string {
  const told = rows
    .slice(0, most)
    .map(({ line, value }) => (value === null || value === '' ? `${line}` : `${line} “${value}”`));
  const more = rows.length - told.length;
  return more > 0 ? `${told.join(', ')} and ${more} more` : told.join(', ');
}
