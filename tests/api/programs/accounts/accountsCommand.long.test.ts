import { PassThrough } from 'node:stream';
import { Result } from 'effect';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { sessionViewSchema } from '../../../../api/contract/views.ts';
import { StartRefused } from '../../../../api/platform/postgres/startRefused.ts';
import { readAccountsArguments } from '../../../../api/programs/accounts/readAccountsArguments.ts';
import { runAccounts } from '../../../../api/programs/accounts/runAccounts.ts';
import { inEventStore } from '../../../commands/log/transfer/archives.ts';
import { createTestDatabase, startTestPostgres } from '../../../support/postgres.ts';
import { openSocket, password, signIn, startApi, type TestApi } from '../../apiFixture.ts';
import { accountsProcess, type Ended } from './accountsProcess.ts';

const done = { code: 0, error: '' };
const notSignedIn = [401, 'not_signed_in'];

describe('npm run accounts beside a running Muster', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.close());

  /** The command without a process of its own, which costs a second. */
  async function accounts(given: readonly string[], input = ''): Promise<Ended> {
    const { configuration } = api.server.services;
    const question = {
      input: new PassThrough().end(input),
      output: new PassThrough(),
      signal: new AbortController().signal,
    };
    try {
      const asked = readAccountsArguments(given);
      const lines = await runAccounts(asked, { configuration, say: () => {}, question });
      return { code: 0, out: lines.map((line) => `${line}\n`).join(''), error: '' };
    } catch (error) {
      if (!(error instanceof StartRefused)) throw error;
      return { code: 1, out: '', error: `${error.message}\n` };
    }
  }

  function inProcess(given: readonly string[], input?: string): Promise<Ended> {
    return accountsProcess(
      { DATABASE_URL: api.server.services.configuration.databaseUrl ?? '' },
      given,
      input,
    );
  }

  async function codeOf(path: string, headers: Record<string, string>): Promise<unknown[]> {
    const answer = await api.ask('GET', path, { headers });
    return [answer.status, z.object({ code: z.string() }).parse(await answer.json()).code];
  }

  /** The cookie, the bearer token and an access token of a new session. */
  async function everyKey(email: string): Promise<readonly Record<string, string>[]> {
    const answer = await api.ask('POST', '/api/auth/sign-in', { body: { email, password } });
    const { token } = z.object({ token: z.string() }).parse(await answer.json());
    const exchanged = await api.ask('GET', '/api/v1/access_token', { as: token });
    const { access_token } = z.object({ access_token: z.string() }).parse(await exchanged.json());
    const cookie = answer.headers.getSetCookie().map((text) => text.split(';', 1)[0]);
    return [
      { cookie: cookie.join('; ') },
      { authorization: `Bearer ${token}` },
      { authorization: `Bearer ${access_token}` },
    ];
  }

  async function signInStatus(email: string, written: string): Promise<number> {
    const answer = await api.ask('POST', '/api/auth/sign-in', { body: { email, password: written } });
    return answer.status;
  }

  test('an operator creates an organisation and its first dispatcher, who signs in and administers it', async () => {
    const begun = await inProcess([
      'organisation',
      'dawn',
      '--name',
      'Dawn Care',
      '--time-zone',
      'Europe/Rome',
    ]);
    expect(begun).toMatchObject({
      ...done,
      out: expect.stringContaining("The organisation 'dawn' was created"),
    });
    const user = ['user', '--organisation', 'dawn', '--role', 'dispatcher', '--name', 'Anna Rossi'];
    const made = await inProcess([...user, '--email', 'Anna@Dawn.example'], `${password}\nnot this line\n`);
    expect(made).toMatchObject({ ...done, out: expect.stringContaining('this user has the duty admin') });

    const as = await signIn(api, 'anna@dawn.example');
    const session = await api.ask('GET', '/api/v1/session', { as });
    expect(sessionViewSchema.parse(await session.json())).toMatchObject({
      user: { name: 'Anna Rossi', email: 'anna@dawn.example' },
      role: 'dispatcher',
      duties: ['admin'],
      organisation: { id: 'dawn', name: 'Dawn Care', timeZone: 'Europe/Rome' },
    });
    expect((await api.ask('GET', '/api/v1/tokens', { as })).status).toBe(200);
    const audit = await api.ask('GET', '/api/v1/audit/events', { as });
    expect(await audit.json()).toMatchObject({
      rows: [{ type: 'OrganisationCreated', actor: { uid: 'operator', role: 'system' } }],
    });

    const second = [
      'user',
      '--organisation',
      'dawn',
      '--role',
      'dispatcher',
      '--name',
      'Bruno',
      '--generate',
    ];
    const generated = await accounts([...second, '--email', 'bruno@dawn.example', '--duty', 'auditor']);
    expect(generated.out).not.toContain('admin');
    const shown = /shown only once: (\S+)/.exec(generated.out)?.[1] ?? '';
    expect(await signInStatus('bruno@dawn.example', shown)).toBe(200);
  });

  test('an id that is taken and a record of another organisation are refused, and nothing is made', async () => {
    const taken = await accounts(['organisation', 'acme', '--name', 'Other', '--time-zone', 'Europe/Rome']);
    expect(taken).toEqual({ code: 1, out: '', error: "<id>: an organisation 'acme' already exists.\n" });
    const carer = [
      'user',
      '--role',
      'resource',
      '--name',
      'Rosa',
      '--email',
      'rosa@acme.example',
      '--generate',
    ];
    const foreign = ['--organisation', 'acme', '--resource', api.umbra.resourceId];
    expect(await accounts([...carer, ...foreign])).toEqual({
      code: 1,
      out: '',
      error: `--resource: no resource in 'acme' has the reference, the e-mail address or the id '${api.umbra.resourceId}'.\n`,
    });
    expect(await accounts([...carer, '--organisation', 'nowhere', '--resource', 'one'])).toMatchObject({
      code: 1,
      error: expect.stringContaining("--organisation: there is no organisation 'nowhere'"),
    });
    expect(await api.server.services.identity.findUser('rosa@acme.example')).toBeUndefined();

    // By reference or e-mail address as well, unless several people have it.
    const { resourceId, otherResourceId } = api.acme;
    await api.operate('acme', 'resource.change', {
      resourceId: otherResourceId,
      reference: 'R 7',
      email: 'rosa@home.example',
    });
    await api.operate('acme', 'resource.change', { resourceId, reference: 'r 7' });
    const several = ['--organisation', 'acme', '--resource', 'R 7'];
    expect((await accounts([...carer, ...several])).error).toMatch(
      /^--resource: several have 'R 7'; name one of them by its id: (acme-(other-)?resource(, )?){2}\.\n$/,
    );
    const own = ['--organisation', 'acme', '--resource', ' Rosa@home.example'];
    expect(await accounts([...carer, ...own])).toMatchObject(done);
    expect(await api.server.services.identity.findUser('rosa@acme.example')).toMatchObject({
      memberships: [{ org: 'acme', role: 'resource', resourceId: api.acme.otherResourceId, duties: [] }],
    });
  });

  test.each([
    ['weak\n', 'Strong passwords have at least 6 characters and a mix of letters and numbers.\n'],
    ['', 'Enter your password.\n'],
  ])('the password %j is refused with a sentence, and no user is created', async (input, error) => {
    const user = ['user', '--organisation', 'acme', '--role', 'scheduler', '--name', 'Weak'];
    expect(await accounts([...user, '--email', 'weak@acme.example'], input)).toEqual({
      code: 1,
      out: '',
      error,
    });
    expect(await api.server.services.identity.findUser('weak@acme.example')).toBeUndefined();
  });

  test('somebody with an account joins a further organisation without a password, and no organisation twice', async () => {
    const user = ['user', '--organisation', 'acme', '--role', 'scheduler', '--name', 'Second'];
    const joins = [...user, '--email', 'scheduler@umbra.example'];
    const joined = await accounts(joins);
    expect(joined).toMatchObject(done);
    expect(joined.out).toContain("scheduler of umbra can sign in to 'acme' as scheduler");
    expect(joined.out).toContain("scheduler of umbra of 'umbra' had an account already");
    expect(await api.server.services.identity.findUser('scheduler@umbra.example')).toMatchObject({
      memberships: [{ org: 'acme' }, { org: 'umbra' }],
    });
    expect(await accounts(joins)).toEqual({
      code: 1,
      out: '',
      error: '--email: This person is a member of the organisation already.\n',
    });
  });

  test('the users of an organisation are listed in columns, and nobody else’s', async () => {
    const { out, error, code } = await accounts(['users', '--organisation', 'umbra']);
    expect({ code, error }).toEqual(done);
    const [title = '', ...lines] = out.trimEnd().split('\n');
    expect(title).toMatch(/^name +e-mail +role +duties +record +signed in since$/);
    expect(lines).toHaveLength(4);
    expect(lines[0]).toMatch(
      /^customer of umbra +customer@umbra\.example +customer +umbra-customer +20.* UTC$/,
    );
    expect(lines[1]).toMatch(/^dispatcher of umbra +dispatcher@umbra\.example +dispatcher +admin +20.* UTC$/);
    expect(out).not.toContain('acme');
    expect(new Set(lines.map((line) => line.indexOf('@umbra')))).not.toContain(-1);
  });

  test('with another password every session and access token of the user ends at once', async () => {
    const email = 'scheduler@acme.example';
    const keys = await everyKey(email);
    const others = await everyKey('customer@acme.example');
    const changed = await accounts(['password', '--email', 'Scheduler@acme.example'], 'quite-another-1\n');
    expect(changed).toMatchObject({ ...done, out: expect.stringContaining('signed out everywhere') });
    for (const headers of keys) expect(await codeOf('/api/v1/session', headers)).toEqual(notSignedIn);
    for (const headers of others) {
      expect((await api.ask('GET', '/api/v1/session', { headers })).status).toBe(200);
    }
    expect(await signInStatus(email, password)).toBe(401);
    expect(await signInStatus(email, 'quite-another-1')).toBe(200);
  });

  test('sign-out ends the sessions of a user or of everybody in an organisation, and nothing else', async () => {
    const email = 'resource@acme.example';
    const keys = await everyKey(email);
    const others = await everyKey('customer@acme.example');
    const strangers = await everyKey('customer@umbra.example');
    const one = await accounts(['sign-out', '--email', email]);
    expect(one).toMatchObject({
      ...done,
      out: expect.stringMatching(/^resource of acme .*\d+ sessions? ha\w+ ended\.$/m),
    });
    for (const headers of keys) expect(await codeOf('/api/v1/session', headers)).toEqual(notSignedIn);
    for (const headers of [...others, ...strangers]) {
      expect((await api.ask('GET', '/api/v1/session', { headers })).status).toBe(200);
    }
    expect(await signInStatus(email, password)).toBe(200);

    const socket = await openSocket(
      api.address,
      '/api/v1/live',
      strangers[1]?.authorization?.slice(7) ?? '',
      String,
    );
    const all = await accounts(['sign-out', '--organisation', 'umbra']);
    expect(all).toMatchObject({
      ...done,
      out: expect.stringContaining("Everybody in 'umbra' is signed out"),
    });
    for (const headers of strangers) expect(await codeOf('/api/v1/session', headers)).toEqual(notSignedIn);
    expect((await api.ask('GET', '/api/v1/session', { headers: others[0] ?? {} })).status).toBe(200);
    await expect.poll(() => socket.socket.readyState).toBe(WebSocket.CLOSED);
    for (const unknown of [
      ['--email', 'nobody@acme.example'],
      ['--organisation', 'atlantis'],
    ]) {
      expect((await accounts(['sign-out', ...unknown])).code).toBe(1);
    }
  });

  test('a removed user is signed out at once and cannot sign in again, but is still named by the history', async () => {
    const email = 'leaver@acme.example';
    const user = ['user', '--organisation', 'acme', '--role', 'dispatcher', '--name', 'Lea Leaver'];
    await accounts([...user, '--email', email], `${password}\n`);
    const keys = await everyKey(email);
    const label = await api.ask('POST', '/api/v1/commands/label.create', {
      headers: { ...keys[1] },
      body: { name: 'By Lea' },
    });
    const { position } = z.object({ position: z.int() }).parse(await label.json());

    const token = await signIn(api, email);
    const sockets = await Promise.all(
      ['/api/v1/live', '/api/v1/events/stream'].map((path) =>
        openSocket(api.address, path, token, (json) => json),
      ),
    );

    const removed = await accounts(['remove', '--email', email]);
    expect(removed).toMatchObject({
      ...done,
      out: expect.stringContaining("Lea Leaver of 'acme' can no longer sign in"),
    });
    for (const headers of keys) expect(await codeOf('/api/v1/session', headers)).toEqual(notSignedIn);
    for (const { closed } of sockets) expect(await closed).toEqual({ code: 1008, reason: 'TokenExpired' });
    expect(await signInStatus(email, password)).toBe(401);
    const admin = { as: api.acme.tokens.dispatcher };
    const audit = await api.ask('GET', `/api/v1/audit/events?after=${position}&text=By%20Lea`, admin);
    expect(await audit.json()).toMatchObject({ rows: [{ actor: { name: 'Lea Leaver' } }] });
    expect((await accounts(['users', '--organisation', 'acme'])).out).not.toContain('Lea');
    expect(await accounts(['remove', '--email', email])).toMatchObject({
      code: 1,
      error: "--email: That email address doesn't match an existing account.\n",
    });

    await accounts([...user.with(-1, 'Leo Next'), '--email', email], `${password}\n`);
    expect(await signInStatus(email, password)).toBe(200);
    expect(await (await api.ask('GET', '/api/v1/audit/people', admin)).text()).toContain('Lea Leaver');
  });

  test('API tokens of a removed user remain valid and are named, or are revoked as well', async () => {
    const { apiTokens } = api.server.services.identity;
    const secrets: string[] = [];
    for (const [by, name] of [
      ['umbra-dispatcher', 'Payroll'],
      ['umbra-scheduler', 'Somebody else’s'],
    ] as const) {
      const token = { name, scopes: ['read'], expiresAt: null } as const;
      secrets.push(Result.getOrThrow(await apiTokens.create('umbra', by, token)).secret);
    }
    const use = async (number: number) =>
      (await api.ask('GET', '/api/v1/labels', { as: secrets[number] ?? '' })).status;

    const removed = await accounts(['remove', '--email', 'dispatcher@umbra.example']);
    expect(removed.out).toContain('stay valid, because they belong to the organisation: Payroll.');
    expect(removed.out).toContain("Nobody in 'umbra' has the duty admin now.");
    expect([await use(0), await use(1)]).toEqual([200, 200]);
    const both = await accounts(['remove', '--email', 'scheduler@umbra.example', '--revoke-tokens']);
    expect(both.out).toContain('have been revoked: Somebody else’s.');
    expect([await use(0), await use(1)]).toEqual([200, 401]);
  });
});

