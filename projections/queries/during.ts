import { type RawBuilder, sql } from 'kysely';
import type { AnyReading } from '../../domain/catalogues/readings.ts';
import { holdsSeveral } from '../../domain/record/fieldFacts.ts';
import { columnName } from '../models/recordModel.ts';
import type { Window } from './spans.ts';

/** Whether rows of records with a span are in use and overlap a window, and are for some people: those of their lane, or whose they are. */
export function during(
  { span, lane, ownedBy, shown }: AnyReading,
  { from, to }: Window,
  people: readonly string[] | 'all',
): RawBuilder<boolean> {
  const field = lane?.people ?? ownedBy.resource;
  if (span === null) throw new Error('it takes no time');
  const [start, end] = [span.start, span.end].map((name) => sql.ref(columnName(name)));
  const theirs = field === undefined ? sql`false` : isNamed(field, shown, people);
  // None lasts longer, so the index reads hardly more than the answer.
  return sql<boolean>`not ended and ${start} > ${from - span.longest - 1} and ${start} < ${to} and ${end} > ${from}
    and ${people === 'all' ? sql`true` : theirs}`;
}

function isNamed(field: string, shown: AnyReading['shown'], people: readonly string[] | 'all') {
  const column = sql.ref(columnName(field));
  return holdsSeveral(shown[field])
    ? sql`${column} && ${people}::text[]`
    : sql`${column} = any(${people}::text[])`;
}
