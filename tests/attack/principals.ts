import { Result } from 'effect';
import { type TokenScope, tokenScopes } from '../../api/contract/integrations.ts';
import type { SignedIn } from '../../api/services/identity/authentication.ts';
import type { Services } from '../../api/services/services.ts';
import { trailReader } from '../../domain/rights/area.ts';
import { type Claims, claimsOf } from '../../domain/rights/persona.ts';
import { type Persona, personas } from '../../domain/rights/personas.ts';

/** Somebody who sends requests, with what the table of rights is to say of them. */
export interface Principal {
  readonly name: string;
  /** Of whom they are; undefined: of nobody. */
  readonly org: string | undefined;
  /** Undefined: what they send signs nobody in. */
  readonly claims: Claims | undefined;
  /** Of an API token, or all that a person has. */
  readonly scopes: readonly TokenScope[] | 'person';
  readonly isOperator: boolean;
  /** A page of another site sends this with the browser's cookie. */
  readonly fromElsewhere: boolean;
  /** The lines of a request that say who they are. */
  headers(): readonly (readonly [name: string, value: string])[];
  /** Signs in again where a session of theirs has been ended. Undefined: they cannot. */
  readonly renew: (() => Promise<void>) | undefined;
}

/** Principals, and all that none of them may be told of another. */
export interface Principals {
  readonly all: readonly Principal[];
  readonly secrets: () => readonly string[];
}

export interface PeopleOf {
  readonly org: string;
  readonly canary: string;
  /** The records that a resource and a customer are linked to. */
  readonly links: Readonly<Partial<Record<'resourceId' | 'customerId', string>>>;
  /** The booking to which a guest is admitted, of that customer. */
  readonly bookingId: string;
  readonly personas: readonly Persona[];
  /** Whether there are to be credentials of theirs, too, that have ended. */
  readonly withEnded: boolean;
}

/** Everybody whom the table of rights knows, except the program itself. */
export const everyPersona: readonly Persona[] = personas.filter((persona) => persona !== 'system');
export const operatorToken = 'a token of the operator, for the attack alone';

const client = { ip: '127.0.0.1', userAgent: 'the attack' };

interface Session {
  readonly token: string;
  /** As a browser sends them. */
  readonly cookies: readonly string[];
}

/** What the functions below work with: where, of whom, and where secrets are noted. */
interface Making extends PeopleOf, Pick<Services, 'identity' | 'pools'> {
  readonly address: () => string;
  readonly secrets: string[];
}

interface Person {
  readonly claims: Claims;
  /** Another session. */
  begin(): Promise<Session>;
  /** The one that is used. */
  session(): Session;
  renew(): Promise<void>;
}

const bearer = (token: string) => [['Authorization', `Bearer ${token}`] as const];
const person = { scopes: 'person', isOperator: false, fromElsewhere: false } as const;
const ended = { ...person, claims: undefined, renew: undefined } as const;

/**
 * A person of each persona with a session; the first of them also with a cookie, here and on a page of another site; an
 * API token of each scope and of all of them; and credentials that have ended, each in its way.
 *
 * @param address of the Muster where they sign in again
 */
export async function makePrincipals(
  { identity, pools }: Services,
  people: PeopleOf,
  address: () => string,
): Promise<Principals> {
  const secrets: string[] = [];
  const making: Making = { ...people, identity, pools, address, secrets };
  const all: Principal[] = [];
  for (const [index, persona] of people.personas.entries()) {
    const one = await (persona === 'guest' ? makeGuest(making) : makePerson(making, persona));
    const own = { ...person, org: people.org, claims: one.claims, renew: one.renew };
    const name = `${persona} of ${people.org}`;
    all.push({ ...own, name, headers: () => bearer(one.session().token) });
    if (index > 0) continue;
    const cookie = () => [['Cookie', one.session().cookies.join('; ')] as const];
    all.push(
      { ...own, name: `${name} with a cookie`, headers: cookie },
      {
        ...own,
        name: `${name} with a cookie, on a page of another site`,
        fromElsewhere: true,
        headers: () => [...cookie(), ['Origin', 'https://evil.invalid']],
      },
    );
    if (people.withEnded) all.push(...(await endedSessions(making, one)));
  }
  all.push(...(await apiTokens(making)));
  if (people.withEnded) all.push(...(await endedTokens(making)));
  return { all, secrets: () => secrets };
}

