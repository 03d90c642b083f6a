import { randomUUID } from 'node:crypto';
import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  allCalendarAddressesSchema,
  type CalendarOwner,
  calendarAddressesSchema,
  madeCalendarAddressSchema,
} from '../../../../api/contract/calendars.ts';
import { problemSchema } from '../../../../api/contract/problem.ts';
import { hour, mondayToCome, startApi, type TestApi } from '../../apiFixture.ts';

let api: TestApi;
const start = mondayToCome();
const ids = { own: randomUUID(), cancelled: randomUUID(), others: randomUUID() };
beforeAll(async () => {
  api = await startApi();
  const { id, customerId, otherCustomerId, resourceId, otherResourceId } = api.acme;
  const make = (bookingId: string, more: object) =>
    api.operate(id, 'booking.create', { bookingId, customerId, start, end: start + hour, ...more });
  await make(ids.own, {
    title: 'Clean, wash; "dry"',
    notes: 'The key is under the mat.\nRing twice.',
    reference: 'W-17',
    address: '1 Harbour Street, Sydney',
    location: { lat: -33.86, lng: 151.2 },
  });
  await api.operate(id, 'booking.allocate', { bookingId: ids.own, resourceIds: [resourceId] });
  await make(ids.cancelled, { start: start + 2 * hour, end: start + 3 * hour });
  await api.operate(id, 'booking.allocate', { bookingId: ids.cancelled, resourceIds: [resourceId] });
  await api.operate(id, 'booking.cancel', { bookingId: ids.cancelled, reason: 'Away' });
  await make(ids.others, { customerId: otherCustomerId });
  await api.operate(id, 'booking.allocate', { bookingId: ids.others, resourceIds: [otherResourceId] });
});
afterAll(() => api.close());

const person = (): CalendarOwner => ({ kind: 'resource', id: api.acme.resourceId });
const customer = (): CalendarOwner => ({ kind: 'customer', id: api.acme.customerId });
const post = (step: 'make' | 'end', body: object, as: string) =>
  api.ask('POST', `/api/v1/calendar-addresses/${step}`, { as, body });
const make = async (owner: CalendarOwner, as = api.acme.tokens.dispatcher) => {
  const answer = await post('make', owner, as);
  if (!answer.ok) throw new Error(await answer.text());
  const made = madeCalendarAddressSchema.parse(await answer.json());
  return { ...made, path: new URL(made.url).pathname };
};
const open = (path: string, headers: Record<string, string> = {}) => api.ask('GET', path, { headers });
const textOf = async (path: string) => (await open(path)).text();
const eventsOf = (text: string) => new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
const uidOf = (bookingId: string) => `${bookingId}@${api.acme.id}.muster`;

