import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

/** A new signing secret in the form of Standard Webhooks: the prefix and 256 random bits in base64. */
export function newWebhookSecret(): string {
  return `${prefix}${randomBytes(32).toString('base64')}`;
}

/** What is signed: the same for all attempts except for the time. */
export interface WebhookMessage {
  readonly id: string;
  /** Epoch seconds of this attempt. */
  readonly timestamp: number;
  readonly body: string;
}

/** The secrets of a subscription, as they are stored. */
export interface WebhookSecrets {
  readonly secret: string;
  readonly previous_secret: string | null;
  readonly previous_secret_until: Date | null;
}

/**
 * The secrets that sign at a moment (epoch milliseconds): the current one, and during the overlap the
 * previous one.
 */
export function secretsAt(kept: WebhookSecrets, at: number): readonly string[] {
  const { secret, previous_secret: previous, previous_secret_until: until } = kept;
  return previous !== null && until !== null && at < until.getTime() ? [secret, previous] : [secret];
}

/**
 * The headers of Standard Webhooks 1.0: for each secret an HMAC-SHA256 over `id.timestamp.body`, version v1,
 * separated by spaces. A receiver accepts the message if one of them matches.
 */
export function signatureHeaders(secrets: readonly string[], { id, timestamp, body }: WebhookMessage) {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  } as const;
}
