import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Persona } from '../../domain/rights/personas.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { compareLists, judgeLog, listsOf } from './afterwards.ts';
import { attack } from './attack.ts';
import { type AttackedOrganisation, makeAttackedOrganisation } from './attackedOrganisation.ts';
import { attackSockets } from './attackSockets.ts';
import { createFindings } from './findings.ts';
import { everyPersona, operatorToken } from './principals.ts';
import { readPublishedApi } from './publishedApi.ts';

/** In short what `npm run test:attack` does with 10,000 requests. */
const seed = 1;
const requests = 300;
let server: TestServer;
let alpha: AttackedOrganisation;
let bravo: AttackedOrganisation;
let untouched: AttackedOrganisation;
beforeAll(async () => {
  server = await startTestServer({ configuration: { operatorToken } });
  const make = (id: string, personas: readonly Persona[] = everyPersona.slice(0, 1)) =>
    makeAttackedOrganisation(server.services, {
      id,
      canary: `canary${id}`,
      seed,
      personas,
      withEnded: personas === everyPersona,
      address: () => server.address,
    });
  alpha = await make('alpha', everyPersona);
  bravo = await make('bravo');
  untouched = await make('quiet');
});
afterAll(() => server?.remove());

test('whatever anybody sends, nothing of others is told or changed, and nothing fails unexpectedly', async () => {
  const { address } = server;
  const api = await readPublishedApi(address);
  const [witness] = untouched.principals;
  if (witness === undefined) throw new Error('nobody is of the organisation that is left alone');
  // Its own job ends by itself, on a busy machine after a while; that is no attack.
  const { jobs } = server.services.commands;
  await expect.poll(async () => (await jobs.underWay(untouched.id)).length).toBe(0);
  const before = await listsOf(address, api, witness);
  const findings = createFindings();
  const organisations = [alpha, bravo] as const;
  const common = { address, api, seed, organisations, canaries: [untouched.canary], findings };
  const report = await attack({ ...common, requests, atOnce: 4 });
  const sockets = await attackSockets({
    ...common,
    messages: 6,
    openedBy: ({ name }) => !name.includes('bravo'),
  });
  compareLists(before, await listsOf(address, api, witness), witness.name, findings);
  const { pools } = server.services;
  await judgeLog(pools.commands, report.refusedKeys, [alpha, bravo, untouched], findings);

  expect(findings.lines()).toEqual([]);
  expect(report.reached).toBeGreaterThan(80);
  expect(sockets.opened).toBeGreaterThan(4);
});
