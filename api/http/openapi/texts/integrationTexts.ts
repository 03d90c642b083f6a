import { id, moment, type PropertyTexts, said } from './propertyText.ts';

/** API tokens and webhooks. */
export const integrationTexts: PropertyTexts = {
  tokens: said('The tokens, with those that have ended.'),
  tokenId: id('token', 'The token.'),
  'postTokens.name': said('What it is for.', 'Payroll'),
  scopes: said('What it may do.'),
  hint: said('The end of the secret, to tell tokens apart.', 'x7Qa'),
  state: said('How it is at the moment.'),
  createdAt: moment('When it was created.'),
  updatedAt: moment('When it last changed.', 1),
  'Booking.createdAt': moment('When it was created. Null for customers.'),
  'Booking.updatedAt': moment('When it last changed. Null for customers.', 1),
  createdBy: said('The name of who created it.', 'Mia Chen'),
  expiresAt: moment('When it ends. Null: it does not.', 24 * 365),
  revokedAt: moment('When it was revoked. Null: it is valid.'),
  secret: said('The secret. No other answer contains it.', 'mus_…'),
  webhooks: said('The webhooks.'),
  webhook: said('The webhook, without its secret.'),
  webhookId: id('webhook', 'The webhook.'),
  url: said('Where events are posted to.', 'https://hooks.example/muster'),
  types: said(
    'Comma-separated types of events; a trailing `*` matches anything. Empty: all.',
    'muster.booking.*',
  ),
  pauseReason: said(
    'Why it is paused: asked, too many failures, the target is gone, another log. Null: it is not.',
  ),
  failures: said('How many attempts have failed since the last success.', 0),
  nextAttemptAt: moment('When the next attempt is due. Null: none is.'),
  lastSuccessAt: moment('When an event was last delivered. Null: never.'),
  previousSecretUntil: moment(
    'Until when the previous secret signs as well. Null: only the present one does.',
  ),
  overlapHours: said('How long both secrets sign, in hours; 0: the previous one ends at once.', 24),
  attempts: said('The attempts, newest first.'),
  attempt: said('The number of the attempt for this event, from 1.', 1),
  durationMs: said('How long it took, in milliseconds.', 84),
  error: said('What went wrong. Null: it was accepted.', 'no answer within 15 seconds'),
  answer: said('The beginning of the answer.', 'ok'),
};
