import { Result } from 'effect';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  createdApiTokenSchema,
  createdWebhookSchema,
  type TokenScope,
} from '../../../../api/contract/integrations.ts';
import {
  type TrailEntry,
  type TrailPage,
  trailAlarmsSchema,
  trailFeedSchema,
  trailPageSchema,
  trailVerdictSchema,
} from '../../../../api/contract/trail.ts';
import { signingKeyOf } from '../../../../api/services/audit/signingKey.ts';
import { appendToTrail } from '../../../../api/services/trail/appendToTrail.ts';
import { signedTrail } from '../../../../api/services/trail/exportTrail.ts';
import { verifyAuditLines } from '../../../../docs/examples/verifyAuditExport.ts';
import { alarmThresholds } from '../../../../domain/trail/alarmThresholds.ts';
import { inTransaction } from '../../../../postgres/inTransaction.ts';
import { password, signIn, startApi, type TestApi, type TestOrganisation } from '../../apiFixture.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ environment: { OPERATOR_TOKEN: 'the-token-of-the-operator-alone' } });
});
afterAll(() => api.close());

type Row = TrailPage['underWay'][number];

/** What the administrators of an organisation see, newest first, and what is still being counted. */
async function seen(org: TestOrganisation, query = ''): Promise<readonly Row[]> {
  await api.server.services.trail.settled();
  const answer = await api.ask('GET', `/api/v1/security/entries?limit=250${query}`, {
    as: org.tokens.dispatcher,
  });
  expect(answer.status).toBe(200);
  const { rows, underWay } = trailPageSchema.parse(await answer.json());
  return [...underWay, ...rows];
}

const sentences = async (org: TestOrganisation, query = '') =>
  (await seen(org, query)).map(({ summary }) => summary);

async function tryPassword(email: string, written: string): Promise<number> {
  const answer = await api.ask('POST', '/api/auth/sign-in', { body: { email, password: written } });
  return answer.status;
}

async function tokenWith(scopes: readonly TokenScope[]) {
  const as = api.acme.tokens.dispatcher;
  const answer = await api.ask('POST', '/api/v1/tokens', { as, body: { name: 'Watcher', scopes } });
  return createdApiTokenSchema.parse(await answer.json());
}

/** As the operator reads it. */
async function installationTrail(): Promise<readonly TrailEntry[]> {
  const { trail } = api.server.services;
  await trail.settled();
  return Result.getOrThrow(
    await trail.after('', { after: 0, limit: 1000, waitMs: 0 }, new AbortController().signal),
  );
}