describe('npm run accounts without a running Muster', () => {
  const organisation = ['organisation', 'dawn', '--name', 'Dawn Care', '--time-zone', 'Europe/Rome'];
  const user = ['user', '--organisation', 'dawn', '--role', 'dispatcher', '--name', 'Anna'];
  const anna = [...user, '--email', 'anna@dawn.example', '--generate'];

  test('works on an embedded database whether it runs or not, from nothing on', async () => {
    const postgres = await startTestPostgres();
    try {
      const environment = { DATA_DIR: postgres.dataDirectory };
      const nobody = { code: 1, error: expect.stringContaining("there is no organisation 'dawn'") };
      expect(await accountsProcess(environment, anna)).toMatchObject(nobody);
      expect(await accountsProcess(environment, organisation)).toMatchObject({ code: 0 });
      await postgres.stop();
      expect(await accountsProcess(environment, anna)).toMatchObject({ code: 0 });
      expect(await accountsProcess(environment, ['users', '--organisation', 'dawn'])).toMatchObject({
        code: 0,
        out: expect.stringContaining('anna@dawn.example'),
      });
    } finally {
      await postgres.remove();
    }
  });

  test('asks the log for organisations if that is an EventStoreDB, except for what concerns only users', async () => {
    const database = await createTestDatabase();
    const place = await inEventStore();
    const environment = { DATABASE_URL: database.url, EVENTSTORE_URL: place.server.connectionString };
    try {
      expect(await accountsProcess(environment, anna)).toMatchObject({ code: 1 });
      expect(await accountsProcess(environment, organisation)).toMatchObject(done);
      expect(await accountsProcess(environment, anna)).toMatchObject(done);
    } finally {
      await place[Symbol.asyncDispose]();
    }
    const removed = await accountsProcess(environment, ['remove', '--email', 'anna@dawn.example']);
    expect(removed).toMatchObject({
      ...done,
      out: expect.stringContaining("Anna of 'dawn' can no longer sign in"),
    });
    await database.drop();
  });
});
