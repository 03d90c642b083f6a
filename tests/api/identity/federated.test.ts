import { Result } from 'effect';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { SignedIn } from '../../../api/identity/authentication.ts';
import { createIdentity } from '../../../api/identity/createIdentity.ts';
import type { ProviderOutcome } from '../../../api/identity/federated/federatedSignIn.ts';
import { providerRows } from '../../../api/identity/federated/providerRows.ts';
import { totpCode } from '../../../api/identity/secondFactor/totp.ts';
import { createLetterSeal } from '../../../api/messages/letterSeal.ts';
import { openedBody } from '../../../api/messages/letters.ts';
import { messageTables } from '../../../api/messages/messageTables.ts';
import { type ProviderBack, type ProviderId, providerIds } from '../../../domain/signIn/providers.ts';
import { migrate } from '../../../postgres/migrate.ts';
import {
  type ProviderFault,
  type ProviderPerson,
  type ProviderServer,
  startProviderServer,
} from '../../support/providerServer.ts';
import {
  client,
  codeOf,
  cookieHeader,
  createIdentitySide,
  dana,
  type IdentitySide,
  startedInOrder,
} from './identitySide.ts';

let server: ProviderServer;
let side: IdentitySide;
beforeAll(async () => {
  server = await startProviderServer();
  side = await createIdentitySide(undefined, {
    providers: server.clients,
    oneTap: server.oneTap,
    providerPatienceMs: 1_500,
    sendsMail: true,
  });
  // Letters about addresses wait there.
  await migrate(side.pool, messageTables);
});
afterEach(() => {
  server.fault = undefined;
});
afterAll(async () => {
  await side.close();
  await server.close();
});

let persons = 1_000;
/** Somebody whom nobody knows yet. */
function somebody(over: Partial<ProviderPerson> = {}): ProviderPerson {
  persons += 1;
  const subject = String(persons);
  return { subject, email: `p${subject}@example.org`, isVerified: true, name: 'Nora Field', ...over };
}

/** A browser: what it remembers. */
class Browser {
  cookie = '';
  readonly ip: string;
  constructor() {
    persons += 1;
    this.ip = `198.51.${Math.floor(persons / 250) % 250}.${persons % 250}`;
  }
  get client() {
    return { ...client, ip: this.ip, cookie: this.cookie };
  }
  /** Begins at a provider, and returns with what that sends. */
  async goesTo(provider: ProviderId, as: ProviderPerson, continueTo?: string) {
    server.signsIn = as;
    const begun = Result.getOrThrow(
      await side.identity.byProvider.begin({ provider, continueTo }, this.client),
    );
    this.cookie = cookieHeader([begun.setCookie]);
    return { provider, answer: await server.comesBack(begun.address) };
  }
  /** Taps what Google shows on the page. */
  async taps(as: ProviderPerson, continueTo?: string) {
    server.signsIn = as;
    const begun = Result.getOrThrow(await side.identity.byProvider.beginOneTap({ continueTo }, this.client));
    this.cookie = cookieHeader([begun.setCookie]);
    const { state, nonce } = begun;
    return { provider: 'google' as const, answer: { state, credential: await server.tap(nonce) } };
  }
  complete(back: ProviderBack, secondFactor?: string) {
    return side.identity.byProvider.complete(back, {
      ...this.client,
      ...(secondFactor !== undefined && { secondFactor }),
    });
  }
  async signsInWith(provider: ProviderId, as: ProviderPerson) {
    return this.complete(await this.goesTo(provider, as));
  }
}

/** The outcome, or the code of a refusal. */
async function outcomeOf(done: Promise<Result.Result<ProviderOutcome, { readonly code: string }>>) {
  const result = await done;
  return Result.isFailure(result) ? result.failure.code : result.success.outcome;
}

async function uidAfter(done: Promise<Result.Result<ProviderOutcome, { readonly code: string }>>) {
  const settled = Result.getOrThrow(await done);
  if (settled.outcome !== 'signedIn') throw new Error(settled.outcome);
  return settled.answer.user.uid;
}

const kept = async (sql: string, values: unknown[]) => (await side.pool.query(sql, values)).rows;
const isProven = async (email: string | null) =>
  (
    await kept(
      `select not exists (select from muster_identity.unproven_accounts p where p.uid = u.id) as proven
       from muster_identity."user" u where u.email = $1`,
      [email],
    )
  )[0]?.proven;

