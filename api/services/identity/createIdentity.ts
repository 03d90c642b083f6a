import type { OneTapView } from '../../../domain/signIn/oneTap.ts';
import { signInMethods } from '../../../domain/signIn/signInMethods.ts';
import { migrate } from '../../../postgres/migrate.ts';
import { createSeal } from '../../platform/seal.ts';
import { createLetterSeal } from '../messages/letterSeal.ts';
import { runtimeTables } from '../runtimeTables.ts';
import { createApiTokens } from '../tokens/apiTokens.ts';
import { createAcceptance } from './acceptInvitation.ts';
import { createAccessTokens } from './accessTokens.ts';
import { createAccountAdministration } from './accountAdministration.ts';
import { createBrowserKey } from './browserKey.ts';
import { createCaptcha } from './captcha/createCaptcha.ts';
import { changeName } from './changeName.ts';
import { createAuthentication } from './createAuthentication.ts';
import { createEmailFlows } from './createEmailFlows.ts';
import { createEntry } from './createEntry.ts';
import { createMessageLinks } from './createMessageLinks.ts';
import { createSessions } from './createSessions.ts';
import { createSignInLinks } from './createSignInLinks.ts';
import { addressOf } from './emailAddress.ts';
import type { EmailFlowsParts } from './emailFlowsParts.ts';
import { createEmailForSignIn } from './emailForSignIn.ts';
import { createEmailRequests } from './emailRequests.ts';
import { createFederatedSignIn } from './federated/createFederatedSignIn.ts';
import { createFederatedParts } from './federated/federatedParts.ts';
import { createLinkedProviders } from './federated/linkedProviders.ts';
import { createFounding } from './founding.ts';
import { createGuestEntry } from './guests/createGuestEntry.ts';
import { createGuestLinks, guestDays } from './guests/guestLinks.ts';
import type { Identity } from './identity.ts';
import type { IdentityOptions } from './identityOptions.ts';
import { identityTables } from './identityTables.ts';
import { createInvitations } from './invitations.ts';
import { createKnownDevices } from './knownDevices.ts';
import { createMemberAdministration } from './memberAdministration.ts';
import { linkedMembers, memberNames, recordsOfMember } from './members.ts';
import { noMerges } from './mergedRecords.ts';
import { ownSessionHere } from './ownSessionHere.ts';
import { createPasskeys } from './passkeys/createPasskeys.ts';
import { relyingPartyOf } from './passkeys/relyingParty.ts';
import { createPasswordChange } from './passwordChange.ts';
import { createPasswordProof } from './passwordProof.ts';
import { createPasswordSignIn } from './passwordSignIn.ts';
import { createPasswords } from './passwords.ts';
import { createPhoneCodes } from './phone/phoneCodes.ts';
import { createPhoneNumbers } from './phone/phoneNumbers.ts';
import { createPhoneRequests } from './phone/phoneRequests.ts';
import { createPhoneSignIn } from './phone/phoneSignIn.ts';
import { createProfilePhotos } from './profilePhotos.ts';
import { createSearchKeys } from './searchKeys.ts';
import { createSecondFactors } from './secondFactor/createSecondFactors.ts';
import { createOwnerProof } from './secondFactor/ownerProof.ts';
import { createFactorGate } from './secondFactor/proveFactor.ts';
import { createShortLinks } from './shortLinks/createShortLinks.ts';
import { createSignInAttempts } from './signInAttempts.ts';
import { createSignInNotes } from './signInNotes.ts';
import { createTokenSignIn } from './tokenSignIn.ts';
import { removeUnproven } from './unprovenAccounts.ts';
import { actorOfMember, addressOfUser, findUser, membershipsOf } from './users.ts';

