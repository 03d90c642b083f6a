import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FeedFrame, feedFrameSchema, feedPageSchema } from '../../../../api/contract/feed.ts';
import { openSocket, startApi, type TestApi, type TestSocket } from '../../apiFixture.ts';

let api: TestApi;
beforeAll(async () => {
  // All of them are one person's.
  api = await startApi({ environment: { SOCKETS_PER_PERSON: '1000' } });
});
afterAll(() => api.close());

const subscribers = 500;
const events = 60;

/** Opened so many at a time, as the machine's queue of connections allows. */
const atOnce = 50;

test('500 subscribers, some with filters and some that connect late, each get every event once and in order', async () => {
  const followers: TestSocket<FeedFrame>[] = [];
  const queries = ['?after=0', '?after=5', '?types=muster.label.*', '?types=muster.shift.*'];
  const open = (index: number) =>
    openSocket(
      api.address,
      `/api/v1/events/stream${queries[index % queries.length]}`,
      api.acme.tokens.dispatcher,
      (json) => feedFrameSchema.parse(json),
    );
  const commands = (async () => {
    for (let index = 0; index < events; index += 1) {
      await api.operate('acme', 'label.create', { name: `label ${index}` });
    }
  })();
  for (let index = 0; index < subscribers; index += atOnce) {
    const opened = Array.from({ length: atOnce }, (_, offset) => open(index + offset));
    followers.push(...(await Promise.all(opened)));
  }
  await commands;
  await api.operate('acme', 'label.create', { name: 'the last one' });
  const answer = await api.ask('GET', '/api/v1/events?limit=1000', { as: api.acme.tokens.dispatcher });
  const { cursor: head } = feedPageSchema.parse(await answer.json());

  const seqsOf = ({ messages }: TestSocket<FeedFrame>) =>
    messages.flatMap((frame) => (frame.kind === 'event' ? [frame.event.seq] : []));
  const cursorOf = (frame: FeedFrame) =>
    frame.kind === 'event' ? frame.event.seq : 'cursor' in frame ? frame.cursor : 0;
  await Promise.all(followers.map((follower) => follower.heard((frame) => cursorOf(frame) >= head)));

  const expected = queries.map((_, index) => {
    const follower = followers[index];
    return follower === undefined ? [] : seqsOf(follower);
  });
  expect(expected[0]).toEqual(Array.from({ length: head }, (_, index) => index + 1));
  expect(expected[1]).toEqual(expected[0]?.slice(5));
  expect(expected[2]).toHaveLength(events + 2);
  expect(expected[3]).toHaveLength(2);
  for (const [index, follower] of followers.entries()) {
    expect(seqsOf(follower)).toEqual(expected[index % queries.length]);
  }
  for (const { socket } of followers) socket.terminate();
});
