import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Changes } from '../../../../api/contract/changes.ts';
import { type LiveMessage, liveMessageSchema } from '../../../../api/contract/live.ts';
import {
  absenceReportSchema,
  absenceViewSchema,
  historyViewSchema,
  pageOf,
  servicePlanViewSchema,
  timelineViewSchema,
} from '../../../../api/contract/views.ts';
import {
  hour,
  monday8,
  mondayToCome,
  openSocket,
  startApi,
  type TestApi,
  type TestSocket,
} from '../../apiFixture.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const day = 24 * hour;

const answerOf = async (answer: Response): Promise<unknown> => answer.json();
const absences = pageOf(absenceViewSchema);
const servicePlans = pageOf(servicePlanViewSchema);

async function list(path: string, as = api.acme.tokens.dispatcher) {
  return absences.parse(await answerOf(await api.ask('GET', path, { as })));
}

/** Waits for a live change of which this holds. */
function hearing(socket: TestSocket<LiveMessage>) {
  return (wanted: (changes: Changes) => boolean | undefined) =>
    socket.heard((message) => message.kind === 'changed' && wanted(message.changes) === true);
}

describe('leave and breaks', () => {
  const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);

  beforeAll(async () => {
    const { resourceId, otherResourceId } = api.acme;
    const enter = (absenceId: string, who: string, start: number, end: number, more: object = {}) =>
      api.operate('acme', 'absence.create', {
        absenceId,
        resourceId: who,
        kind: 'leave',
        start,
        end,
        ...more,
      });
    await enter('holiday', resourceId, monday8 + 2 * day, monday8 + 4 * day, { reason: 'Family' });
    await enter('lunch', resourceId, monday8 + day + 4 * hour, monday8 + day + 5 * hour, { kind: 'break' });
    await enter('other', otherResourceId, monday8 + 2 * day, monday8 + 3 * day);
    await enter('withdrawn', resourceId, monday8 + 2 * day, monday8 + 3 * day);
    await api.operate('acme', 'absence.cancel', { absenceId: 'withdrawn', reason: 'Plans changed' });
  });

  test('are listed by start with those that were cancelled, filtered by resource and span on request', async () => {
    expect(ids((await list('/api/v1/absences')).rows)).toEqual(['lunch', 'holiday', 'other', 'withdrawn']);
    const { resourceId } = api.acme;
    const own = await list(`/api/v1/absences?resourceId=${resourceId}`);
    expect(ids(own.rows)).toEqual(['lunch', 'holiday', 'withdrawn']);
    expect(own.rows[2]).toMatchObject({ status: 'cancelled', decidedReason: 'Plans changed' });
    const span = await list(`/api/v1/absences?from=${monday8 + 3 * day}&to=${monday8 + 4 * day}`);
    expect(ids(span.rows)).toEqual(['holiday']);
    expect(ids((await list('/api/v1/absences?status=cancelled')).rows)).toEqual(['withdrawn']);
    const wrong = await api.ask('GET', '/api/v1/absences?from=9&to=9', { as: api.acme.tokens.dispatcher });
    expect([wrong.status, JSON.stringify(await answerOf(wrong))]).toEqual([
      400,
      expect.stringContaining('query.to'),
    ]);
  });

  test('show field workers their own ones, customers none, and another organisation nothing', async () => {
    expect(ids((await list('/api/v1/absences', api.acme.tokens.resource)).rows)).toEqual([
      'lunch',
      'holiday',
      'withdrawn',
    ]);
    const asCustomer = await api.ask('GET', '/api/v1/absences', { as: api.acme.tokens.customer });
    expect(asCustomer.status).toBe(403);
    expect((await list('/api/v1/absences', api.umbra.tokens.dispatcher)).rows).toEqual([]);
  });

  test('are on the board of their span, for those who may see them', async () => {
    const board = async (as: string, asOf = '') =>
      timelineViewSchema.parse(
        await answerOf(
          await api.ask('GET', `/api/v1/timeline?from=${monday8}&to=${monday8 + 7 * day}${asOf}`, { as }),
        ),
      );
    const { tokens } = api.acme;
    expect(ids((await board(tokens.dispatcher)).absences)).toEqual(['lunch', 'holiday', 'other']);
    expect(ids((await board(tokens.resource)).absences)).toEqual(['lunch', 'holiday']);
    expect((await board(tokens.customer)).absences).toEqual([]);

    const before = api.server.services.projector.position();
    await api.operate('acme', 'absence.decline', { absenceId: 'other', reason: '' });
    expect(ids((await board(tokens.dispatcher)).absences)).toEqual(['lunch', 'holiday']);
    const then = await board(tokens.dispatcher, `&asOf=position:${before}`);
    expect(ids(then.absences)).toEqual(['lunch', 'holiday', 'other']);
  });

  test('arrive on another dispatcher’s board as they change, with the bookings they bring into conflict', async () => {
    const start = mondayToCome();
    const { resourceId, customerId, labelId } = api.acme;
    const bookingId = 'to-come';
    await api.operate('acme', 'booking.create', {
      bookingId,
      customerId,
      labelIds: [labelId],
      start,
      end: start + hour,
    });
    await api.operate('acme', 'booking.allocate', { bookingId, resourceIds: [resourceId] });
    const socket = await openSocket(
      api.address,
      '/api/v1/live',
      api.acme.tokens.scheduler,
      liveMessageSchema.parse,
    );
    const heard = hearing(socket);
    const after = api.server.services.projector.position();
    socket.send({
      kind: 'watch',
      name: 'board',
      topic: 'timeline',
      from: start - day,
      to: start + 7 * day,
      after,
    });
    const sent = await api.ask('POST', '/api/v1/commands/absence.create', {
      as: api.acme.tokens.dispatcher,
      body: { absenceId: 'sick', resourceId, kind: 'leave', start: start - hour, end: start + hour },
    });
    expect(sent.status).toBe(200);
    const answer = await answerOf(sent);
    const report = absenceReportSchema.parse(
      typeof answer === 'object' && answer !== null && 'report' in answer ? answer.report : undefined,
    );
    expect(report.conflicts.map((conflict) => conflict.bookingId)).toEqual([bookingId]);
    await heard(({ absence }) => absence?.rows.some(({ id }) => id === 'sick'));
    await heard(({ booking }) => booking?.rows.some(({ id, conflict }) => id === bookingId && conflict));
    await api.operate('acme', 'absence.cancel', { absenceId: 'sick' });
    await heard(({ absence }) => absence?.gone.includes('sick'));
    await heard(({ booking }) => booking?.rows.some(({ id, conflict }) => id === bookingId && !conflict));
    socket.socket.close();

    const history = await api.ask('GET', `/api/v1/bookings/${bookingId}/history`, {
      as: api.acme.tokens.dispatcher,
    });
    const sentences = historyViewSchema.parse(await answerOf(history)).entries.map(({ summary }) => summary);
    expect(sentences.slice(-2)).toEqual([
      'Rechecked because leave or a break of Resource of acme acme-resource changed, in conflict',
      'Rechecked because leave or a break of Resource of acme acme-resource changed',
    ]);
  });
});

