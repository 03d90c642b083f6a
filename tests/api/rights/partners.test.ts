import { Result } from 'effect';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { commandAnswerSchema } from '../../../api/contract/command.ts';
import { offeredJobsSchema } from '../../../api/contract/jobBoard.ts';
import { sessionViewSchema } from '../../../api/contract/views.ts';
import { hour, mondayToCome, password, signIn, startApi, type TestApi } from '../apiFixture.ts';

let api: TestApi;
let flagged: string;
let withDuty: string;
let named: string;
const start = mondayToCome() + 2 * hour;

/** Two partners with two people each, every one of them with a booking and a shift. */
beforeAll(async () => {
  api = await startApi();
  const { acme } = api;
  const operate = (name: string, input: object) => api.operate(acme.id, name, input);
  for (const partnerId of ['harbour', 'north']) {
    await operate('partner.create', { partnerId, name: partnerId });
    for (const resourceId of [`${partnerId}-lead`, `${partnerId}-worker`]) {
      await operate('resource.create', {
        resourceId,
        firstName: resourceId,
        labelIds: [acme.labelId],
        partnerId,
      });
      await operate('shift.create', {
        shiftId: `shift-${resourceId}`,
        resourceId,
        startDate: '2026-01-01',
        endDate: null,
        timings: [1, 2, 3, 4, 5].map((day) => ({ day, begin: 6 * hour, end: 20 * hour })),
      });
      const bookingId = `of-${resourceId}`;
      const span = { start, end: start + hour };
      await operate('booking.create', {
        bookingId,
        customerId: acme.customerId,
        title: 'Partnerwork',
        ...span,
        labelIds: [acme.labelId],
      });
      await operate('booking.allocate', { bookingId, resourceIds: [resourceId] });
    }
  }
  const { identity } = api.server.services;
  const member = async (
    uid: string,
    more: { duties: string[]; partner: boolean; resourceId: string | null; partnerId?: string },
  ) => {
    const email = `${uid}@acme.example`;
    const user = { uid, name: uid, email, password, org: acme.id, role: 'resource' as const, ...more };
    Result.getOrThrow(await identity.createUser(user));
    return signIn(api, email);
  };
  flagged = await member('flagged', { duties: [], partner: true, resourceId: 'harbour-lead' });
  withDuty = await member('on-duty', { duties: ['partner'], partner: false, resourceId: 'north-lead' });
  // Planners act for a partner without being one of its people.
  await operate('resource.create', { resourceId: 'broker', firstName: 'Broker', labelIds: [acme.labelId] });
  named = await member('broker', {
    duties: ['partner'],
    partner: false,
    resourceId: 'broker',
    partnerId: 'harbour',
  });
});
afterAll(() => api.close());

const ask = async (path: string, as: string) => (await api.ask('GET', path, { as })).json();
const idsIn = async (path: string, as: string) =>
  z
    .object({ rows: z.array(z.looseObject({ id: z.string() })) })
    .parse(await ask(path, as))
    .rows.map(({ id }) => id)
    .toSorted();

describe('a membership that names a partner', () => {
  const partnerPeople = async (as: string) =>
    sessionViewSchema.parse(await ask('/api/v1/session', as)).partnerPeople;

  test('D14: has the people of that partner, whatever the person of the sign-in says, until it names another', async () => {
    const people = ['harbour-lead', 'harbour-worker'];
    expect(await partnerPeople(named)).toEqual(people);
    // Their own record is theirs besides.
    expect(await idsIn('/api/v1/resources', named)).toEqual(['broker', ...people]);
    expect(await idsIn('/api/v1/bookings', named)).toEqual(people.map((id) => `of-${id}`));
    await api.operate('acme', 'partner.archive', { partnerId: 'harbour' });
    await expect.poll(() => partnerPeople(named)).toEqual([]);
    await api.operate('acme', 'partner.restore', { partnerId: 'harbour' });
    await expect.poll(() => partnerPeople(named)).toEqual(people);
  });

  test('is refused where nobody acts for one, and where there is no such partner', async () => {
    const change = async (body: object) => {
      const claims = { role: 'resource', duties: ['partner'], partner: false, customerId: null };
      const answer = await api.ask('POST', '/api/v1/members/broker/change', {
        as: api.acme.tokens.dispatcher,
        body: { ...claims, resourceId: 'broker', ...body },
      });
      return z.looseObject({}).parse(await answer.json());
    };
    expect(await change({ duties: [], partnerId: 'north' })).toMatchObject({
      code: 'invalid_input',
      detail: 'partnerId: is for those with the duty or the reduced view of a partner',
    });
    expect(await change({ partnerId: 'nobody' })).toMatchObject({
      code: 'invalid_input',
      detail: 'partnerId: there is no partner nobody',
    });
    expect(await change({ partnerId: 'north' })).toMatchObject({ uid: 'broker', partnerId: 'north' });
    const members = z
      .object({ members: z.array(z.looseObject({ uid: z.string() })) })
      .parse(await ask('/api/v1/members', api.acme.tokens.dispatcher));
    expect(members.members.find(({ uid }) => uid === 'broker')).toMatchObject({ partnerId: 'north' });
    named = await signIn(api, 'broker@acme.example');
    expect(await partnerPeople(named)).toEqual(['north-lead', 'north-worker']);
  });
});

