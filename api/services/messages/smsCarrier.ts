import { failureOf } from '../webhooks/postEvent.ts';
import type { TargetPoster } from '../webhooks/postToTarget.ts';
import type { Carrier } from './carrier.ts';

export interface SmsOptions {
  /** The operator's gateway; a user and a password in it are sent as `Authorization: Basic`. */
  readonly url: string;
  readonly poster: TargetPoster;
  /** `muster/<version>`. */
  readonly userAgent: string;
}

/** Statuses that say of a request that it will never be accepted as it is. */
const final: readonly number[] = [400, 404, 410, 413, 422];

/**
 * Posts text messages to the operator's gateway (docs/messages.md): the fields `id`, `to`, `text`, `organisation` and
 * `from` as JSON, and the id as `Idempotency-Key`. Any 2xx accepts the message.
 */
export function createSmsCarrier({ url, poster, userAgent }: SmsOptions): Carrier {
  const target = new URL(url);
  const [user, password] = [target.username, target.password].map(decodeURIComponent);
  target.username = '';
  target.password = '';
  const credentials = Buffer.from(`${user}:${password}`).toString('base64');
  return {
    async carry({ id, org, senderName, to, body }, signal) {
      const headers = {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': userAgent,
        'idempotency-key': id,
        ...(user === '' ? {} : { authorization: `Basic ${credentials}` }),
      };
      const json = JSON.stringify({ id, to: to.address, text: body, organisation: org, from: senderName });
      const outcome = await poster.post(target, headers, json, signal);
      const error = failureOf(outcome);
      if (error === null) return { outcome: 'accepted' };
      if (outcome.kind === 'failed') return { outcome: 'failed', error, retryAfterSeconds: null };
      return final.includes(outcome.status)
        ? { outcome: 'refused', error }
        : { outcome: 'failed', error, retryAfterSeconds: outcome.retryAfterSeconds };
    },
    close: () => poster.close(),
  };
}
