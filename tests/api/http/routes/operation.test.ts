import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { matchAnswerSchema, uploadLineSchema } from '../../../../api/contract/upload.ts';
import { isOperator } from '../../../../api/http/routes/operator.ts';
import { startApi, type TestApi } from '../../apiFixture.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

describe('health and measurements', () => {
  test('a process that answers is live, and ready with the position of the read side', async () => {
    expect(await (await api.ask('GET', '/api/health/live')).json()).toEqual({ status: 'ok' });
    const ready = await api.ask('GET', '/api/health/ready');
    expect(ready.status).toBe(200);
    expect(await ready.json()).toMatchObject({
      status: 'ok',
      log: 'ok',
      database: 'ok',
      readSide: { position: expect.any(Number), lagEvents: expect.any(Number) },
      search: [{ engine: 'postgres', position: expect.any(Number), refused: 0, renewal: null }],
    });
  });

  test('commands are counted by name and outcome, and unknown names as one', async () => {
    const as = api.acme.tokens.dispatcher;
    await api.ask('POST', '/api/v1/commands/label.create', { as, body: { name: 'counted' } });
    await api.ask('POST', '/api/v1/commands/label.create', { as, body: {} });
    await api.ask('POST', '/api/v1/commands/made.up', { as, body: {} });
    const text = await (await api.ask('GET', '/metrics')).text();
    expect(text).toContain('muster_commands_total{command="label.create",outcome="accepted"} 1');
    expect(text).toContain('muster_commands_total{command="label.create",outcome="invalid_input"} 1');
    expect(text).toContain('muster_commands_total{command="unknown",outcome="unknown_command"} 1');
    expect(text).toMatch(/muster_append_duration_seconds_count [1-9]/);
    expect(text).toContain('muster_projection_lag_seconds 0');
    expect(text).toContain('muster_search_refused{engine="postgres"} 0');
  });

  test('measurements are for the operator: from this machine, or with a token', async () => {
    const proxied = await api.ask('GET', '/metrics', { headers: { 'x-forwarded-for': '203.0.113.1' } });
    expect(proxied.status).toBe(403);
    const operatorToken = 'a token of the operator';
    const from = (
      remoteAddress: string,
      authorization?: string,
      { host = '127.0.0.1:4400', baseUrl = 'http://localhost:4400', ...headers } = {},
    ) =>
      isOperator(
        {
          headers: { host, ...headers, ...(authorization === undefined ? {} : { authorization }) },
          socket: { remoteAddress },
        },
        { operatorToken, baseUrl },
      );
    expect(from('127.0.0.1')).toBe(true);
    expect(from('::ffff:127.0.0.1')).toBe(true);
    expect(from('203.0.113.1')).toBe(false);
    expect(from('203.0.113.1', 'Bearer a token of the operator')).toBe(true);
    expect(from('127.0.0.1', 'Bearer another')).toBe(false);
    // A proxy on this machine that names nobody: it hands on the host that it was asked for, or its own.
    expect(from('127.0.0.1', undefined, { host: 'muster.example.com' })).toBe(false);
    const baseUrl = 'https://muster.example.com';
    expect(from('127.0.0.1', undefined, { baseUrl })).toBe(false);
    expect(from('127.0.0.1', 'Bearer a token of the operator', { baseUrl })).toBe(true);
    for (const header of [
      'via',
      'x-real-ip',
      'x-forwarded-proto',
      'cf-connecting-ip',
      'true-client-ip',
      'forwarded',
    ]) {
      expect(from('127.0.0.1', undefined, { [header]: 'anything' }), header).toBe(false);
    }
  });
});

