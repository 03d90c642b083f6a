import { Result } from 'effect';
import { z } from 'zod';
import { refuse } from '../../../domain/kernel/refusal.ts';
import { invalidField } from '../../platform/problems/invalidInput.ts';
import { definePublicRoute, type Route } from './route.ts';

/** Of the provider's parameters. */
const parameter = z
  .string()
  .max(500)
  .regex(/^[\x21-\x7e]+$/, 'must be letters, digits and signs without spaces');

/** How many of these are under way at once, in each process: whoever sends them is not signed in. */
const mostUnderWay = 4;

/** The return from the provider that takes card payments (shell §4.1.7, §7). */
export const cardRegistrationRoutes: readonly Route[] = [
  definePublicRoute({
    method: 'POST',
    path: '/api/v2/complete_registration',
    access: 'anyone',
    tag: 'Sign-in',
    summary: 'Come back from the card payment provider',
    description:
      'Hands on what the provider gave to the payment service of the operator (`CARD_REGISTRATION_URL`). The bearer is the value of `state`.',
    input: { body: z.strictObject({ code: parameter, state: parameter, provider: z.literal('stripe') }) },
    answer: z.object({ accepted: z.boolean() }),
    async handle({ input: { body }, request, services: { cards, cardPlaces } }) {
      if (cards === undefined) return refuse('not_found', 'This installation takes no card payments.', {});
      if (request.headers.authorization !== `Bearer ${body.state}`) {
        return Result.fail(invalidField('state', 'must be the bearer of the request'));
      }
      const place = cardPlaces.take([{ key: 'cards', most: mostUnderWay }]);
      if (typeof place !== 'function') {
        return refuse('too_many_requests', 'Please try again in a few seconds.', { retryAfterSeconds: 5 });
      }
      try {
        return Result.succeed({ accepted: await cards.complete(body) });
      } finally {
        place();
      }
    },
  }),
];
