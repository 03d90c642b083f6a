import { inject } from 'vitest';
import { onDatabase } from './postgres.ts';

/** Runs something in one worker at a time among those that use the same name: the others wait. */
export async function oneAtATime<Made>(name: string, run: () => Promise<Made>): Promise<Made> {
  return onDatabase(inject('postgresUrl'), async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    try {
      return await run();
    } finally {
      await client.query('select pg_advisory_unlock(hashtext($1))', [name]);
    }
  });
}
