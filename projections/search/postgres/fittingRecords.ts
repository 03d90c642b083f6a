import { type RawBuilder, sql } from 'kysely';
import type { ChangedCategory } from '../../../domain/catalogues/changedCategories.ts';
import { searchSchema } from './searchSchema.ts';

/** More than any organisation has. */
const all = 100_000_000;

/** Whether the record with an id fits a `tsquery` of the search; each is looked up when it is asked. */
export function fitsSearch(
  category: ChangedCategory,
  id: RawBuilder<unknown>,
  tsQuery: string,
): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${searchSchema}.fits`)}(${category}, ${id}, ${tsQuery}::tsquery)`;
}

/** The same, with the index asked for all that fit first: where they are few among those that are looked at. */
export function isAmongFitting(
  category: ChangedCategory,
  id: RawBuilder<unknown>,
  tsQuery: string,
): RawBuilder<boolean> {
  return sql<boolean>`${id} in (select json_array_elements_text(${sql.ref(`${searchSchema}.all_that_fit`)}(
    ${category}, ${tsQuery}::tsquery, true, '[]', ${all}) -> 'others'))`;
}
