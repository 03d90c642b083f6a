import { Result } from 'effect';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { candidatesViewSchema } from '../../../api/contract/planning.ts';
import { problemSchema } from '../../../api/contract/problem.ts';
import { scopePreviewSchema } from '../../../api/contract/scopePreview.ts';
import { searchAnswerSchema } from '../../../api/contract/search.ts';
import { openedLinkSchema, sentSignInLinkSchema } from '../../../api/contract/signInLinks.ts';
import { sessionViewSchema } from '../../../api/contract/views.ts';
import { hour, monday8, password, signIn, startApi, type TestApi } from '../apiFixture.ts';

const inner = 'inner-west';
/** To come for a long time yet. */
const longAfter = Date.UTC(2090, 0, 2, 9) / 1000;
let api: TestApi;
let promoted: string;
let scheduler: string;

/** Two people and two bookings in scope, the same outside; a field worker and a scheduler whom master labels limit. */
beforeAll(async () => {
  api = await startApi();
  const { acme } = api;
  const operate = (name: string, input: object) => api.operate(acme.id, name, input);
  await operate('label.create', { labelId: inner, name: 'Inner West', type: 'group' });
  for (const resourceId of ['lead', 'planner']) {
    await operate('resource.create', { resourceId, firstName: resourceId, labelIds: [inner, acme.labelId] });
  }
  await operate('shift.create', {
    shiftId: 'of-planner',
    resourceId: 'planner',
    startDate: '2026-01-01',
    endDate: null,
    timings: [1, 2, 3, 4, 5].map((day) => ({ day, begin: 6 * hour, end: 20 * hour })),
  });
  await operate('customer.change', { customerId: acme.customerId, labelIds: [inner] });
  for (const bookingId of ['in-scope', 'also-in-scope']) {
    await operate('booking.create', {
      bookingId,
      customerId: acme.customerId,
      title: 'In scope',
      start: monday8 + 10 * hour,
      end: monday8 + 11 * hour,
      labelIds: [inner, acme.labelId],
    });
  }
  const { identity } = api.server.services;
  const member = async (uid: string, role: 'resource' | 'scheduler', resourceId: string) => {
    const email = `${uid}@acme.example`;
    const user = { uid, name: uid, email, password, org: acme.id, role, resourceId };
    Result.getOrThrow(await identity.createUser(user));
    return signIn(api, email);
  };
  promoted = await member('promoted', 'resource', 'lead');
  scheduler = await member('scoped-scheduler', 'scheduler', 'planner');
  await operate('masterLabelSet.create', {
    masterLabelSetId: 'west',
    name: 'Inner West',
    labelIds: [inner],
    publishedTo: ['lead', 'planner'],
  });
});
afterAll(() => api.close());

const idsIn = async (path: string, as: string) => {
  const answer = await api.ask('GET', path, { as });
  const { rows } = z.object({ rows: z.array(z.looseObject({ id: z.string() })) }).parse(await answer.json());
  return rows.map(({ id }) => id).sort();
};
const session = async (as: string) =>
  sessionViewSchema.parse(await (await api.ask('GET', '/api/v1/session', { as })).json());
const send = (name: string, body: object, as: string) =>
  api.ask('POST', `/api/v1/commands/${name}`, { as, body });
const problem = async (answer: Promise<Response>) => {
  const { status, code, details } = problemSchema.parse(await (await answer).json());
  return { status, code, details };
};
const roleOf = async (as: string) => (await session(as)).role;
const promote = (promotedDispatcher: boolean) =>
  api.operate(api.acme.id, 'resource.change', { resourceId: 'lead', promotedDispatcher });

const statusOf = async (as: string) => (await api.ask('GET', '/api/v1/session', { as })).status;
const query = (sql: string, values: unknown[]) => api.server.services.pools.commands.query(sql, values);

/** The session of somebody for whom an administrator has made a link. */
async function begunByLink(uid: string): Promise<string> {
  const by = { as: api.acme.tokens.dispatcher, body: { uid, by: 'link' } };
  const made = sentSignInLinkSchema.parse(await (await api.ask('POST', '/api/v1/sign-in-links', by)).json());
  const link = new URL(made.link ?? '').searchParams.get('link');
  const opened = await api.ask('POST', '/api/auth/short-links/open', { body: { link } });
  const { short_url } = openedLinkSchema.parse(await opened.json());
  const token = new URL(short_url, 'http://muster.test').searchParams.get('token');
  const entry = `${uid}@acme.example`;
  const signedIn = await api.ask('POST', '/api/auth/tokens/sign-in', { body: { token, entry } });
  return z.object({ token: z.string() }).parse(await signedIn.json()).token;
}

