import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { securityHeaders } from '../../../../../api/http/routes/securityHeaders.ts';
import { readCaptcha } from '../../../../../api/services/identity/captcha/captchaSettings.ts';
import { createCaptcha } from '../../../../../api/services/identity/captcha/createCaptcha.ts';
import { readOneTap } from '../../../../../api/services/identity/federated/oneTapSettings.ts';
import { signInMethods } from '../../../../../domain/signIn/signInMethods.ts';

/** What the service answers, and what it was asked last. */
let answer: { readonly status: number; readonly text: string } | 'nothing';
let asked = new URLSearchParams();
const service = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  asked = new URLSearchParams(body);
  if (answer === 'nothing') return;
  response.writeHead(answer.status, { 'content-type': 'application/json', location: '/elsewhere' });
  response.end(answer.text);
});
let address: string;
beforeAll(async () => {
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  const bound = service.address();
  if (typeof bound === 'string' || bound === null) throw new Error('it listens at no port');
  address = `http://127.0.0.1:${bound.port}`;
});
afterAll(() => {
  service.closeAllConnections();
  service.close();
});

const logged: unknown[] = [];
const logger = { warn: () => {}, error: (_details: object, message: string) => void logged.push(message) };
const settingsOf = () =>
  readCaptcha(
    {
      CAPTCHA: 'turnstile',
      CAPTCHA_SITE_KEY: 'a-site',
      CAPTCHA_SECRET: 'a-secret',
      CAPTCHA_SCRIPT_URL: `${address}/api.js`,
      CAPTCHA_VERIFY_URL: `${address}/siteverify`,
    },
    false,
  );

function captcha() {
  const settings = settingsOf();
  if (settings === undefined) throw new Error('no captcha');
  return createCaptcha({ settings, logger, timeoutMs: 300 });
}

const say = (body: object, status = 200) => {
  answer = { status, text: JSON.stringify(body) };
};

test('a captcha is solved if its service says so of this installation and this client', async () => {
  say({ success: true, hostname: 'muster.test' });
  expect(await captcha().check('a-token', '203.0.113.7')).toBe('solved');
  expect(Object.fromEntries(asked)).toEqual({
    secret: 'a-secret',
    response: 'a-token',
    remoteip: '203.0.113.7',
    sitekey: 'a-site',
  });
  say({ success: false, 'error-codes': ['timeout-or-duplicate'] });
  expect(await captcha().check('a-token', '203.0.113.7')).toBe('unsolved');
  expect(logged).toEqual([]);
});

test('nobody is let past without a token, and its service is not asked for one', async () => {
  say({ success: true });
  asked = new URLSearchParams();
  expect(await captcha().check('', '203.0.113.7')).toBe('unsolved');
  expect(await captcha().check('x'.repeat(9_000), '203.0.113.7')).toBe('unsolved');
  expect([...asked]).toEqual([]);
});

test.each([
  ['says something else', () => say({ score: 1 })],
  ['is broken', () => say({}, 500)],
  ['leads elsewhere', () => say({ success: true }, 302)],
  [
    'answers no JSON',
    () => {
      answer = { status: 200, text: '<html>' };
    },
  ],
  [
    'does not answer',
    () => {
      answer = 'nothing';
    },
  ],
  ['does not know the secret', () => say({ success: false, 'error-codes': ['invalid-input-secret'] })],
])('nobody is let past by a service that %s, and the operator is told', async (_what, prepare) => {
  prepare();
  logged.length = 0;
  expect(await captcha().check('a-token', '203.0.113.7')).toBe('unreachable');
  expect(logged).toHaveLength(1);
});

test('the box for development lets past whoever ticks it', async () => {
  const settings = readCaptcha({ CAPTCHA: 'development' }, true);
  if (settings === undefined) throw new Error('no captcha');
  const box = createCaptcha({ settings, logger });
  expect(box.view).toEqual({ kind: 'development' });
  expect([await box.check('ticked', ''), await box.check('', '')]).toEqual(['solved', 'unsolved']);
});

