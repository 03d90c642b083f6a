import { Result } from 'effect';
import { describe, expect, test } from 'vitest';
import { makeCode } from '../../../../api/services/identity/actionCodes.ts';
import { createIdentity } from '../../../../api/services/identity/createIdentity.ts';
import { providerRows } from '../../../../api/services/identity/federated/providerRows.ts';
import { totpCode } from '../../../../api/services/identity/secondFactor/totp.ts';
import { createLetterSeal } from '../../../../api/services/messages/letterSeal.ts';
import { openedBody } from '../../../../api/services/messages/letters.ts';
import { providerIds } from '../../../../domain/signIn/providers.ts';
import { inTransaction } from '../../../../postgres/inTransaction.ts';
import type { ProviderFault, ProviderPerson } from '../../../support/providerServer.ts';
import {
  addPasskey,
  federatedSideOfFile,
  isProven,
  kept,
  outcomeOf,
  type ProviderBrowser,
  somebody,
  uidAfter,
} from './federatedSide.ts';
import { codeOf, cookieHeader, dana } from './identitySide.ts';

const { server, side, newBrowser } = await federatedSideOfFile();

describe.each(providerIds)('with %s', (provider) => {
  test('somebody new gets an account of their name, and is known the next time', async () => {
    const nora = somebody();
    const browser = newBrowser();
    const uid = await uidAfter(browser.signsInWith(provider, nora));
    const [user] = await kept(side, 'select name, email from muster_identity."user" where id = $1', [uid]);
    expect(user).toEqual({ name: 'Nora Field', email: nora.email });
    // Facebook says of no address that it is somebody's.
    expect(await isProven(side, nora.email)).toBe(provider !== 'facebook');
    const renamed = { ...nora, email: `moved-${nora.subject}@example.org` };
    expect(await uidAfter(newBrowser().signsInWith(provider, renamed))).toBe(uid);
  });

  test('an address that it has not verified opens nothing but a new account, and proves nothing', async () => {
    const nora = somebody({ isVerified: false });
    await uidAfter(newBrowser().signsInWith(provider, nora));
    // Twitter tells none that is not confirmed.
    expect(await isProven(side, nora.email)).toBe(provider === 'twitter');
    const asDana = somebody({ email: dana.email, isVerified: false });
    expect(await outcomeOf(newBrowser().signsInWith(provider, asDana))).toBe('linkPassword');
  });

  test('whoever refuses there, or does not let it tell their address, is told so', async () => {
    expect(await outcomeOf(newBrowser().signsInWith(provider, somebody({ email: null })))).toBe(
      'auth/user-cancelled',
    );
    server.fault = 'refuses';
    expect(await outcomeOf(newBrowser().signsInWith(provider, somebody()))).toBe('auth/user-cancelled');
  });

  test.each([
    ['isUnavailable', 'auth/network-request-failed'],
    ['isBroken', 'auth/network-request-failed'],
    ['talksNonsense', 'auth/invalid-credential'],
  ] as const)('nobody is signed in if it %s', async (fault, code) => {
    server.fault = fault;
    const nora = somebody();
    const browser = newBrowser();
    const back = await browser.goesTo(provider, nora);
    expect(await outcomeOf(browser.complete(back))).toBe(code);
    server.fault = undefined;
    expect(await outcomeOf(browser.complete(back))).toBe('auth/user-token-expired');
    expect(await isProven(side, nora.email)).toBeUndefined();
  });
});

test('nobody waits long for a provider that does not answer', async () => {
  server.fault = 'isSlow';
  const done = await Promise.all(
    providerIds.map(async (provider) => {
      const browser = newBrowser();
      return outcomeOf(browser.complete(await browser.goesTo(provider, somebody())));
    }),
  );
  expect(new Set(done)).toEqual(new Set(['auth/network-request-failed']));
});