const addPasskey = (uid: string) =>
  side.pool.query(
    `insert into muster_identity.passkeys (id, uid, name, credential_id, public_key, counter, transports)
     values ('key-' || $1, $1, 'Laptop', 'credential-' || $1, '', 0, '{}')`,
    [uid],
  );

describe.each(providerIds)('with %s', (provider) => {
  test('somebody new gets an account of their name, and is known the next time', async () => {
    const nora = somebody();
    const browser = new Browser();
    const uid = await uidAfter(browser.signsInWith(provider, nora));
    const [user] = await kept('select name, email from muster_identity."user" where id = $1', [uid]);
    expect(user).toEqual({ name: 'Nora Field', email: nora.email });
    // Facebook says of no address that it is somebody's.
    expect(await isProven(nora.email)).toBe(provider !== 'facebook');
    const renamed = { ...nora, email: `moved-${nora.subject}@example.org` };
    expect(await uidAfter(new Browser().signsInWith(provider, renamed))).toBe(uid);
  });

  test('an address that it has not verified opens nothing but a new account, and proves nothing', async () => {
    const nora = somebody({ isVerified: false });
    await uidAfter(new Browser().signsInWith(provider, nora));
    // Twitter tells none that is not confirmed.
    expect(await isProven(nora.email)).toBe(provider === 'twitter');
    const asDana = somebody({ email: dana.email, isVerified: false });
    expect(await outcomeOf(new Browser().signsInWith(provider, asDana))).toBe('linkPassword');
  });

  test('whoever refuses there, or does not let it tell their address, is told so', async () => {
    expect(await outcomeOf(new Browser().signsInWith(provider, somebody({ email: null })))).toBe(
      'auth/user-cancelled',
    );
    server.fault = 'refuses';
    expect(await outcomeOf(new Browser().signsInWith(provider, somebody()))).toBe('auth/user-cancelled');
  });

  test.each([
    ['isUnavailable', 'auth/network-request-failed'],
    ['isBroken', 'auth/network-request-failed'],
    ['talksNonsense', 'auth/invalid-credential'],
  ] as const)('nobody is signed in if it %s', async (fault, code) => {
    server.fault = fault;
    const nora = somebody();
    const browser = new Browser();
    const back = await browser.goesTo(provider, nora);
    expect(await outcomeOf(browser.complete(back))).toBe(code);
    server.fault = undefined;
    expect(await outcomeOf(browser.complete(back))).toBe('auth/user-token-expired');
    expect(await isProven(nora.email)).toBeUndefined();
  });
});

