import { Result } from 'effect';
import type pg from 'pg';
import { signInMethods } from '../../domain/signIn/signInMethods.ts';
import { migrate } from '../../postgres/migrate.ts';
import { createLetterSeal } from '../messages/letterSeal.ts';
import { runtimeTables } from '../runtimeTables.ts';
import { createSeal } from '../seal.ts';
import { createApiTokens } from '../tokens/apiTokens.ts';
import { collectInTrail } from '../trail/collectInTrail.ts';
import { installation } from '../trail/trailEntry.ts';
import { createAcceptance, type OwnSessionHere } from './acceptInvitation.ts';
import { createAccessTokens } from './accessTokens.ts';
import { createAccountAdministration } from './accountAdministration.ts';
import { refuseAuth } from './authRefusals.ts';
import { createCaptcha } from './captcha/createCaptcha.ts';
import { changeName } from './changeName.ts';
import { clientOrigin } from './clientOrigin.ts';
import { createAuth, type IdentityOptions } from './createAuth.ts';
import { changePassword } from './credentials.ts';
import { addressOf } from './emailAddress.ts';
import { createEmailFlows, type EmailFlowsParts } from './emailFlows.ts';
import { createEmailForSignIn } from './emailForSignIn.ts';
import { createEmailRequests } from './emailRequests.ts';
import { createProviders } from './federated/askProvider.ts';
import { createBrowserKey } from './federated/browserKey.ts';
import { createFederatedSignIn } from './federated/federatedSignIn.ts';
import { createLinkedProviders } from './federated/linkedProviders.ts';
import { createProviderRequests } from './federated/providerRequests.ts';
import { createWaitingIdentities } from './federated/waitingIdentities.ts';
import { createFounding } from './founding.ts';
import type { Client, Identity, Person } from './identity.ts';
import { identityTables } from './identityTables.ts';
import { createInvitations } from './invitations.ts';
import { createKnownDevices } from './knownDevices.ts';
import { knownWords } from './knownWords.ts';
import { createMemberAdministration } from './memberAdministration.ts';
import { linkedMembers, memberNames, recordsOfMember } from './members.ts';
import { createPasskeys } from './passkeys/passkeys.ts';
import { relyingPartyOf } from './passkeys/relyingParty.ts';
import { createPasswordProof } from './passwordProof.ts';
import { refusedPassword } from './passwordRule.ts';
import { createPasswordSignIn } from './passwordSignIn.ts';
import { createPasswords, wrongCurrentPassword } from './passwords.ts';
import { createPhoneCodes } from './phone/phoneCodes.ts';
import { createPhoneNumbers } from './phone/phoneNumbers.ts';
import { createPhoneRequests } from './phone/phoneRequests.ts';
import { createPhoneSignIn } from './phone/phoneSignIn.ts';
import { createProfilePhotos } from './profilePhotos.ts';
import { createSearchKeys } from './searchKeys.ts';
import { createOwnerProof } from './secondFactor/ownerProof.ts';
import { createFactorGate, type ProvenFactor } from './secondFactor/proveFactor.ts';
import { createSecondFactors } from './secondFactor/secondFactors.ts';
import { type BegunSession, createSessions, type EndedSession } from './sessions.ts';
import { createSignInAttempts } from './signInAttempts.ts';
import { createSignInLinks } from './signInLinks.ts';
import { removeUnproven } from './unprovenAccounts.ts';
import { findUser, membershipsOf } from './users.ts';

/**
 * The identity port on top of better-auth, whose tables are in the schema `muster_identity` of the same
 * database: accounts and the hashing of passwords are better-auth's, sessions are ours (`sessions.ts`).
 */
