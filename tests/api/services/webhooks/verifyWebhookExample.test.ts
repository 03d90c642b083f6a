import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  newWebhookSecret,
  secretsAt,
  signatureHeaders,
} from '../../../../api/services/webhooks/signWebhook.ts';
import { isMustersWebhook } from '../../../../docs/examples/verifyWebhook.ts';

const now = 1_772_398_800;
const message = { id: 'event-1', timestamp: now, body: '{"seq":1}' };

describe('the example that verifies webhooks', () => {
  test('accepts what Muster signs, and nothing that was changed', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (body, other) => {
        const secret = newWebhookSecret();
        const headers = signatureHeaders([secret], { ...message, body });
        expect(isMustersWebhook(secret, headers, body, now)).toBe(true);
        expect(isMustersWebhook(secret, headers, other, now)).toBe(other === body);
        expect(isMustersWebhook(newWebhookSecret(), headers, body, now)).toBe(false);
        expect(isMustersWebhook(secret, { ...headers, 'webhook-id': 'event-2' }, body, now)).toBe(false);
      }),
    );
  });

  test('refuses what is older than five minutes, and what is not signed', () => {
    const secret = newWebhookSecret();
    const headers = signatureHeaders([secret], message);
    expect(isMustersWebhook(secret, headers, message.body, now + 300)).toBe(true);
    expect(isMustersWebhook(secret, headers, message.body, now + 301)).toBe(false);
    expect(isMustersWebhook(secret, {}, message.body, now)).toBe(false);
  });

  test('accepts a message by either secret while two sign, and by no other', () => {
    const [present, previous] = [newWebhookSecret(), newWebhookSecret()];
    const headers = signatureHeaders([present, previous], message);
    expect(headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/);
    expect(isMustersWebhook(present, headers, message.body, now)).toBe(true);
    expect(isMustersWebhook(previous, headers, message.body, now)).toBe(true);
    expect(isMustersWebhook(newWebhookSecret(), headers, message.body, now)).toBe(false);
    expect(isMustersWebhook(present, headers, `${message.body} `, now)).toBe(false);
  });

  test('the previous secret signs until its time, and not from then on', () => {
    const until = new Date(now * 1000);
    const kept = { secret: 'present', previous_secret: 'previous', previous_secret_until: until };
    expect(secretsAt(kept, until.getTime() - 1)).toEqual(['present', 'previous']);
    expect(secretsAt(kept, until.getTime())).toEqual(['present']);
    expect(secretsAt({ ...kept, previous_secret: null, previous_secret_until: null }, 0)).toEqual([
      'present',
    ]);
  });

  test('signs as the published example of Standard Webhooks does', () => {
    const headers = signatureHeaders(['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], {
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      timestamp: 1_614_265_330,
      body: '{"test": 2432232314}',
    });
    expect(headers['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  });
});