describe('the security trail has', () => {
  test('sign-ins with device and address, failures with a count, sign-outs', async () => {
    const email = 'scheduler@acme.example';
    for (const wrong of ['wrong-one-1', 'wrong-two-2', 'wrong-three-3'])
      expect(await tryPassword(email, wrong)).toBe(401);
    const token = await signIn(api, email);
    await api.ask('POST', '/api/auth/sign-out', { as: token });
    const rows = await seen(api.acme, '&person=acme-scheduler');
    const failed = rows.filter(({ kind }) => kind === 'signInFailed');
    // A minute may end in between.
    expect(failed.reduce((sum, { count }) => sum + count, 0)).toBe(3);
    expect(failed[0]).toMatchObject({
      actor: null,
      subject: { id: 'acme-scheduler', name: 'scheduler of acme' },
      addresses: ['127.0.0.1'],
    });
    expect(rows.map(({ summary }) => summary)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^A password for scheduler of acme was wrong/),
        expect.stringMatching(/^scheduler of acme signed in/),
        expect.stringMatching(/^scheduler of acme signed out/),
      ]),
    );
  });

  test('refusals of rights, of a command by its name, with their count', async () => {
    const as = api.acme.tokens.resource;
    for (let n = 0; n < 3; n += 1) {
      expect((await api.ask('GET', '/api/v1/tokens', { as })).status).toBe(403);
      expect(
        (await api.ask('POST', '/api/v1/commands/label.create', { as, body: { name: 'x' } })).status,
      ).toBe(403);
    }
    expect((await api.ask('POST', '/api/v1/commands/no.such-command', { as, body: {} })).status).toBe(404);
    const refused = (await seen(api.acme, '&kind=accessRefused')).filter(
      ({ actor }) => actor?.uid === 'acme-resource',
    );
    expect(refused.reduce((sum, { count }) => sum + count, 0)).toBe(6);
    const told = refused.map(({ summary }) => summary).join(' ');
    expect(told).toContain('GET /api/v1/tokens');
    expect(told).toContain('label.create');
    expect(told).not.toContain('no.such-command');
  });

  test('API tokens, webhooks, passwords and accounts, in the transaction that changes them', async () => {
    const as = api.acme.tokens.dispatcher;
    const { token } = await tokenWith(['read']);
    await api.ask('POST', `/api/v1/tokens/${token.id}/revoke`, { as });
    await api.ask('POST', `/api/v1/tokens/${token.id}/revoke`, { as });
    const body = { name: 'Payroll', url: 'https://hooks.invalid/in?key=hidden-in-the-address' };
    const made = await api.ask('POST', '/api/v1/webhooks', { as, body });
    const { webhook } = createdWebhookSchema.parse(await made.json());
    const at = `/api/v1/webhooks/${webhook.id}`;
    await api.ask('POST', `${at}/pause`, { as });
    await api.ask('POST', `${at}/edit`, { as, body: { types: 'org.*' } });
    await api.ask('POST', `${at}/edit`, { as, body: { name: 'Wages' } });
    await api.ask('POST', `${at}/rotate-secret`, { as, body: {} });
    await api.ask('POST', `${at}/remove`, { as });
    await api.ask('POST', `${at}/remove`, { as });
    const user = { name: 'Uma', email: 'uma@acme.example', password: 'first-of-2026-uma', org: 'acme' };
    const { identity } = api.server.services;
    Result.getOrThrow(await identity.createUser({ ...user, role: 'dispatcher', duties: ['auditor'] }));
    Result.getOrThrow(await identity.setPassword(user.email, 'second-of-2026-uma'));
    const device = { ip: '192.0.2.1', userAgent: 'curl/8' };
    const again = { email: user.email, password: 'second-of-2026-uma', keep: 'session' } as const;
    Result.getOrThrow(await identity.signIn(again, device));
    Result.getOrThrow(await identity.signOutEverywhere(user.email));
    Result.getOrThrow(await identity.removeUser(user.email));
    const told = await sentences(api.acme);
    const who = 'dispatcher of acme';
    expect(told.slice(0, 30)).toEqual(
      expect.arrayContaining([
        `${who} created the API token Watcher (read).`,
        `${who} created the webhook Payroll to hooks.invalid.`,
        `${who} changed the webhook Payroll: paused.`,
        `${who} changed the webhook Wages: name.`,
        `${who} changed the webhook Wages: new signing secret.`,
        `${who} removed the webhook Wages to hooks.invalid.`,
        'The operator created an account for Uma: dispatcher, auditor.',
        'The operator set a new password for Uma; all sessions ended.',
        'Uma signed in.',
        'The operator ended 1 session of Uma.',
        'The operator removed the account of Uma: dispatcher, auditor.',
      ]),
    );
    for (const once of [
      `${who} revoked the API token Watcher.`,
      `${who} removed the webhook Wages to hooks.invalid.`,
    ]) {
      expect(told.filter((sentence) => sentence === once)).toHaveLength(1);
    }
  });

  test('nothing of a change that did not happen', async () => {
    const { identity } = api.server.services;
    const before = (await seen(api.acme, '&kind=userCreated')).length;
    const taken = { name: 'Twin', email: 'dispatcher@acme.example', password: 'roster-of-2026', org: 'acme' };
    expect(Result.isFailure(await identity.createUser({ ...taken, role: 'dispatcher' }))).toBe(true);
    expect((await seen(api.acme, '&kind=userCreated')).length).toBe(before);
  });

  test('changes of settings, which are events, once', async () => {
    const settings = { maxDistanceMetres: 35_000, securityTrailDays: 90 };
    await api.operate('acme', 'organisation.configure', { settings });
    const wanted =
      'The operator changed settings: the maximum distance, the time for which the security trail is kept.';
    await expect.poll(() => sentences(api.acme, '&kind=settingsChanged')).toEqual([wanted]);
    const page = await api.ask('GET', '/api/v1/security/entries', { as: api.acme.tokens.dispatcher });
    expect(trailPageSchema.parse(await page.json()).keptDays).toBe(90);
  });

  test('exports with their records, and what administrators read of others', async () => {
    const as = api.acme.tokens.dispatcher;
    await (await api.ask('GET', '/api/v1/exports/customers', { as })).text();
    await (await api.ask('GET', '/api/v1/audit/export?format=csv', { as })).text();
    await (await api.ask('GET', '/api/v1/audit/streams/label-acme.acme-label', { as })).text();
    const told = (await sentences(api.acme, '&person=acme-dispatcher')).join('\n');
    expect(told).toMatch(/dispatcher of acme exported .*customers/);
    expect(told).toMatch(/ended after \d+ records: .*customers/);
    expect(told).toMatch(/dispatcher of acme read what others did.*label-acme\.acme-label/);
  });
});

