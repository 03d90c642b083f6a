import { Result } from 'effect';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  createTargetPoster,
  type PosterOptions,
  type TargetPoster,
} from '../../../../api/services/webhooks/postToTarget.ts';
import { defaultRetryPlan, pauseAfter } from '../../../../api/services/webhooks/retryPlan.ts';
import { isPublicAddress, parseTarget } from '../../../../api/services/webhooks/webhookTarget.ts';
import { feedEvent } from '../feed/listFeed.ts';
import { type Receiver, startReceiver } from './receiver.ts';

describe('which addresses are public', () => {
  test.each([
    '127.0.0.1',
    '127.8.9.10',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    'fe80::1',
    'fc00::1',
    'fd12:3456::1',
    'ff02::1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:0:53aa::1',
    'localhost',
    '',
  ])('%s is not', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test.each(['8.8.8.8', '172.32.0.1', '172.15.255.255', '100.128.0.1', '2606:4700::1111', '2a00:1450::1'])(
    '%s is',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  test('an IPv4 address wrapped in an IPv6 one is never public', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        expect(isPublicAddress(`::ffff:${address}`)).toBe(false);
      }),
    );
  });
});

describe('the address of a target', () => {
  test.each([
    'nonsense',
    'ftp://example.com/',
    'http://example.com/',
    'https://user:secret@example.com/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://localhost/',
    'https://LOCALHOST./',
    'https://db.localhost/',
    'https://169.254.169.254/latest/meta-data',
    'javascript:alert(1)',
  ])('%s is refused, naming the field', (url) => {
    const refused = parseTarget(url, 'publicOnly');
    expect(Result.isFailure(refused) && refused.failure).toMatchObject({
      code: 'invalid_input',
      details: { field: 'url' },
    });
  });

  test('https of the public internet is accepted; http and private addresses if the operator allows them', () => {
    expect(Result.isSuccess(parseTarget('https://example.com:8443/hook?a=1', 'publicOnly'))).toBe(true);
    expect(Result.isSuccess(parseTarget('http://127.0.0.1:8080/hook', 'any'))).toBe(true);
    expect(Result.isFailure(parseTarget('ftp://127.0.0.1/', 'any'))).toBe(true);
  });
});

describe('posting to a target', () => {
  let receiver: Receiver;
  const posters: TargetPoster[] = [];
  beforeAll(async () => {
    receiver = await startReceiver();
  });
  afterAll(() => receiver.close());
  afterEach(() => {
    for (const poster of posters.splice(0)) poster.close();
  });

  function post(url: string, options: Partial<PosterOptions>) {
    const poster = createTargetPoster({ policy: 'publicOnly', timeoutMs: 5000, ...options });
    posters.push(poster);
    const body = JSON.stringify(feedEvent(1, 'muster.test'));
    return poster.post(new URL(url), {}, body, new AbortController().signal);
  }

  /** A resolver that says what it is told, one answer after the other. */
  function resolving(...answers: readonly (readonly string[])[]): NonNullable<PosterOptions['lookup']> {
    let asked = 0;
    const lookup = (_name: string, _options: unknown, done: (...answer: unknown[]) => void): void => {
      const addresses = answers[Math.min(asked, answers.length - 1)] ?? [];
      asked += 1;
      done(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
    };
    // Only this form of the function is called.
    return lookup as NonNullable<PosterOptions['lookup']>;
  }

  const port = () => new URL(receiver.url).port;
  const refused = { kind: 'failed', error: expect.stringContaining('address of a private network') };

  test.each([[['127.0.0.1']], [['::1']], [['93.184.216.34', '10.0.0.1']], [['169.254.169.254']]])(
    'a name that resolves to %j is not connected to',
    async (addresses) => {
      const { length } = receiver.received;
      const outcome = await post(`https://rebound.example:${port()}/`, { lookup: resolving(addresses) });
      expect(outcome).toEqual({
        kind: 'failed',
        error: 'rebound.example resolves to an address of a private network',
      });
      expect(receiver.received).toHaveLength(length);
    },
  );

  test('a name that was public a moment ago is checked again when it is connected to', async () => {
    const { length } = receiver.received;
    const lookup = resolving(['93.184.216.34'], ['127.0.0.1']);
    await new Promise((resolve) => lookup('rebound.example', { all: true }, resolve));
    expect(await post(`https://rebound.example:${port()}/`, { lookup })).toEqual(refused);
    expect(receiver.received).toHaveLength(length);
  });

  test('a target accepted while the operator allowed it is no longer posted to without TLS', async () => {
    const asked: string[] = [];
    const lookup = ((name: string, _options: unknown, done: (...answer: unknown[]) => void) => {
      asked.push(name);
      done(null, []);
    }) as NonNullable<PosterOptions['lookup']>;
    expect(await post('http://public.example/', { lookup })).toEqual({
      kind: 'failed',
      error: 'The address must begin with https://',
    });
    expect(asked).toEqual([]);
  });

  test('an address written as such is checked too', async () => {
    const { length } = receiver.received;
    expect(await post(receiver.url.replace('http:', 'https:'), {})).toEqual(refused);
    expect(await post(receiver.url, { policy: 'any' })).toMatchObject({ kind: 'answered', status: 204 });
    expect(receiver.received).toHaveLength(length + 1);
  });

  test('a target that does not answer is given up', async () => {
    receiver.answer(() => undefined);
    const outcome = await post(receiver.url, { policy: 'any', timeoutMs: 100 });
    expect(outcome).toEqual({ kind: 'failed', error: 'No answer within 0.1 s' });
    receiver.answer(() => ({ status: 204 }));
  });
});

describe('pauses between attempts', () => {
  test('grow, stay between half and all of their time, and never exceed the longest', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (failures, chance) => {
          const most = Math.min(defaultRetryPlan.longestMs, defaultRetryPlan.firstMs * 2 ** (failures - 1));
          const pause = pauseAfter(defaultRetryPlan, failures, null, () => chance);
          expect(pause).toBeGreaterThanOrEqual(most / 2);
          expect(pause).toBeLessThanOrEqual(most);
        },
      ),
    );
  });

  test('a Retry-After is obeyed, but not for longer than the longest pause', () => {
    expect(pauseAfter(defaultRetryPlan, 1, 60, () => 0)).toBe(60_000);
    expect(pauseAfter(defaultRetryPlan, 1, 999_999, () => 0)).toBe(defaultRetryPlan.longestMs);
  });
});
