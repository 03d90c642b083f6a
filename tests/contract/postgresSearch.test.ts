import { documentsShape } from '../../projections/search/documents/readDocuments.ts';
import { createPostgresSearch } from '../../projections/search/postgres/createPostgresSearch.ts';
import { createReadSide } from '../projections/readSideFixture.ts';
import { searchContract } from './searchContract.ts';

searchContract('the search of PostgreSQL', async () => {
  const { pool, close } = await createReadSide();
  return {
    engine: createPostgresSearch({ reads: pool, writes: pool, shape: documentsShape }),
    stop: close,
  };
});
