import { Result } from 'effect';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demonstrationOrganisation } from '../../../../api/programs/demonstration/demonstrationUsers.ts';
import { makeDemonstration } from '../../../../api/programs/demonstration/makeDemonstration.ts';
import { startTestServer, type TestServer } from '../../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.remove());

test('the log of messages of the demonstration has messages of its last hours, sent in the product', async () => {
  const { messages } = server.services;
  await makeDemonstration(server.services, () => {}, { tells: true });
  const ofState = async (state: 'sent' | 'late') =>
    Result.getOrThrow(await messages.list(demonstrationOrganisation.id, { state, limit: 200 })).rows;
  await expect.poll(() => ofState('sent')).not.toEqual([]);
  expect([...new Set((await ofState('sent')).map(({ channel }) => channel))]).toEqual(['app']);
  expect(await ofState('late')).toEqual([]);
});
