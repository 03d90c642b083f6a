import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Refusal } from '../../../domain/kernel/refusal.ts';
import { type Claims, personaOf } from '../../../domain/rights/persona.ts';
import { dispatcherDuties, isScoped, mayRead, mayWrite } from '../../../domain/rights/rights.ts';
import { organisationHeader, organisationParameter } from '../../contract/account.ts';
import { mayMakeOrganisation } from '../../contract/newOrganisation.ts';
import { type AuthRefusal, authRefusal } from '../../platform/problems/authRefusals.ts';
import { sendProblem } from '../../platform/problems/sendProblem.ts';
import { endCutOff } from '../../platform/problems/unexpectedErrors.ts';
import type { Authentication, SignedIn } from '../../services/identity/authentication.ts';
import { lacksScope } from '../../services/tokens/lacksScope.ts';
import { noteRefusal } from './noteInTrail.ts';
import { isOperator } from './operator.ts';
import type { MemberAccess, Route } from './route.ts';
import type { RouteServices } from './routeServices.ts';
import { comesFromElsewhere } from './sameOrigin.ts';
import { tokenAccess } from './tokenAccess.ts';

const outOfUseText =
  'You have been deactivated in this organisation, so you are signed out and cannot sign in to it. Please contact your administrator.';
const notSignedIn: Refusal = { code: 'not_signed_in', message: 'Please sign in.', details: {} };
const tokenExpired: Refusal = {
  code: 'token_expired',
  message: 'The access token has expired. Please get another one.',
  details: {},
};
const unknownBearer: Refusal = {
  code: 'not_signed_in',
  message: 'This token is not known, or its session has ended. Please sign in.',
  details: {},
};
const refusedTokens: {
  readonly [Why in Extract<Authentication, { outcome: 'refusedToken' }>['why']]: Refusal;
} = {
  expired: { code: 'token_expired', message: 'This API token has expired. Create another one.', details: {} },
  revoked: { code: 'token_revoked', message: 'This API token was revoked. Create another one.', details: {} },
  unknown: { code: 'token_unknown', message: 'There is no such API token.', details: {} },
};
const fromElsewhere: Refusal = {
  code: 'not_allowed',
  message: 'Requests from pages of another site are not accepted.',
  details: {},
};
const operatorOnly: Refusal = {
  code: 'not_allowed',
  message: 'This is for the operator: from the machine itself, or with the operator token.',
  details: {},
};
const wrongRole: Refusal = {
  code: 'not_allowed',
  message: 'Your role does not allow this.',
  details: {},
};

const peopleOnly: Refusal = {
  code: 'not_allowed',
  message: 'API tokens cannot do this; sign in.',
  details: {},
};
const searchOnly: Refusal = {
  code: 'not_allowed',
  message: 'A search key opens the search and nothing else.',
  details: {},
};
/** Who makes a link may use it, and must not thereby get at what its owner has and does elsewhere. */
const cameByLink: Refusal = {
  code: 'not_allowed',
  message: 'Your link opens this organisation alone. Sign in yourself to do this.',
  details: {},
};
/** A guest is admitted to single bookings, and has an account at the most. */
const asGuest: Refusal = {
  code: 'not_allowed',
  message: 'You are a guest here. There are your bookings, and nothing else.',
  details: {},
};
/** Of an administrator whose organisation asks for a second factor. */
const factorMissing: Refusal = {
  code: 'second_factor_missing',
  message: 'Your organisation asks administrators for a second factor. Set yours up first.',
  details: {},
};
/** Of a page that was drawn for another organisation than the one in which its user works by now. */
const notCurrent: Refusal = {
  code: 'organisation_not_current',
  message: 'You work in another organisation now. Nothing was read or changed.',
  details: {},
};
const signedInOf = new WeakMap<FastifyRequest, SignedIn>();

/** Who sent a request that the guard let through; undefined on routes for anyone. */
export function whoSent(request: FastifyRequest): SignedIn | undefined {
  return signedInOf.get(request);
}

/**
 * The hook in front of a route, before its body is read: who sends this, from where, and may they (scheduling
 * §6)? A refusal is answered at once.
 */
