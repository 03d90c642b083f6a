import { execFile } from 'node:child_process';
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Result } from 'effect';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  auditExportEndSchema,
  auditExportHeadSchema,
  auditKeySchema,
  exportedEventSchema,
  missingEventSchema,
} from '../../../../api/contract/audit.ts';
import { canonicalJson } from '../../../../commands/log/canonicalJson.ts';
import {
  verifyAuditExport,
  verifyAuditLines,
  verifyEvents,
} from '../../../../docs/examples/verifyAuditExport.ts';
import { openAuditBatches } from '../../../../projections/queries/auditBatches.ts';
import { rebuild } from '../../../../projections/rebuild.ts';
import { startApi, type TestApi } from '../../apiFixture.ts';

let api: TestApi;
const stream = () => `booking-acme.${api.acme.bookingId}`;

beforeAll(async () => {
  api = await startApi();
  const { bookingId, otherResourceId } = api.acme;
  // Characters at which some programs break lines, and JSON does not.
  await api.operate('acme', 'booking.edit', { bookingId, notes: 'Gate\u2028 4711\n\u0085 ü' });
  await api.operate('acme', 'booking.allocate', { bookingId, resourceIds: [otherResourceId], force: true });
  await api.operate('acme', 'booking.cancel', { bookingId, reason: 'Customer away' });
});
afterAll(() => api.close());

const ask = (path: string, as = api.acme.tokens.dispatcher) => api.ask('GET', path, { as });
const key = async () =>
  auditKeySchema.parse(await (await api.ask('GET', '/.well-known/muster-audit-key.json')).json());
const linesOf = async (path: string) => (await (await ask(path)).text()).trimEnd().split('\n');
const ofRecord = () => linesOf(`/api/v1/audit/streams/${stream()}/export`);
const eventsIn = (lines: readonly string[]) =>
  lines.slice(1, -1).map((line) => exportedEventSchema.parse(JSON.parse(line)));