describe('the security trail of an organisation', () => {
  test('says nothing of others, and addresses without an account are told to the operator alone', async () => {
    const unknown = 'nobody-has-this@umbra.example';
    expect(await tryPassword(unknown, 'guess-1234')).toBe(401);
    expect(await tryPassword('customer@umbra.example', 'guess-1234')).toBe(401);
    expect((await api.ask('GET', '/api/v1/tokens', { as: api.umbra.tokens.customer })).status).toBe(403);
    const own = JSON.stringify(await seen(api.umbra));
    expect(own).toContain('umbra-customer');
    expect(own).not.toContain('acme');
    expect(own).not.toContain(unknown);
    expect(JSON.stringify(await seen(api.acme))).not.toContain('umbra');
  });

  test('opens to administrators, and to API tokens with the scope', async () => {
    const ask = async (as: string, path: string) => (await api.ask('GET', path, { as })).status;
    const [reader, other] = [
      await tokenWith(['security:read']),
      await tokenWith(['read', 'write', 'events:read']),
    ];
    expect(await ask(reader.secret, '/api/v1/security/feed')).toBe(200);
    expect(await ask(other.secret, '/api/v1/security/feed')).toBe(403);
    expect(await ask(reader.secret, '/api/v1/security/entries')).toBe(403);
    expect(await ask(reader.secret, '/api/v1/labels')).toBe(403);
    expect(await ask(api.acme.tokens.scheduler, '/api/v1/security/feed')).toBe(403);
    expect(await ask(api.acme.tokens.dispatcher, '/api/v1/security/feed')).toBe(200);
  });

  test('is followed from a cursor, and an answer waits for what comes', async () => {
    const { secret } = await tokenWith(['security:read']);
    const follow = async (query: string) => {
      const answer = await api.ask('GET', `/api/v1/security/feed?${query}`, { as: secret });
      return answer.status === 200
        ? trailFeedSchema.parse(await answer.json())
        : z.looseObject({}).parse(await answer.json());
    };
    const all = trailFeedSchema.parse(await follow('limit=1000'));
    expect(all.entries.map(({ seq }) => seq)).toEqual(all.entries.map((_, index) => index + 1));
    expect(await follow(`after=${all.cursor}`)).toMatchObject({ entries: [], cursor: all.cursor });
    expect(await follow(`after=${all.cursor + 1000}`)).toMatchObject({ code: 'future_cursor' });
    const coming = follow(`after=${all.cursor}&wait=20`);
    await tokenWith(['write']);
    const next = trailFeedSchema.parse(await coming);
    expect(next.entries[0]).toMatchObject({
      seq: all.cursor + 1,
      prev: all.entries.at(-1)?.hash,
      kind: 'tokenCreated',
    });
  });

  test('verifies, and so does its export without Muster', async () => {
    const as = api.acme.tokens.dispatcher;
    const verdict = await api.ask('GET', '/api/v1/security/verdict', { as });
    expect(trailVerdictSchema.parse(await verdict.json())).toMatchObject({ verdict: 'intact', expired: 0 });
    const text = await (await api.ask('GET', '/api/v1/security/export', { as })).text();
    const lines = text.trimEnd().split('\n');
    const key: unknown = await (await api.ask('GET', '/.well-known/muster-audit-key.json')).json();
    expect(await verifyAuditLines(lines, key)).toMatchObject({
      verdict: 'genuine',
      events: lines.length - 2,
    });
    const cut = lines.toSpliced(2, 1);
    expect(await verifyAuditLines(cut, key)).toMatchObject({ verdict: 'refused' });
    const changed = lines.with(1, String(lines[1]).replace('"count":1', '"count":2'));
    expect(await verifyAuditLines(changed, key)).toMatchObject({ verdict: 'refused' });
    expect(await verifyAuditLines(lines.slice(0, -2).concat(lines.slice(-1)), key)).toMatchObject({
      verdict: 'refused',
    });
  });

  test('is shown by kind, person and time, in pages', async () => {
    const as = api.acme.tokens.dispatcher;
    const { rows } = trailPageSchema.parse(
      await (await api.ask('GET', '/api/v1/security/entries', { as })).json(),
    );
    const found: number[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query: string = cursor === '' ? '' : `&cursor=${cursor}`;
      const answer = await api.ask('GET', `/api/v1/security/entries?limit=7${query}`, { as });
      const page: TrailPage = trailPageSchema.parse(await answer.json());
      found.push(...page.rows.map(({ seq }) => seq));
      cursor = page.nextCursor;
    }
    expect(found.slice(0, rows.length)).toEqual(rows.map(({ seq }) => seq));
    expect(found.at(-1)).toBe(1);
    // The end of the second in which the newest one happened.
    const later = Math.floor((rows[0]?.at ?? 0) / 1000) + 1;
    const before = await seen(api.acme, `&to=${later}`);
    expect(before.length).toBeGreaterThan(0);
    for (const { at } of before) expect(at).toBeLessThan(later * 1000);
    const ofMilliseconds = `/api/v1/security/entries?from=${rows[0]?.at}`;
    expect((await api.ask('GET', ofMilliseconds, { as })).status).toBe(400);
    for (const { kind } of await seen(api.acme, '&kind=tokenCreated')) expect(kind).toBe('tokenCreated');
    const strange = await api.ask('GET', '/api/v1/security/entries?kind=nonsense', { as });
    expect(strange.status).toBe(400);
  });
});