const openId = providerIds.filter((provider) => providerRows[provider].signatures !== undefined);
const lies: readonly ProviderFault[] = [
  'hasAnotherNonce',
  'isForAnotherClient',
  'isOfAnotherIssuer',
  'isSignedBySomebodyElse',
  'isExpired',
];
test.each(openId.flatMap((provider) => lies.map((lie) => [provider, lie] as const)))(
  'an ID token of %s that %s is not believed',
  async (provider, lie) => {
    server.fault = lie;
    const nora = somebody();
    expect(await outcomeOf(newBrowser().signsInWith(provider, nora))).toBe('auth/invalid-credential');
    expect(await isProven(side, nora.email)).toBeUndefined();
  },
);

test('a profile counts only for whom the ID token names', async () => {
  server.fault = 'profileIsOfAnother';
  expect(await outcomeOf(newBrowser().signsInWith('yahoo', somebody()))).toBe('auth/invalid-credential');
});

describe('what a browser comes back with', () => {
  test('counts in the browser that asked alone', async () => {
    const [victim, attacker] = [newBrowser(), newBrowser()];
    const back = await attacker.goesTo('google', somebody());
    expect(await outcomeOf(victim.complete(back))).toBe('auth/user-token-expired');
    await victim.goesTo('google', somebody());
    expect(await outcomeOf(victim.complete(back))).toBe('auth/user-token-expired');
    expect(await outcomeOf(attacker.complete(back))).toBe('signedIn');
  });

  test('counts once, also if it comes twice at the same moment', async () => {
    const browser = newBrowser();
    const back = await browser.goesTo('github', somebody());
    const both = await Promise.all([outcomeOf(browser.complete(back)), outcomeOf(browser.complete(back))]);
    expect(both.filter((outcome) => outcome === 'signedIn')).toEqual(['signedIn']);
    expect(await outcomeOf(browser.complete(back))).toBe('auth/user-token-expired');
  });

  test('counts for the provider that was asked, and for no other', async () => {
    const browser = newBrowser();
    const { answer } = await browser.goesTo('google', somebody());
    expect(await outcomeOf(browser.complete({ provider: 'github', answer }))).toBe('auth/user-token-expired');
    const issued = { ...answer, iss: 'https://elsewhere.example' };
    expect(await outcomeOf(browser.complete({ provider: 'google', answer: issued }))).toBe(
      'auth/invalid-credential',
    );
  });

  test('does not count with the code of another request', async () => {
    const [browser, other] = [newBrowser(), newBrowser()];
    const mine = await browser.goesTo('google', somebody());
    const theirs = await other.goesTo('google', somebody());
    const mixed = { provider: 'google' as const, answer: { ...mine.answer, code: theirs.answer.code } };
    expect(await outcomeOf(browser.complete(mixed))).toBe('auth/user-token-expired');
  });

  test('does not count after ten minutes', async () => {
    const browser = newBrowser();
    const back = await browser.goesTo('google', somebody());
    await side.pool.query("update muster_identity.provider_requests set expires_at = now() - interval '1 s'");
    expect(await outcomeOf(browser.complete(back))).toBe('auth/user-token-expired');
  });

  test('leads where the request was to lead', async () => {
    const browser = newBrowser();
    const back = await browser.goesTo('google', somebody(), '/customers');
    const done = Result.getOrThrow(await browser.complete(back));
    expect(done).toMatchObject({ outcome: 'signedIn', continueTo: '/customers' });
  });
});

test('nothing of a request stands in the database as it is', async () => {
  const browser = newBrowser();
  const { answer } = await browser.goesTo('google', somebody());
  const [row] = await kept(
    side,
    'select * from muster_identity.provider_requests where answered_at is null',
    [],
  );
  const text = JSON.stringify(row, (_name, value) =>
    value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
  );
  expect(text).not.toContain(answer.state);
  expect(text).not.toContain(browser.cookie.split('=')[1]);
  expect(text).not.toContain('verifier');
});

