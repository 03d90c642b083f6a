import Fastify from 'fastify';
import { expect, test } from 'vitest';
import {
  createRefusalHold,
  type HeldRefusals,
  holdRefusals,
} from '../../../../api/platform/limits/holdRefusals.ts';
import { outlasts } from '../../../support/outlasts.ts';

/** A server that refuses whatever comes for `/refused`; asks it, and says whether it has answered. */
function serverWith(limits: HeldRefusals) {
  const app = Fastify();
  holdRefusals(app, createRefusalHold(limits));
  app.get('/refused', (_request, reply) => reply.code(429).send('too many'));
  app.get('/other', (_request, reply) => reply.code(403).send('not this'));
  return (url: string) => {
    const asked = { isAnswered: false, status: app.inject({ url }).then(({ statusCode }) => statusCode) };
    void asked.status.then(() => {
      asked.isAnswered = true;
    });
    return asked;
  };
}

test('who asks for too much is told so a moment later, and everybody else at once', async () => {
  const ask = serverWith({ ms: 1_000, atOnce: 5 });
  const isHeld = await outlasts(1_000, async () => {
    const refused = ask('/refused');
    expect(await ask('/other').status).toBe(403);
    expect(refused.isAnswered).toBe(false);
    expect(await refused.status).toBe(429);
  });
  expect(isHeld).toBe(true);
});

test('only so many are held back; one more is told at once, and later ones are held again', async () => {
  const ask = serverWith({ ms: 1_000, atOnce: 2 });
  const held = [ask('/refused'), ask('/refused')];
  expect(await ask('/refused').status).toBe(429);
  expect(held.map(({ isAnswered }) => isAnswered)).toEqual([false, false]);
  await Promise.all(held.map(({ status }) => status));
  expect(await outlasts(1_000, () => ask('/refused').status)).toBe(true);
});
