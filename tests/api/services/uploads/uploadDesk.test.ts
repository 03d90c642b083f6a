import { once } from 'node:events';
import { type ClientRequest, request } from 'node:http';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { Result } from 'effect';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { problemSchema } from '../../../../api/contract/problem.ts';
import { type UploadReport, uploadLineSchema } from '../../../../api/contract/upload.ts';
import { uploadLimits } from '../../../../api/platform/limits/uploadLimits.ts';
import { createUploadDesk } from '../../../../api/services/uploads/uploadDesk.ts';
import { systemActor } from '../../../../domain/rights/actor.ts';
import { childrenBehind } from '../../../support/childrenBehind.ts';
import { startApi, type TestApi } from '../../apiFixture.ts';

const mostRows = 8000;

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ uploadLimits: { ...uploadLimits, rows: mostRows, planningMs: 120_000 } });
});
afterAll(() => api.close());

const customers = (count: number) =>
  `Reference,Name\n${Array.from({ length: count }, (_, index) => `U-${index},Person ${index}`).join('\n')}`;

function send(csv: string, more: object = {}, as = api.acme.tokens.dispatcher) {
  return api.ask('POST', '/api/v1/uploads/customers', { as, body: { csv, dryRun: true, ...more } });
}

async function linesOf(answer: Response) {
  const text = await answer.text();
  return text
    .trim()
    .split('\n')
    .map((line) => uploadLineSchema.parse(JSON.parse(line)));
}

async function reportOf(answer: Response): Promise<UploadReport | undefined> {
  const last = (await linesOf(answer)).at(-1);
  return last?.kind === 'report' ? last.report : undefined;
}

async function problemOf(answer: Response) {
  const { status, code, detail, details } = problemSchema.parse(await answer.json());
  return { status, code, detail, limit: details.limit };
}

/** A request that begins to send a file, and does not go on. */
function beginToSend(as: string): ClientRequest {
  const begun = request(`${api.address}/api/v1/uploads/customers`, {
    method: 'POST',
    headers: { authorization: `Bearer ${as}`, 'content-type': 'application/json', 'content-length': '1000' },
  });
  begun.on('error', () => {});
  begun.write('{"csv":"');
  return begun;
}

