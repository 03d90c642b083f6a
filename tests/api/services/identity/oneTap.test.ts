import { Result } from 'effect';
import { describe, expect, test } from 'vitest';
import { createIdentity } from '../../../../api/services/identity/createIdentity.ts';
import type { ProviderFault } from '../../../support/providerServer.ts';
import { federatedSideOfFile, isProven, kept, outcomeOf, somebody, uidAfter } from './federatedSide.ts';
import { client, cookieHeader, dana } from './identitySide.ts';

const { server, side, newBrowser } = await federatedSideOfFile();

describe('by one-tap', () => {
  test('somebody new gets an account, and is whoever they are by Google’s own page', async () => {
    const nora = somebody();
    const browser = newBrowser();
    const tapped = await browser.complete(await browser.taps(nora, '/bookings'));
    const settled = Result.getOrThrow(tapped);
    expect(settled).toMatchObject({ outcome: 'signedIn', continueTo: '/bookings' });
    expect(await isProven(side, nora.email)).toBe(true);
    const uid = await uidAfter(newBrowser().signsInWith('google', nora));
    const again = newBrowser();
    expect(await uidAfter(again.complete(await again.taps(nora)))).toBe(uid);
  });

  test('an address that has an account is linked by a proof, as by any provider', async () => {
    const browser = newBrowser();
    const back = await browser.taps(somebody({ email: dana.email }));
    expect(await outcomeOf(browser.complete(back))).toBe('linkPassword');
    const { state } = back.answer;
    const link = { state, password: 'not hers' };
    expect(await outcomeOf(side.identity.byProvider.linkByPassword(link, browser.client))).toBe(
      'auth/wrong-password',
    );
    const asSomebody = await browser.taps(somebody());
    const mismatch = { ...asSomebody, email: 'another@example.org' };
    expect(await outcomeOf(side.identity.byProvider.complete(mismatch, browser.client))).toBe('mismatch');
  });

  test.each([
    ['hasAnotherNonce'],
    ['isForAnotherClient'],
    ['isOfAnotherIssuer'],
    ['isSignedBySomebodyElse'],
    ['isExpired'],
  ] satisfies [ProviderFault][])(
    'a token that %s signs nobody in, and uses up what asked for it',
    async (fault) => {
      const browser = newBrowser();
      const nora = somebody();
      server.fault = fault;
      const back = await browser.taps(nora);
      server.fault = undefined;
      expect(await outcomeOf(browser.complete(back))).toBe('auth/invalid-credential');
      expect(await outcomeOf(browser.complete(back))).toBe('auth/user-token-expired');
      expect(await kept(side, 'select 1 from muster_identity."user" where email = $1', [nora.email])).toEqual(
        [],
      );
    },
  );

  test('a token is none if it is no token, or is not signed', async () => {
    const unsigned = (nonce: string) =>
      [{ alg: 'none' }, { sub: '1', nonce, aud: 'muster-at-google', email: dana.email, email_verified: true }]
        .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
        .join('.')
        .concat('.');
    for (const make of [() => 'no token', () => '', unsigned]) {
      const browser = newBrowser();
      const begun = Result.getOrThrow(await side.identity.byProvider.beginOneTap({}, browser.client));
      browser.cookie = cookieHeader([begun.setCookie]);
      const answer = { state: begun.state, credential: make(begun.nonce) };
      expect(await outcomeOf(browser.complete({ provider: 'google', answer }))).toBe(
        'auth/invalid-credential',
      );
    }
  });

  test('a token counts once, in the browser that asked, and for what it was asked', async () => {
    const browser = newBrowser();
    const nora = somebody();
    const back = await browser.taps(nora);
    const stranger = newBrowser();
    expect(await outcomeOf(stranger.complete(back))).toBe('auth/user-token-expired');
    await stranger.taps(somebody());
    expect(await outcomeOf(stranger.complete(back))).toBe('auth/user-token-expired');
    await uidAfter(browser.complete(back));
    expect(await outcomeOf(browser.complete(back))).toBe('auth/user-token-expired');
    // The same token in the place of what another request has got.
    const next = await browser.taps(nora);
    const stale = { ...next, answer: { ...next.answer, credential: back.answer.credential } };
    expect(await outcomeOf(browser.complete(stale))).toBe('auth/invalid-credential');
    // Of a browser that was sent to Google no token is taken, and of a page no code.
    const { answer } = await browser.goesTo('google', nora);
    const credential = await server.tap('any');
    const mixed = { provider: 'google' as const, answer: { state: answer.state, credential } };
    expect(await outcomeOf(browser.complete(mixed))).toBe('auth/invalid-credential');
    const { answer: tapped } = await browser.taps(nora);
    const coded = { provider: 'google' as const, answer: { state: tapped.state, code: answer.code ?? '' } };
    expect(await outcomeOf(browser.complete(coded))).toBe('auth/invalid-credential');
    // Nor for another provider than the one that gives it.
    const other = { ...(await browser.taps(nora)), provider: 'microsoft' as const };
    expect(await outcomeOf(browser.complete(other))).toBe('auth/user-token-expired');
  });

  test('of two who bring one token at once, one is signed in', async () => {
    const browser = newBrowser();
    const back = await browser.taps(somebody());
    const outcomes = await Promise.all([1, 2, 3].map(() => outcomeOf(browser.complete(back))));
    expect(outcomes.filter((outcome) => outcome === 'signedIn')).toHaveLength(1);
    expect(new Set(outcomes)).toEqual(new Set(['signedIn', 'auth/user-token-expired']));
  });

  test('it is refused where it is not turned on, and says so where Google’s keys cannot be had', async () => {
    const settings = { pool: side.pool, secret: 's'.repeat(32), baseUrl: 'http://muster.test' };
    const off = createIdentity({ ...settings, providers: server.clients });
    expect(off.byProvider.oneTap).toBeUndefined();
    expect(await outcomeOf(Promise.resolve(refusalOf(await off.byProvider.beginOneTap({}, client))))).toBe(
      'auth/operation-not-allowed',
    );
    const { google } = server.clients;
    const addresses = google?.addresses;
    if (google === undefined || addresses === undefined) throw new Error('no Google');
    const keyless = createIdentity({
      ...settings,
      providers: { google: { ...google, addresses: { ...addresses, keys: 'http://127.0.0.1:1/keys' } } },
      oneTap: server.oneTap,
      providerTimeoutMs: 1_500,
    });
    const browser = newBrowser();
    const begun = Result.getOrThrow(await keyless.byProvider.beginOneTap({}, browser.client));
    browser.cookie = cookieHeader([begun.setCookie]);
    const answer = { state: begun.state, credential: await server.tap(begun.nonce) };
    expect(await outcomeOf(keyless.byProvider.complete({ provider: 'google', answer }, browser.client))).toBe(
      'auth/network-request-failed',
    );
  });
});

/** A refusal as that of a sign-in. */
function refusalOf(begun: Result.Result<unknown, { readonly code: string }>) {
  if (Result.isSuccess(begun)) throw new Error('it was not refused');
  return Result.fail(begun.failure);
}