test('an alarm stands until an administrator has seen it, which is an entry itself', async () => {
  const email = 'customer@acme.example';
  const { failures } = alarmThresholds.guessing;
  for (let n = 0; n < failures; n += 1)
    expect(await tryPassword(email, `guess-${n}`)).toBeGreaterThanOrEqual(401);
  await api.server.services.trail.settled();
  const as = api.acme.tokens.dispatcher;
  const alarms = async () =>
    trailAlarmsSchema.parse(await (await api.ask('GET', '/api/v1/security/alarms', { as })).json());
  const { alarms: told, count } = await alarms();
  expect([count, told.map(({ kind }) => kind)]).toEqual([1, ['guessing']]);
  expect(told[0]?.summary).toMatch(
    /^Somebody is guessing the password of customer of acme: \d+ attempts failed/,
  );
  const metrics = await api.ask('GET', '/metrics', {
    headers: { authorization: 'Bearer the-token-of-the-operator-alone' },
  });
  expect(await metrics.text()).toContain('muster_security_alarms_total{kind="guessing"} 1');
  const upTo = told[0]?.seq ?? 0;
  const seenBy = await api.ask('POST', '/api/v1/security/alarms/seen', { as, body: { upTo } });
  expect(await seenBy.json()).toEqual({ count: 0, alarms: [] });
  await api.ask('POST', '/api/v1/security/alarms/seen', { as, body: { upTo } });
  expect(await sentences(api.acme, '&kind=alarmsSeen')).toEqual([
    `dispatcher of acme has seen the alarms up to entry ${upTo}.`,
  ]);
});