describe('files of records', () => {
  test('are saved from the process that planned them, every row, and a second time nothing is', async () => {
    const csv = customers(450);
    const as = api.umbra.tokens.dispatcher;
    expect(await reportOf(await send(csv, { dryRun: false }, as))).toMatchObject({
      created: 450,
      rejected: 0,
    });
    expect(await reportOf(await send(csv, { dryRun: false }, as))).toMatchObject({
      created: 0,
      unchanged: 450,
    });
  });

  test('are read and planned beside the answers to everybody else', async () => {
    let reported = false;
    const upload = send(customers(mostRows))
      .then(reportOf)
      .finally(() => {
        reported = true;
      });
    let answered = 0;
    let behind = 0;
    while (!reported) {
      await (await fetch(`${api.address}/api/health/live`)).arrayBuffer();
      if (process.platform === 'linux' && behind === 0) behind = childrenBehind().length;
      if (!reported) answered += 1;
      // Asking without a pause leaves nothing to a process that reads with what is left.
      await setTimeout(10);
    }
    expect(await upload).toMatchObject({ created: mostRows, nothingKept: true });
    expect(answered).toBeGreaterThan(10);
    expect(behind).toBeGreaterThanOrEqual(process.platform === 'linux' ? 1 : 0);
  });

  test('of which nothing is to be saved are reported by the process that planned them, and read by no other', async () => {
    const request = {
      content: { csv: 'customers' },
      actor: systemActor('planner', api.acme.id),
      size: undefined,
      signal: new AbortController().signal,
    } as const;
    const upload = async (dryRun: boolean) => {
      const body = Readable.from([JSON.stringify({ csv: customers(2), dryRun })]).map(Buffer.from);
      const opened = Result.getOrThrow(await api.server.services.uploads.open({ ...request, body }));
      return Result.getOrThrow(await opened.plan().finally(opened.close));
    };
    expect(await upload(false)).toHaveProperty('steps');
    const told = await upload(true);
    const line = 'lastLine' in told ? Buffer.from(told.lastLine).toString() : '';
    expect(line.endsWith('\n')).toBe(true);
    expect(uploadLineSchema.parse(JSON.parse(line))).toMatchObject({
      kind: 'report',
      report: { created: 2 },
    });
  });

  test('have at most so many rows; a larger one is refused with the limit', async () => {
    expect(await problemOf(await send(customers(mostRows + 1)))).toMatchObject({
      status: 400,
      code: 'invalid_input',
      detail: `csv: must have at most ${mostRows} rows; please divide the file`,
    });
  });

  test.each([
    ['is not JSON', '{"csv":', 'body: is not JSON'],
    ['has no text', '{}', 'csv: Invalid input: expected string, received undefined'],
    [
      'is nested too deep',
      `{"csv":${'['.repeat(99)}${']'.repeat(99)}}`,
      'body: is nested more than 50 levels deep',
    ],
  ])('are refused by their field if the request %s', async (_what, body, detail) => {
    const answer = await fetch(`${api.address}/api/v1/uploads/customers`, {
      method: 'POST',
      headers: { authorization: `Bearer ${api.acme.tokens.dispatcher}`, 'content-type': 'application/json' },
      body,
    });
    expect(await problemOf(answer)).toMatchObject({ status: 400, code: 'invalid_input', detail });
  });

  test('are JSON, and nothing else is read as if it were', async () => {
    const answer = await fetch(`${api.address}/api/v1/uploads/customers`, {
      method: 'POST',
      headers: { authorization: `Bearer ${api.acme.tokens.dispatcher}`, 'content-type': 'text/plain' },
      body: '{"csv":"Name","dryRun":true}',
    });
    expect(await problemOf(answer)).toMatchObject({ status: 415, code: 'invalid_input' });
  });

  test('that are too large are refused by their size alone, before they are received', async () => {
    const answer = await fetch(`${api.address}/api/v1/uploads/customers`, {
      method: 'POST',
      headers: { authorization: `Bearer ${api.acme.tokens.dispatcher}`, 'content-type': 'application/json' },
      body: new Uint8Array(64 * 1024 * 1024 + 1),
    });
    expect(await problemOf(answer)).toMatchObject({
      status: 400,
      detail: 'body: must have at most 67108864 bytes',
    });
  });

  test('are limited in number for a person, and others of the organisation go on', async () => {
    const as = api.acme.tokens.dispatcher;
    const held = [1, 2, 3].map(() => beginToSend(as));
    const [answer] = await Promise.race(held.map((one) => once(one, 'response')));
    const refused = await problemOf(new Response(await text(answer), { status: answer.statusCode }));
    expect(refused).toMatchObject({ status: 429, code: 'too_many_requests', limit: 2 });
    expect(await reportOf(await send('Name\nAnn', {}, api.umbra.tokens.dispatcher))).toMatchObject({
      rows: 1,
    });
    for (const one of held) one.destroy();
    await expect.poll(async () => (await send('Name\nAnn')).status).toBe(200);
  });

  test('whose sender has gone are planned no further, and leave their turn to the next', async () => {
    const gone = new AbortController();
    const upload = fetch(`${api.address}/api/v1/uploads/customers`, {
      method: 'POST',
      headers: { authorization: `Bearer ${api.acme.tokens.dispatcher}`, 'content-type': 'application/json' },
      body: JSON.stringify({ csv: customers(mostRows), dryRun: true }),
      signal: gone.signal,
    });
    const answer = await upload;
    gone.abort();
    await expect(answer.text()).rejects.toThrow('abort');
    expect(await reportOf(await send('Name\nAnn'))).toMatchObject({ rows: 1 });
    await expect.poll(() => api.server.services.uploads.figures).toEqual({ underWay: 0, waiting: 0 });
  });

  test('that take longer than they may are refused with the limit, and give their turn back', async () => {
    // A file is read before anybody asks the database.
    const databaseUrl = 'postgresql://localhost/none';
    const limits = { ...uploadLimits, planningMs: 1 };
    const desk = createUploadDesk({ databaseUrl, limits, refused: () => {} });
    const opened = await desk.open({
      content: { csv: 'customers' },
      actor: systemActor('planner', 'acme'),
      body: Readable.from([Buffer.from(JSON.stringify({ csv: customers(1000) }))]),
      size: undefined,
      signal: new AbortController().signal,
    });
    expect(Result.isFailure(opened) && opened.failure.message).toBe(
      'csv: takes more than 0.001 seconds to read; please divide the file',
    );
    expect(desk.figures).toEqual({ underWay: 0, waiting: 0 });
    await desk.close();
  });
});
