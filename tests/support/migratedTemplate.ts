import { pino } from 'pino';
import { z } from 'zod';
import type { DatabaseTemplate } from './databaseTemplate.ts';
import { filesFolder } from './filesFolder.ts';

/** Every table that the product makes at its start, without events. */
export const migratedTemplate: DatabaseTemplate<null> = {
  name: 'migrated',
  known: z.null(),
  async fill(url) {
    // A server has hundreds of modules; only the worker that makes the template needs them.
    const { readConfiguration } = await import('../../api/services/configuration.ts');
    const { createServer } = await import('../../api/server.ts');
    const configuration = readConfiguration({ DATABASE_URL: url, PORT: '0', FILES_DIR: filesFolder() }, []);
    const server = await createServer({ configuration, databaseUrl: url, logger: pino({ level: 'silent' }) });
    await server.close();
    return null;
  },
};