/** The identity port, over the tables of the schema `muster_identity` (`identityTables.ts`). */
export function createIdentity(options: IdentityOptions): Identity {
  const { pool, logger } = options;
  const attempts = createSignInAttempts(pool);
  const devices = createKnownDevices(options.secret, options.baseUrl);
  const passwords = createPasswords({
    pool,
    attempts,
    logger,
    limits: options.passwordChecks,
    cost: options.hashCost,
  });
  const rule = options.passwordRule ?? { least: 12 };
  const sessions = createSessions(options);
  const accessTokens = createAccessTokens(pool, sessions);
  const apiTokens = createApiTokens(pool);
  const searchKeys = createSearchKeys(options.secret, sessions);
  const seal = createLetterSeal(options.secret);
  const phoneCodes = createPhoneCodes({ pool, secret: options.secret, seal });
  const invitations = createInvitations(pool, seal);
  const promotionOf = options.promotionOf ?? (async () => 'none' as const);
  const merges = options.merges ?? noMerges;
  const signInLinks = createSignInLinks({
    pool,
    seal,
    promotionOf,
    shortLinks: createShortLinks({ settings: options.shortLinks, logger }),
  });

  const { noteSignIn, noteSignedOut } = createSignInNotes(pool, options.trail);
  const sessionIn = (cookie: string | undefined) => ownSessionHere(sessions, cookie);
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

  const entry = createEntry({ gate, sessions, devices, phoneCodes, noteSignIn, noteSignedOut });

  const signInOptions = options.signIn ?? {
    methods: signInMethods,
    lookUp: true,
    signUp: true,
    linkDevice: 'any',
  };
  const letters = { seal, page: new URL('/login', options.baseUrl).href };
  /** What tells owners of changes to their accounts; undefined: this installation sends no letters. */
  const changeLetters = options.sendsMail === true ? letters : undefined;
  const federated = createFederatedParts({
    pool,
    secret: options.secret,
    baseUrl: options.baseUrl,
    clients: options.providers ?? {},
    logger,
    timeoutMs: options.providerTimeoutMs,
    letters: changeLetters,
  });
  const { providers } = federated;
  const emailParts: EmailFlowsParts = {
    pool,
    letters,
    passwords,
    attempts,
    rule,
    cookie: createEmailForSignIn(seal, options.baseUrl),
    devices,
    options: signInOptions,
    offered: providers.offered,
    waiting: federated.waiting,
    trail: options.trail,
    uidIn,
    ...entry,
  };
  const party = relyingPartyOf(options.baseUrl);
  /** What may open an account. */
  const means = {
    methods: signInOptions.methods,
    providers: providers.offered,
    passkeys: party !== undefined,
  };
  const phoneRequests = createPhoneRequests(pool, options.secret);
  const captcha = options.captcha && createCaptcha({ settings: options.captcha, logger });

  return {
    async migrate() {
      await migrate(pool, runtimeTables);
      await migrate(pool, identityTables);
    },

    ...createAuthentication({ sessions, accessTokens, apiTokens, searchKeys, noteSignedOut }),

    signIn: createPasswordSignIn({
      pool,
      methods: signInOptions.methods,
      provePassword,
      sessions,
      enter: entry.enter,
    }),

    async switchOrganisation({ actor, sessionId }, membership, client) {
      const begun = await sessions.replace(sessionId, membership, client);
      if (begun === undefined) return undefined;
      noteSignedOut(actor);
      await noteSignIn(actor.uid, begun.org, client);
      return { token: begun.token, setCookies: [begun.setCookie] };
    },

    actorOf: (org, uid) => actorOfMember(pool, org, uid),
    membershipsOf: (uid) => membershipsOf(pool, uid),

    sessions,

    searchKeyOf: ({ sessionId, apiToken }) => (apiToken === undefined ? searchKeys.keyOf(sessionId) : null),

    exchangeToken: (who) => accessTokens.issue(who),

    ...createAccountAdministration({ pool, attempts, rule, cost: options.hashCost }),

    passwordRule: rule,

    changeName: (who, name, from) => changeName(pool, who, name, from),

    changePassword: createPasswordChange({ pool, passwords, attempts, rule }),

    ...createFounding({ pool, sessions, noteSignIn }),

    secondFactors: createSecondFactors({
      pool,
      seal: factorSeal,
      clock,
      ownerProof,
      letters: changeLetters,
    }),

    passkeys: createPasskeys({
      pool,
      party,
      ownerProof,
      means,
      letters: changeLetters,
      ...entry,
    }),

    phoneNumbers: createPhoneNumbers({
      pool,
      codes: phoneCodes,
      requests: phoneRequests,
      ownerProof,
      means,
      letters: changeLetters,
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
      ...entry,
    }),

    captcha,

    photos: createProfilePhotos(pool),

    signInLinks,
    messageLinks: createMessageLinks({ pool, signInLinks, merges, baseUrl: options.baseUrl }),

    guestLinks: createGuestLinks(pool, seal),

    guests: createGuestEntry({
      pool,
      browserKey: createBrowserKey(options.baseUrl, { name: 'muster.guest', seconds: guestDays * 86_400 }),
      sessions,
      sessionIn,
      noteSignIn,
      noteSignedOut,
    }),

    signInWithToken: createTokenSignIn({ signInLinks, sessions, enter: entry.enter }),

    members: createMemberAdministration(pool),

    invitations,

    byEmail: createEmailFlows(emailParts),

    byProvider: createFederatedSignIn({
      ...emailParts,
      ...federated,
      accountOf: createEmailRequests(emailParts).accountOf,
      provePassword,
      oneTap: oneTapView(options),
      sendsMail: options.sendsMail === true,
    }),

    linkedProviders: createLinkedProviders({
      pool,
      ...federated,
      ownerProof,
      means,
      letters: changeLetters,
      trail: options.trail,
    }),

    addressIn: async (cookie) => addressOfUser(pool, await uidIn(cookie)),

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
      ...entry,
    }),

    apiTokens,

    async namesOf(org, uids) {
      const [members, tokens] = await Promise.all([
        memberNames(pool, org, uids),
        apiTokens.namesOf(org, uids),
      ]);
      return new Map([...members, ...tokens]);
    },

    uidsLinkedTo: (org, recordIds) => linkedMembers(pool, org, recordIds, merges),
    recordsLinkedTo: (org, uid) => recordsOfMember(pool, org, uid, merges),
  };
}

/** What pages are told of one-tap. Without Google there is none. */
function oneTapView({ oneTap, providers }: IdentityOptions): OneTapView | undefined {
  const google = providers?.google;
  return oneTap === undefined || google === undefined
    ? undefined
    : { script: oneTap.script, clientId: google.id };
}