/** Does something while the read side cannot tell who is promoted. */
async function whileUnknown<Value>(work: () => Promise<Value>): Promise<Value> {
  const stop = (stopped: object | null) =>
    query(`update muster_read.projections set stopped = $1 where name = 'resources'`, [stopped]);
  await stop({ position: 1, eventId: 'an-event' });
  try {
    return await work();
  } finally {
    await stop(null);
  }
}

describe('a field worker', () => {
  test('is a dispatcher within master labels while promoted, and a field worker again when demoted', async () => {
    expect(await roleOf(promoted)).toBe('resource');
    expect(await idsIn('/api/v1/bookings', promoted)).toEqual([]);
    await promote(true);
    expect(await session(promoted)).toMatchObject({ role: 'dispatcher', scope: { booking: [[inner]] } });
    expect(await idsIn('/api/v1/bookings', promoted)).toEqual(['also-in-scope', 'in-scope']);
    expect(await idsIn('/api/v1/customers', promoted)).toEqual([api.acme.customerId]);
    await promote(false);
    expect(await roleOf(promoted)).toBe('resource');
    expect(await idsIn('/api/v1/bookings', promoted)).toEqual([]);
  });

  test('is not in lists of people while promoted, unless they are asked for what is out of use', async () => {
    const { dispatcher } = api.acme.tokens;
    await promote(true);
    expect(await idsIn('/api/v1/resources', dispatcher)).not.toContain('lead');
    expect(await idsIn('/api/v1/resources?inactive=true', dispatcher)).toContain('lead');
    await promote(false);
  });

  test('is signed out by a promotion where a link has begun the session, and by nothing else', async () => {
    const before = await begunByLink('promoted');
    const exchanged = await (await api.ask('GET', '/api/v1/access_token', { as: before })).json();
    const { access_token: access } = z.object({ access_token: z.string() }).parse(exchanged);
    expect([await roleOf(before), await roleOf(access)]).toEqual(['resource', 'resource']);
    await promote(true);
    expect([await statusOf(access), await statusOf(before)]).toEqual([401, 401]);
    // Whoever has signed in with a password is a dispatcher now, and so is whom an administrator sends a link from now on.
    expect(await roleOf(promoted)).toBe('dispatcher');
    const since = await begunByLink('promoted');
    expect(await roleOf(since)).toBe('dispatcher');
    await promote(false);
    expect([await roleOf(since), await statusOf(before)]).toEqual(['resource', 401]);
  });

  test('is signed out by a promotion where a link has begun the session while nobody could tell of one', async () => {
    const begun = await whileUnknown(() => begunByLink('promoted'));
    expect(await roleOf(begun)).toBe('resource');
    await promote(true);
    expect(await statusOf(begun)).toBe(401);
    expect(await roleOf(promoted)).toBe('dispatcher');
    await promote(false);
  });

  test('is promoted by administrators alone', async () => {
    const change = { resourceId: 'lead', promotedDispatcher: true };
    expect(await problem(send('resource.change', change, api.acme.tokens.scheduler))).toMatchObject({
      status: 403,
      details: { path: ['promotedDispatcher'] },
    });
    const made = { resourceId: 'self-made', firstName: 'Self', promotedDispatcher: true };
    expect((await send('resource.create', made, api.acme.tokens.scheduler)).status).toBe(403);
    expect((await send('resource.change', change, api.acme.tokens.dispatcher)).status).toBe(200);
    const back = { ...change, promotedDispatcher: false };
    expect((await send('resource.change', back, api.acme.tokens.scheduler)).status).toBe(403);
    const name = { resourceId: 'lead', firstName: 'Leader', promotedDispatcher: true };
    expect((await send('resource.change', name, api.acme.tokens.scheduler)).status).toBe(200);
    await promote(false);
  });
});