describe('a signed export', () => {
  test('of a record is verified offline, with the program that auditors get', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'muster-audit-'));
    const [exportFile, keyFile] = [join(directory, 'export.jsonl'), join(directory, 'key.json')];
    const run = () =>
      promisify(execFile)(process.execPath, ['docs/examples/verifyAuditExport.ts', exportFile, keyFile]);
    try {
      const answer = await ask(`/api/v1/audit/streams/${stream()}/export`);
      expect(answer.headers.get('content-type')).toBe('application/x-ndjson');
      expect(answer.headers.get('content-disposition')).toMatch(/audit-booking-acme\.[\w-]+\.jsonl"$/);
      const good = await answer.text();
      await writeFile(keyFile, JSON.stringify(await key()));
      await writeFile(exportFile, good);
      expect((await run()).stdout).toBe('Genuine: 5 events of 1 record, signed and unbroken.\n');
      await writeFile(exportFile, good.replace('Customer away', 'Customer moved'));
      await expect(run()).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('REFUSED') });
      await rm(exportFile);
      await expect(run()).rejects.toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/^REFUSED: .*ENOENT/),
      });
      await writeFile(exportFile, JSON.stringify(await exportOfFormat1(await ofRecord())));
      await writeFile(keyFile, JSON.stringify(formerKey));
      expect((await run()).stdout).toBe('Genuine: 5 events of 1 record, signed and unbroken.\n');
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  });

  test('of a selection says what was selected, by whom, and up to which position', async () => {
    const lines = await linesOf('/api/v1/audit/export?category=booking');
    const head = auditExportHeadSchema.parse(JSON.parse(lines[0] ?? ''));
    expect(head).toMatchObject({
      scope: 'selection',
      org: 'acme',
      filter: { category: 'booking' },
      exportedBy: { uid: 'acme-dispatcher', name: 'dispatcher of acme' },
      position: api.server.services.projector.position(),
    });
    const positions = eventsIn(lines).map(({ position }) => position);
    expect(positions).toEqual([...positions].sort((one, other) => one - other));
    expect(await verifyAuditLines(lines, await key())).toEqual({
      verdict: 'genuine',
      events: 7,
      streams: 2,
    });
  });

  test('is refused with a line altered, added, removed or swapped, cut short, or with another key', async () => {
    const good = await ofRecord();
    const known = await key();
    const alter = (value: string) => `${value.startsWith('A') ? 'B' : 'A'}${value.slice(1)}`;
    const end = auditExportEndSchema.parse(JSON.parse(good.at(-1) ?? ''));
    const { signature } = end;
    const bad: readonly (readonly string[])[] = [
      good.with(3, (good[3] ?? '').replace('4711', '4712')),
      good.with(0, (good[0] ?? '').replace('"record"', '"selection"')),
      good.toSpliced(2, 1),
      good.toSpliced(2, 0, good[2] ?? ''),
      good.with(1, good[2] ?? '').with(2, good[1] ?? ''),
      good.slice(0, -1),
      [...good, good.at(-1) ?? ''],
      good.with(-1, JSON.stringify({ ...end, events: 4 })),
      good.with(-1, JSON.stringify({ ...end, signature: { ...signature, value: alter(signature.value) } })),
      good.with(-1, JSON.stringify({ ...end, signature: { ...signature, kid: alter(signature.kid) } })),
      [],
      ['7'],
      ['no JSON'],
      [JSON.stringify({ format: 'muster-audit-9' })],
    ];
    expect((await verifyAuditLines(good, known)).verdict).toBe('genuine');
    for (const lines of bad) expect((await verifyAuditLines(lines, known)).verdict).toBe('refused');
    expect((await verifyAuditLines(good, { ...known, x: alter(known.x) })).verdict).toBe('refused');
    expect((await verifyAuditLines(good, null)).verdict).toBe('refused');
  });

  test('reports an event that the log has lost, and is refused for it', async () => {
    const {
      pools: { commands: pool },
    } = api.server.services;
    const { rows } = await pool.query(
      'delete from muster_log.events where stream = $1 and revision = 2 returning *',
      [stream()],
    );
    expect(rows).toHaveLength(1);
    const lines = await linesOf(`/api/v1/audit/export?stream=${stream()}`);
    await pool.query(
      `insert into muster_log.events select * from json_populate_record(null::muster_log.events, $1)`,
      [JSON.stringify(rows[0])],
    );
    expect(missingEventSchema.parse(JSON.parse(lines[3] ?? ''))).toMatchObject({
      missing: { stream: stream(), revision: 2 },
    });
    expect(await verifyAuditLines(lines, await key())).toMatchObject({
      verdict: 'refused',
      why: expect.stringContaining('missing from the log itself'),
    });
  });

  test('of a record whose end was edited or cut off is refused, even if the read side was rebuilt since', async () => {
    const {
      pools: { commands: pool },
      log,
    } = api.server.services;
    const last = `where stream = '${stream()}' and revision = 4`;
    const { rows } = await pool.query(`select *, event::text as text from muster_log.events ${last}`);
    const why = async () => {
      const found = await verifyAuditLines(await ofRecord(), await key());
      return found.verdict === 'refused' ? found.why : found.verdict;
    };
    await pool.query(
      `update muster_log.events set event = replace(event::text, 'Customer away', 'Customer moved')::json ${last}`,
    );
    expect(await why()).toMatch(/revision 4 of booking-acme.* was changed$/);
    await pool.query(`delete from muster_log.events ${last}`);
    const lost = `revision 4 of ${stream()} is missing from the log itself`;
    expect(await why()).toBe(lost);
    await rebuild({ log, pool });
    expect(await why()).toBe(lost);
    const [row] = rows;
    await pool.query('insert into muster_log.events values ($1, $2, $3, $4, $5)', [
      row.position,
      row.id,
      row.stream,
      row.revision,
      row.text,
    ]);
    await rebuild({ log, pool });
    expect(await why()).toBe('genuine');
  });

  test('is signed with one key, created once, whose private half can be read nowhere', async () => {
    const text = await (await api.ask('GET', '/.well-known/muster-audit-key.json')).text();
    expect(Object.keys(JSON.parse(text)).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x']);
    expect(await (await api.ask('GET', '/.well-known/muster-audit-key.json')).text()).toBe(text);
    const end = auditExportEndSchema.parse(JSON.parse((await ofRecord()).at(-1) ?? ''));
    expect(end.signature.kid).toBe((await key()).kid);
  });

  test('is for auditors, and for records that exist', async () => {
    // An export is under way until it is read, and somebody's are limited.
    const statusOf = async (path: string, as?: string) => {
      const answer = await ask(path, as);
      await answer.arrayBuffer();
      return answer.status;
    };
    const paths = ['/api/v1/audit/export', `/api/v1/audit/streams/${stream()}/export`];
    for (const path of paths.flatMap((one) => [`${one}?format=csv`, `${one}?format=json`])) {
      expect(await statusOf(path, api.acme.tokens.scheduler)).toBe(403);
      expect(await statusOf(path)).toBe(200);
    }
    for (const name of ['booking-acme.none', `booking-umbra.${api.umbra.bookingId}`]) {
      expect(await statusOf(`/api/v1/audit/streams/${name}/export`)).toBe(404);
    }
  });
});