export function guard(
  route: Route,
  services: Pick<
    RouteServices,
    'identityLookups' | 'configuration' | 'admission' | 'socketPlaces' | 'socketRefusals' | 'trail'
  >,
) {
  const { access } = route;
  const { admission } = services;
  const changesSomething =
    (route.method !== 'GET' && route.isSentFromElsewhere !== true) || route.kind === 'socket';

  /** Whether the request was answered: with why it is refused, or because its client has gone. */
  async function isAnswered(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const elsewhere = changesSomething && comesFromElsewhere(request, services.configuration.baseUrl);
    const say = (refusal: Refusal | AuthRefusal): boolean => {
      // A WebSocket is opened, to be told.
      if (services.socketRefusals.note(request, refusal, elsewhere)) return false;
      sendProblem(reply, refusal);
      return true;
    };
    /** A refusal of rights, which the security trail keeps. */
    const refuse = (refusal: Refusal, who?: SignedIn): boolean => {
      noteRefusal(services.trail, route, request, who);
      return say(refusal);
    };
    if (access === 'anyone') {
      if (elsewhere) return refuse(fromElsewhere);
      const tooMany = route.isBySecret === true ? admission.countStranger(request.ip) : undefined;
      return tooMany !== undefined && say(tooMany);
    }
    if (access === 'operator') return !isOperator(request, services.configuration) && refuse(operatorOnly);

    const toldToWait = admission.refusedLately(request.headers);
    if (toldToWait !== undefined) return say(toldToWait);
    const authentication = await services.identityLookups.find(request.ip, request.headers);
    // Whoever reads the body from now on would wait for ever: the stream has told its end when nobody listened.
    if (!request.ws && request.raw.destroyed && !request.raw.complete) {
      endCutOff(request, reply);
      return true;
    }
    switch (authentication.outcome) {
      case 'anonymous':
        return say(request.headers.authorization === undefined ? notSignedIn : unknownBearer);
      case 'expired':
        return say(tokenExpired);
      case 'refusedToken':
        return say(refusedTokens[authentication.why]);
      case 'outOfUse':
        return say({ ...authRefusal('auth/no-organisation'), message: outOfUseText });
      case 'noOrganisation':
        return say(
          authRefusal(
            'auth/no-organisation',
            services.configuration.newOrganisations ? { [mayMakeOrganisation]: true } : {},
          ),
        );
      case 'signedIn': {
        const { who: sender } = authentication;
        if (elsewhere && sender.via === 'cookie') return refuse(fromElsewhere, sender);
        const tooMany = admission.count(sender, request.headers);
        if (tooMany !== undefined) return say(tooMany);
        const drawn = drawnFor(request);
        if (drawn !== undefined && drawn !== sender.actor.org) return say(notCurrent);
        const who = withinScopes(route, sender);
        if ('code' in who) return refuse(who, sender);
        if (who.lacksFactor && access !== 'account' && route.isWithoutFactor !== true) {
          return say(factorMissing);
        }
        if (access === 'account' && who.byLink) return refuse(cameByLink, who);
        if (access !== 'account' && route.isForGuests !== true && personaOf(who.actor) === 'guest') {
          return refuse(asGuest, who);
        }
        if (!mayUse(access, who.actor) && !mayAsToken(access, who))
          return refuse(refusalOf(access, who.actor), who);
        if (route.kind === 'socket' && request.ws) {
          const refusal = takePlace(request, who, services);
          if (refusal !== undefined) return say(refusal);
        }
        if (!request.ws) {
          const refusal = enter(request, reply, who, route, admission);
          if (refusal !== undefined) return say(refusal);
        }
        signedInOf.set(request, who);
        return false;
      }
    }
  }

  // By callback: after a hook that promises an answer, Fastify goes on to the route if the client leaves before it is sent.
  return (request: FastifyRequest, reply: FastifyReply, goOn: (error?: Error) => void): void => {
    isAnswered(request, reply).then((answered) => {
      if (!answered) goOn();
    }, goOn);
  };
}

/** The organisation that a page names with its request; undefined of programs that name none. */
function drawnFor({ headers, query }: FastifyRequest): string | undefined {
  const named = headers[organisationHeader] ?? Object(query)[organisationParameter];
  return named === undefined ? undefined : String(named);
}

const workOf = new WeakMap<FastifyRequest, Promise<unknown>>();

/** Says what a request set going: it counts as under way until that is over, even if its client has gone. */
export function noteWork<Answer>(request: FastifyRequest, work: Promise<Answer>): Promise<Answer> {
  workOf.set(request, work);
  return work;
}

/**
 * A place among the requests under way, which is released when the answer has been sent, or its client has gone and the
 * work is over: whoever sends and leaves would otherwise have any number.
 */
function enter(
  request: FastifyRequest,
  { raw }: FastifyReply,
  who: SignedIn,
  route: Route,
  admission: RouteServices['admission'],
): Refusal | undefined {
  // The client disconnected during authentication: its answer will never end.
  if (request.raw.socket.destroyed) return undefined;
  const work = route.kind === 'http' ? route.work : undefined;
  const place = admission.enter(who, typeof work === 'function' ? work(request) : (work ?? 'other'));
  if (typeof place !== 'function') return place;
  raw.once('close', () => void Promise.allSettled([workOf.get(request)]).then(place));
  return undefined;
}

/** Before the upgrade, so that no two take the last place; it is released when the connection ends. */
function takePlace(
  { raw: { socket } }: FastifyRequest,
  who: SignedIn,
  { socketPlaces }: Pick<RouteServices, 'socketPlaces'>,
): Refusal | undefined {
  // The client disconnected during authentication: nothing will be opened, and nothing will end.
  if (socket.closed) return undefined;
  const place = socketPlaces.take(who);
  if (typeof place !== 'function') return place;
  socket.once('close', place);
  return undefined;
}

/** The sender of a request, limited to what a search key or the scopes of an API token open; or the refusal. */
function withinScopes(route: Route, who: SignedIn): SignedIn | Refusal {
  if (who.opens === 'search' && route.isSearch !== true) return searchOnly;
  if (who.apiToken === undefined) return who;
  const access = tokenAccess(route, who.apiToken.scopes);
  switch (access.opens) {
    case 'everything':
      return who;
    case 'areas':
      return { ...who, actor: { ...who.actor, areas: access.areas } };
    case 'nothing':
      return access.missing === 'people' ? peopleOnly : lacksScope(access.missing);
  }
}

function mayUse(access: MemberAccess, claims: Claims): boolean {
  if (typeof access === 'string') return true;
  if (access.whole && isScoped(claims)) return false;
  return 'read' in access ? mayRead(claims, access.read) : mayWrite(claims, access.write);
}

/** Whether a route is for API tokens as well: one that has come so far has its scope. */
function mayAsToken(access: MemberAccess, { apiToken }: SignedIn): boolean {
  return typeof access !== 'string' && access.orToken === true && apiToken !== undefined;
}

/** Tells a dispatcher which duty would open the route, if one would. */
function refusalOf(access: MemberAccess, actor: Claims): Refusal {
  const opening = dispatcherDuties.filter((duty) => mayUse(access, { ...actor, duties: [duty] }));
  return opening.length === 0
    ? wrongRole
    : { code: 'not_allowed', message: `This needs the duty ${opening.join(' or ')}.`, details: {} };
}
