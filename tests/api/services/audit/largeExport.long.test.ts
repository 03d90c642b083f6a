import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  auditExportEndSchema,
  auditExportHeadSchema,
  auditKeySchema,
} from '../../../../api/contract/audit.ts';
import { verifyAuditLines } from '../../../../docs/examples/verifyAuditExport.ts';
import { longestWaitMs } from '../../../support/longestWaitMs.ts';
import { startApi, type TestApi } from '../../apiFixture.ts';

/** More than an export could hold when exports were made in memory. */
const records = 21;
const eventsEach = 500;
const events = records * eventsEach;

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  const { log, projector } = api.server.services;
  let position = 0;
  for (let record = 0; record < records; record += 1) {
    const appended = Array.from({ length: eventsEach }, (_, revision) => ({
      id: crypto.randomUUID(),
      version: 1,
      type: revision === 0 ? 'LabelCreated' : 'LabelChanged',
      data: {
        name: `Skill ${record} ${revision}`,
        ...(revision === 0 ? { type: 'label', unitPrice: null } : {}),
      },
    }));
    const context = {
      org: 'acme',
      actor: { uid: 'acme-importer', role: 'system' },
      causationId: null,
    } as const;
    const id = crypto.randomUUID();
    const outcome = await log.append(`label-acme.many-${record}`, 'none', appended, {
      ...context,
      commandId: id,
      correlationId: id,
    });
    if (outcome.outcome === 'appended') position = outcome.position;
  }
  await projector.waitFor(position, longestWaitMs);
});
afterAll(() => api.close());

const path = '/api/v1/audit/export?actor=acme-importer';
/** Reads an answer line by line as it comes, keeping nothing. */
async function* linesOf(answer: Response): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const lines = `${rest}${piece}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

test(`a signed export holds all ${events} events, and can be verified as it arrives`, async () => {
  const key = auditKeySchema.parse(await (await api.ask('GET', '/.well-known/muster-audit-key.json')).json());
  const answer = await api.ask('GET', path, { as: api.acme.tokens.dispatcher });
  expect(await verifyAuditLines(linesOf(answer), key)).toEqual({
    verdict: 'genuine',
    events,
    streams: records,
  });
});

test('a CSV export also holds all of them, in order', async () => {
  const answer = await api.ask('GET', `${path}&format=csv`, { as: api.acme.tokens.dispatcher });
  let rows = 0;
  let last = 0;
  for await (const line of linesOf(answer)) {
    if (rows > 0) {
      const position = Number(line.slice(0, line.indexOf(',')));
      expect(position).toBeGreaterThan(last);
      last = position;
    }
    rows += 1;
  }
  // The last one ends without a line feed.
  expect(rows).toBe(events);
});

test('a client that disconnects ends its export, and leaves the server to others', async () => {
  const {
    pools: { commands: pool },
  } = api.server.services;
  await new Promise<void>((resolve, reject) => {
    const asking = request(
      `${api.address}${path}`,
      { headers: { authorization: `Bearer ${api.acme.tokens.dispatcher}` } },
      (response) => {
        response.once('data', () => {
          response.destroy();
          resolve();
        });
        response.on('error', () => {});
      },
    );
    asking.on('error', reject);
    asking.end();
  });
  await expect
    .poll(async () => {
      const { rows } = await pool.query(
        `select count(*) as busy from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()
           and query like '%"history"%' and state <> 'idle'`,
      );
      return Number(rows[0]?.busy);
    })
    .toBe(0);
  expect((await api.ask('GET', '/api/v1/audit/people', { as: api.acme.tokens.dispatcher })).status).toBe(200);
});

test('an export of one record is its whole stream, in a format of its own', async () => {
  const answer = await api.ask('GET', '/api/v1/audit/streams/label-acme.many-7/export', {
    as: api.acme.tokens.dispatcher,
  });
  const lines = (await answer.text()).trimEnd().split('\n');
  const head = auditExportHeadSchema.parse(JSON.parse(lines[0] ?? ''));
  const end = auditExportEndSchema.parse(JSON.parse(lines.at(-1) ?? ''));
  const before = lines
    .slice(0, -1)
    .map((line) => `${line}\n`)
    .join('');
  expect(head).toMatchObject({ format: 'muster-audit-2', scope: 'record' });
  expect(end).toMatchObject({
    events: eventsEach,
    sha256: createHash('sha256').update(before).digest('hex'),
  });
});