describe('whose session a link has begun', () => {
  test.each([
    ['a field worker who is made a scheduler', 'resource', { role: 'scheduler' }],
    ['a field worker who is given a duty', 'resource', { duties: ['partner'] }],
    ['a customer who is made a scheduler', 'customer', { role: 'scheduler' }],
    ['a customer who is made an administrator', 'customer', { role: 'dispatcher', duties: ['admin'] }],
  ] as const)('%s is signed out by the next thing that they do', async (title, role, grown) => {
    const { id, otherResourceId, otherCustomerId } = api.acme;
    const uid = title.replaceAll(' ', '-');
    const email = `${uid}@acme.example`;
    const record = role === 'resource' ? { resourceId: otherResourceId } : { customerId: otherCustomerId };
    const { identity } = api.server.services;
    Result.getOrThrow(
      await identity.createUser({ uid, name: title, email, password, org: id, role, ...record }),
    );
    const [withPassword, begun] = [await signIn(api, email), await begunByLink(uid)];
    expect([await roleOf(withPassword), await roleOf(begun)]).toEqual([role, role]);
    // As by another program: where an administrator changes them at /members, all sessions end there.
    const duties = 'duties' in grown ? grown.duties : [];
    const next = 'role' in grown ? grown.role : role;
    await query('update muster_identity.members set role = $2, duties = $3 where uid = $1', [
      uid,
      next,
      duties,
    ]);
    expect([await statusOf(begun), await roleOf(withPassword)]).toEqual([401, next]);
  });
});