describe('service plans', () => {
  const plan = (servicePlanId: string, visitStemId: string, updatedAt: number) =>
    api.operate('acme', 'servicePlan.create', {
      servicePlanId,
      visitStemId,
      updateType: 'Inactive',
      updatedAt,
    });

  test('are listed for planners, the latest update first, 40 if no limit is given', async () => {
    for (let number = 0; number < 42; number += 1)
      await plan(`p${number}`, `VS-${number % 41}`, 1000 + number);
    const ask = async (query: string, as = api.acme.tokens.scheduler) =>
      api.ask('GET', `/api/v1/service-plans${query}`, { as });
    const { rows, total, nextCursor } = servicePlans.parse(await answerOf(await ask('')));
    expect([rows.length, total, rows[0]?.id, nextCursor !== null]).toEqual([40, 42, 'p41', true]);
    const ofOne = servicePlans.parse(await answerOf(await ask('?visitStemId=VS-0')));
    expect(ofOne.rows.map(({ id }) => id)).toEqual(['p41', 'p0']);
    expect((await ask('', api.acme.tokens.resource)).status).toBe(403);
    const foreign = servicePlans.parse(await answerOf(await ask('', api.umbra.tokens.dispatcher)));
    expect(foreign.rows).toEqual([]);
  });

  test('arrive on the board with the bookings that name them, and live', async () => {
    const { bookingId, tokens } = api.acme;
    await api.operate('acme', 'booking.edit', { bookingId, visitStemId: 'VS-3' });
    const path = `/api/v1/timeline?from=${monday8}&to=${monday8 + day}`;
    const board = async (as: string) =>
      timelineViewSchema.parse(await answerOf(await api.ask('GET', path, { as })));
    const { servicePlans: shown, position } = await board(tokens.dispatcher);
    expect(shown.map(({ visitStemId }) => visitStemId)).toEqual(['VS-3']);
    expect((await board(tokens.resource)).servicePlans).toEqual([]);

    const socket = await openSocket(api.address, '/api/v1/live', tokens.dispatcher, liveMessageSchema.parse);
    const heard = hearing(socket);
    const span = { from: monday8, to: monday8 + day };
    socket.send({ kind: 'watch', name: 'board', topic: 'timeline', ...span, after: position });
    await plan('late', 'VS-3', 9000);
    await heard(({ servicePlan }) => servicePlan?.rows.some(({ id }) => id === 'late'));
    await api.operate('acme', 'servicePlan.remove', { servicePlanId: 'late' });
    await heard(({ servicePlan }) => servicePlan?.gone.includes('late'));
    socket.socket.close();
  });
});
