import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import websocket from '@fastify/websocket';
import scalar from '@scalar/fastify-api-reference';
import { Result } from 'effect';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHolds } from '../../../commands/hold/holds.ts';
import packageJson from '../../../package.json' with { type: 'json' };
import { turnFigures } from '../../../postgres/connectInTurn.ts';
import { createFairTurns } from '../../../postgres/fairTurns.ts';
import { readChangedOrganisations } from '../../../projections/queries/changedOrganisations.ts';
import { readModelWorkspaces } from '../../../projections/queries/standingWorkspaces.ts';
import { createSearch } from '../../../projections/search/createSearch.ts';
import { createRefusalHold, holdRefusals } from '../../platform/limits/holdRefusals.ts';
import { type Limits, limitsOf } from '../../platform/limits/limits.ts';
import { createSearchPriority } from '../../platform/limits/searchPriority.ts';
import { createPlaces } from '../../platform/places.ts';
import { invalidField } from '../../platform/problems/invalidInput.ts';
import { outOfBounds } from '../../platform/problems/outOfBounds.ts';
import { sendProblem } from '../../platform/problems/sendProblem.ts';
import {
  handleError,
  handleUnknownRoute,
  handleWrongMethod,
} from '../../platform/problems/unexpectedErrors.ts';
import { createFeedTails } from '../../services/feed/feedTails.ts';
import { createLogOnce } from '../../services/feed/logOnce.ts';
import { startFeedPush } from '../../services/feed/startFeedPush.ts';
import { createMetrics, type Metrics } from '../../services/metrics/metrics.ts';
import { createPlanning } from '../../services/planning/planning.ts';
import type { Services } from '../../services/services.ts';
import { createWeekPdfDesk } from '../../services/weekSheets/weekPdfDesk.ts';
import { createIdentityLookups } from '../admission/identityLookups.ts';
import { createRequestAdmission } from '../admission/requestAdmission.ts';
import { createCatchUps } from '../live/catchUps.ts';
import { createColleagueWatch } from '../live/colleagueWatch.ts';
import { createEndWatch } from '../live/endWatch.ts';
import { createLiveHub } from '../live/liveHub.ts';
import { createMessageRates } from '../live/messageRates.ts';
import { createOpenSockets } from '../live/openSockets.ts';
import { createPresence } from '../live/presence.ts';
import { createSocketPlaces } from '../live/socketPlaces.ts';
import { createSocketRefusals } from '../live/socketRefusals.ts';
import { defaultSocketTimings, type SocketTimings } from '../live/socketTimings.ts';
import { createWorkspaceWatch } from '../live/workspaceWatch.ts';
import { allRoutes } from './allRoutes.ts';
import { guard, noteWork, whoSent } from './guard.ts';
import { noteReading, noteRefusal, refusedWhat } from './noteInTrail.ts';
import { smallestPacked } from './packSpelled.ts';
import { createReadSources } from './readSources.ts';
import {
  bytesMediaType,
  type HttpRoute,
  isStreamed,
  linesMediaType,
  type Route,
  type SocketRoute,
} from './route.ts';
import type { RouteServices } from './routeServices.ts';
import { documentationPolicy, securityHeaders } from './securityHeaders.ts';

export interface RouteOptions {
  /** Given if the composition root measures, too (`api/services/metrics/measuredLog.ts`); omitted: created here. */
  readonly metrics?: Metrics;
  readonly timings?: SocketTimings;
  /** Those that differ from the configuration's. */
  readonly limits?: Partial<Limits>;
}

/** The largest message that a WebSocket client may send, in bytes. */
const largestSocketMessage = 64 * 1024;

/**
 * Puts the whole API on a Fastify instance: every route of `allRoutes`, the documentation page, security
 * headers, compression, problem documents, and the pushes of changes. Unknown paths under `/api` are answered
 * here; others are left to the web application.
 */
