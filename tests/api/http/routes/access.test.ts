import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountViewSchema } from '../../../../api/contract/account.ts';
import { problemSchema } from '../../../../api/contract/problem.ts';
import { allRoutes } from '../../../../api/http/routes/allRoutes.ts';
import type { MemberAccess, Route } from '../../../../api/http/routes/route.ts';
import { readingNames, readings } from '../../../../domain/catalogues/readings.ts';
import { recordNames } from '../../../../domain/catalogues/records.ts';
import { fileValueSchema } from '../../../../domain/file/fileValue.ts';
import { roles } from '../../../../domain/rights/role.ts';
import { filledArbitrary, withoutFiles } from '../../../domain/record/recordArbitrary.ts';
import { appendAll, ofWorkToCome, recordMade } from '../../../projections/recorded.ts';
import { longestWaitMs } from '../../../support/longestWaitMs.ts';
import { png } from '../../../support/sampleFiles.ts';
import { type WorkWatch, watchWork } from '../../../support/workDone.ts';
import { monday8, openSocket, startApi, type TestApi } from '../../apiFixture.ts';
import { memberRoutes, opens, type RouteRequests, routeRequests } from './routeRequests.ts';

let api: TestApi;
let requests: RouteRequests;
let work: WorkWatch;
beforeAll(async () => {
  work = watchWork();
  api = await startApi();
  requests = await routeRequests(api);
});
afterAll(async () => {
  await api.close();
  work[Symbol.dispose]();
});

const named = (routes: readonly { readonly route: Route; readonly access: MemberAccess }[]) =>
  routes.map(({ route, access }) => [`${route.method} ${route.path}`, route, access] as const);

describe('without a session', () => {
  test.each(named(memberRoutes))('%s asks the user to sign in', async (_name, route) => {
    if (route.kind === 'socket') {
      const opened = openSocket(api.address, route.path, 'nonsense', (json) => json);
      await expect(opened).rejects.toThrow('401');
      return;
    }
    const answer = await api.ask(route.method, requests.addressOf(route, api.acme), requests.bodyOf(route));
    expect(answer.status).toBe(401);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(problemSchema.parse(await answer.json())).toMatchObject({ code: 'not_signed_in', status: 401 });
  });

  test('only sign-in, logos, health, documentation, calendars, packages and, to the operator, metrics and the installation’s trail answer', () => {
    const open = allRoutes.filter(({ access }) => access === 'anyone' || access === 'operator');
    expect(open.map((route) => `${route.access} ${route.path}`).sort()).toEqual([
      'anyone /.well-known/muster-audit-key.json',
      'anyone /api/asyncapi.json',
      'anyone /api/auth/code',
      'anyone /api/auth/email/recover',
      'anyone /api/auth/email/verify',
      'anyone /api/auth/federated/answer/:provider',
      'anyone /api/auth/federated/answer/:provider',
      'anyone /api/auth/federated/begin',
      'anyone /api/auth/federated/complete',
      'anyone /api/auth/federated/link-password',
      'anyone /api/auth/federated/one-tap',
      'anyone /api/auth/guest-links/find',
      'anyone /api/auth/guest-links/keep',
      'anyone /api/auth/guest-links/open',
      'anyone /api/auth/invitations/accept',
      'anyone /api/auth/invitations/find',
      'anyone /api/auth/link/open',
      'anyone /api/auth/link/send',
      'anyone /api/auth/look-up',
      'anyone /api/auth/options',
      'anyone /api/auth/organisations',
      'anyone /api/auth/passkeys/begin',
      'anyone /api/auth/passkeys/sign-in',
      'anyone /api/auth/password/reset',
      'anyone /api/auth/password/send-reset',
      'anyone /api/auth/phone/resend',
      'anyone /api/auth/phone/send',
      'anyone /api/auth/phone/sign-in',
      'anyone /api/auth/short-links/open',
      'anyone /api/auth/sign-in',
      'anyone /api/auth/sign-out',
      'anyone /api/auth/sign-up',
      'anyone /api/auth/tokens/find',
      'anyone /api/auth/tokens/sign-in',
      'anyone /api/health/live',
      'anyone /api/health/ready',
      'anyone /api/openapi.json',
      'anyone /api/packages/answer',
      'anyone /api/packages/complete',
      'anyone /api/packages/file',
      'anyone /api/packages/open',
      'anyone /api/packages/read',
      'anyone /api/packages/sign',
      'anyone /api/packages/view',
      'anyone /api/v1/brand',
      'anyone /api/v1/brand/logo',
      'anyone /api/v2/complete_registration',
      'anyone /ical/:file',
      'operator /api/operator/security/feed',
      'operator /dev/mailbox',
      'operator /metrics',
    ]);
  });
});

