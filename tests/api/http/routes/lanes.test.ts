import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LiveMessage, liveMessageSchema } from '../../../../api/contract/live.ts';
import { timelineViewSchema, workAroundViewSchema } from '../../../../api/contract/views.ts';
import { hour, monday8, openSocket, startApi, type TestApi } from '../../apiFixture.ts';

let api: TestApi;
const day = 24 * hour;
const span = `from=${monday8 - 8 * hour}&to=${monday8 + 16 * hour}`;

beforeAll(async () => {
  api = await startApi();
  const { resourceId, otherResourceId, customerId } = api.acme;
  const make = (taskId: string, more: object) =>
    api.operate('acme', 'task.create', { taskId, title: `The ${taskId} one`, ...more });
  await make('own', { start: monday8, end: monday8 + hour, peopleIds: [resourceId] });
  await make('theirs', { start: monday8 + hour, end: monday8 + 2 * hour, peopleIds: [otherResourceId] });
  await make('seen', {
    start: monday8 + 2 * hour,
    end: monday8 + 3 * hour,
    peopleIds: [otherResourceId],
    customerIds: [customerId],
  });
  await make('long', { start: monday8 - 20 * day, end: monday8 + 5 * hour, peopleIds: [resourceId] });
  await make('later', { start: monday8 + 3 * day, end: monday8 + 4 * day, peopleIds: [resourceId] });
  await make('untimed', { peopleIds: [resourceId] });
  await make('archived', { start: monday8, end: monday8 + hour, peopleIds: [resourceId] });
  await api.operate('acme', 'task.archive', { taskId: 'archived' });
});
afterAll(() => api.close());

async function board(as: string, more = '') {
  const answer = await api.ask('GET', `/api/v1/timeline?${span}${more}`, { as });
  return timelineViewSchema.parse(await answer.json());
}

async function shown(as: string, more = '') {
  const { lanes } = await board(as, more);
  return lanes.task?.map(({ id }) => id);
}

describe('what takes people’s time', () => {
  test('is on the board of its span, by start, with what began long before', async () => {
    expect(await shown(api.acme.tokens.dispatcher)).toEqual(['long', 'own', 'theirs', 'seen']);
    expect(await shown(api.umbra.tokens.dispatcher)).toEqual([]);
  });

  test('is on one’s own board as far as it is seen', async () => {
    expect(await shown(api.acme.tokens.resource)).toEqual(['long', 'own']);
    const { lanes } = await board(api.acme.tokens.customer);
    expect(lanes.task).toMatchObject([{ id: 'seen', labelIds: [] }]);
  });

  test('is not seen with a booking that is not', async () => {
    const { bookingId, otherBookingId, resourceId, tokens } = api.acme;
    const part = { start: monday8, end: monday8 + hour, peopleIds: [resourceId] };
    await api.operate('acme', 'task.create', { taskId: 'part', title: 'P', bookingId, ...part });
    await api.operate('acme', 'task.create', {
      taskId: 'of-other',
      title: 'O',
      bookingId: otherBookingId,
      ...part,
    });
    expect(await shown(tokens.resource)).toEqual(['long', 'own', 'part']);
    await api.operate('acme', 'task.archive', { taskId: 'part' });
    await api.operate('acme', 'task.archive', { taskId: 'of-other' });
  });

  test('is told live, as it changes, and as it goes', async () => {
    const { tokens } = api.acme;
    const { position } = await board(tokens.dispatcher);
    const socket = await openSocket(api.address, '/api/v1/live', tokens.dispatcher, liveMessageSchema.parse);
    const heard = (wanted: (message: LiveMessage & { kind: 'changed' }) => boolean | undefined) =>
      socket.heard((message) => message.kind === 'changed' && wanted(message) === true);
    const [from, to] = [monday8 - 8 * hour, monday8 + 16 * hour];
    socket.send({ kind: 'watch', name: 'board', topic: 'timeline', from, to, after: position });
    await api.operate('acme', 'task.finish', { taskId: 'own' });
    await heard(({ changes }) =>
      changes.task?.rows.some(({ id, stage }) => id === 'own' && stage === 'finished'),
    );
    socket.socket.close();
    expect((await board(tokens.dispatcher, `&asOf=position:${position}`)).lanes.task).toContainEqual(
      expect.objectContaining({ id: 'own', stage: 'open' }),
    );
  });

  test('is among what there is around a board', async () => {
    const around = `/api/v1/timeline/around?from=${monday8 - 8 * hour}&to=${monday8 + 7 * day}&boardFrom=${monday8}&boardTo=${monday8 + day}`;
    const answer = await api.ask('GET', around, { as: api.acme.tokens.dispatcher });
    const { lanes } = workAroundViewSchema.parse(await answer.json());
    expect(lanes.task?.map(({ id }) => id)).toContain('later');
  });
});
