import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Result } from 'effect';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createKnownDevices } from '../../../../api/services/identity/knownDevices.ts';
import { costToday } from '../../../../api/services/identity/passwordHash.ts';
import { totpCode } from '../../../../api/services/identity/secondFactor/totp.ts';
import { messageTables } from '../../../../api/services/messages/messageTables.ts';
import { migrate } from '../../../../postgres/migrate.ts';
import { type ProviderServer, startProviderServer } from '../../../support/providerServer.ts';
import { ProviderBrowser, uidAfter } from './federatedSide.ts';
import { client, codeOf, createIdentitySide, type IdentitySide } from './identitySide.ts';

const password = 'roster-of-2026';
const nora = 'e5ed54ea-8eeb-441b-8dcc-38591bb6e92f';
const priyasToken = 'fs83Mif962mU_w6IFgMZiRRg5NSEA7PhMf0AyjVjyd4.whs_r4QtX2DYrEel_CqX36wxtAFNrlPXRJ2990_ELHw';
const danasToken = 'gRGQG4unf-J0NIGrAP8yQJzB3gGrM16dng8OOTYJJ2M.YPYlRVGj94Z3Uqh3N9nL54QgcpWTs-TZpEkDz7wHvCI';
/** What the browser in which Priya signed in sends along. */
const priyasCookies = `muster.session_token=${priyasToken}; muster.device_84c0109adb21c61b=t-fHibSOdIHNR6eHdulseg.7ZFJ3lvZNLxMZd85faNUDrHL-ekdPZakhDu-lbsZqxM`;

/** A minute after Dana has set up the second factor. */
const now = Date.UTC(2026, 10, 29, 0, 1);
let server: ProviderServer;
let side: IdentitySide;
beforeAll(async () => {
  server = await startProviderServer();
  side = await createIdentitySide(() => now, { providers: server.clients, hashCost: costToday });
  await migrate(side.pool, messageTables);
});
beforeEach(async () => {
  await side.pool.query('delete from muster_identity."user"');
  await side.pool.query(await readFile(join(import.meta.dirname, 'earlierSignIns.sql'), 'utf8'));
});
afterAll(async () => {
  await side.close();
  await server.close();
});

const signIn = (uid: string, secondFactor?: string) =>
  side.identity.signIn(
    { email: `${uid}@example.org`, password, keep: 'session' },
    { ...client, ...(secondFactor !== undefined && { secondFactor }) },
  );

describe('of what the last release with better-auth wrote,', () => {
  test.each([
    ['session cookie', { cookie: priyasCookies }],
    [
      'session cookie, as browsers quote and other programs encode them',
      {
        cookie: `theme=dark;muster.session_token="${priyasToken.replace('.', '%2E')}"`,
      },
    ],
    ['bearer ID token', { authorization: `Bearer ${priyasToken}` }],
  ])('a %s still signs in, until it is signed out with', async (_what, headers) => {
    expect(await side.identity.authenticate(headers)).toMatchObject({
      outcome: 'signedIn',
      who: { user: { uid: 'priya' }, actor: { org: 'acme', role: 'scheduler' } },
    });
    expect((await side.identity.signOut(headers)).ended).toBe('b5a20ae1-f9aa-428d-8a0b-206ebabebba6');
    expect(await side.identity.authenticate(headers)).toEqual({ outcome: 'anonymous' });
  });

  test('the mark of a device is known', () => {
    const devices = createKnownDevices('s'.repeat(32), 'http://muster.test');
    expect(devices.numberFor('priya@example.org', priyasCookies)).toBe('t-fHibSOdIHNR6eHdulseg');
  });

  test.each(['priya', 'noor'])('the password hash of %s is right, and stays as it is', async (uid) => {
    const hashes = async () =>
      (await side.pool.query('select id, password from muster_identity.account order by id')).rows;
    const before = await hashes();
    expect(await codeOf(signIn(uid))).toBe('accepted');
    expect(await hashes()).toEqual(before);
  });

  test('a second factor is asked for, and opens with the code of the app or a recovery code', async () => {
    expect(await codeOf(signIn('dana'))).toBe('auth/multi-factor-auth-required');
    const code = totpCode('J6GDRSSMIM7FTVGGRZAUWHDORADFFPDS', now);
    expect(await codeOf(signIn('dana', code))).toBe('accepted');
    expect(await codeOf(signIn('dana', '52xf-nend-gdas-tr2f'))).toBe('accepted');
    expect((await side.signedIn(`Bearer ${danasToken}`)).actor.duties).toEqual(['admin']);
  });

  test('the account of a provider opens the account that it was linked to', async () => {
    const browser = new ProviderBrowser({ server, side, close: async () => {} });
    const rosa = { subject: '4711', email: 'rosa@elsewhere.example', isVerified: true, name: 'Rosa' };
    expect(await uidAfter(browser.signsInWith('google', rosa))).toBe('rosa');
  });

  test('a letter proves the address of whoever signed up, and ends no session of the browser that did', async () => {
    const cookie =
      'muster.session_token=kEJ7AsaDjtCyo61TB04YADL-Dn3PXTjRepanqVumlSw.ZWPqmpj0_0PIJQ4GiisQtkTa_UTJE2UREsogry06ZNE';
    const code = 'rYre610g1692nvyO6o3fO_eSLsJDkazsCKilACrE-go';
    const verified = await side.identity.byEmail.verify(code, { ...client, cookie });
    expect(Result.getOrThrow(verified)).toEqual({ email: 'nora@example.org', ended: [] });
    expect(await side.identity.authenticate({ cookie })).toMatchObject({
      outcome: 'noOrganisation',
      uid: nora,
    });
  });

  test('a link of a letter signs in, in the browser that asked for it', async () => {
    const cookie =
      'muster.email_for_sign_in=vYlUplaWcwIErSoPGg6nmNCmY201czcGXH6IdhdxbibSMPc4AG-XubuJ78P44C3nIWvsE6aTtnG936nbhB7asf5iF-e7km_xt6c61Q';
    const code = 'Jq2NCzrw7HhgUUP1dndEjfRdZxC-3UgRifaRCOtNUCo';
    const elsewhere = await side.identity.byEmail.openLink({ code }, client);
    expect(Result.getOrThrow(elsewhere).outcome).not.toBe('signedIn');
    const here = await side.identity.byEmail.openLink({ code }, { ...client, cookie });
    expect(Result.getOrThrow(here)).toMatchObject({ outcome: 'signedIn', answer: { user: { uid: 'noor' } } });
  });
});