describe('two organisations', () => {
  /** What stands in the records of the one and must not be told to the other. */
  const ofUmbra = /of umbra|umbra nursing|The umbra/;
  const reading = memberRoutes.filter(({ route }) => route.kind === 'http' && route.method === 'GET');

  test.each(named(reading))('%s shows nothing of the other', async (_name, route, access) => {
    for (const role of roles) {
      const own = await api.ask('GET', requests.addressOf(route, api.acme), { as: api.acme.tokens[role] });
      const text = await own.text();
      expect(text).not.toMatch(ofUmbra);
      const answer = await api.ask('GET', requests.addressOf(route, api.umbra), {
        as: api.acme.tokens[role],
      });
      if (route.path.includes(':bookingId')) {
        const open = opens(route, access, { role, duties: [], partner: false });
        expect([role, answer.status]).toEqual([role, open ? 404 : 403]);
      }
      if (route.path.includes(':jobId')) expect([role, answer.status]).toEqual([role, 404]);
      expect(await answer.text()).not.toMatch(ofUmbra);
    }
  });

  test('commands reach no record of the other', async () => {
    for (const [name, input] of Object.entries({
      'booking.cancel': { bookingId: api.umbra.bookingId, reason: 'not mine' },
      'booking.edit': { bookingId: api.umbra.bookingId, title: 'mine now' },
      'customer.deactivate': { customerId: api.umbra.customerId },
      'resource.change': { resourceId: api.umbra.resourceId, firstName: 'Mine' },
      'label.archive': { labelId: api.umbra.labelId },
      'shift.remove': { shiftId: api.umbra.shiftId },
    })) {
      const answer = await api.ask('POST', `/api/v1/commands/${name}`, {
        as: api.acme.tokens.dispatcher,
        body: input,
      });
      expect([name, answer.status]).toEqual([name, 404]);
    }
    const booking = await api.ask('GET', `/api/v1/bookings/${api.umbra.bookingId}`, {
      as: api.umbra.tokens.dispatcher,
    });
    expect(await booking.json()).toMatchObject({ title: 'Job of umbra', status: 'rostered' });
  });

  /** What a request is answered with, and what it has asked the database. */
  async function answered(method: string, path: string, id: string, body?: object) {
    const answer = await api.ask(method, path, { as: api.acme.tokens.dispatcher, ...(body && { body }) });
    // A session's use is noted once a minute, whatever is asked.
    const noted = 'update muster_identity.session';
    const questions = work.lastRequest().questions.filter((text) => !text.startsWith(noted));
    const { requestId: _, ...problem } = JSON.parse((await answer.text()).replaceAll(id, 'ID'));
    return { status: answer.status, problem, questions };
  }

  /** The id of a record of each kind of the other organisation, and makes those that there are not. */
  async function oneOfEach(): Promise<Readonly<Record<string, string>>> {
    const { id: org, bookingId, customerId, resourceId, labelId, shiftId } = api.umbra;
    const ids: Record<string, string> = {
      customer: customerId,
      resource: resourceId,
      label: labelId,
      shift: shiftId,
      absence: `${org}-absence`,
    };
    const span = { start: monday8 + 86_400, end: monday8 + 90_000 };
    await api.operate(org, 'absence.create', { absenceId: ids.absence, resourceId, kind: 'leave', ...span });
    for (const name of recordNames) {
      if (ids[name] !== undefined) continue;
      const known = Object.fromEntries(Object.entries(ids).map(([category, id]) => [category, [id]]));
      // Of what is kept as JSON, commands ask more than fields do: that a form is published, that a plan can be read.
      const isWritten = ['formAnswer', 'carePlan', 'careRecord'].includes(name);
      const work = ofWorkToCome.has(name) || isWritten ? { booking: [bookingId] } : {};
      const [details = {}] = fc.sample(filledArbitrary(name, { ...known, ...work }), { numRuns: 1, seed: 1 });
      const id = `${org}-${name}`;
      ids[name] = id;
      if (ofWorkToCome.has(name) || isWritten) {
        const position = await appendAll(api.server.services.log, recordMade({ org, name, id, details }));
        await api.server.services.projector.waitFor(position, longestWaitMs);
      } else {
        await api.operate(org, `${name}.create`, { ...withoutFiles(name, details), [`${name}Id`]: id });
      }
    }
    return ids;
  }

  async function fileAndSession(): Promise<{ readonly fileId: string; readonly sessionId: string }> {
    const as = api.umbra.tokens.dispatcher;
    const uploaded = await fetch(`${api.address}/api/v1/files?for=resource.photo&name=van.png`, {
      method: 'POST',
      headers: { authorization: `Bearer ${as}`, 'content-type': 'application/octet-stream' },
      body: new Uint8Array(png),
    });
    const { id: fileId } = fileValueSchema.parse(await uploaded.json());
    const own = accountViewSchema.parse(await (await api.ask('GET', '/api/v1/account', { as })).json());
    const [session] = own.sessions;
    if (session === undefined) throw new Error('whoever asks has a session');
    return { fileId, sessionId: session.id };
  }

  test('a record of the other is answered as one that does not exist, after the same questions', async () => {
    const { bookingId, customerId, labelId } = api.umbra;
    const ids = await oneOfEach();
    const others = [
      ['bookings', bookingId] as const,
      ...readingNames.map((name) => [readings[name].path, ids[name] ?? ''] as const),
    ];
    const { fileId, sessionId } = await fileAndSession();
    const asked: readonly (readonly [
      method: string,
      path: string,
      id: string,
      body?: ((id: string) => object) | undefined,
    ])[] = [
      ...others.flatMap(([kind, id]) => [
        ['GET', `/api/v1/${kind}/ID`, id] as const,
        ['GET', `/api/v1/${kind}/ID/history`, id] as const,
      ]),
      ['GET', '/api/v1/bookings/ID/candidates', bookingId],
      ['GET', '/api/v1/bookings/ID/free-times', bookingId],
      ['GET', '/api/v1/files/ID', fileId],
      ...['booking', ...readingNames].flatMap((name) => {
        const id = name === 'booking' ? bookingId : (ids[name] ?? '');
        const stream = `/api/v1/audit/streams/${name}-${api.umbra.id}.ID`;
        return [['GET', stream, id] as const, ['GET', `${stream}/export`, id] as const];
      }),
      ['POST', '/api/v1/account/sessions/ID/end', sessionId],
      ['POST', '/api/v1/commands/label.archive/effects', labelId, (id) => ({ labelId: id })],
      ['POST', '/api/v1/commands/booking.edit', bookingId, (id) => ({ bookingId: id, title: 'mine now' })],
      ['POST', '/api/v1/commands/booking.unlock', bookingId, (id) => ({ bookingId: id })],
      ['POST', '/api/v1/commands/customer.deactivate', customerId, (customer) => ({ customerId: customer })],
      ['POST', '/api/v1/commands/label.archive', labelId, (label) => ({ labelId: label })],
      ...memberRoutes.flatMap(({ route }) => {
        const kind = /:(jobId|tokenId|webhookId)/.exec(route.path)?.[1];
        if (route.kind === 'socket' || kind === undefined) return [];
        const id = requests.addressOf(route, api.umbra).split('/')[4] ?? '';
        const { body } = requests.bodyOf(route);
        return [[route.method, route.path.replace(`:${kind}`, 'ID'), id, body && (() => body)] as const];
      }),
    ];
    for (const [method, path, foreign, body] of asked) {
      const of = (id: string) => answered(method, path.replace('ID', id), id, body?.(id));
      // The first may find less remembered than those after it.
      await of(`never-1-${foreign.slice(8)}`);
      const theirs = await of(foreign);
      expect(theirs, path).toMatchObject({ status: 404, problem: { code: 'not_found' } });
      expect(theirs.questions.length, path).toBeGreaterThan(0);
      expect(theirs, path).toEqual(await of(`never-2-${foreign.slice(8)}`));
    }
  });

  test('a booking of one names no customer or resource of the other', async () => {
    const answer = await api.ask('POST', '/api/v1/commands/booking.create', {
      as: api.acme.tokens.dispatcher,
      body: { customerId: api.umbra.customerId, start: monday8, end: monday8 + 3600 },
    });
    expect(answer.status).toBeGreaterThanOrEqual(400);
  });
});

