import type { IncomingHttpHeaders } from 'node:http';
import type { Result } from 'effect';
import type { Refusal } from '../../../domain/kernel/refusal.ts';
import type { AuthRefusal } from '../../platform/problems/authRefusals.ts';
import type { MessageLinks } from '../messages/messageLinks.ts';
import type { ApiTokens } from '../tokens/apiTokens.ts';
import type { TrailAuthor, TrailOrigin } from '../trail/trailEntry.ts';
import type { AccessToken } from './accessTokens.ts';
import type { Account, Membership, NewMembership, NewUser, Person, User } from './account.ts';
import type { Authentication, SignedIn } from './authentication.ts';
import type { Captcha } from './captcha/captcha.ts';
import type { Client } from './client.ts';
import type { EmailFlows } from './emailFlows.ts';
import type { FederatedSignIn } from './federated/federatedSignIn.ts';
import type { LinkedProviders } from './federated/linkedProviders.ts';
import type { GuestEntry } from './guests/guestEntry.ts';
import type { GuestLinks } from './guests/guestLinks.ts';
import type { Invitations } from './invitations.ts';
import type { MemberAdministration } from './memberAdministration.ts';
import type { Passkeys } from './passkeys/passkeys.ts';
import type { PasswordRule } from './passwordRule.ts';
import type { PhoneNumbers } from './phone/phoneNumbers.ts';
import type { PhoneSignIn } from './phone/phoneSignIn.ts';
import type { ProfilePhotos } from './profilePhotos.ts';
import type { SecondFactors } from './secondFactor/secondFactors.ts';
import type { Keep, Sessions } from './sessions.ts';
import type { SignInAnswer } from './signInAnswer.ts';
import type { SignInLinks } from './signInLinks.ts';

export interface SignInAttempt {
  readonly email: string;
  readonly password: string;
  readonly keep: Keep;
}

/**
 * Who people are: sign-in, sessions and the claims of shell §3. Everything else in the product uses only this
 * port, which `createIdentity.ts` puts together.
 */