test('the second factor is asked for, and what the provider has said stays until then', async () => {
  const nora = somebody();
  const uid = await uidAfter(newBrowser().signsInWith('microsoft', nora));
  await side.identity.addMember(nora.email ?? '', { org: 'acme', role: 'scheduler' }, { actor: 'operator' });
  const again = newBrowser();
  const settled = Result.getOrThrow(await again.signsInWith('microsoft', nora));
  if (settled.outcome !== 'signedIn') throw new Error(settled.outcome);
  const who = await side.signedIn(`Bearer ${settled.answer.token}`);
  const { secret, setUp } = Result.getOrThrow(await side.identity.secondFactors.begin(who, ''));
  Result.getOrThrow(
    await side.identity.secondFactors.confirm(who, { setUp, code: totpCode(secret, Date.now()) }, {}),
  );
  const browser = newBrowser();
  const back = await browser.goesTo('microsoft', nora);
  expect(await outcomeOf(browser.complete(back))).toBe('auth/multi-factor-auth-required');
  expect(await outcomeOf(browser.complete(back, '000000'))).toBe('auth/invalid-verification-code');
  expect(await uidAfter(browser.complete(back, totpCode(secret, Date.now() + 30_000)))).toBe(uid);
});

describe('an address that has an account', () => {
  test('is linked with the password of that, once, and opens with both from then on', async () => {
    const browser = newBrowser();
    const google = somebody({ email: dana.email });
    const back = await browser.goesTo('google', google);
    expect(await outcomeOf(browser.complete(back))).toBe('linkPassword');
    const link = (password: string, from = browser.client) =>
      side.identity.byProvider.linkByPassword({ state: back.answer.state, password }, from);
    expect(await codeOf(link('not the password of Dana'))).toBe('auth/wrong-password');
    expect(await codeOf(link(dana.password, newBrowser().client))).toBe('auth/user-token-expired');
    expect(await uidAfter(link(dana.password))).toBe('dana');
    expect(await codeOf(link(dana.password))).toBe('auth/user-token-expired');
    expect(await uidAfter(newBrowser().signsInWith('google', google))).toBe('dana');
    expect(await codeOf(side.signInAs(dana.email, dana.password))).toBe('accepted');
    const { rows } = await side.pool.query(
      "select details from muster_runtime.trail where org = 'acme' and kind = 'meansLinked' and actor = 'dana'",
    );
    expect(rows).toEqual([{ details: { provider: 'Google' } }]);
  });

  /** What is in the newest letter with a link to sign in: how often it works is not asked here. */
  const subjectSentTo = async (email: string) => {
    const sql = `select subject from muster_messages.messages where address = $1 and subject like 'Sign in%'`;
    return (await kept(side, sql, [email]))[0]?.subject;
  };
  async function codeSentTo(email: string): Promise<string> {
    const [letter] = await kept(
      side,
      `select sealed, body, address from muster_messages.messages
       where address = $1 and subject like 'Sign in to Muster%' order by due_at desc limit 1`,
      [email],
    );
    const text = openedBody(letter, createLetterSeal('s'.repeat(32))) ?? '';
    return /oobCode=([\w-]+)/.exec(text)?.[1] ?? 'no code';
  }

  /** Somebody who signs in by links alone. */
  async function newByLink(): Promise<ProviderPerson & { readonly email: string }> {
    const email = `links-${somebody().subject}@example.org`;
    const nora = somebody({ email, isVerified: false });
    await uidAfter(newBrowser().signsInWith('google', somebody({ email })));
    await side.pool.query(
      `update muster_identity.account a set "providerId" = 'link' from muster_identity."user" u
       where u.id = a."userId" and u.email = $1`,
      [email],
    );
    return { ...nora, email };
  }

  test('that is opened by links is linked by one, in the browser that asked alone', async () => {
    const nora = await newByLink();
    const { email } = nora;
    const browser = newBrowser();
    const back = await browser.goesTo('github', nora);
    expect(Result.getOrThrow(await browser.complete(back))).toEqual({ outcome: 'linkEmail', email });
    const send = async (from: ProviderBrowser, address = email) => {
      const letter = { email: address, links: back.answer.state };
      const sent = Result.getOrThrow(await side.identity.byEmail.sendLink(letter, from.client));
      return { ...from.client, cookie: `${from.cookie}; ${cookieHeader([sent.setCookie])}` };
    };
    const here = await send(browser);
    const code = await codeSentTo(email);
    expect(await subjectSentTo(email)).toBe('Sign in to Muster, and link GitHub');
    const open = async (from: typeof here, typed?: string) =>
      Result.getOrThrow(await side.identity.byEmail.openLink({ code, email: typed }, from));
    // Elsewhere it is told, and signs in all the same.
    const elsewhere = newBrowser().client;
    expect(await open(elsewhere)).toEqual({ outcome: 'linkElsewhere', provider: 'github' });
    expect((await open(elsewhere, email)).outcome).toBe('signedIn');
    expect(await outcomeOf(browser.complete(back))).toBe('linkEmail');
    const again = await send(browser);
    const second = await codeSentTo(email);
    expect(second).not.toBe(code);
    // Whoever has the mailbox may be somebody else than who was at the provider: nothing happens before they say so.
    const openSecond = async (linksProvider?: boolean) =>
      Result.getOrThrow(await side.identity.byEmail.openLink({ code: second, linksProvider }, again));
    expect(await openSecond()).toEqual({ outcome: 'confirmLink', provider: 'github' });
    expect(await outcomeOf(browser.complete(back))).toBe('linkEmail');
    expect((await openSecond(false)).outcome).toBe('signedIn');
    expect(await outcomeOf(browser.complete(back))).toBe('linkEmail');
    const last = await send(browser);
    const third = await codeSentTo(email);
    const withThird = await side.identity.byEmail.openLink({ code: third, linksProvider: true }, last);
    expect(Result.getOrThrow(withThird).outcome).toBe('signedIn');
    expect(await outcomeOf(browser.complete(back))).toBe('auth/user-token-expired');
    expect(await outcomeOf(newBrowser().signsInWith('github', nora))).toBe('signedIn');
  });

  test('of somebody else is not linked by a link to another address', async () => {
    const nora = await newByLink();
    const other = await newByLink();
    const browser = newBrowser();
    const back = await browser.goesTo('github', nora);
    expect(await outcomeOf(browser.complete(back))).toBe('linkEmail');
    const letter = { email: other.email, links: back.answer.state };
    const sent = Result.getOrThrow(await side.identity.byEmail.sendLink(letter, browser.client));
    const cookie = `${browser.cookie}; ${cookieHeader([sent.setCookie])}`;
    const opened = await side.identity.byEmail.openLink(
      { code: await codeSentTo(other.email), linksProvider: true },
      { ...browser.client, cookie },
    );
    expect(Result.getOrThrow(opened).outcome).toBe('signedIn');
    expect(await outcomeOf(newBrowser().signsInWith('github', nora))).toBe('linkEmail');
  });

  test('that another provider opens is linked by that, in the browser that asked alone', async () => {
    const email = `two-${somebody().subject}@example.org`;
    const google = somebody({ email });
    const uid = await uidAfter(newBrowser().signsInWith('google', google));
    const github = somebody({ email, isVerified: false });
    const browser = newBrowser();
    const back = await browser.goesTo('github', github);
    expect(Result.getOrThrow(await browser.complete(back))).toEqual({
      outcome: 'linkFederated',
      email,
      provider: 'google',
    });
    const goesOn = async (from: ProviderBrowser) => {
      server.signsIn = google;
      const asked = { provider: 'google', links: back.answer.state } as const;
      const begun = Result.getOrThrow(await side.identity.byProvider.begin(asked, from.client));
      if (from.cookie === '') from.cookie = cookieHeader([begun.setCookie]);
      return from.complete({ provider: 'google', answer: await server.comesBack(begun.address) });
    };
    expect(await uidAfter(goesOn(newBrowser()))).toBe(uid);
    expect(await outcomeOf(newBrowser().signsInWith('github', github))).toBe('linkFederated');
    expect(await uidAfter(goesOn(browser))).toBe(uid);
    expect(await uidAfter(newBrowser().signsInWith('github', github))).toBe(uid);
  });

  test('is taken from whoever had made the account without proving it, by a verified address alone', async () => {
    const email = `taken-${somebody().subject}@example.org`;
    const stranger = newBrowser();
    const made = await side.identity.byEmail.signUp(
      { email, name: 'Stranger', password: 'seven herons by the river 4' },
      stranger.client,
    );
    const { token, user } = Result.getOrThrow(made);
    await addPasskey(side, user.uid);
    expect(await outcomeOf(newBrowser().signsInWith('facebook', somebody({ email })))).toBe('linkPassword');
    expect(await outcomeOf(newBrowser().signsInWith('google', somebody({ email })))).toBe('signedIn');
    expect((await side.identity.authenticate({ authorization: `Bearer ${token}` })).outcome).toBe(
      'anonymous',
    );
    expect(await codeOf(side.signInAs(email, 'seven herons by the river 4'))).toBe('auth/wrong-password');
    expect(await side.identity.passkeys.list(user.uid)).toEqual([]);
  });

  test('asks whether to go on, if it is another than was typed', async () => {
    const browser = newBrowser();
    const nora = somebody();
    const back = await browser.goesTo('google', nora);
    const expected = { ...back, email: 'other@example.org' };
    const done = await side.identity.byProvider.complete(expected, browser.client);
    expect(Result.getOrThrow(done)).toEqual({ outcome: 'mismatch', email: nora.email });
    expect(await outcomeOf(browser.complete(back))).toBe('signedIn');
  });
});

