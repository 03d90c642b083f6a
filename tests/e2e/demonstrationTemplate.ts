import { z } from 'zod';
import { makeDemonstration } from '../../api/demonstration/makeDemonstration.ts';
import type { DatabaseTemplate } from '../support/databaseTemplate.ts';
import { startTestServer } from '../support/server.ts';

/** The demonstration organisation with its sign-ins, as the first start makes it. */
export const demonstrationTemplate: DatabaseTemplate<null> = {
  name: 'demonstration',
  known: z.null(),
  async fill(databaseUrl) {
    const server = await startTestServer({ databaseUrl });
    try {
      await makeDemonstration(server.services, () => {});
    } finally {
      await server.close();
    }
    return null;
  },
};