describe('a partner', () => {
  test.each([
    ['with the flag', () => flagged, 'harbour', 'north'],
    ['with the duty', () => withDuty, 'north', 'harbour'],
  ] as const)(
    '%s sees the people of their own and their work, and of no other',
    async (_, who, own, other) => {
      const as = who();
      const people = [`${own}-lead`, `${own}-worker`];
      expect(sessionViewSchema.parse(await ask('/api/v1/session', as)).partnerPeople).toEqual(people);
      expect(await idsIn('/api/v1/resources', as)).toEqual(people);
      expect(await idsIn('/api/v1/bookings', as)).toEqual(people.map((id) => `of-${id}`));
      expect(await idsIn('/api/v1/shifts', as)).toEqual(people.map((id) => `shift-${id}`));
      for (const path of [
        `bookings/of-${other}-worker`,
        `resources/${other}-worker`,
        `shifts/shift-${other}-worker`,
      ]) {
        expect((await api.ask('GET', `/api/v1/${path}`, { as })).status).toBe(404);
      }
      const board = `/api/v1/timeline?from=${start - hour}&to=${start + 2 * hour}`;
      expect(JSON.stringify(await ask(board, as))).not.toContain(other);
      const found = await api.ask('POST', '/api/v1/search', {
        as,
        body: { queries: [{ index: 'bookings', query: 'Partnerwork' }] },
      });
      const hits = JSON.stringify(await found.json());
      expect([hits.includes(`of-${own}-worker`), hits.includes(`of-${other}-worker`)]).toEqual([true, false]);
    },
  );

  test('has who begins to work for them with the next request, and no more who leaves them', async () => {
    const { acme } = api;
    const move = (partnerId: string | null) =>
      api.operate(acme.id, 'resource.change', { resourceId: 'harbour-worker', partnerId });
    await move('north');
    expect(await idsIn('/api/v1/resources', withDuty)).toEqual([
      'harbour-worker',
      'north-lead',
      'north-worker',
    ]);
    expect(await idsIn('/api/v1/resources', flagged)).toEqual(['harbour-lead']);
    await move('harbour');
    expect(await idsIn('/api/v1/bookings', withDuty)).toEqual(['of-north-lead', 'of-north-worker']);
  });

  test('takes jobs from the board for any of their people, and for nobody else', async () => {
    const { acme } = api;
    const later = start + 3 * hour;
    const span = { start: later, end: later + hour };
    const job = { bookingId: 'offered', customerId: acme.customerId, title: 'Offered', ...span };
    await api.operate(acme.id, 'booking.create', { ...job, labelIds: [acme.labelId] });
    await api.operate(acme.id, 'jobOffer.create', {
      jobOfferId: 'offer',
      bookingId: 'offered',
      openUntil: later,
      partnerIds: ['north'],
    });
    const planner = acme.tokens.dispatcher;
    expect(await idsIn('/api/v1/bookings?offered=true', planner)).toEqual(['offered']);
    const { jobs } = offeredJobsSchema.parse(await ask('/api/v1/offered-jobs', withDuty));
    expect(jobs.map(({ id, people }) => [id, people.map(({ resourceId }) => resourceId)])).toEqual([
      ['offer', ['north-lead', 'north-worker']],
    ]);
    const take = (resourceId: string) =>
      api.ask('POST', '/api/v1/commands/jobOffer.take', {
        as: withDuty,
        body: { jobOfferId: 'offer', resourceId },
      });
    expect((await take('harbour-worker')).status).toBe(403);
    const taken = await take('north-worker');
    expect(taken.status).toBe(200);
    const { position } = commandAnswerSchema.parse(await taken.json());
    expect(await idsIn(`/api/v1/bookings?offered=true&after=${position}`, planner)).toEqual([]);
    expect((await api.ask('GET', '/api/v1/offered-jobs', { as: flagged })).status).toBe(403);
  });

  test('leaves planners every booking that is not offered, whatever else is', async () => {
    const { acme } = api;
    const begin = start + 6 * hour;
    const event = { calendarEventId: 'stocktaking', title: 'Stocktaking', start: begin, end: begin + hour };
    await api.operate(acme.id, 'calendarEvent.create', { ...event, peopleNeeded: 2 });
    const offer = { jobOfferId: 'of-event', calendarEventId: 'stocktaking', openUntil: begin };
    const planner = acme.tokens.dispatcher;
    const before = await idsIn('/api/v1/bookings?offered=false', planner);
    expect(before.length).toBeGreaterThan(0);
    await api.operate(acme.id, 'jobOffer.create', offer);
    expect(await idsIn('/api/v1/bookings?offered=false', planner)).toEqual(before);
  });
});