export async function registerRoutes(
  app: FastifyInstance,
  services: Services,
  options: RouteOptions = {},
): Promise<void> {
  const shared = shareAmongRoutes(services, options);

  app.setErrorHandler(handleError);
  holdRefusals(app, shared.holdRefusal);
  await app.register(helmet, securityHeaders(services.configuration));
  await app.register(compress, { threshold: smallestPacked });
  await app.register(websocket, {
    options: { maxPayload: largestSocketMessage },
    preClose(done) {
      shared.sockets.close();
      this.websocketServer.close(() => {});
      done();
    },
  });

  await app.register(async (scope) => {
    for (const route of allRoutes) {
      if (route.kind === 'socket') registerSocket(scope, route, shared);
      else if (!isStreamed(route)) registerHttp(scope, route, shared);
    }
  });
  for (const route of allRoutes) {
    if (route.kind !== 'http' || !isStreamed(route)) continue;
    await app.register(async (scope) => {
      // Nobody parses a file here, even if it is sent as JSON or text; other media types than a route's are refused.
      scope.removeAllContentTypeParsers();
      const takes = route.bodyOfBytes === undefined ? 'application/json' : '*';
      scope.addContentTypeParser(takes, (_request, payload, done) => done(null, payload));
      registerHttp(scope, route, shared);
    });
  }
  await app.register(async (scope) => {
    for (const [path, routes] of Map.groupBy(allRoutes, ({ path }) => path))
      refuseOtherMethods(scope, path, routes);
  });
  await app.register(
    async (scope) => {
      scope.setNotFoundHandler(handleUnknownRoute);
    },
    { prefix: '/api' },
  );
  await app.register(async (scope) => {
    scope.addHook('onSend', async (_request, reply) => {
      reply.header('Content-Security-Policy', documentationPolicy);
    });
    await scope.register(scalar, {
      routePrefix: '/api/docs',
      configuration: {
        pageTitle: 'Muster API',
        url: '/api/openapi.json',
        withDefaultFonts: false,
        telemetry: false,
        hideClientButton: true,
        showDeveloperTools: 'never',
        agent: { disabled: true },
        mcp: { disabled: true },
      },
    });
  });

  app.addHook('preClose', () => shared.planning.desk.close());
  app.addHook('preClose', () => shared.weekPdfs.close());
  app.addHook('preClose', async () => shared.trail.endWaiting());
  pushWhatChanges(app, shared);
}

function shareAmongRoutes(services: Services, options: RouteOptions): RouteServices {
  const { reads, missed, feed, changes } = createReadSources(services);
  const timings = options.timings ?? defaultSocketTimings;
  const metrics = options.metrics ?? createMetrics();
  const limits: Limits = { ...limitsOf(services.configuration), ...options.limits };
  const holds = createHolds(services.pools.commands);
  const presence = createPresence(services.pools.live);
  const identityTurns = createFairTurns(limits.identity);
  const commandTurns = createFairTurns(limits.commands);
  const planTurns = createFairTurns(limits.plans);
  const weekPdfTurns = createFairTurns(limits.weekPdfs);
  const catchUpTurns = createFairTurns(limits.watches.catchingUp);
  metrics.queue('identity', () => identityTurns.figures);
  metrics.queue('commands', () => commandTurns.figures);
  metrics.queue('plans', () => planTurns.figures);
  metrics.queue('week PDFs', () => weekPdfTurns.figures);
  metrics.queue('watches', () => catchUpTurns.figures);
  metrics.queue('uploads', () => services.uploads.figures);
  for (const name of ['queries', 'live', 'commands', 'background'] as const) {
    metrics.queue(`connections of ${name}`, () => turnFigures(services.pools[name]));
  }
  return {
    ...services,
    reads,
    search: createSearch({
      ...reads,
      engines: services.searchEngines,
      position: () => services.projector.position(),
      settingsOf: async (org) => (await services.facts.organisation(org))?.settings,
    }),
    feed,
    metrics,
    limits,
    admission: createRequestAdmission(limits, metrics.refused),
    identityLookups: createIdentityLookups(services.identity, identityTurns),
    commandTurns,
    searchPriority: createSearchPriority(limits.searchFirstMs),
    holdRefusal: createRefusalHold(limits.refusals),
    catchUps: createCatchUps({
      context: missed,
      turns: catchUpTurns,
      mostMissed: limits.watches.mostMissed,
      position: () => services.projector.position(),
      refused: metrics.refused,
    }),
    messageRates: createMessageRates(limits.messages, metrics.refused),
    timings,
    feedTails: createFeedTails(feed),
    live: createLiveHub(
      changes,
      () => services.projector.position(),
      (after) => readChangedOrganisations(services.pools.live, after),
    ),
    workspaces: createWorkspaceWatch(readModelWorkspaces(services.pools.live)),
    holds,
    // Looks behind what requests wait for.
    presence,
    colleagues: createColleagueWatch(createHolds(services.pools.live), presence, services.logger),
    sockets: createOpenSockets(),
    // A client that does not answer a heartbeat before the next one is gone.
    socketPlaces: createSocketPlaces(
      limits.sockets,
      Math.ceil((2 * timings.heartbeatMs) / 1000),
      metrics.refused,
    ),
    socketRefusals: createSocketRefusals(limits.sockets.beingRefused),
    uploadPlaces: createPlaces(),
    undoPlaces: createPlaces(),
    cardPlaces: createPlaces(),
    tokenWatch: createEndWatch((ids) => services.identity.apiTokens.ended(ids), services.logger),
    sessionWatch: createEndWatch((ids) => services.identity.sessions.ended(ids), services.logger),
    planning: createPlanning(planTurns),
    weekPdfs: createWeekPdfDesk(weekPdfTurns),
    version: packageJson.version,
  };
}

