import { Result } from 'effect';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { Actor } from '../../domain/rights/actor.ts';
import { longestWaitMs } from '../support/longestWaitMs.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const operator: Actor = {
  uid: 'operator',
  org: 'acme',
  role: 'system',
  duties: [],
  partner: false,
  resourceId: null,
  customerId: null,
};
const dispatcher = { email: 'dana@acme.example', password: 'roster-of-2026' };

describe('the server', () => {
  let database: TestDatabase;
  let api: TestServer;
  let projector: TestServer;
  beforeAll(async () => {
    database = await createTestDatabase();
    const databaseUrl = database.url;
    api = await startTestServer({ databaseUrl, configuration: { role: 'api' } });
    projector = await startTestServer({ databaseUrl, configuration: { role: 'projector' } });
  });
  afterAll(async () => {
    await api.close();
    await projector.close();
    await database.drop();
  });

  it('gives every answer an id of its own, whatever the client says', async () => {
    const headers = { 'x-request-id': 'mine' };
    const ids = new Set<string | null>();
    for (const path of ['/api/health/live', '/api/nothing', '/api/v1/bookings', '/api/health/live']) {
      ids.add((await fetch(api.address + path, { headers })).headers.get('x-request-id'));
    }
    expect(ids.size).toBe(4);
    expect(ids).not.toContain(null);
    expect(ids).not.toContain('mine');
  });

  it('can divide its work: one process answers, another projects, and what was commanded is seen', async () => {
    const { commands, identity, facts } = api.services;
    const created = await commands.execute(
      operator,
      'organisation.create',
      { organisationId: 'acme', name: 'Acme Care', timeZone: 'Australia/Sydney' },
      { commandId: 'create-acme' },
    );
    if (Result.isFailure(created)) throw new Error(created.failure.message);
    await facts.waitFor(created.success.position, longestWaitMs);
    expect(await facts.organisation('acme')).toMatchObject({ name: 'Acme Care' });
    const user = await identity.createUser({ ...dispatcher, name: 'Dana', org: 'acme', role: 'dispatcher' });
    expect(Result.isSuccess(user)).toBe(true);
    expect((await signIn(api)).status).toBe(200);
  });

  it('answers only for its health if it only projects', async () => {
    expect((await fetch(`${projector.address}/api/health/ready`)).status).toBe(200);
    expect((await fetch(`${projector.address}/metrics`)).status).toBe(200);
    expect((await fetch(`${projector.address}/api/v1/session`)).status).toBe(404);
    expect((await signIn(projector)).status).toBe(404);
  });

  it('keeps sign-ins across a restart, and tells sockets to connect again when it stops', async () => {
    const { token } = Object(await (await signIn(api)).json());
    const going = await startTestServer({ databaseUrl: database.url });
    const socket = new WebSocket(`${going.address.replace('http', 'ws')}/api/v1/live`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const heard: unknown[] = [];
    socket.on('message', (data) => heard.push(JSON.parse(String(data)).kind));
    await new Promise((resolve) => socket.once('message', resolve));
    const closed = new Promise<number>((resolve) => socket.once('close', resolve));
    await going.close();
    expect(await closed).toBe(1012);
    expect(heard).toEqual(['hello', 'restart']);
    await expect(fetch(`${going.address}/api/health/live`)).rejects.toThrow();
  });
});

function signIn(server: TestServer): Promise<Response> {
  return fetch(`${server.address}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(dispatcher),
  });
}
