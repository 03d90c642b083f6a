import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { feedFrameSchema } from '../../../../api/contract/feed.ts';
import { advisoryLockClass, advisoryLocks } from '../../../../postgres/advisoryLocks.ts';
import { setAside } from '../../../../projections/projector/setAside.ts';
import { longestWaitMs } from '../../../support/longestWaitMs.ts';
import { openSocket, startApi, type TestApi } from '../../apiFixture.ts';

describe('an event that a read model cannot process', () => {
  const eventId = crypto.randomUUID();
  let api: TestApi;
  let position: number;
  beforeAll(async () => {
    api = await startApi();
    const appended = await api.server.services.log.append(
      'label-acme.unheard-of',
      'none',
      [{ id: eventId, version: 1, type: 'LabelExploded', data: {} }],
      {
        org: 'acme',
        actor: { uid: 'operator', role: 'system' },
        commandId: eventId,
        correlationId: eventId,
        causationId: null,
      },
    );
    if (appended.outcome !== 'appended') throw new Error('it was not appended');
    position = appended.position;
    await api.server.services.projector.waitFor(position, longestWaitMs);
  });
  afterAll(() => api.close());

  test('refuses only the queries of that read model, with 503 and its position', async () => {
    const as = api.acme.tokens.dispatcher;
    const refused = await api.ask('GET', '/api/v1/labels', { as });
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({
      code: 'read_side_behind',
      details: { readModel: 'labels', stoppedAt: position, stoppedBy: eventId },
    });
    expect((await api.ask('GET', '/api/v1/resources', { as })).status).toBe(200);
  });

  test('that stops the feed is reported to followers, by pages or by socket, with the place to continue from', async () => {
    const as = api.acme.tokens.dispatcher;
    const details = { readModel: 'feed', stoppedAt: position, stoppedBy: eventId };
    const page = await api.ask('GET', '/api/v1/events?after=3', { as });
    expect([page.status, await page.json()]).toMatchObject([503, { code: 'read_side_behind', details }]);
    const follower = await openSocket(api.address, '/api/v1/events/stream?after=3', as, (json) =>
      feedFrameSchema.parse(json),
    );
    expect(await follower.closed).toEqual({ code: 1013, reason: 'FeedUnavailable' });
    expect(follower.messages).toMatchObject([{ kind: 'error', code: 'FeedUnavailable', cursor: 3 }]);
    expect(JSON.stringify(follower.messages)).toContain(eventId);
  });

  test('is named by readiness and by the measurements', async () => {
    const ready = await api.ask('GET', '/api/health/ready');
    expect(ready.status).toBe(200);
    const stop = { position, eventId, eventType: 'LabelExploded' };
    expect(await ready.json()).toMatchObject({
      status: 'degraded',
      readSide: {
        lagEvents: 0,
        lagSeconds: 0,
        projecting: 'here',
        stops: [
          { readModel: 'labels', ...stop },
          { readModel: 'feed', ...stop },
        ],
      },
    });
    const measured = await (await api.ask('GET', '/metrics')).text();
    expect(measured).toContain(
      `muster_projection_stopped_position{read_model="labels",event_id="${eventId}"} ${position}`,
    );
    expect(measured).toContain('muster_projectors 1');
    expect(measured).toContain('muster_projection_lag_events 0');
  });

  test('does not hide a read model that is being built: its queries are refused until it is ready', async () => {
    const as = api.acme.tokens.dispatcher;
    const {
      pools: { commands: pool },
    } = api.server.services;
    const builder = await pool.connect();
    builder.on('error', () => {});
    const { rows } = await builder.query<{ pid: number }>(
      'select pg_backend_pid() as pid, pg_advisory_lock($1, $2)',
      [advisoryLockClass, advisoryLocks.rebuild],
    );
    const ready = async () => (await api.ask('GET', '/api/health/ready')).json();
    try {
      // Busy, and not silent.
      builder.query('select pg_sleep(60)').catch(() => {});
      await setAside(pool, ['resources']);
      const building = { readModel: 'resources', position, target: position };
      await expect
        .poll(ready)
        .toMatchObject({ status: 'degraded', readSide: { projecting: 'here', building: [building] } });
      const measured = await (await api.ask('GET', '/metrics')).text();
      expect(measured).toContain('muster_projection_built_share{read_model="resources"} 1');
      const refused = await api.ask('GET', '/api/v1/resources', { as });
      const problem = { code: 'read_side_behind', details: { readModel: 'resources', position } };
      expect([refused.status, await refused.json()]).toMatchObject([503, problem]);
    } finally {
      await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
      builder.release(true);
    }
    await expect.poll(ready).toMatchObject({ readSide: { building: [] } });
    expect((await api.ask('GET', '/api/v1/resources', { as })).status).toBe(200);
  });
});
