import { expect, test } from 'vitest';
import { trailSentence } from '../../../domain/trail/trailSentence.ts';

const ended = { kind: 'sessionsEnded', things: [], records: null, details: {} } as const;

test.each([
  [
    { actor: null, subject: 'Ana', count: 1 },
    '1 session of Ana ended, which a link had begun before their rights grew.',
  ],
  [
    { actor: null, subject: 'Ana', count: 2 },
    '2 sessions of Ana ended, which a link had begun before their rights grew.',
  ],
  [{ actor: 'Ana', subject: null, count: 2 }, 'Ana ended 2 sessions.'],
  [{ actor: 'Dana', subject: 'Ana', count: 1 }, 'Dana ended 1 session of Ana.'],
])('says of sessions that have ended whose they were and why: %o', (facts, sentence) => {
  expect(trailSentence({ ...ended, ...facts })).toBe(sentence);
});