test('pages may load what the captcha needs where a code by text message signs in, and nothing else', () => {
  const offers = { methods: signInMethods, lookUp: true, signUp: true, linkDevice: 'any' } as const;
  const policyWith = (
    captchaOf: ReturnType<typeof readCaptcha>,
    over: Partial<Parameters<typeof securityHeaders>[0]> = {},
  ) => {
    const headers = securityHeaders({
      baseUrl: 'http://muster.test',
      map: undefined,
      brand: { whiteLabel: undefined, logoHosts: [] },
      providers: {},
      oneTap: undefined,
      captcha: captchaOf,
      signIn: offers,
      databaseUrl: 'postgresql://127.0.0.1/muster',
      smsUrl: 'https://sms.example.com',
      ...over,
    });
    const policy = headers.contentSecurityPolicy;
    return typeof policy === 'object' ? policy.directives : undefined;
  };
  expect(policyWith(undefined)).not.toHaveProperty('frameSrc');
  expect(policyWith(undefined)?.scriptSrc).toEqual(["'self'", "'wasm-unsafe-eval'"]);
  const origin = new URL(address).origin;
  for (const off of [{ signIn: { ...offers, methods: ['password'] as const } }, { smsUrl: undefined }]) {
    expect(policyWith(settingsOf(), off)).toEqual(policyWith(undefined));
  }
  expect(policyWith(settingsOf())).toMatchObject({
    scriptSrc: ["'self'", "'wasm-unsafe-eval'", origin],
    frameSrc: ["'self'", origin],
    imgSrc: ["'self'", 'data:', 'blob:'],
  });
  const keys = { CAPTCHA_SITE_KEY: 'a', CAPTCHA_SECRET: 'b' };
  expect(policyWith(readCaptcha({ CAPTCHA: 'turnstile', ...keys }, false))).toMatchObject({
    scriptSrc: ["'self'", "'wasm-unsafe-eval'", 'https://challenges.cloudflare.com'],
    frameSrc: ["'self'", 'https://challenges.cloudflare.com'],
    styleSrc: ["'self'"],
    connectSrc: ["'self'"],
  });
});

test('pages may load Google’s prompt where it is turned on, beside the captcha, and no other page’s address is told there', () => {
  const google = { google: { id: 'muster', secret: 'a-secret' } };
  const headersWith = (values: { GOOGLE_ONE_TAP: boolean; GOOGLE_ONE_TAP_SCRIPT_URL?: string }) =>
    securityHeaders({
      baseUrl: 'http://muster.test',
      map: undefined,
      brand: { whiteLabel: undefined, logoHosts: [] },
      providers: google,
      oneTap: readOneTap(values, google),
      captcha: settingsOf(),
      signIn: { methods: signInMethods, lookUp: true, signUp: true, linkDevice: 'any' },
      databaseUrl: 'postgresql://127.0.0.1/muster',
      smsUrl: 'https://sms.example.com',
    });
  const off = headersWith({ GOOGLE_ONE_TAP: false });
  expect(JSON.stringify(off.contentSecurityPolicy)).not.toContain('google');
  expect(off.referrerPolicy).toEqual({ policy: 'same-origin' });
  const on = headersWith({ GOOGLE_ONE_TAP: true });
  expect(on.contentSecurityPolicy).toMatchObject({
    directives: {
      scriptSrc: ["'self'", "'wasm-unsafe-eval'", address, 'https://accounts.google.com/gsi/client'],
      frameSrc: ["'self'", address, 'https://accounts.google.com/gsi/'],
      styleSrc: ["'self'", address, 'https://accounts.google.com/gsi/style'],
      connectSrc: ["'self'", address, 'https://accounts.google.com/gsi/'],
    },
  });
  // Its own origin at most.
  expect(on.referrerPolicy).toEqual({ policy: 'strict-origin-when-cross-origin' });
  const own = headersWith({ GOOGLE_ONE_TAP: true, GOOGLE_ONE_TAP_SCRIPT_URL: `${address}/gsi.js` });
  expect(own.contentSecurityPolicy).toMatchObject({
    directives: { scriptSrc: ["'self'", "'wasm-unsafe-eval'", address], frameSrc: ["'self'", address] },
  });
});