async function makePerson(
  { identity, org, canary, links, address, secrets }: Making,
  persona: Persona,
): Promise<Person> {
  const claims = claimsOf(persona);
  const { role } = claims;
  if (role === 'system') throw new Error('nobody signs in as the program itself');
  const email = `${persona}@${org}.invalid`;
  const password = `the password of ${persona} ${org} 2026`;
  const user = {
    uid: `${org}-${persona}`,
    name: `${canary} ${persona}`,
    email,
    password,
    org,
    ...claims,
    role,
    resourceId: role === 'resource' ? (links.resourceId ?? null) : null,
    customerId: role === 'customer' ? (links.customerId ?? null) : null,
  };
  secrets.push(password);
  Result.getOrThrow(await identity.createUser(user));
  async function begin(): Promise<Session> {
    const begun = await identity.signIn({ email, password, keep: 'session' }, client);
    const { token, setCookies } = Result.getOrThrow(begun);
    secrets.push(token);
    return { token, cookies: setCookies.map(pairOf) };
  }
  let session = await begin();
  return {
    claims,
    begin,
    session: () => session,
    async renew() {
      session = await signedInAgain(address(), email, password, session.cookies);
      secrets.push(session.token);
    },
  };
}

async function makeGuest(making: Making): Promise<Person> {
  const { identity, org, canary, links, bookingId, address, secrets } = making;
  const customerId = links.customerId ?? '';
  const wanted = { bookingId, customerId, name: canary, page: 'http://muster.invalid/guest', letter: null };
  const made = await identity.guestLinks.make(org, wanted, { actor: `${org}-operator` });
  const code = new URL(Result.getOrThrow(made).link ?? '').hash.slice(1);
  secrets.push(code);
  async function begin(cookies: readonly string[] = []): Promise<Session> {
    const opened = await identity.guests.open({ code }, { ...client, cookie: cookies.join('; ') });
    const { token, setCookies } = Result.getOrThrow(opened);
    secrets.push(token);
    return { token, cookies: setCookies.map(pairOf) };
  }
  let session = await begin();
  return {
    claims: { ...claimsOf('guest'), admittedTo: [{ bookingId, customerId }] },
    begin: () => begin(session.cookies),
    session: () => session,
    async renew() {
      session = await sessionFrom(`${address()}/api/auth/guest-links/open`, { code }, session.cookies);
      secrets.push(session.token);
    },
  };
}

async function endedSessions(making: Making, { begin, session }: Person): Promise<readonly Principal[]> {
  const { identity, pools, org } = making;
  const past = `now() - interval '1 minute'`;
  const left = await begin();
  await identity.signOut({ authorization: `Bearer ${left.token}` });
  const lapsed = await begin();
  const { sessionId } = await whoIs(making, lapsed);
  await pools.commands.query(`update muster_identity.session set "expiresAt" = ${past} where id = $1`, [
    sessionId,
  ]);
  // The session behind this one goes on.
  const who = await whoIs(making, session());
  const { accessToken } = Result.getOrThrow(await identity.exchangeToken(who));
  await pools.commands.query(
    `update muster_identity.access_tokens set expires_at = ${past} where session_id = $1`,
    [who.sessionId],
  );
  return [
    { ...ended, org, name: `a session of ${org} that was ended`, headers: () => bearer(left.token) },
    { ...ended, org, name: `a session of ${org} that has expired`, headers: () => bearer(lapsed.token) },
    { ...ended, org, name: `an access token of ${org} that has expired`, headers: () => bearer(accessToken) },
  ];
}

async function whoIs({ identity }: Making, { token }: Session): Promise<SignedIn> {
  const found = await identity.authenticate({ authorization: `Bearer ${token}` });
  if (found.outcome !== 'signedIn') throw new Error('a new session signs nobody in');
  return found.who;
}