describe('a calendar address', () => {
  test('shows a person the bookings that are theirs, with what they need on the way, in two readers alike', async () => {
    const text = await textOf((await make(person())).path);
    const events = new Map(
      eventsOf(text).map((one) => {
        const event = new ICAL.Event(one);
        return [event.uid, event];
      }),
    );
    expect([...events.keys()].sort()).toEqual([uidOf(ids.own), uidOf(ids.cancelled)].sort());
    const own = events.get(uidOf(ids.own));
    expect(own?.summary).toContain('Clean, wash; "dry"');
    expect(own?.location).toBe('1 Harbour Street, Sydney');
    expect(own?.description).toContain('The key is under the mat.\nRing twice.');
    expect(own?.startDate.toUnixTime()).toBe(start);
    expect(own?.endDate.toUnixTime()).toBe(start + hour);
    expect(events.get(uidOf(ids.cancelled))?.component.getFirstPropertyValue('status')).toBe('CANCELLED');

    const read = Object.values(nodeIcal.sync.parseICS(text)).filter((one) => one?.type === 'VEVENT');
    expect(read.map((one) => [one.uid, one.start.getTime() / 1000, one.summary]).sort()).toEqual(
      [...events.values()].map((one) => [one.uid, one.startDate.toUnixTime(), one.summary]).sort(),
    );
  });

  test('shows a customer what they see of their bookings, and nothing that staff write for each other', async () => {
    const text = await textOf((await make(customer())).path);
    const uids = eventsOf(text).map((one) => one.getFirstPropertyValue('uid'));
    expect(uids).toContain(uidOf(ids.own));
    expect(uids).not.toContain(uidOf(ids.others));
    expect(text).not.toContain('under the mat');
  });

  test('says whether a booking has changed since it was last read', async () => {
    const { path } = await make(person());
    const first = await open(path);
    expect(first.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const etag = first.headers.get('etag') ?? '';
    expect((await open(path, { 'if-none-match': etag })).status).toBe(304);
    const before = eventsOf(await textOf(path)).find((one) => new ICAL.Event(one).uid === uidOf(ids.own));
    await api.operate(api.acme.id, 'booking.edit', { bookingId: ids.own, reference: 'W-18' });
    const after = eventsOf(await textOf(path)).find((one) => new ICAL.Event(one).uid === uidOf(ids.own));
    expect((await open(path, { 'if-none-match': etag })).status).toBe(200);
    const sequence = (one: typeof before) => Number(one?.getFirstPropertyValue('sequence'));
    expect(sequence(after)).toBeGreaterThan(sequence(before));
  });

  test('is made by planners for everybody whose record they may change, and by others for themselves alone', async () => {
    const { resource, customer: customerToken } = api.acme.tokens;
    expect((await make(person(), resource)).calendarAddresses.length).toBeGreaterThan(0);
    await make(customer(), customerToken);
    const refused: readonly (readonly [CalendarOwner, string])[] = [
      [customer(), resource],
      [{ kind: 'resource', id: api.acme.otherResourceId }, resource],
      [person(), customerToken],
      [customer(), api.acme.tokens.scheduler],
    ];
    for (const [owner, as] of refused) {
      expect((await post('make', owner, as)).status).toBe(403);
      const list = await api.ask('GET', `/api/v1/calendar-addresses?${new URLSearchParams({ ...owner })}`, {
        as,
      });
      expect(list.status).toBe(403);
    }
  });

  test('opens nothing once it is ended, or for whoever guesses', async () => {
    const { path, calendarAddresses } = await make(person());
    const [newest] = calendarAddresses;
    const ended = await post('end', { ...person(), addressId: newest?.id }, api.acme.tokens.dispatcher);
    const left = calendarAddressesSchema.parse(await ended.json()).calendarAddresses;
    expect(left.map(({ id }) => id)).not.toContain(newest?.id);
    for (const address of [path, path.replace('.ics', ''), '/ical/cal_x.ics', '/ical/.ics']) {
      const answer = await open(address);
      expect(problemSchema.parse(await answer.json()).status).toBe(404);
    }
  });

  test('does not exist for another organisation', async () => {
    const { path, calendarAddresses } = await make(person());
    const stranger = api.umbra.tokens.dispatcher;
    expect((await post('make', person(), stranger)).status).toBe(404);
    expect((await post('end', { ...person(), addressId: calendarAddresses[0]?.id }, stranger)).status).toBe(
      404,
    );
    expect((await open(path)).status).toBe(200);
  });

  test('is listed for administrators with whose it is and its last use, and for nobody else', async () => {
    const { path, calendarAddresses } = await make(customer());
    await textOf(path);
    const all = (as: string) => api.ask('GET', '/api/v1/calendar-addresses/all', { as });
    const listed = async () =>
      allCalendarAddressesSchema.parse(await (await all(api.acme.tokens.dispatcher)).json());
    const { total, calendarAddresses: before } = await listed();
    expect(total).toBe(before.length);
    const [newest] = calendarAddresses;
    const one = before.find(({ id }) => id === newest?.id);
    expect(one).toMatchObject({ kind: 'customer', recordId: api.acme.customerId, hint: newest?.hint });
    expect(one?.recordName).not.toBe(one?.recordId);
    expect(one?.lastUsedAt).not.toBeNull();
    expect(JSON.stringify(before)).not.toContain(path.slice(6, -8));
    for (const as of [api.acme.tokens.scheduler, api.acme.tokens.resource, api.acme.tokens.customer]) {
      expect((await all(as)).status).toBe(403);
    }
    const strangers = await (await all(api.umbra.tokens.dispatcher)).json();
    expect(allCalendarAddressesSchema.parse(strangers)).toEqual({ total: 0, calendarAddresses: [] });
    await post('end', { ...customer(), addressId: newest?.id }, api.acme.tokens.dispatcher);
    expect((await listed()).calendarAddresses.map(({ id }) => id)).not.toContain(newest?.id);
  });

  test('is told of in the security trail, without the address', async () => {
    const { path } = await make(person());
    const answer = await api.ask('GET', '/api/v1/security/entries?kind=calendarShared', {
      as: api.acme.tokens.dispatcher,
    });
    const text = await answer.text();
    expect(text).toContain('made an address for the calendar of');
    expect(text).not.toContain(path.slice(-20));
  });

  test('of one calendar there are at most twenty', async () => {
    const owner: CalendarOwner = { kind: 'resource', id: api.acme.otherResourceId };
    for (let number = 0; number < 20; number += 1) await make(owner);
    const answer = await post('make', owner, api.acme.tokens.dispatcher);
    expect(problemSchema.parse(await answer.json()).detail).toContain('at most 20 addresses');
  });
});