test('an address that a provider has not verified is told no more of than a look-up tells', async () => {
  const silent = createIdentity({
    pool: side.pool,
    secret: 's'.repeat(32),
    baseUrl: 'http://muster.test',
    providers: server.clients,
    signIn: { methods: ['password', 'link'], lookUp: false, signUp: true, linkDevice: 'any' },
  });
  const browser = newBrowser();
  const told = async (means: string, isVerified: boolean) => {
    const nora = somebody();
    await uidAfter(newBrowser().signsInWith('google', nora));
    await side.pool.query(
      `update muster_identity.account a set "providerId" = $2 from muster_identity."user" u
       where u.id = a."userId" and u.email = $1`,
      [nora.email, means],
    );
    const back = await browser.goesTo('github', { ...nora, isVerified });
    return outcomeOf(silent.byProvider.complete(back, browser.client));
  };
  for (const means of ['credential', 'link', 'google', 'elsewhere']) {
    expect([means, await told(means, false)]).toEqual([means, 'auth/email-already-in-use']);
  }
  // Whose it is for certain is told.
  expect(await told('credential', true)).toBe('linkPassword');

  const asked = somebody();
  await uidAfter(newBrowser().signsInWith('google', asked));
  const unverified = { ...asked, isVerified: false };
  expect(await outcomeOf(newBrowser().signsInWith('github', unverified))).toBe('linkFederated');
  await side.pool.query(`update muster_identity.sign_in_attempts set attempts = 1000 where key = $1`, [
    `lookUp address:${asked.email}`,
  ]);
  expect(await outcomeOf(newBrowser().signsInWith('github', unverified))).toBe('auth/email-already-in-use');
});

