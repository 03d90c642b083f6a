import { Result } from 'effect';
import { z } from 'zod';
import { makeDemonstration } from '../../api/programs/demonstration/makeDemonstration.ts';
import { systemActor } from '../../domain/rights/actor.ts';
import type { DatabaseTemplate } from '../support/databaseTemplate.ts';
import { longestWaitMs } from '../support/longestWaitMs.ts';
import { startTestServer } from '../support/server.ts';

/** The demonstration organisation with its sign-ins, as the first start makes it. */
export const demonstrationTemplate: DatabaseTemplate<null> = {
  name: 'demonstration',
  known: z.null(),
  async fill(databaseUrl) {
    const server = await startTestServer({ databaseUrl });
    try {
      await makeDemonstration(server.services, () => {});
      // What is late depends on the hour at which the tests run; whoever looks at the alert turns it on.
      const quiet = { settings: { exceptionAlert: false } };
      const told = { commandId: crypto.randomUUID() };
      const tests = systemActor('tests', 'demo');
      Result.getOrThrow(await server.services.commands.execute(tests, 'organisation.configure', quiet, told));
      // So that no copy has to be indexed again.
      const { searchIndexes, projector } = server.services;
      for (const { follower } of searchIndexes) await follower.reached(projector.position(), longestWaitMs);
    } finally {
      await server.close();
    }
    return null;
  },
};
