import { createHmac, timingSafeEqual } from 'node:crypto';

/** Older messages are refused: somebody may have kept one and sent it again. */
const toleranceSeconds = 300;

/**
 * Whether a webhook is Muster's: its signature (Standard Webhooks, v1) was made with this secret over exactly
 * this body, and it was sent within five minutes. `headers` by lower-case name, `body` as it was received,
 * before it is parsed; `now` in epoch seconds. Handlers should remember `webhook-id`: the same event may come
 * twice.
 */
export function isMustersWebhook(
  secret: string,
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
  body: string,
  now: number,
): boolean {
  const id = headers['webhook-id'];
  const timestamp = headers['webhook-timestamp'];
  const signatures = headers['webhook-signature'];
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signatures !== 'string') return false;
  if (!(Math.abs(now - Number(timestamp)) <= toleranceSeconds)) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest();
  return signatures.split(' ').some((signature) => {
    const [version, text = ''] = signature.split(',', 2);
    const given = Buffer.from(text, 'base64');
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
}