test('a link opens the accounts that have a password where none signs in', async () => {
  const nora = somebody();
  await uidAfter(newBrowser().signsInWith('google', nora));
  await side.pool.query(
    `update muster_identity.account a set "providerId" = 'credential' from muster_identity."user" u
     where u.id = a."userId" and u.email = $1`,
    [nora.email],
  );
  const byLinks = createIdentity({
    pool: side.pool,
    secret: 's'.repeat(32),
    baseUrl: 'http://muster.test',
    signIn: { methods: ['link'], lookUp: true, signUp: true, linkDevice: 'any' },
  });
  const looked = await byLinks.byEmail.lookUp(nora.email ?? '', newBrowser().client);
  expect(Result.getOrThrow(looked)).toEqual({ outcome: 'link' });
});

test('somebody whom the operator has removed does not come back as who they were', async () => {
  const nora = somebody();
  const uid = await uidAfter(newBrowser().signsInWith('google', nora));
  await side.identity.removeUser(nora.email ?? '');
  expect(await uidAfter(newBrowser().signsInWith('google', nora))).not.toBe(uid);
});

test('somebody deactivated is out at once, and signs in with it to no organisation but one that they make', async () => {
  const { identity } = side;
  const nora = somebody();
  const browser = newBrowser();
  const uid = await uidAfter(browser.signsInWith('google', nora));
  const by = { actor: 'dana' };
  Result.getOrThrow(await identity.addMember(nora.email ?? '', { org: 'acme', role: 'scheduler' }, by));
  expect(await codeOf(identity.founding(uid))).toBe('auth/already-a-member');
  const signsIn = async () => {
    const settled = Result.getOrThrow(await browser.signsInWith('google', nora));
    if (settled.outcome !== 'signedIn') throw new Error(settled.outcome);
    return { authorization: `Bearer ${settled.answer.token}` };
  };
  const working = await signsIn();
  expect(await identity.authenticate(working)).toMatchObject({ who: { actor: { org: 'acme' } } });
  const { ended } = Result.getOrThrow(await identity.members.deactivate('acme', uid, by));
  expect(ended).toHaveLength(1);
  expect(await identity.authenticate(working)).toEqual({ outcome: 'anonymous' });
  expect(await identity.authenticate(await signsIn())).toMatchObject({ outcome: 'noOrganisation', uid });
  const { org, entered } = Result.getOrThrow(await identity.founding(uid));
  expect([org.startsWith('org-'), entered]).toEqual([true, false]);
  Result.getOrThrow(await identity.members.reactivate('acme', uid, by));
  expect(await identity.authenticate(await signsIn())).toMatchObject({ who: { actor: { org: 'acme' } } });
});