/** The methods that clients try; others have no path at all. */
const usualMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

function refuseOtherMethods(scope: FastifyInstance, url: string, routes: readonly Route[]): void {
  const taken = routes.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  const allowed = usualMethods.filter((method) => taken.includes(method));
  const method = usualMethods.filter((one) => !taken.includes(one));
  const refuse = async (request: FastifyRequest, reply: FastifyReply) =>
    handleWrongMethod(allowed, request, reply);
  scope.route({ method, url, onRequest: refuse, handler: refuse });
}

/** Answers that are already compressed, or must not wait for compression. */
const sentAsTheyAre: ReadonlySet<string | undefined> = new Set([linesMediaType, bytesMediaType]);

function registerHttp(scope: FastifyInstance, route: HttpRoute, services: RouteServices): void {
  scope.route({
    method: route.method,
    url: route.path,
    onRequest: guard(route, services),
    ...(isStreamed(route) ? {} : { preValidation: refuseOutOfBounds }),
    ...(route.bodyLimit === undefined ? {} : { bodyLimit: route.bodyLimit }),
    ...(sentAsTheyAre.has(route.mediaType) ? { compress: false } : {}),
    ...(route.bodyOfBytes === undefined ? {} : { decompress: false }),
    async handler(request, reply) {
      const result = await noteWork(request, route.respond(request, reply, services, whoSent(request)));
      const who = whoSent(request);
      if (Result.isFailure(result)) {
        if (result.failure.code === 'not_allowed') {
          noteRefusal(services.trail, route, request, who, refusedWhat(route, result.failure.details));
        }
        return sendProblem(reply, result.failure);
      }
      if (who !== undefined) noteReading(services.trail, route, request, who);
      if (route.access !== 'anyone' && !reply.hasHeader('Cache-Control')) {
        reply.header('Cache-Control', 'no-store');
      }
      return result.success;
    },
  });
}

async function refuseOutOfBounds(
  { body }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const found = outOfBounds(body);
  return found && sendProblem(reply, invalidField(found.field === '' ? 'body' : found.field, found.message));
}

function registerSocket(scope: FastifyInstance, route: SocketRoute, services: RouteServices): void {
  scope.route({
    method: 'GET',
    url: route.path,
    onRequest: guard(route, services),
    handler: (request, reply) =>
      sendProblem(
        reply,
        {
          code: 'invalid_input',
          message: `${request.url.split('?', 1)[0]} is a WebSocket; ask for an upgrade.`,
          details: {},
        },
        426,
      ),
    wsHandler(socket, request) {
      if (services.socketRefusals.close(socket, request)) return;
      const who = whoSent(request);
      if (who === undefined) throw new Error(`${route.path} was opened by nobody who is signed in`);
      route.open(socket, request, services, who);
    },
  });
}

/** Passes each advance of the read side on to the followers; stops that in the end. */
function pushWhatChanges(app: FastifyInstance, services: RouteServices) {
  const { projector, live, workspaces, logger, timings } = services;
  const feed = startFeedPush(services);
  const told = createLogOnce(logger, {
    trouble: 'changes could not be sent to live screens; trying again',
    well: 'changes are sent to live screens again',
  });
  const push = (): void => {
    feed.push();
    Promise.all([live.advance(), workspaces.advance()]).then(told.well, told.trouble);
  };
  const stop = projector.onAdvance(push);
  // What could not be pushed is pushed with the next advance, or now.
  const safetyNet = setInterval(push, timings.heartbeatMs);
  app.addHook('preClose', async () => {
    stop();
    clearInterval(safetyNet);
    feed.stop();
  });
}
