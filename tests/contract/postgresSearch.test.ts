import { migrate } from '../../postgres/migrate.ts';
import { createPostgresSearch } from '../../projections/search/postgres/createPostgresSearch.ts';
import { searchTables } from '../../projections/search/postgres/searchTables.ts';
import { createReadSide } from '../projections/readSideFixture.ts';
import { searchContract } from './searchContract.ts';

searchContract('search in PostgreSQL', async () => {
  const { pool, close } = await createReadSide();
  await migrate(pool, searchTables);
  const engine = createPostgresSearch({ reads: pool, writes: pool, shape: 'tested' });
  await engine.prepare();
  return { engine, stop: close };
});