test('nobody waits long for a provider that does not answer', async () => {
  server.fault = 'isSlow';
  const done = await Promise.all(
    providerIds.map(async (provider) => {
      const browser = new Browser();
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
    expect(await outcomeOf(new Browser().signsInWith(provider, nora))).toBe('auth/invalid-credential');
    expect(await isProven(nora.email)).toBeUndefined();
  },
);

test('a profile counts only for whom the ID token names', async () => {
  server.fault = 'profileIsOfAnother';
  expect(await outcomeOf(new Browser().signsInWith('yahoo', somebody()))).toBe('auth/invalid-credential');
});

describe('what a browser comes back with', () => {
  test('counts in the browser that asked alone', async () => {
    const [victim, attacker] = [new Browser(), new Browser()];
    const back = await attacker.goesTo('google', somebody());
    expect(await outcomeOf(victim.complete(back))).toBe('auth/user-token-expired');
    await victim.goesTo('google', somebody());
    expect(await outcomeOf(victim.complete(back))).toBe('auth/user-token-expired');
    expect(await outcomeOf(attacker.complete(back))).toBe('signedIn');
  });

  test('counts once, also if it comes twice at the same moment', async () => {
    const browser = new Browser();
    const back = await browser.goesTo('github', somebody());
    const both = await Promise.all([outcomeOf(browser.complete(back)), outcomeOf(browser.complete(back))]);
    expect(both.filter((outcome) => outcome === 'signedIn')).toEqual(['signedIn']);
    expect(await outcomeOf(browser.complete(back))).toBe('auth/user-token-expired');
  });

  test('counts for the provider that was asked, and for no other', async () => {
    const browser = new Browser();
    const { answer } = await browser.goesTo('google', somebody());
    expect(await outcomeOf(browser.complete({ provider: 'github', answer }))).toBe('auth/user-token-expired');
    const issued = { ...answer, iss: 'https://elsewhere.example' };
    expect(await outcomeOf(browser.complete({ provider: 'google', answer: issued }))).toBe(
      'auth/invalid-credential',
    );
  });

  test('does not count with the code of another request', async () => {
    const [browser, other] = [new Browser(), new Browser()];
    const mine = await browser.goesTo('google', somebody());
    const theirs = await other.goesTo('google', somebody());
    const mixed = { provider: 'google' as const, answer: { ...mine.answer, code: theirs.answer.code } };
    expect(await outcomeOf(browser.complete(mixed))).toBe('auth/user-token-expired');
  });

  test('does not count after ten minutes', async () => {
    const browser = new Browser();
    const back = await browser.goesTo('google', somebody());
    await side.pool.query("update muster_identity.provider_requests set expires_at = now() - interval '1 s'");
    expect(await outcomeOf(browser.complete(back))).toBe('auth/user-token-expired');
  });

  test('leads where the request was to lead', async () => {
    const browser = new Browser();
    const back = await browser.goesTo('google', somebody(), '/customers');
    const done = Result.getOrThrow(await browser.complete(back));
    expect(done).toMatchObject({ outcome: 'signedIn', continueTo: '/customers' });
  });
});

test('nothing of a request stands in the database as it is', async () => {
  const browser = new Browser();
  const { answer } = await browser.goesTo('google', somebody());
  const [row] = await kept('select * from muster_identity.provider_requests where answered_at is null', []);
  const text = JSON.stringify(row, (_name, value) =>
    value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
  );
  expect(text).not.toContain(answer.state);
  expect(text).not.toContain(browser.cookie.split('=')[1]);
  expect(text).not.toContain('verifier');
});

test('the second factor is asked for, and what the provider has said stays until then', async () => {
  const nora = somebody();
  const uid = await uidAfter(new Browser().signsInWith('microsoft', nora));
  await side.identity.addMember(nora.email ?? '', { org: 'acme', role: 'scheduler' }, { actor: 'operator' });
  const again = new Browser();
  const settled = Result.getOrThrow(await again.signsInWith('microsoft', nora));
  if (settled.outcome !== 'signedIn') throw new Error(settled.outcome);
  const who = await side.signedIn(`Bearer ${settled.answer.token}`);
  const { secret, setUp } = Result.getOrThrow(await side.identity.secondFactors.begin(who, ''));
  Result.getOrThrow(
    await side.identity.secondFactors.confirm(who, { setUp, code: totpCode(secret, Date.now()) }, {}),
  );
  const browser = new Browser();
  const back = await browser.goesTo('microsoft', nora);
  expect(await outcomeOf(browser.complete(back))).toBe('auth/multi-factor-auth-required');
  expect(await outcomeOf(browser.complete(back, '000000'))).toBe('auth/invalid-verification-code');
  expect(await uidAfter(browser.complete(back, totpCode(secret, Date.now() + 30_000)))).toBe(uid);
});

describe('an address that has an account', () => {
  test('is linked with the password of that, once, and opens with both from then on', async () => {
    const browser = new Browser();
    const google = somebody({ email: dana.email });
    const back = await browser.goesTo('google', google);
    expect(await outcomeOf(browser.complete(back))).toBe('linkPassword');
    const link = (password: string, from = browser.client) =>
      side.identity.byProvider.linkByPassword({ state: back.answer.state, password }, from);
    expect(await codeOf(link('not the password of Dana'))).toBe('auth/wrong-password');
    expect(await codeOf(link(dana.password, new Browser().client))).toBe('auth/user-token-expired');
    expect(await uidAfter(link(dana.password))).toBe('dana');
    expect(await codeOf(link(dana.password))).toBe('auth/user-token-expired');
    expect(await uidAfter(new Browser().signsInWith('google', google))).toBe('dana');
    expect(await codeOf(side.signInAs(dana.email, dana.password))).toBe('accepted');
    const { rows } = await side.pool.query(
      "select details from muster_runtime.trail where org = 'acme' and kind = 'meansLinked' and actor = 'dana'",
    );
    expect(rows).toEqual([{ details: { provider: 'Google' } }]);
  });

  /** What is in the newest letter with a link to sign in: how often it works is not asked here. */
  const subjectSentTo = async (email: string) => {
    const sql = `select subject from muster_messages.messages where address = $1 and subject like 'Sign in%'`;
    return (await kept(sql, [email]))[0]?.subject;
  };
  async function codeSentTo(email: string): Promise<string> {
    const [letter] = await kept(
      `select sealed, body, address from muster_messages.messages
       where address = $1 and subject like 'Sign in to Muster%' order by due_at desc limit 1`,
      [email],
    );
    const text = openedBody(letter, createLetterSeal('s'.repeat(32))) ?? '';
    return /oobCode=([\w-]+)/.exec(text)?.[1] ?? 'no code';
  }

  /** Somebody who signs in by links alone. */
  async function newByLink(): Promise<ProviderPerson & { readonly email: string }> {
    const email = `links-${persons}@example.org`;
    const nora = somebody({ email, isVerified: false });
    await uidAfter(new Browser().signsInWith('google', somebody({ email })));
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
    const browser = new Browser();
    const back = await browser.goesTo('github', nora);
    expect(Result.getOrThrow(await browser.complete(back))).toEqual({ outcome: 'linkEmail', email });
    const send = async (from: Browser, address = email) => {
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
    const elsewhere = new Browser().client;
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
    expect(await outcomeOf(new Browser().signsInWith('github', nora))).toBe('signedIn');
  });

  test('of somebody else is not linked by a link to another address', async () => {
    const nora = await newByLink();
    const other = await newByLink();
    const browser = new Browser();
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
    expect(await outcomeOf(new Browser().signsInWith('github', nora))).toBe('linkEmail');
  });

  test('that another provider opens is linked by that, in the browser that asked alone', async () => {
    const email = `two-${persons}@example.org`;
    const google = somebody({ email });
    const uid = await uidAfter(new Browser().signsInWith('google', google));
    const github = somebody({ email, isVerified: false });
    const browser = new Browser();
    const back = await browser.goesTo('github', github);
    expect(Result.getOrThrow(await browser.complete(back))).toEqual({
      outcome: 'linkFederated',
      email,
      provider: 'google',
    });
    const goesOn = async (from: Browser) => {
      server.signsIn = google;
      const asked = { provider: 'google', links: back.answer.state } as const;
      const begun = Result.getOrThrow(await side.identity.byProvider.begin(asked, from.client));
      if (from.cookie === '') from.cookie = cookieHeader([begun.setCookie]);
      return from.complete({ provider: 'google', answer: await server.comesBack(begun.address) });
    };
    expect(await uidAfter(goesOn(new Browser()))).toBe(uid);
    expect(await outcomeOf(new Browser().signsInWith('github', github))).toBe('linkFederated');
    expect(await uidAfter(goesOn(browser))).toBe(uid);
    expect(await uidAfter(new Browser().signsInWith('github', github))).toBe(uid);
  });

  test('is taken from whoever had made the account without proving it, by a verified address alone', async () => {
    const email = `taken-${persons}@example.org`;
    const stranger = new Browser();
    const made = await side.identity.byEmail.signUp(
      { email, name: 'Stranger', password: 'seven herons by the river 4' },
      stranger.client,
    );
    const { token, user } = Result.getOrThrow(made);
    await addPasskey(user.uid);
    expect(await outcomeOf(new Browser().signsInWith('facebook', somebody({ email })))).toBe('linkPassword');
    expect(await outcomeOf(new Browser().signsInWith('google', somebody({ email })))).toBe('signedIn');
    expect((await side.identity.authenticate({ authorization: `Bearer ${token}` })).outcome).toBe(
      'anonymous',
    );
    expect(await codeOf(side.signInAs(email, 'seven herons by the river 4'))).toBe('auth/wrong-password');
    expect(await side.identity.passkeys.list(user.uid)).toEqual([]);
  });

  test('asks whether to go on, if it is another than was typed', async () => {
    const browser = new Browser();
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
  const browser = new Browser();
  const told = async (means: string, isVerified: boolean) => {
    const nora = somebody();
    await uidAfter(new Browser().signsInWith('google', nora));
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
  await uidAfter(new Browser().signsInWith('google', asked));
  const unverified = { ...asked, isVerified: false };
  expect(await outcomeOf(new Browser().signsInWith('github', unverified))).toBe('linkFederated');
  await side.pool.query(`update muster_identity.sign_in_attempts set attempts = 1000 where key = $1`, [
    `lookUp address:${asked.email}`,
  ]);
  expect(await outcomeOf(new Browser().signsInWith('github', unverified))).toBe('auth/email-already-in-use');
});

test('a link opens the accounts that have a password where none signs in', async () => {
  const nora = somebody();
  await uidAfter(new Browser().signsInWith('google', nora));
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
  const looked = await byLinks.byEmail.lookUp(nora.email ?? '', new Browser().client);
  expect(Result.getOrThrow(looked)).toEqual({ outcome: 'link' });
});

test('somebody whom the operator has removed does not come back as who they were', async () => {
  const nora = somebody();
  const uid = await uidAfter(new Browser().signsInWith('google', nora));
  await side.identity.removeUser(nora.email ?? '');
  expect(await uidAfter(new Browser().signsInWith('google', nora))).not.toBe(uid);
});

test('somebody deactivated is out at once, and signs in with it to no organisation but one that they make', async () => {
  const { identity } = side;
  const nora = somebody();
  const browser = new Browser();
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

test('whoever a provider makes an account for makes an organisation once their address is proven', async () => {
  const { identity } = side;
  const proven = await uidAfter(new Browser().signsInWith('google', somebody()));
  const { org } = Result.getOrThrow(await identity.founding(proven));
  await identity.enterAsFounder(proven, org, { actor: proven });
  expect(Result.getOrThrow(await identity.founding(proven))).toEqual({ org, entered: true });
  const unproven = await uidAfter(new Browser().signsInWith('google', somebody({ isVerified: false })));
  expect(await codeOf(identity.founding(unproven))).toBe('not_allowed');
});

test('a look-up says which provider signs an address in', async () => {
  const nora = somebody();
  await uidAfter(new Browser().signsInWith('yahoo', nora));
  const looked = await side.identity.byEmail.lookUp(nora.email ?? '', new Browser().client);
  expect(Result.getOrThrow(looked)).toEqual({ outcome: 'federated', provider: 'yahoo' });
});

describe('the owner of an account', () => {
  const from = { address: client.ip, device: 'test' };
  /** Somebody new with an account that a provider opens, and their session. */
  async function newOwner(provider: ProviderId = 'google') {
    const person = somebody();
    const settled = Result.getOrThrow(await new Browser().signsInWith(provider, person));
    if (settled.outcome !== 'signedIn') throw new Error(settled.outcome);
    const { uid } = settled.answer.user;
    await side.identity.addMember(
      person.email ?? '',
      { org: 'acme', role: 'scheduler' },
      { actor: 'operator' },
    );
    await side.pool.query('delete from muster_identity.unproven_accounts where uid = $1', [uid]);
    return { person, uid, who: await sessionOf(person, provider) };
  }
  async function sessionOf(person: ProviderPerson, provider: ProviderId): Promise<SignedIn> {
    const settled = Result.getOrThrow(await new Browser().signsInWith(provider, person));
    if (settled.outcome !== 'signedIn') throw new Error(settled.outcome);
    return side.signedIn(`Bearer ${settled.answer.token}`);
  }
  /** Begins to link a provider, and returns with what that sends. */
  async function comesFrom(provider: ProviderId, as: ProviderPerson, who: SignedIn, currentPassword = '') {
    server.signsIn = as;
    const asked = { provider, currentPassword };
    const begun = await side.identity.linkedProviders.begin(who, asked, new Browser().client);
    return { provider, answer: await server.comesBack(Result.getOrThrow(begun).address) };
  }
  const link = (who: SignedIn, back: Awaited<ReturnType<typeof comesFrom>>) =>
    side.identity.linkedProviders.link(who, back, new Browser().client);
  const linkedTo = async (uid: string) =>
    (await side.identity.linkedProviders.meansOf(uid)).providers.map(({ provider }) => provider);
  async function meansId(uid: string, provider: ProviderId): Promise<string> {
    const { providers } = await side.identity.linkedProviders.meansOf(uid);
    return providers.find((one) => one.provider === provider)?.id ?? '';
  }
  const told = (uid: string) =>
    kept("select kind, details from muster_runtime.trail where org = 'acme' and actor = $1", [uid]);
  const unlink = (who: SignedIn, id: string, currentPassword = '') =>
    side.identity.linkedProviders.unlink(who, { id, currentPassword }, from);

  test('links a provider of any address, signs in with it, and unlinks it, which ends their other sessions', async () => {
    const { uid, who, person } = await newOwner();
    const github = somebody({ email: 'private@elsewhere.example' });
    expect(await codeOf(link(who, await comesFrom('github', github, who)))).toBe('accepted');
    expect(await uidAfter(new Browser().signsInWith('github', github))).toBe(uid);
    // Once more changes nothing.
    expect(await codeOf(link(who, await comesFrom('github', github, who)))).toBe('accepted');
    expect(await linkedTo(uid)).toEqual(['google', 'github']);
    const other = await sessionOf(person, 'google');
    const done = Result.getOrThrow(await unlink(who, await meansId(uid, 'google')));
    expect(done.provider).toBe('google');
    expect(done.ended).toContain(other.sessionId);
    expect(done.ended).not.toContain(who.sessionId);
    expect(await linkedTo(uid)).toEqual(['github']);
    expect(await outcomeOf(new Browser().signsInWith('google', person))).toBe('linkEmail');
    const kinds = await told(uid);
    expect(kinds).toContainEqual({ kind: 'meansLinked', details: { provider: 'GitHub' } });
    expect(kinds.filter(({ kind }) => kind === 'meansLinked')).toHaveLength(1);
    expect(kinds).toContainEqual({
      kind: 'meansUnlinked',
      details: { provider: 'Google', sessionsEnded: done.ended.length },
    });
    const letters = await kept(
      `select subject from muster_messages.messages where address = $1 order by subject`,
      [person.email],
    );
    expect(letters.map(({ subject }) => subject)).toEqual([
      'A way to sign in to your Muster account was taken away',
      'Your Muster account has another way to sign in',
    ]);
  });

  test('renames their own passkeys alone, to what is a name, which the trail tells', async () => {
    const { uid, who } = await newOwner();
    const { who: other } = await newOwner();
    await addPasskey(uid);
    const rename = (by: SignedIn, name: string) =>
      side.identity.passkeys.rename(by, { id: `key-${uid}`, name }, from);
    expect(await codeOf(rename(other, 'Mine now'))).toBe('not_found');
    expect(await codeOf(rename(who, ' '))).toBe('invalid_input');
    expect(await codeOf(rename(who, ' Laptop at home '))).toBe('accepted');
    expect(await codeOf(rename(who, 'Laptop at home'))).toBe('accepted');
    expect(await side.identity.passkeys.list(uid)).toMatchObject([{ name: 'Laptop at home' }]);
    const renamed = (await told(uid)).filter(({ kind }) => kind === 'passkeyRenamed');
    expect(renamed).toEqual([
      { kind: 'passkeyRenamed', details: { before: 'Laptop', after: 'Laptop at home' } },
    ]);
  });

  test('never takes a provider that opens the account of somebody else', async () => {
    const [one, other] = [await newOwner(), await newOwner()];
    const taken = await comesFrom('google', other.person, one.who);
    expect(await codeOf(link(one.who, taken))).toBe('auth/credential-already-in-use');
    expect(await uidAfter(new Browser().signsInWith('google', other.person))).toBe(other.uid);
    expect(await linkedTo(one.uid)).toEqual(['google']);
  });

  test('links what a provider has said once, in the session that asked, and nobody signs in with that', async () => {
    const { person, uid, who } = await newOwner();
    const another = await sessionOf(person, 'google');
    const stranger = (await newOwner()).who;
    const yahoo = somebody();
    const back = await comesFrom('yahoo', yahoo, who);
    expect(await codeOf(link(another, back))).toBe('auth/user-token-expired');
    expect(await codeOf(link(stranger, back))).toBe('auth/user-token-expired');
    expect(await outcomeOf(new Browser().complete(back))).toBe('auth/user-token-expired');
    expect(await codeOf(link(who, { ...back, provider: 'google' }))).toBe('auth/user-token-expired');
    expect(await codeOf(link(who, back))).toBe('accepted');
    expect(await codeOf(link(who, back))).toBe('auth/user-token-expired');
    // And what somebody has asked for to sign in links nothing.
    expect(await codeOf(link(who, await new Browser().goesTo('apple', somebody())))).toBe(
      'auth/user-token-expired',
    );
    expect(await linkedTo(uid)).toEqual(['google', 'yahoo']);
  });

  test('links nothing that cannot be believed, or that they have refused', async () => {
    const { uid, who } = await newOwner();
    const back = await comesFrom('microsoft', somebody(), who);
    server.fault = 'isSignedBySomebodyElse';
    const lied = await comesFrom('microsoft', somebody(), who);
    expect(await codeOf(link(who, lied))).toBe('auth/invalid-credential');
    server.fault = 'refuses';
    expect(await codeOf(link(who, await comesFrom('microsoft', somebody(), who)))).toBe(
      'auth/user-cancelled',
    );
    server.fault = undefined;
    await side.pool.query("update muster_identity.provider_requests set expires_at = now() - interval '1 s'");
    expect(await codeOf(link(who, back))).toBe('auth/user-token-expired');
    expect(await linkedTo(uid)).toEqual(['google']);
  });

  test('shows that it is theirs: by the password, or by having just signed in', async () => {
    const { token } = Result.getOrThrow(await side.signInAs(dana.email, dana.password));
    const as = await side.signedIn(`Bearer ${token}`);
    const yahoo = { provider: 'yahoo', currentPassword: 'not this one 1' } as const;
    const begin = (who: SignedIn, asked: typeof yahoo | { provider: 'yahoo'; currentPassword: string }) =>
      codeOf(side.identity.linkedProviders.begin(who, asked, new Browser().client));
    expect(await begin(as, yahoo)).toBe('auth/wrong-current-password');
    expect(await codeOf(link(as, await comesFrom('yahoo', somebody(), as, dana.password)))).toBe('accepted');
    const id = await meansId('dana', 'yahoo');
    expect(await codeOf(unlink(as, id, 'not this one 1'))).toBe('auth/wrong-current-password');
    expect(await codeOf(unlink(as, id, dana.password))).toBe('accepted');
    expect(await codeOf(unlink(as, id, dana.password))).toBe('not_found');
    const { uid, who } = await newOwner();
    await side.pool.query(
      `update muster_identity.session set "createdAt" = now() - interval '11 minutes' where id = $1`,
      [who.sessionId],
    );
    expect(await begin(who, { provider: 'yahoo', currentPassword: '' })).toBe('auth/requires-recent-login');
    expect(await codeOf(unlink(who, await meansId(uid, 'google')))).toBe('auth/requires-recent-login');
  });

  test('unlinks nothing of somebody else', async () => {
    const [one, other] = [await newOwner(), await newOwner()];
    expect(await codeOf(unlink(one.who, await meansId(other.uid, 'google')))).toBe('not_found');
    expect(await linkedTo(other.uid)).toEqual(['google']);
  });

  test('signs in by a link from then on, and is led to it, if nothing else is left', async () => {
    const { person, uid, who } = await newOwner();
    expect(await codeOf(unlink(who, await meansId(uid, 'google')))).toBe('accepted');
    const looked = await side.identity.byEmail.lookUp(person.email ?? '', new Browser().client);
    expect(Result.getOrThrow(looked)).toEqual({ outcome: 'link' });
  });

  /** The same accounts where no link signs in, and passkeys are offered. */
  const withoutLinks = () =>
    createIdentity({
      pool: side.pool,
      secret: 's'.repeat(32),
      baseUrl: 'http://localhost',
      providers: server.clients,
      signIn: { methods: ['password'], lookUp: true, signUp: true, linkDevice: 'any' },
    });
  test('keeps the last thing that opens it, whichever that is', async () => {
    const { linkedProviders, passkeys } = withoutLinks();
    const { uid, who } = await newOwner();
    const id = await meansId(uid, 'google');
    const gone = { id, currentPassword: '' };
    expect(await codeOf(linkedProviders.unlink(who, gone, from))).toBe('not_allowed');
    expect(await linkedTo(uid)).toEqual(['google']);
    await addPasskey(uid);
    expect(await codeOf(linkedProviders.unlink(who, gone, from))).toBe('accepted');
    const key = { id: `key-${uid}`, currentPassword: '' };
    expect(await codeOf(passkeys.remove(who, key, from))).toBe('not_allowed');
    expect(await passkeys.list(uid)).toHaveLength(1);
  });

  test('does not count an address that nobody has proven, or a provider that is not set up', async () => {
    const { uid, who } = await newOwner();
    await side.pool.query('insert into muster_identity.unproven_accounts (uid) values ($1)', [uid]);
    expect(await codeOf(unlink(who, await meansId(uid, 'google')))).toBe('not_allowed');
    expect(await codeOf(link(who, await comesFrom('github', somebody(), who)))).toBe('accepted');
    const onlyGoogle = createIdentity({
      pool: side.pool,
      secret: 's'.repeat(32),
      baseUrl: 'http://muster.test',
      ...(server.clients.google && { providers: { google: server.clients.google } }),
    });
    const gone = { id: await meansId(uid, 'google'), currentPassword: '' };
    expect(await codeOf(onlyGoogle.linkedProviders.unlink(who, gone, from))).toBe('not_allowed');
  });

  test('who unlinks two at the same moment keeps one', async () => {
    const { uid, who } = await newOwner();
    // No link opens it.
    await side.pool.query('insert into muster_identity.unproven_accounts (uid) values ($1)', [uid]);
    expect(await codeOf(link(who, await comesFrom('github', somebody(), who)))).toBe('accepted');
    const ids = [await meansId(uid, 'google'), await meansId(uid, 'github')];
    const came: string[] = [];
    await startedInOrder(
      side.pool,
      `select from muster_identity."user" where id = '${uid}' for update`,
      ids.map((id) => async () => void came.push(await codeOf(unlink(who, id)))),
    );
    expect(came.toSorted()).toEqual(['accepted', 'not_allowed']);
    expect(await linkedTo(uid)).toHaveLength(1);
  });
});

describe('by one-tap', () => {
  test('somebody new gets an account, and is whoever they are by Google’s own page', async () => {
    const nora = somebody();
    const browser = new Browser();
    const tapped = await browser.complete(await browser.taps(nora, '/bookings'));
    const settled = Result.getOrThrow(tapped);
    expect(settled).toMatchObject({ outcome: 'signedIn', continueTo: '/bookings' });
    expect(await isProven(nora.email)).toBe(true);
    const uid = await uidAfter(new Browser().signsInWith('google', nora));
    const again = new Browser();
    expect(await uidAfter(again.complete(await again.taps(nora)))).toBe(uid);
  });

  test('an address that has an account is linked by a proof, as by any provider', async () => {
    const browser = new Browser();
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
      const browser = new Browser();
      const nora = somebody();
      server.fault = fault;
      const back = await browser.taps(nora);
      server.fault = undefined;
      expect(await outcomeOf(browser.complete(back))).toBe('auth/invalid-credential');
      expect(await outcomeOf(browser.complete(back))).toBe('auth/user-token-expired');
      expect(await kept('select 1 from muster_identity."user" where email = $1', [nora.email])).toEqual([]);
    },
  );

  test('a token is none if it is no token, or is not signed', async () => {
    const unsigned = (nonce: string) =>
      [{ alg: 'none' }, { sub: '1', nonce, aud: 'muster-at-google', email: dana.email, email_verified: true }]
        .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
        .join('.')
        .concat('.');
    for (const make of [() => 'no token', () => '', unsigned]) {
      const browser = new Browser();
      const begun = Result.getOrThrow(await side.identity.byProvider.beginOneTap({}, browser.client));
      browser.cookie = cookieHeader([begun.setCookie]);
      const answer = { state: begun.state, credential: make(begun.nonce) };
      expect(await outcomeOf(browser.complete({ provider: 'google', answer }))).toBe(
        'auth/invalid-credential',
      );
    }
  });

  test('a token counts once, in the browser that asked, and for what it was asked', async () => {
    const browser = new Browser();
    const nora = somebody();
    const back = await browser.taps(nora);
    const stranger = new Browser();
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
    const browser = new Browser();
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
      providerPatienceMs: 1_500,
    });
    const browser = new Browser();
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