export function createIdentity(options: IdentityOptions): Identity {
  const { pool, logger } = options;
  const auth = createAuth(options);
  const attempts = createSignInAttempts(pool);
  const devices = createKnownDevices(options.secret, options.baseUrl);
  const passwords = createPasswords({ pool, auth, attempts, limits: options.passwordChecks });
  const rule = options.passwordRule ?? { least: 12 };
  const sessions = createSessions(options);
  const accessTokens = createAccessTokens(pool, sessions);
  const apiTokens = createApiTokens(pool);
  const searchKeys = createSearchKeys(options.secret, sessions);
  const seal = createLetterSeal(options.secret);
  const phoneCodes = createPhoneCodes({ pool, secret: options.secret, seal });
  const invitations = createInvitations(pool, seal);
  const signInLinks = createSignInLinks(pool, seal);

  function signedOut(ended: EndedSession | undefined, setCookies: readonly string[]) {
    if (ended !== undefined) noteSignedOut(ended);
    return { ended: ended?.id, setCookies };
  }

  function noteSignedOut({ uid, org }: Pick<EndedSession, 'uid' | 'org'>): void {
    options.trail?.note(org ?? installation, { actor: uid, kind: 'signedOut' });
  }

  async function noteSignIn(uid: string, org: string | null, client: Client): Promise<void> {
    const { address, device } = clientOrigin(client);
    await collectInTrail(pool, [
      {
        org: org ?? installation,
        kind: 'signedIn',
        actor: uid,
        subject: null,
        things: [],
        addresses: [address],
        device,
        count: 1,
        records: null,
      },
    ]);
  }

  /** Who has signed in themselves with these cookies, in whatever organisation, or none. */
  async function sessionIn(cookie: string | undefined): Promise<OwnSessionHere | undefined> {
    const token = cookie === undefined ? undefined : sessions.tokenIn(cookie);
    const found = token === undefined ? undefined : await sessions.authenticate(token, 'cookie');
    if (found?.outcome === 'signedIn') {
      const { byLink, actor, sessionId } = found.who;
      return byLink ? undefined : { uid: actor.uid, sessionId, org: actor.org };
    }
    return found?.outcome === 'noOrganisation' && !found.byLink
      ? { uid: found.uid, sessionId: found.sessionId, org: null }
      : undefined;
  }
  const uidIn = async (cookie: string | undefined) => (await sessionIn(cookie))?.uid;

  const factorSeal = createSeal(options.secret, 'second factors');
  const clock = options.clock ?? Date.now;
  const gate = createFactorGate({ pool, seal: factorSeal, clock, trail: options.trail, logger });
  const provePassword = createPasswordProof({
    passwords,
    attempts,
    devices,
    prove: gate.prove,
    trail: options.trail,
    logger,
  });
  const ownerProof = createOwnerProof({ pool, passwords });

  /** Begins a session for somebody whom a transaction lets in. */
  const beginWithin = (proven: ProvenFactor, client: Client, tx: pg.PoolClient) =>
    sessions.begin(proven, 'session', client, tx);

  /** Goes on in a session that has begun; the one that the browser had ends, because it forgets that. */
  async function enter({ uid, name, email }: Person, client: Client, begun: BegunSession) {
    const former = client.cookie === undefined ? undefined : sessions.tokenIn(client.cookie);
    const replaced = former === undefined ? undefined : await sessions.endByToken(former);
    if (replaced !== undefined) noteSignedOut(replaced);
    if (client.secondFactor !== undefined) await gate.succeeded(uid);
    await noteSignIn(uid, begun.org, client);
    await sessions.prune();
    await phoneCodes.prune();
    return {
      token: begun.token,
      user: { uid, name, email },
      setCookies: [begun.setCookie, devices.mark(email, devices.numberFor(email, client.cookie))],
      replaced: replaced?.id,
    };
  }

  const signInOptions = options.signIn ?? {
    methods: signInMethods,
    lookUp: true,
    signUp: true,
    linkDevice: 'any',
  };
  const letters = { seal, page: new URL('/login', options.baseUrl).href };
  const providers = createProviders({
    clients: options.providers ?? {},
    baseUrl: options.baseUrl,
    logger,
    patienceMs: options.providerPatienceMs,
  });
  const requests = createProviderRequests(pool, createSeal(options.secret, 'requests to providers'));
  const browserKey = createBrowserKey(options.baseUrl);
  const waiting = createWaitingIdentities({
    requests,
    browserKey,
    letters: options.sendsMail === true ? letters : undefined,
  });
  const emailParts: EmailFlowsParts = {
    pool,
    letters,
    passwords,
    attempts,
    rule,
    cookie: createEmailForSignIn(seal, options.baseUrl),
    options: signInOptions,
    offered: providers.offered,
    waiting,
    trail: options.trail,
    uidIn,
    prove: gate.prove,
    begin: beginWithin,
    enter,
  };
  const party = relyingPartyOf(options.baseUrl);
  /** What may open an account. */
  const means = {
    methods: signInOptions.methods,
    providers: providers.offered,
    passkeys: party !== undefined,
  };
  const byProvider = createFederatedSignIn({
    ...emailParts,
    providers,
    requests,
    browserKey,
    accountOf: createEmailRequests(emailParts).accountOf,
    provePassword,
    sendsMail: options.sendsMail === true,
  });

  const phoneRequests = createPhoneRequests(pool, options.secret);
  const captcha = options.captcha && createCaptcha({ settings: options.captcha, logger });

  return {
    async migrate() {
      await migrate(pool, runtimeTables);
      await migrate(pool, identityTables);
    },

    async authenticate({ authorization, cookie }, from) {
      if (authorization !== undefined) {
        // Without the cookie: a request that names a token must not fall back to another identity.
        const token = bearerToken(authorization);
        if (token === undefined) return { outcome: 'anonymous' };
        if (accessTokens.isOne(token)) return accessTokens.authenticate(token, from);
        if (apiTokens.isOne(token)) return apiTokens.authenticate(token);
        if (searchKeys.isOne(token)) return searchKeys.authenticate(token, from);
        return sessions.authenticate(token, 'bearer', from);
      }
      const token = cookie === undefined ? undefined : sessions.tokenIn(cookie);
      return token === undefined ? { outcome: 'anonymous' } : sessions.authenticate(token, 'cookie', from);
    },

    signIn: createPasswordSignIn({ pool, methods: signInOptions.methods, provePassword, sessions, enter }),

    async switchOrganisation({ actor, sessionId }, membership, client) {
      const begun = await sessions.replace(sessionId, membership, client);
      if (begun === undefined) return undefined;
      noteSignedOut(actor);
      await noteSignIn(actor.uid, begun.org, client);
      return { token: begun.token, setCookies: [begun.setCookie] };
    },

    membershipsOf: (uid) => membershipsOf(pool, uid),

    async signOut({ authorization, cookie }) {
      if (authorization !== undefined) {
        const token = bearerToken(authorization);
        if (token === undefined) return { ended: undefined, setCookies: [] };
        const ended = await (accessTokens.isOne(token)
          ? accessTokens.endSession(token)
          : sessions.endByToken(token));
        return signedOut(ended, []);
      }
      const token = cookie === undefined ? undefined : sessions.tokenIn(cookie);
      const ended = token === undefined ? undefined : await sessions.endByToken(token);
      return signedOut(ended, [sessions.noCookie]);
    },

    sessions,

    searchKeyOf: ({ sessionId, apiToken }) => (apiToken === undefined ? searchKeys.keyOf(sessionId) : null),

    exchangeToken: (who) => accessTokens.issue(who),

    ...createAccountAdministration({ pool, auth, attempts, rule }),

    passwordRule: rule,

    changeName: (who, name, from) => changeName(pool, who, name, from),

    async changePassword(who, { currentPassword, newPassword }, from) {
      const refused = await refusedPassword(
        newPassword,
        rule,
        'newPassword',
        knownWords({ ...who.user, orgs: [who.actor.org] }),
      );
      if (refused !== undefined) return Result.fail(refused);
      const checked = await passwords.checkCurrent(who, currentPassword);
      if (Result.isFailure(checked)) return Result.fail(checked.failure);
      const hashed = await passwords.hash(newPassword);
      if (Result.isFailure(hashed)) return Result.fail(hashed.failure);
      const { uid } = who.actor;
      const kept = { sessionId: who.sessionId, from };
      const ended = await changePassword(pool, { ...checked.success, uid }, hashed.success, kept);
      if (ended === undefined) return Result.fail(wrongCurrentPassword);
      await attempts.forget(who.user.email);
      return Result.succeed(ended);
    },

    ...createFounding({ pool, sessions, noteSignIn }),

    secondFactors: createSecondFactors({
      pool,
      seal: factorSeal,
      clock,
      ownerProof,
      letters: options.sendsMail === true ? letters : undefined,
    }),

    passkeys: createPasskeys({
      pool,
      party,
      ownerProof,
      means,
      letters: options.sendsMail === true ? letters : undefined,
      begin: beginWithin,
      enter,
    }),

    phoneNumbers: createPhoneNumbers({
      pool,
      codes: phoneCodes,
      requests: phoneRequests,
      ownerProof,
      means,
      letters: options.sendsMail === true ? letters : undefined,
      sendsTexts: options.sendsTexts === true,
    }),

    byPhone: createPhoneSignIn({
      pool,
      codes: phoneCodes,
      requests: phoneRequests,
      devices,
      captcha,
      isOffered: signInOptions.methods.includes('phone'),
      trail: options.trail,
      prove: gate.prove,
      begin: beginWithin,
      enter,
    }),

    captcha,

    photos: createProfilePhotos(pool),

    signInLinks,

    async signInWithToken(token, owner, client) {
      const redeemed = await signInLinks.redeem(token, { ...clientOrigin(client), actor: null });
      const begun = redeemed && (await sessions.beginByLink(owner.uid, redeemed.org, client));
      return begun === undefined
        ? refuseAuth('auth/invalid-action-code')
        : Result.succeed(await enter(owner, client, begun));
    },

    members: createMemberAdministration(pool),

    invitations,

    byEmail: createEmailFlows(emailParts),

    byProvider,

    linkedProviders: createLinkedProviders({
      pool,
      providers,
      requests,
      ownerProof,
      means,
      letters: options.sendsMail === true ? letters : undefined,
      trail: options.trail,
    }),

    async addressIn(cookie) {
      const uid = await uidIn(cookie);
      const { rows } = await pool.query<{ email: string }>(
        'select email from muster_identity."user" where id = $1',
        [uid],
      );
      return rows[0]?.email;
    },

    async hasAccount(email) {
      await removeUnproven(pool);
      return (await findUser(pool, addressOf(email))) !== undefined;
    },

    acceptInvitation: createAcceptance({
      pool,
      invitations,
      provePassword,
      passwords,
      rule,
      sessionIn,
      sessions,
      methods: signInOptions.methods,
      noteSignedOut,
      noteSignIn,
      begin: beginWithin,
      enter,
    }),

    apiTokens,

    async namesOf(org, uids) {
      const [members, tokens] = await Promise.all([
        memberNames(pool, org, uids),
        apiTokens.namesOf(org, uids),
      ]);
      return new Map([...members, ...tokens]);
    },

    uidsLinkedTo: (org, recordIds) => linkedMembers(pool, org, recordIds),
    recordsLinkedTo: (org, uid) => recordsOfMember(pool, org, uid),
  };
}

function bearerToken(authorization: string): string | undefined {
  return /^bearer (\S+)$/i.exec(authorization)?.[1];
}
