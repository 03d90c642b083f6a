import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mostInBulk } from '../../../api/contract/command.ts';
import { reasonOf, sendInBulk } from '../../../web/client/sendBulk.ts';

const problem = {
  type: 'about:blank',
  title: 'Not allowed',
  status: 403,
  detail: 'That is not allowed.',
  code: 'not_allowed',
  details: {},
  requestId: 'r',
};
const many = (count: number) => Array.from({ length: count }, () => ({ name: 'booking.lock', input: {} }));

/** The server's answers, one for each request; a text is a refusal of the whole request. */
let answers: ('refuses each' | 'refuses all')[] = [];

beforeEach(() => {
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    const { commands } = JSON.parse(body) as { commands: { id: string }[] };
    if (answers.shift() === 'refuses all') return Response.json(problem, { status: 403 });
    const outcomes = commands.map(({ id }) => ({ outcome: 'refused', id, problem }));
    return Response.json({ accepted: 0, refused: outcomes.length, position: 0, outcomes });
  });
});
afterEach(() => void vi.unstubAllGlobals());

test('what earlier requests answered is kept when a later one fails, and the rest is not sent', async () => {
  answers = ['refuses each', 'refuses all', 'refuses each'];
  const outcomes = await sendInBulk(many(2 * mostInBulk + 1));
  expect(outcomes).toHaveLength(2 * mostInBulk + 1);
  expect(outcomes.filter(({ outcome }) => outcome === 'refused')).toHaveLength(mostInBulk);
  expect(outcomes.slice(mostInBulk).every(({ outcome }) => outcome === 'unanswered')).toBe(true);
  expect(answers).toEqual(['refuses each']);
  expect(outcomes.at(-1)).toSatisfy((one) => reasonOf(one) === 'That is not allowed.');
});

test('when the first request fails nothing is known, and the failure is thrown', async () => {
  answers = ['refuses all'];
  await expect(sendInBulk(many(2))).rejects.toThrow('That is not allowed.');
});
