import type { Pool } from 'pg';
import { documentsShape } from '../../../projections/search/documents/readDocuments.ts';
import { createPostgresSearch } from '../../../projections/search/postgres/createPostgresSearch.ts';
import type { SearchEngine } from '../../../projections/search/searchEngine.ts';
import { createTypesenseEngine } from '../../../projections/search/typesense/typesenseEngine.ts';
import type { Configuration } from '../configuration.ts';

/** The engines that the operator has: PostgreSQL always, and Typesense if there is an address of one. */
export function createSearchEngines(
  { typesense }: Pick<Configuration, 'typesense'>,
  pools: { readonly reads: Pool; readonly writes: Pool },
): readonly SearchEngine[] {
  return [
    createPostgresSearch({ ...pools, shape: documentsShape }),
    ...(typesense === undefined ? [] : [createTypesenseEngine({ ...typesense, shape: documentsShape })]),
  ];
}