test.each([
  ['opens its account on', 'in the browser that made it', 'signedIn'],
  ['opens it no more', 'in any other', 'linkEmail'],
] as const)(
  'a provider that has not verified an address %s once its letter is opened %s',
  async (_what, where, then) => {
    const nora = somebody({ isVerified: false });
    const browser = newBrowser();
    const settled = Result.getOrThrow(await browser.signsInWith('google', nora));
    if (settled.outcome !== 'signedIn') throw new Error(settled.outcome);
    const { token, user, setCookies } = settled.answer;
    // As where its owner is a member of nothing.
    await side.identity.signOut({ authorization: `Bearer ${token}` });
    const purpose = { mode: 'verifyEmail', email: user.email, uid: user.uid, browserHash: null } as const;
    const code = await inTransaction(side.pool, (tx) => makeCode(tx, purpose));
    const opensIn =
      where === 'in any other'
        ? newBrowser().client
        : { ...browser.client, cookie: cookieHeader(setCookies) };
    expect(await codeOf(side.identity.byEmail.verify(code, opensIn))).toBe('accepted');
    expect(await outcomeOf(newBrowser().signsInWith('google', nora))).toBe(then);
  },
);

test('whoever a provider makes an account for makes an organisation once their address is proven', async () => {
  const { identity } = side;
  const proven = await uidAfter(newBrowser().signsInWith('google', somebody()));
  const { org } = Result.getOrThrow(await identity.founding(proven));
  await identity.enterAsFounder(proven, org, { actor: proven });
  expect(Result.getOrThrow(await identity.founding(proven))).toEqual({ org, entered: true });
  const unproven = await uidAfter(newBrowser().signsInWith('google', somebody({ isVerified: false })));
  expect(await codeOf(identity.founding(unproven))).toBe('not_allowed');
});

test('a look-up says which provider signs an address in', async () => {
  const nora = somebody();
  await uidAfter(newBrowser().signsInWith('yahoo', nora));
  const looked = await side.identity.byEmail.lookUp(nora.email ?? '', newBrowser().client);
  expect(Result.getOrThrow(looked)).toEqual({ outcome: 'federated', provider: 'yahoo' });
});