const former = generateKeyPairSync('ed25519');
const { kty, crv, x } = former.publicKey.export({ format: 'jwk' });
const formerKey = { kty, crv, x };

/** A record's export in the format that servers made before there were lines. */
async function exportOfFormat1(lines: readonly string[]) {
  const events = eventsIn(lines);
  const payload = {
    format: 'muster-audit-1',
    org: 'acme',
    epoch: 'e',
    exportedAt: 1_772_398_800_000,
    exportedBy: { uid: 'acme-dispatcher', name: 'Dee' },
    scope: 'record',
    filter: { stream: stream() },
    streams: [{ stream: stream(), events: events.length, tip: events.at(-1)?.hash }],
    events,
  };
  const value = sign(null, Buffer.from(canonicalJson(payload)), former.privateKey).toString('base64url');
  const kid = createHash('sha256').update(canonicalJson(formerKey)).digest('base64url');
  return { payload, signature: { alg: 'EdDSA', kid, value } };
}

describe('an export of the former format', () => {
  test('is still verified, and refused if it was altered', async () => {
    const good = await exportOfFormat1(await ofRecord());
    const { payload } = good;
    expect(verifyAuditExport(good, formerKey)).toEqual({ verdict: 'genuine', events: 5, streams: 1 });
    for (const bad of [
      { ...good, payload: { ...payload, events: payload.events.slice(1) } },
      { ...good, signature: { ...good.signature, value: 'AAAA' } },
      { ...good, signature: { ...good.signature, kid: 'other' } },
      { payload: {}, signature: {} },
      null,
    ]) {
      expect(verifyAuditExport(bad, formerKey).verdict).toBe('refused');
    }
  });

  test('is held together by its hashes, no matter who signed it', async () => {
    const { payload } = await exportOfFormat1(await ofRecord());
    for (const revision of [0, 2, 4]) {
      const events = payload.events.filter((event) => event.revision !== revision);
      expect(verifyEvents({ ...payload, events })).toMatchObject({
        verdict: 'refused',
        why: expect.stringContaining('missing'),
      });
    }
    const edited = payload.events.map((event) => (event.revision === 1 ? { ...event, data: {} } : event));
    expect(verifyEvents({ ...payload, events: edited })).toMatchObject({
      verdict: 'refused',
      why: expect.stringContaining('was changed'),
    });
  });
});

test('what happens while an export is being made is not in it', async () => {
  const {
    pools: { commands: pool },
    projector,
  } = api.server.services;
  const context = {
    pool,
    projector: { reached: projector.waitFor },
    waitMs: 5000,
    userNames: async () => new Map<string, string>(),
  };
  const auditor = {
    uid: 'auditor',
    org: 'acme',
    role: 'dispatcher',
    duties: ['auditor'],
    partner: false,
    resourceId: null,
    customerId: null,
  } as const;
  const { position, batches } = Result.getOrThrow(
    await openAuditBatches(context, { ...auditor, duties: ['auditor'] }, { category: 'label' }),
  );
  await api.operate('acme', 'label.create', { labelId: 'late', name: 'Late' });
  const seen: number[] = [];
  for await (const batch of batches) seen.push(...batch.map(({ event }) => event.position));
  expect(seen.length).toBeGreaterThan(0);
  expect(Math.max(...seen)).toBeLessThanOrEqual(position);
});
