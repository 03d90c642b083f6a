import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

/** A new signing secret as Standard Webhooks writes it: the prefix and 256 random bits in base64. */
export function newWebhookSecret(): string {
  return `${prefix}${randomBytes(32).toString('base64')}`;
}

/** What is signed: the same for all attempts but for the time. */
export interface WebhookMessage {
  readonly id: string;
  /** Epoch seconds of this attempt. */
  readonly timestamp: number;
  readonly body: string;
}

/** The headers of Standard Webhooks 1.0: HMAC-SHA256 over `id.timestamp.body`, version v1. */
export function signatureHeaders(secret: string, { id, timestamp, body }: WebhookMessage) {
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${signature}`,
  } as const;
}
