import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { commandAnswerSchema } from '../../../../api/contract/command.ts';
import { problemSchema } from '../../../../api/contract/problem.ts';
import { bookingViewSchema, historyViewSchema } from '../../../../api/contract/views.ts';
import type { Role } from '../../../../domain/rights/role.ts';
import { hour, mondayToCome, startApi, type TestApi } from '../../apiFixture.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

async function ask(name: string, body: object, as: Role = 'dispatcher') {
  const answer = await api.ask('POST', `/api/v1/commands/${name}`, { as: api.acme.tokens[as], body });
  const json: unknown = await answer.json();
  return { status: answer.status, json };
}

async function send(name: string, body: object, as: Role = 'dispatcher') {
  const { status, json } = await ask(name, body, as);
  expect([json, status]).toEqual([json, 200]);
  return commandAnswerSchema.parse(json);
}

async function refused(name: string, body: object, as: Role = 'dispatcher') {
  const { json } = await ask(name, body, as);
  return problemSchema.parse(json);
}

async function bookingAt(bookingId: string, after: number) {
  const path = `/api/v1/bookings/${bookingId}?after=${after}`;
  const answer = await api.ask('GET', path, { as: api.acme.tokens.dispatcher });
  return bookingViewSchema.parse(await answer.json());
}

/** A rostered booking of the resource's own, some hours after others. */
async function aBooking(hours: number) {
  const start = mondayToCome() + hours * hour;
  const { customerId, resourceId } = api.acme;
  const made = await send('booking.create', { customerId, start, end: start + hour / 2 });
  const bookingId = made.recordId ?? '';
  await send('booking.allocate', { bookingId, resourceIds: [resourceId] });
  return bookingId;
}

describe('undoing over HTTP', () => {
  test('the id of any command undoes it, with people and status, and the answer’s own id redoes it', async () => {
    const bookingId = await aBooking(4);
    await send('booking.confirm', { bookingId });
    const taken = await send('booking.removeResource', { bookingId, resourceId: api.acme.resourceId });
    const undone = await send('booking.undo', { bookingId, commandId: taken.commandId });
    expect(undone.events).toMatchObject([{ type: 'muster.booking.step-undone.v4' }]);
    expect(await bookingAt(bookingId, undone.position)).toMatchObject({
      status: 'confirmed',
      resources: [{ id: api.acme.resourceId }],
      unallocated: false,
    });
    const redone = await send('booking.undo', { bookingId, commandId: undone.commandId });
    expect(await bookingAt(bookingId, redone.position)).toMatchObject({ status: 'draft', resources: [] });

    const answer = await api.ask('GET', `/api/v1/bookings/${bookingId}/history?after=${redone.position}`, {
      as: api.acme.tokens.dispatcher,
    });
    const { entries } = historyViewSchema.parse(await answer.json());
    expect(entries.slice(-3).map(({ summary }) => summary)).toEqual([
      expect.stringContaining('nobody is allocated any more'),
      expect.stringContaining('Undid the removal of its people'),
      'Redid the removal of its people',
    ]);
  });

  test('planners are told by name who has acted since, others only that somebody has', async () => {
    const bookingId = await aBooking(5);
    const dispatched = await send('booking.dispatch', { bookingId }, 'resource');
    await send('booking.start', { bookingId }, 'scheduler');
    const undoing = { bookingId, commandId: dispatched.commandId };
    const told = await refused('booking.undo', undoing);
    expect(told).toMatchObject({ status: 409, code: 'changed_since' });
    expect(told.detail).toMatch(/^\S.* has changed it since, so that step cannot be undone\.$/);
    const detailsSchema = z.object({ since: z.array(z.object({ by: z.string(), type: z.string() })) });
    const [act] = detailsSchema.parse(told.details).since;
    expect(act?.type).toBe('BookingStarted');
    expect(told.detail).toContain(act?.by ?? 'nobody');
    expect(await refused('booking.undo', undoing, 'resource')).toMatchObject({
      code: 'changed_since',
      detail: 'It has been changed since, so that step cannot be undone.',
      details: {},
    });
    expect(await refused('booking.undo', undoing, 'scheduler')).toMatchObject({
      detail: 'You have changed it since, so that step cannot be undone.',
    });
  });

  test('undoing a job that continues on another day names who has acted on its follow-up', async () => {
    const bookingId = await aBooking(8);
    await send('booking.start', { bookingId });
    const finished = await send('booking.finish', { bookingId, outcome: 'MultiDay' });
    const followUpId = finished.events[1]?.subject.split('/').at(-1) ?? '';
    const edited = await send('booking.edit', { bookingId: followUpId, notes: 'Ladder' }, 'scheduler');
    const undoing = { bookingId, commandId: finished.commandId };
    expect((await refused('booking.undo', undoing)).detail).toMatch(
      /^\S.* has changed the booking that continues it since, so that step cannot be undone\.$/,
    );
    await send('booking.undo', { bookingId: followUpId, commandId: edited.commandId }, 'scheduler');
    const { position } = await send('booking.undo', undoing);
    expect(await bookingAt(bookingId, position)).toMatchObject({ status: 'active', followUpBookingId: null });
    const gone = await api.ask('GET', `/api/v1/bookings/${followUpId}?after=${position}`, {
      as: api.acme.tokens.dispatcher,
    });
    expect(gone.status).toBe(404);
  });

  test('others’ bookings are not there to be undone', async () => {
    const bookingId = api.acme.otherBookingId;
    const locked = await send('booking.lock', { bookingId });
    const undoing = { bookingId, commandId: locked.commandId };
    expect(await refused('booking.undo', undoing, 'resource')).toMatchObject({ code: 'not_found' });
    expect(await refused('booking.undo', undoing, 'customer')).toMatchObject({ code: 'not_found' });
    await send('booking.undo', undoing);
  });

  test('a decision about leave is taken back, and what it broke is rechecked', async () => {
    const bookingId = await aBooking(6);
    const { start } = await bookingAt(bookingId, 0);
    const span = { start, end: start + hour };
    const leave = { resourceId: api.acme.resourceId, kind: 'leave', status: 'requested', ...span };
    const absenceId = (await send('absence.create', leave)).recordId ?? '';
    const declined = await send('absence.decline', { absenceId, reason: 'Too many away' });
    const onLeave = async (after: number) =>
      (await bookingAt(bookingId, after)).violations.some(({ code }) => code === 'resource_on_leave');
    expect(await onLeave(declined.position)).toBe(false);
    const undone = await send('absence.undo', { absenceId, commandId: declined.commandId });
    expect(await onLeave(undone.position)).toBe(true);
    const path = `/api/v1/absences/${absenceId}?after=${undone.position}`;
    const seen = await api.ask('GET', path, { as: api.acme.tokens.dispatcher });
    expect(await seen.json()).toMatchObject({ status: 'requested', decidedReason: null });
  });
});