describe('inside an organisation', () => {
  test.each(['resource', 'customer'] as const)(
    'a %s sees their own booking and not the others',
    async (role) => {
      const as = api.acme.tokens[role];
      const list = await (await api.ask('GET', '/api/v1/bookings', { as })).json();
      expect(list).toMatchObject({ total: 1, rows: [{ id: api.acme.bookingId }] });
      expect((await api.ask('GET', `/api/v1/bookings/${api.acme.bookingId}`, { as })).status).toBe(200);
      expect((await api.ask('GET', `/api/v1/bookings/${api.acme.otherBookingId}`, { as })).status).toBe(404);
    },
  );

  test.each(['resource', 'customer'] as const)(
    'a %s does not see whom a customer has barred',
    async (role) => {
      const { customerId, otherResourceId, tokens } = api.acme;
      await api.operate('acme', 'customer.barResource', { customerId, resourceId: otherResourceId });
      const span = `from=${monday8 - 86_400}&to=${monday8 + 86_400}`;
      const board = await api.ask('GET', `/api/v1/timeline?${span}`, { as: tokens[role] });
      expect(await board.text()).not.toContain(otherResourceId);
      const planners = await api.ask('GET', `/api/v1/timeline?${span}`, { as: tokens.scheduler });
      expect(await planners.text()).toContain(`"barredResourceIds":["${otherResourceId}"]`);
    },
  );
});