describe('headers', () => {
  test('pages may load nothing from elsewhere and be framed by nobody', async () => {
    const { headers } = await api.ask('GET', '/api/health/live');
    expect(headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('answers for members are not cached, and long ones are compressed', async () => {
    const answer = await api.ask('GET', '/api/v1/bookings', { as: api.acme.tokens.dispatcher });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-encoding')).toMatch(/gzip|br|zstd|deflate/);
  });

  test('the documentation page and its script come from this server', async () => {
    const page = await api.ask('GET', '/api/docs/');
    expect(page.status).toBe(200);
    expect(await page.text()).not.toMatch(/src="https?:/);
    expect((await api.ask('GET', '/api/docs/js/scalar.js')).status).toBe(200);
  });
});

describe('uploads over HTTP', () => {
  const csv =
    'First name,Last name,Reference,Latitude,Longitude\nAda,Byron,C-1,,\nGrace,Hopper,C-2,-33.8,151.2\nMary,Somerville,C-3,north,151.2\n';

  async function upload(body: object) {
    const answer = await api.ask('POST', '/api/v1/uploads/customers', {
      as: api.acme.tokens.dispatcher,
      body,
    });
    expect(answer.headers.get('content-type')).toContain('application/x-ndjson');
    const lines = (await answer.text()).trim().split('\n');
    return lines.map((line) => uploadLineSchema.parse(JSON.parse(line)));
  }

  test('the answer is lines of progress and then one report; the second time nothing changes', async () => {
    const first = await upload({ csv });
    expect(first.slice(0, -1).every((line) => line.kind === 'progress')).toBe(true);
    expect(first.at(-1)).toMatchObject({
      kind: 'report',
      report: { rows: 3, created: 2, rejected: 1, errors: [{ line: 4 }] },
    });
    expect((await upload({ csv })).at(-1)).toMatchObject({ report: { created: 0, unchanged: 2 } });
  });

  test('an unknown kind and an empty file are refused before the first line', async () => {
    const as = api.acme.tokens.dispatcher;
    const kind = await api.ask('POST', '/api/v1/uploads/dragons', { as, body: { csv } });
    expect([kind.status, await kind.json()]).toMatchObject([400, { code: 'invalid_input' }]);
    const empty = await api.ask('POST', '/api/v1/uploads/customers', { as, body: { csv: '' } });
    expect([empty.status, await empty.json()]).toMatchObject([400, { detail: 'csv: is empty' }]);
  });

  test('how a file was read is remembered by its columns, for its organisation, until it is forgotten', async () => {
    const match = async (header: readonly string[], of = api.acme) => {
      const answer = await api.ask('POST', '/api/v1/uploads/customers/match', {
        as: of.tokens.dispatcher,
        body: { header, rows: [['S-1', 'Sofia', 'sofia@example.com']] },
      });
      expect(answer.status).toBe(200);
      return matchAnswerSchema.parse(await answer.json());
    };
    const header = ['Kennung', 'Rufname', 'Kontakt'];
    expect(await match(header)).toEqual({ columns: { email: 'Kontakt' }, remembered: null });
    const file = [header.join(','), 'S-1,Sofia,sofia@example.com'].join('\n');
    const reading = {
      columns: { reference: 'Kennung', firstName: 'Rufname', email: '' },
      values: { firstName: { Sofia: 'Sofie' } },
      defaults: { mobile: '0250 550 123' },
      timeZone: 'Europe/Rome',
    };
    await upload({ csv: file, ...reading, dryRun: true });
    expect((await match(header)).remembered).toBeNull();
    await upload({ csv: file, fileName: 'care_export 2026-05-12.csv', ...reading });
    const { remembered } = await match(header.toReversed());
    expect(remembered).toMatchObject({ name: 'care export', reading, usedAt: expect.any(Number) });
    expect((await match(header, api.umbra)).remembered).toBeNull();
    expect((await match([...header, 'More'])).remembered).toBeNull();
    const forget = async (of = api.acme) =>
      api.ask('POST', `/api/v1/uploads/mappings/${remembered?.id}/forget`, {
        as: of.tokens.dispatcher,
        body: {},
      });
    expect(await (await forget(api.umbra)).json()).toEqual({ forgotten: false });
    expect((await match(header)).remembered).not.toBeNull();
    expect(await (await forget()).json()).toEqual({ forgotten: true });
    expect((await match(header)).remembered).toBeNull();
  });

  test('dates that can be read in both ways are refused with the field that answers, and nothing is saved', async () => {
    const as = api.acme.tokens.dispatcher;
    const dates = 'Customer,Start\nNobody yet,03/04/2026 08:00\n';
    const answer = await api.ask('POST', '/api/v1/uploads/bookings', { as, body: { csv: dates } });
    const last = (await answer.text()).trim().split('\n').at(-1) ?? '';
    expect(JSON.parse(last)).toEqual({
      kind: 'problem',
      code: 'invalid_input',
      message: expect.stringContaining('dateOrder: must be dayFirst or monthFirst'),
    });
    const zone = await api.ask('POST', '/api/v1/uploads/bookings', {
      as,
      body: { csv: dates, timeZone: 'Rome' },
    });
    expect([zone.status, await zone.json()]).toMatchObject([
      400,
      { detail: 'timeZone: is not a time zone that exists' },
    ]);
  });

  test('the fields of a kind are listed with the names that match', async () => {
    const answer = await api.ask('GET', '/api/v1/uploads/customers/fields', {
      as: api.acme.tokens.dispatcher,
    });
    expect(await answer.json()).toMatchObject({
      fields: expect.arrayContaining([
        expect.objectContaining({ field: 'reference', title: 'Reference', required: false }),
      ]),
    });
  });
});
