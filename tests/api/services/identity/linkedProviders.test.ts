import { Result } from 'effect';
import { describe, expect, test } from 'vitest';
import type { SignedIn } from '../../../../api/services/identity/authentication.ts';
import { createIdentity } from '../../../../api/services/identity/createIdentity.ts';
import type { ProviderId } from '../../../../domain/signIn/providers.ts';
import type { ProviderPerson } from '../../../support/providerServer.ts';
import { addPasskey, federatedSideOfFile, kept, outcomeOf, somebody, uidAfter } from './federatedSide.ts';
import { client, codeOf, dana, startedInOrder } from './identitySide.ts';

const { server, side, newBrowser } = await federatedSideOfFile();

describe('the owner of an account', () => {
  const from = { address: client.ip, device: 'test' };
  /** Somebody new with an account that a provider opens, and their session. */
  async function newOwner(provider: ProviderId = 'google') {
    const person = somebody();
    const settled = Result.getOrThrow(await newBrowser().signsInWith(provider, person));
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
    const settled = Result.getOrThrow(await newBrowser().signsInWith(provider, person));
    if (settled.outcome !== 'signedIn') throw new Error(settled.outcome);
    return side.signedIn(`Bearer ${settled.answer.token}`);
  }
  /** Begins to link a provider, and returns with what that sends. */
  async function comesFrom(provider: ProviderId, as: ProviderPerson, who: SignedIn, currentPassword = '') {
    server.signsIn = as;
    const asked = { provider, currentPassword };
    const begun = await side.identity.linkedProviders.begin(who, asked, newBrowser().client);
    return { provider, answer: await server.comesBack(Result.getOrThrow(begun).address) };
  }
  const link = (who: SignedIn, back: Awaited<ReturnType<typeof comesFrom>>) =>
    side.identity.linkedProviders.link(who, back, newBrowser().client);
  const linkedTo = async (uid: string) =>
    (await side.identity.linkedProviders.meansOf(uid)).providers.map(({ provider }) => provider);
  async function meansId(uid: string, provider: ProviderId): Promise<string> {
    const { providers } = await side.identity.linkedProviders.meansOf(uid);
    return providers.find((one) => one.provider === provider)?.id ?? '';
  }
  const told = (uid: string) =>
    kept(side, "select kind, details from muster_runtime.trail where org = 'acme' and actor = $1", [uid]);
  const unlink = (who: SignedIn, id: string, currentPassword = '') =>
    side.identity.linkedProviders.unlink(who, { id, currentPassword }, from);

  test('links a provider of any address, signs in with it, and unlinks it, which ends their other sessions', async () => {
    const { uid, who, person } = await newOwner();
    const github = somebody({ email: 'private@elsewhere.example' });
    expect(await codeOf(link(who, await comesFrom('github', github, who)))).toBe('accepted');
    expect(await uidAfter(newBrowser().signsInWith('github', github))).toBe(uid);
    // Once more changes nothing.
    expect(await codeOf(link(who, await comesFrom('github', github, who)))).toBe('accepted');
    expect(await linkedTo(uid)).toEqual(['google', 'github']);
    const other = await sessionOf(person, 'google');
    const done = Result.getOrThrow(await unlink(who, await meansId(uid, 'google')));
    expect(done.provider).toBe('google');
    expect(done.ended).toContain(other.sessionId);
    expect(done.ended).not.toContain(who.sessionId);
    expect(await linkedTo(uid)).toEqual(['github']);
    expect(await outcomeOf(newBrowser().signsInWith('google', person))).toBe('linkEmail');
    const kinds = await told(uid);
    expect(kinds).toContainEqual({ kind: 'meansLinked', details: { provider: 'GitHub' } });
    expect(kinds.filter(({ kind }) => kind === 'meansLinked')).toHaveLength(1);
    expect(kinds).toContainEqual({
      kind: 'meansUnlinked',
      details: { provider: 'Google', sessionsEnded: done.ended.length },
    });
    const letters = await kept(
      side,
      `select subject from muster_messages.messages where address = $1 order by subject`,
      [person.email],
    );
    expect(letters.map(({ subject }) => subject)).toEqual([
      'A way to sign in to your Muster account was removed',
      'Your Muster account has another way to sign in',
    ]);
  });

  test('renames their own passkeys alone, to what is a name, which the trail tells', async () => {
    const { uid, who } = await newOwner();
    const { who: other } = await newOwner();
    await addPasskey(side, uid);
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
    expect(await uidAfter(newBrowser().signsInWith('google', other.person))).toBe(other.uid);
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
    expect(await outcomeOf(newBrowser().complete(back))).toBe('auth/user-token-expired');
    expect(await codeOf(link(who, { ...back, provider: 'google' }))).toBe('auth/user-token-expired');
    expect(await codeOf(link(who, back))).toBe('accepted');
    expect(await codeOf(link(who, back))).toBe('auth/user-token-expired');
    // And what somebody has asked for to sign in links nothing.
    expect(await codeOf(link(who, await newBrowser().goesTo('apple', somebody())))).toBe(
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
      codeOf(side.identity.linkedProviders.begin(who, asked, newBrowser().client));
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
    const looked = await side.identity.byEmail.lookUp(person.email ?? '', newBrowser().client);
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
    await addPasskey(side, uid);
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