async function apiTokens(making: Making): Promise<readonly Principal[]> {
  const { org } = making;
  const all: Principal[] = [];
  const narrow: readonly TokenScope[] = ['bookings:read', 'customers:write', 'uploads:write'];
  const general = tokenScopes.slice(0, 4);
  for (const scopes of [...general.map((scope) => [scope]), narrow, tokenScopes]) {
    const { secret } = await makeToken(making, scopes, scopes.join(' '));
    const name = `an API token of ${org} for ${scopes.join(', ')}`;
    // A token has the rights of a dispatcher within its scopes, one of which is a duty (api/services/tokens/apiTokens.ts).
    const duties = scopes.includes('security:read') ? [trailReader] : [];
    const claims = { ...claimsOf('dispatcher'), duties };
    all.push({ ...person, org, name, claims, scopes, renew: undefined, headers: () => bearer(secret) });
  }
  return all;
}

async function endedTokens(making: Making): Promise<readonly Principal[]> {
  const { identity, pools, org } = making;
  const revoked = await makeToken(making, tokenScopes, 'revoked');
  Result.getOrThrow(await identity.apiTokens.revoke(org, `${org}-operator`, revoked.id));
  const expired = await makeToken(making, tokenScopes, 'expired');
  await pools.commands.query(
    `update muster_identity.api_tokens set expires_at = now() - interval '1 minute' where id = $1`,
    [expired.id],
  );
  return [
    { ...ended, org, name: `an API token of ${org} that was revoked`, headers: () => bearer(revoked.secret) },
    { ...ended, org, name: `an API token of ${org} that has expired`, headers: () => bearer(expired.secret) },
  ];
}

async function makeToken(
  { identity, org, canary, secrets }: Making,
  scopes: readonly TokenScope[],
  what: string,
): Promise<{ readonly id: string; readonly secret: string }> {
  const wanted = { name: `${canary} ${what}`, scopes, expiresAt: null };
  const { token, secret } = Result.getOrThrow(
    await identity.apiTokens.create(org, `${org}-operator`, wanted),
  );
  secrets.push(secret);
  return { id: token.id, secret };
}

/** What a browser sends of a cookie that it was given. */
function pairOf(cookie: string): string {
  return cookie.split(';', 1)[0] ?? '';
}

const nobody = {
  org: undefined,
  claims: undefined,
  scopes: 'person',
  isOperator: false,
  fromElsewhere: false,
  renew: undefined,
} as const;

/** Those who are of no organisation. */
export const strangers: readonly Principal[] = [
  { ...nobody, name: 'nobody', headers: () => [] },
  { ...nobody, name: 'a made-up token', headers: () => [['Authorization', `Bearer mus_${'A'.repeat(43)}`]] },
  {
    ...nobody,
    name: 'a made-up session',
    headers: () => [['Authorization', `Bearer ${'A'.repeat(43)}.${'A'.repeat(43)}`]],
  },
  {
    ...nobody,
    name: 'the operator',
    isOperator: true,
    headers: () => [['Authorization', `Bearer ${operatorToken}`]],
  },
];

function signedInAgain(
  address: string,
  email: string,
  password: string,
  cookies: readonly string[],
): Promise<Session> {
  return sessionFrom(`${address}/api/auth/sign-in`, { email, password }, cookies);
}

/** What begins a session, sent with the cookies of its browser, which keeps those that are not set anew. */
async function sessionFrom(url: string, body: object, cookies: readonly string[]): Promise<Session> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: cookies.join('; ') },
    body: JSON.stringify(body),
  });
  const answer: unknown = await response.json();
  if (
    typeof answer !== 'object' ||
    answer === null ||
    !('token' in answer) ||
    typeof answer.token !== 'string'
  ) {
    throw new Error(`${url} began no session: ${response.status} ${JSON.stringify(answer)}`);
  }
  return { token: answer.token, cookies: response.headers.getSetCookie().map(pairOf) };
}