describe('a planner whom master labels limit', () => {
  test('plans what matches, and finds nothing else to send anything about', async () => {
    const { bookingId, otherCustomerId, customerId } = api.acme;
    expect(await problem(send('booking.confirm', { bookingId }, scheduler))).toMatchObject({ status: 404 });
    expect(await problem(send('booking.edit', { bookingId, title: 'x' }, scheduler))).toMatchObject({
      status: 404,
    });
    const changes = [{ bookingId, ifRevision: 2, resourceIds: ['planner'] }];
    expect(
      await problem(send('booking.applyPlan', { changes, source: 'optimise' }, scheduler)),
    ).toMatchObject({ status: 404 });
    const times = { title: 'New', start: monday8 + 20 * hour, end: monday8 + 21 * hour };
    const made = { ...times, bookingId: 'made', customerId, labelIds: [inner] };
    expect(
      await problem(send('booking.create', { ...made, customerId: otherCustomerId }, scheduler)),
    ).toMatchObject({ status: 400, details: { kind: 'customer' } });
    expect(await problem(send('booking.create', { ...made, labelIds: [] }, scheduler))).toMatchObject({
      status: 403,
      details: { path: ['labelIds'] },
    });
    expect((await send('booking.create', made, scheduler)).status).toBe(200);
    expect(await problem(send('booking.edit', { bookingId: 'made', labelIds: [] }, scheduler))).toMatchObject(
      { status: 403 },
    );
    expect((await send('booking.edit', { bookingId: 'made', title: 'Named' }, scheduler)).status).toBe(200);
  });

  test('finds, and counts, only what matches', async () => {
    const index = (name: string, query: string) => ({ index: name, query, inactive: true });
    const queries = [
      index('bookings', 'job'),
      index('bookings', ''),
      index('customers', ''),
      index('resources', ''),
    ];
    const body = { queries, after: api.server.services.projector.position() };
    const answer = await api.ask('POST', '/api/v1/search', { as: scheduler, body });
    const { results } = searchAnswerSchema.parse(await answer.json());
    const [jobs, bookings, customers, people] = results;
    expect(jobs).toMatchObject({ hits: [], nbHits: 0 });
    expect(bookings?.nbHits).toBe((await idsIn('/api/v1/bookings', scheduler)).length);
    expect(customers).toMatchObject({ hits: [{ id: api.acme.customerId }], nbHits: 1 });
    expect(people?.nbHits).toBe(2);
  });

  test('is offered, and can choose, only people who match, but keeps those who are there', async () => {
    const { otherResourceId, dispatcher } = { ...api.acme, ...api.acme.tokens };
    const answer = await api.ask('GET', '/api/v1/bookings/in-scope/candidates', { as: scheduler });
    const { candidates } = candidatesViewSchema.parse(await answer.json());
    expect(candidates.map(({ resourceId }) => resourceId).sort()).toEqual(['lead', 'planner']);
    const outside = { bookingId: 'in-scope', resourceIds: [otherResourceId] };
    expect(await problem(send('booking.allocate', outside, scheduler))).toMatchObject({
      status: 400,
      details: { kind: 'resource', ids: [otherResourceId] },
    });
    const before = await send('booking.allocate', outside, dispatcher);
    expect(before.status).toBe(200);
    const both = { bookingId: 'in-scope', resourceIds: [otherResourceId, 'planner'] };
    const kept = await send('booking.allocate', { ...both, force: true }, scheduler);
    expect([kept.status, await kept.text()]).toEqual([200, expect.anything()]);
    const automatic = await send('booking.allocateAutomatically', { bookingId: 'also-in-scope' }, scheduler);
    const text = await automatic.text();
    expect(text).not.toContain(otherResourceId);
    expect(text).not.toContain(api.acme.resourceId);
  });

  test('sees as much as the preview of the set tells an administrator, who alone asks for it', async () => {
    const { dispatcher } = api.acme.tokens;
    const one = await api.ask('GET', '/api/v1/dispatcher-master-labels/west', { as: dispatcher });
    const { labelIds, resourceLabelIds, strictResources } = z
      .object({
        labelIds: z.array(z.string()),
        resourceLabelIds: z.array(z.string()),
        strictResources: z.boolean(),
      })
      .parse(await one.json());
    const preview = async (labels: readonly string[]) => {
      const asked = `labelIds=${labels.join()}&resourceLabelIds=${resourceLabelIds.join()}&strictResources=${strictResources}`;
      const answer = await api.ask('GET', `/api/v1/label-scopes/preview?${asked}`, { as: dispatcher });
      return scopePreviewSchema.parse(await answer.json());
    };
    const later = { customerId: api.acme.customerId, start: longAfter, end: longAfter + hour };
    for (const [bookingId, labels] of [
      ['later-in', [inner]],
      ['later-out', []],
    ] as const) {
      await api.operate(api.acme.id, 'booking.create', { bookingId, labelIds: labels, ...later });
    }
    const told = await preview(labelIds);
    expect(told.booking).toMatchObject({ seen: 1, all: 2, first: [{ id: 'later-in' }] });
    const lists = { customer: 'customers', resource: 'resources' } as const;
    for (const kind of ['customer', 'resource'] as const) {
      const seen = await idsIn(`/api/v1/${lists[kind]}`, scheduler);
      const all = await idsIn(`/api/v1/${lists[kind]}`, dispatcher);
      expect([kind, told[kind].seen, told[kind].all]).toEqual([kind, seen.length, all.length]);
      expect(told[kind].first.map(({ id }) => id).toSorted()).toEqual(seen.slice(0, 5));
    }
    const whole = await preview([]);
    expect(whole.booking.seen).toBe(whole.booking.all);
    expect((await api.ask('GET', '/api/v1/label-scopes/preview', { as: scheduler })).status).toBe(403);
    const bad = await api.ask('GET', '/api/v1/label-scopes/preview?labelIds=a,,b', { as: dispatcher });
    expect([bad.status, await bad.text()]).toEqual([400, expect.stringContaining('labelIds')]);
  });

  test('has no part in what looks at the whole organisation', async () => {
    const span = { from: monday8, to: monday8 + hour };
    const plan = await api.ask('POST', '/api/v1/plans', {
      as: scheduler,
      body: { mode: 'optimise', ...span },
    });
    expect(plan.status).toBe(403);
    expect((await send('booking.allocateAll', span, scheduler)).status).toBe(403);
    for (const path of ['/api/v1/changes', '/api/v1/dispatcher-master-labels']) {
      expect([path, (await api.ask('GET', path, { as: scheduler })).status]).toEqual([path, 403]);
    }
  });

  test('sees everything again once the set is archived, and what is left when it changes', async () => {
    const everything = await idsIn('/api/v1/resources', api.acme.tokens.scheduler);
    const { id } = api.acme;
    await api.operate(id, 'masterLabelSet.change', { masterLabelSetId: 'west', strictResources: true });
    expect(await idsIn('/api/v1/resources', scheduler)).toEqual(['lead', 'planner']);
    await api
      .operate(id, 'masterLabelSet.change', {
        masterLabelSetId: 'west',
        resourceLabelIds: [inner, api.acme.labelId, 'nobody-has-it'],
      })
      .catch(() => undefined);
    await api.operate(id, 'masterLabelSet.archive', { masterLabelSetId: 'west' });
    expect(await idsIn('/api/v1/resources', scheduler)).toEqual(everything);
    expect((await session(scheduler)).scope).toBeUndefined();
    await api.operate(id, 'masterLabelSet.restore', { masterLabelSetId: 'west' });
    expect(await idsIn('/api/v1/resources', scheduler)).toEqual(['lead', 'planner']);
  });
});
