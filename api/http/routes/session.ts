import { Result } from 'effect';
import { z } from 'zod';
import { refuse } from '../../../domain/kernel/refusal.ts';
import { roleSchema } from '../../../domain/rights/role.ts';
import { organisationSwitchSchema, switchPath } from '../../contract/account.ts';
import { secondFactorHeaders } from '../../contract/signIn.ts';
import { sessionViewSchema } from '../../contract/views.ts';
import { authRefusal } from '../../platform/problems/authRefusals.ts';
import { beginBrowserSession } from './beginBrowserSession.ts';
import { clientOf } from './requestOrigin.ts';
import { definePublicRoute, defineRoute, type Route } from './route.ts';

const signInSchema = z.object({
  email: z.string().max(320).default(''),
  password: z.string().max(4096).default(''),
  /** Keeps the session for a week instead of until the browser closes. */
  rememberMe: z.boolean().default(false),
});

/** Sign-in, sign-out, the token exchange (shell §4.2, §7), and who is signed in. */
export const sessionRoutes: readonly Route[] = [
  definePublicRoute({
    method: 'POST',
    path: '/api/auth/sign-in',
    access: 'anyone',
    tag: 'Sign-in',
    summary: 'Sign in with e-mail and password',
    description:
      'Sets the session cookie, and answers the bearer ID token for clients without cookies. Refusals carry the `auth/…` codes.',
    headers: secondFactorHeaders,
    input: { body: signInSchema },
    answer: z.object({
      token: z.string(),
      user: z.object({ uid: z.string(), name: z.string(), email: z.string() }),
    }),
    async handle({ input: { body }, request, reply, services }) {
      const signedIn = await services.identity.signIn(
        { email: body.email, password: body.password, keep: body.rememberMe ? 'days' : 'session' },
        clientOf(request),
      );
      return Result.map(signedIn, (answer) => beginBrowserSession(answer, reply, services));
    },
  }),

  definePublicRoute({
    method: 'POST',
    path: '/api/auth/sign-out',
    access: 'anyone',
    tag: 'Sign-in',
    summary: 'Sign out',
    description: 'Ends the session and its access tokens. Without a session it does nothing.',
    input: {},
    answer: z.object({ signedOut: z.literal(true) }),
    async handle({ request, reply, services }) {
      const { ended, setCookies } = await services.identity.signOut(request.headers);
      if (ended !== undefined) services.sessionWatch.ended(ended);
      if (setCookies.length > 0) reply.header('Set-Cookie', [...setCookies]);
      return Result.succeed({ signedOut: true as const });
    },
  }),

  defineRoute({
    method: 'GET',
    path: '/api/v1/access_token',
    access: 'signedIn',
    isForGuests: true,
    scope: 'people',
    tag: 'Sign-in',
    summary: 'Exchange the bearer ID token for an access token',
    description:
      'The access token is a bearer token, too; it is valid for an hour or until its session ends. A session has at most 20.',
    input: {},
    answer: z.object({ access_token: z.string(), token_type: z.literal('Bearer'), expires_in: z.int() }),
    async handle({ who, services }) {
      const exchanged = await services.identity.exchangeToken(who);
      return Result.map(exchanged, ({ accessToken, expiresIn }) => ({
        access_token: accessToken,
        token_type: 'Bearer' as const,
        expires_in: expiresIn,
      }));
    },
  }),

  defineRoute({
    method: 'POST',
    path: switchPath,
    access: 'account',
    scope: 'people',
    tag: 'Sign-in',
    summary: 'Go on in another organisation',
    description:
      'The session goes on as another one: it sets the session cookie, and answers the bearer ID token for clients without cookies. Everything of the former session ends: its tokens, its search key and its WebSockets. `role` is what you are there, `uid` your own.',
    input: { body: organisationSwitchSchema },
    answer: z.object({ token: z.string(), org_id: z.string(), role: roleSchema }),
    async handle({ input: { body }, who, request, reply, services }) {
      const { org_id, role, uid } = body;
      const begun =
        uid === who.actor.uid
          ? await services.identity.switchOrganisation(who, { org: org_id, role }, clientOf(request))
          : undefined;
      if (begun === undefined) {
        return refuse('not_allowed', `You are no member of this organisation as ${role}.`, {
          field: 'org_id',
        });
      }
      services.sessionWatch.ended(who.sessionId);
      reply.header('Set-Cookie', [...begun.setCookies]);
      return Result.succeed({ token: begun.token, org_id, role });
    },
  }),

  defineRoute({
    method: 'GET',
    path: '/api/v1/session',
    access: 'signedIn',
    isWithoutFactor: true,
    isForGuests: true,
    scope: 'read',
    tag: 'Sign-in',
    summary: 'Who is signed in',
    description: 'The user, the claims and the organisation: what the application needs when it starts.',
    input: {},
    answer: sessionViewSchema,
    async handle({ who, services }) {
      const { actor, user } = who;
      const { map } = services.configuration;
      const organisation = await services.facts.organisation(actor.org);
      if (organisation === undefined) return Result.fail(authRefusal('auth/no-organisation'));
      const { phoneNumber, ...named } = user;
      return Result.succeed({
        user: named,
        phone_number: phoneNumber,
        role: actor.role,
        duty: actor.duties[0] ?? null,
        duties: actor.duties,
        partner: actor.partner,
        resourceId: actor.resourceId,
        customerId: actor.customerId,
        ...(actor.partnerPeople && { partnerPeople: [...actor.partnerPeople] }),
        ...(actor.scope && { scope: actor.scope }),
        ...(actor.admittedTo && { admittedTo: [...actor.admittedTo] }),
        ...(actor.hidden && { hidden: [...actor.hidden] }),
        ...(actor.denied && { denied: [...actor.denied] }),
        organisation,
        ...(actor.admittedTo &&
          !who.byLink &&
          services.configuration.newOrganisations && { mayMakeOrganisation: true as const }),
        ...(who.byLink && { byLink: true as const }),
        ...(who.lacksFactor && { lacksFactor: true as const }),
        alg_client: services.search.engineOf(organisation.settings),
        alg_key: services.identity.searchKeyOf(who),
        version: services.version,
        terms: { version: services.terms.version, state: await services.terms.stateOf(who) },
        map: map === undefined ? null : { url: map.url, attribution: map.attribution ?? null },
      });
    },
  }),
];