export interface Identity {
  /** Creates or migrates the tables of the schema `muster_identity`; safe to run at every start. */
  migrate(): Promise<void>;
  /** @param from the address of whoever uses the session, if this is a use of it and not only a look */
  authenticate(headers: IncomingHttpHeaders, from?: string): Promise<Authentication>;
  /**
   * E-mail and password, and the second factor where the account has one; counts attempts per address and client and per
   * client (shell §8), those of a known device by themselves. Takes the same work, whether or not there is an account. Refused at once while too many others wait.
   */
  signIn(attempt: SignInAttempt, client: Client): Promise<Result.Result<SignInAnswer, AuthRefusal>>;
  /**
   * Goes on in another organisation of the same person (shell §7, `switch_org_by_uid`): the session ends with its tokens,
   * keys and sockets, and another one begins. Undefined if they are no member there in that role.
   */
  switchOrganisation(
    who: SignedIn,
    membership: { readonly org: string; readonly role: string },
    client: Client,
  ): Promise<Omit<SignInAnswer, 'user' | 'replaced'> | undefined>;
  /** Somebody as the sender of their requests, without being signed in; undefined: they do not work there. */
  actorOf(org: string, uid: string): Promise<SignedIn['actor'] | undefined>;
  /** The organisations in which somebody can work, by their ids. */
  membershipsOf(uid: string): Promise<readonly Membership[]>;
  /** Ends the session of these headers with its access tokens; returns its id, and the cookies to clear. */
  signOut(
    headers: IncomingHttpHeaders,
  ): Promise<{ readonly ended: string | undefined; readonly setCookies: readonly string[] }>;
  /** People's sessions, as their owners see and end them. */
  readonly sessions: Pick<Sessions, 'list' | 'end' | 'endIn' | 'endOthers' | 'ended'>;
  /**
   * The key that opens the search to other programs, as this person, until the session ends (`searchKeys.ts`). Null
   * for an API token, which opens it itself.
   */
  searchKeyOf(who: Pick<SignedIn, 'sessionId' | 'apiToken'>): string | null;
  /** The exchange of shell §7: an access token of one hour that ends with its session. A session has a few of them. */
  exchangeToken(who: SignedIn): Promise<Result.Result<AccessToken, AuthRefusal>>;
  /**
   * Refuses a password against the rule, an invalid address, and an address or uid that is in use.
   *
   * @param origin whether a person has chosen the password, or the installation publishes it: then only the
   *   specification's rule counts. Omitted: a person
   */
  createUser(
    user: NewUser,
    origin?: 'typed' | 'published',
  ): Promise<Result.Result<{ readonly uid: string }, AuthRefusal>>;
  /**
   * Makes somebody who has an account a member of a further organisation. Refuses an unknown address, one that nobody has
   * proven to be theirs, and a member.
   *
   * @param by who adds them
   */
  addMember(
    email: string,
    membership: NewMembership,
    by: TrailAuthor,
  ): Promise<Result.Result<{ readonly uid: string }, AuthRefusal>>;
  /** Those of an organisation who can sign in to it, by name. */
  usersOf(org: string): Promise<readonly User[]>;
  /** The account of an address, whatever organisations it is a member of: for the operator. */
  findUser(email: string): Promise<Account | undefined>;
  /** Whether an address signs in with this password. No attempt is counted: it is the operator who asks. */
  passwordIs(email: string, password: string): Promise<boolean>;
  /** Whether the account of an address has a password. */
  hasPassword(email: string): Promise<boolean>;
  /** What a new password must be. */
  readonly passwordRule: PasswordRule;
  /**
   * Somebody changes their own name, in every organisation in which they work. Returns it as it is kept; refuses what is no
   * name.
   */
  changeName(who: SignedIn, name: string, from: TrailOrigin): Promise<Result.Result<string, AuthRefusal>>;
  /**
   * Somebody changes their own password; all their other sessions end, and their ids are returned. Refuses a new
   * password against the rule, and a wrong current one, as often as it may be tried.
   */
  changePassword(
    who: SignedIn,
    change: { readonly currentPassword: string; readonly newPassword: string },
    from?: TrailOrigin,
  ): Promise<Result.Result<readonly string[], AuthRefusal>>;
  /**
   * Sets a new password; all sessions and access tokens of the user end. Refuses a password against the rule, and an
   * unknown address.
   */
  setPassword(email: string, password: string): Promise<Result.Result<Account, AuthRefusal>>;
  /**
   * Ends all sessions and access tokens of a user, who can no longer sign in; the address becomes free.
   * History continues to name the user (`namesOf`), and API tokens that they created stay the organisation's.
   */
  removeUser(email: string): Promise<Result.Result<Account, AuthRefusal>>;
  /** Ends all sessions and access tokens of a user; `ended`: how many sessions there were. */
  signOutEverywhere(
    email: string,
  ): Promise<Result.Result<{ readonly user: Account; readonly ended: number }, AuthRefusal>>;
  /** Ends all sessions in an organisation; returns how many there were. */
  signOutAll(org: string): Promise<number>;
  /** The members of organisations, as their administrators see and change them. */
  readonly members: MemberAdministration;
  /** Invitations of organisations. */
  readonly invitations: Invitations;
  /** What people do with an account by e-mail before they are signed in. */
  readonly byEmail: EmailFlows;
  /** Sign-in with accounts of other providers. */
  readonly byProvider: FederatedSignIn;
  /** The accounts of providers that open one's own. */
  readonly linkedProviders: LinkedProviders;
  /** The address of whoever is signed in with these cookies, also in no organisation; undefined: nobody is. */
  addressIn(cookie: string | undefined): Promise<string | undefined>;
  /** Whether somebody signs in with an address: told only to whoever has proven that it is theirs. */
  hasAccount(email: string): Promise<boolean>;
  /**
   * Accepts the invitation of a code and signs in: whoever has an account with the invited address gives its password, and
   * anybody else a name and a new one. Refuses a code that is unknown, used, withdrawn or expired; of two who accept one
   * invitation, one wins.
   */
  acceptInvitation(
    acceptance: { readonly code: string; readonly name: string; readonly password: string },
    client: Client,
  ): Promise<Result.Result<SignInAnswer, AuthRefusal>>;
  /**
   * The organisation that somebody makes: its id is the same until they are its member, so that whoever tries again makes no
   * other one. `entered`: they are already, and only their session is not there. Refuses a member of any other organisation,
   * and whoever has not proven their address.
   */
  founding(
    uid: string,
  ): Promise<Result.Result<{ readonly org: string; readonly entered: boolean }, Refusal | AuthRefusal>>;
  /** Makes the founder of an organisation its administrator; does nothing for one who is a member. */
  enterAsFounder(uid: string, org: string, by: TrailAuthor): Promise<void>;
  /** Goes on in the organisation that somebody has made, with another session. */
  beginAsFounder(
    session: { readonly uid: string; readonly sessionId: string },
    org: string,
    client: Client,
  ): Promise<Result.Result<Omit<SignInAnswer, 'user' | 'replaced'>, AuthRefusal>>;
  /** Passkeys, and signing in with them. */
  readonly passkeys: Passkeys;
  /** The telephone numbers of accounts. */
  readonly phoneNumbers: PhoneNumbers;
  /** Sign-in with a code by text message. */
  readonly byPhone: PhoneSignIn;
  /** What is to be solved before a text message goes out for a stranger; undefined: nothing. */
  readonly captcha: Captcha | undefined;
  /** The photos of people. */
  readonly photos: ProfilePhotos;
  /** The second factors of accounts. */
  readonly secondFactors: SecondFactors;
  /** Links that sign members in, and their tokens. */
  readonly signInLinks: SignInLinks;
  /** The links that messages to people carry. */
  readonly messageLinks: MessageLinks;
  /** Links that admit a guest to a booking. */
  readonly guestLinks: GuestLinks;
  /** How somebody gets to a booking by such a link. */
  readonly guests: GuestEntry;
  /**
   * Signs in with a custom token, to its organisation alone. Whether whoever has it is its owner has to be known before.
   * Refuses one that is used, revoked or expired by now.
   */
  signInWithToken(
    token: string,
    owner: Person,
    client: Client,
  ): Promise<Result.Result<SignInAnswer, AuthRefusal>>;
  /** The tokens of programs. */
  readonly apiTokens: ApiTokens;
  /**
   * The names of users and API tokens of one organisation, for history and presence, including users who were
   * removed and tokens that were revoked; unknown uids are left out.
   */
  namesOf(org: string, uids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** The uids of an organisation's sign-ins that are linked to these resources and customers, by the ids of those. */
  uidsLinkedTo(org: string, recordIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
  /** The ids of the resources and customers of an organisation that a sign-in is linked to. */
  recordsLinkedTo(org: string, uid: string): Promise<readonly string[]>;
}