async function linesOf(pieces: AsyncIterable<string>): Promise<readonly string[]> {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text.trimEnd().split('\n');
}

test('entries expire after the days of the setting, and what stays verifies, also without Muster', async () => {
  const { trail, pools } = api.server.services;
  const [org, days] = ['forgetful', 40];
  const append = (daysAgo: number) =>
    inTransaction(trail.pool, (client) =>
      appendToTrail(
        client,
        org,
        [{ kind: 'passwordSet', actor: 'operator' }],
        Date.now() - daysAgo * 86_400_000,
      ),
    );
  for (const daysAgo of [days + 2, days + 1, days - 1]) await append(daysAgo);
  await trail.tend();
  expect((await trail.head(org)).anchor).toBeNull();
  await api.operate(org, 'organisation.create', { organisationId: org, name: 'Forgetful' });
  await api.operate(org, 'organisation.configure', { settings: { securityTrailDays: days } });
  await trail.tend();
  const { anchor } = await trail.head(org);
  expect(anchor).toMatchObject({ org, seq: 2 });
  // The event that creates the organisation, and the one of its setting, follow.
  const entries = async () =>
    Result.getOrThrow(
      await trail.after(org, { after: 0, limit: 10, waitMs: 0 }, new AbortController().signal),
    );
  await expect.poll(async () => (await entries()).map(({ seq }) => seq)).toEqual([3, 4, 5]);
  expect(await trail.verdict(org)).toMatchObject({ verdict: 'intact', entries: 3, expired: 2 });

  const key = await signingKeyOf(pools.commands);
  const head = { org, exportedAt: 0, exportedBy: { uid: 'ana', name: 'Ana' }, anchor };
  const lines = await linesOf(signedTrail(pools.queries, head, 5, { key, told: () => undefined }));
  expect(await verifyAuditLines(lines, key.publicKey)).toMatchObject({ verdict: 'genuine', events: 3 });
  const forged = signedTrail(pools.queries, { ...head, anchor: anchor && { ...anchor, expiredAt: 1 } }, 5, {
    key,
    told: () => undefined,
  });
  const refused = await verifyAuditLines(await linesOf(forged), key.publicKey);
  expect(refused).toMatchObject({ verdict: 'refused' });
});

test('the operator follows the trail of the installation, and nobody else', async () => {
  const { trail } = api.server.services;
  await inTransaction(trail.pool, (client) => appendToTrail(client, '', [{ kind: 'spraying', actor: null }]));
  const ask = (authorization: string) =>
    api.ask('GET', '/api/operator/security/feed', { headers: { authorization } });
  expect((await ask(`Bearer ${api.acme.tokens.dispatcher}`)).status).toBe(403);
  const answer = await ask('Bearer the-token-of-the-operator-alone');
  const { entries, cursor } = trailFeedSchema.parse(await answer.json());
  // Beside failures at addresses without an account, if their minute is over.
  expect(entries.at(-1)).toMatchObject({ org: '', kind: 'spraying', seq: cursor });
});

test('no entry of this run holds a password, a token or a secret', async () => {
  await installationTrail();
  const { rows } = await api.server.services.pools.queries.query<{ text: string }>(
    `select row_to_json(e)::text as text from muster_runtime.trail e
     union all select row_to_json(o)::text from muster_runtime.trail_open o`,
  );
  const everything = rows.map(({ text }) => text).join('\n');
  expect(rows.length).toBeGreaterThan(20);
  expect(everything).not.toMatch(
    /mus_|mat_|whsec|hidden-in-the-address|guess-|wrong-|-of-2026|nobody-has-this/,
  );
  expect(everything).not.toContain(password);
  for (const token of Object.values(api.acme.tokens)) expect(everything).not.toContain(token.slice(0, 20));
});
