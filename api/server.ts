import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { createCommandService } from '../commands/createCommandService.ts';
import { startFollowJobs } from '../commands/jobs/followJobs.ts';
import { createEventStoreLog } from '../commands/log/eventStore/eventStoreLog.ts';
import type { TimeLimits } from '../commands/log/eventStore/eventStoreTimeouts.ts';
import { createPostgresLog } from '../commands/log/postgres/postgresLog.ts';
import { maximumAges } from '../commands/maximumAges.ts';
import { startFollowMoments } from '../commands/moments/followMoments.ts';
import { startFollowFreed } from '../commands/reactions/followFreed.ts';
import { startKeepSeriesFilled } from '../commands/recurrence/keepSeriesFilled.ts';
import type { StepSizes } from '../commands/step/stepSizes.ts';
import { startBringTasks } from '../commands/task/bringTasks.ts';
import type { Owner } from '../domain/rights/persona.ts';
import packageJson from '../package.json' with { type: 'json' };
import { migrate } from '../postgres/migrate.ts';
import { createFacts } from '../projections/createFacts.ts';
import { readMergedInto } from '../projections/queries/mergedInto.ts';
import { readPartnerPeople, readStanding } from '../projections/queries/standing.ts';
import { ensureReadSchema } from '../projections/schema/ensureReadSchema.ts';
import { searchTables } from '../projections/search/postgres/searchTables.ts';
import { startProjector } from '../projections/startProjector.ts';
import { presenceTables } from './http/live/presenceTables.ts';
import { createReadSources } from './http/routes/readSources.ts';
import { registerRoutes } from './http/routes/registerRoutes.ts';
import { serveWeb } from './http/web/serveWeb.ts';
import { closePatiently } from './platform/closePatiently.ts';
import { type UploadLimits, uploadLimits } from './platform/limits/uploadLimits.ts';
import { listeningFailure } from './platform/listeningFailure.ts';
import { connectionShares, createPools } from './platform/postgres/createPools.ts';
import { refuseTooManyConnections } from './platform/postgres/refuseTooManyConnections.ts';
import { handleClientError } from './platform/problems/handleClientError.ts';
import { handleError, handleUnknownRoute } from './platform/problems/unexpectedErrors.ts';
import { authSecretOf } from './services/authSecret.ts';
import { openBrandDesk } from './services/brand/brandDesk.ts';
import { calendarTables } from './services/calendars/calendarTables.ts';
import { createCardRegistration } from './services/cards/cardRegistration.ts';
import { chatTables } from './services/chats/chatTables.ts';
import type { Configuration } from './services/configuration.ts';
import { openDiskStore } from './services/files/diskStore.ts';
import { createFileRegister } from './services/files/fileRegister.ts';
import { startRemovingUnusedFiles } from './services/files/removeUnusedFiles.ts';
import { createIdentity } from './services/identity/createIdentity.ts';
import { identityOptions } from './services/identity/identityOptions.ts';
import type { HashCost } from './services/identity/passwordHash.ts';
import { withStanding } from './services/identity/withStanding.ts';
import { createCarriers } from './services/messages/createCarriers.ts';
import { createLetterSeal } from './services/messages/letterSeal.ts';
import { createMessages } from './services/messages/messages.ts';
import { messageTables } from './services/messages/messageTables.ts';
import { type MessageTimes, startTelling } from './services/messages/startTelling.ts';
import { tellAnswerReminder } from './services/messages/tellAnswerReminder.ts';
import { tellMoment } from './services/messages/tellRecords.ts';
import { measuredLog } from './services/metrics/measuredLog.ts';
import { createMetrics } from './services/metrics/metrics.ts';
import { packageTables } from './services/packages/packageTables.ts';
import { startSendPackages } from './services/packages/startSendPackages.ts';
import { startSearch } from './services/search/startSearch.ts';
import type { ReadSide, Services } from './services/services.ts';
import { readTerms } from './services/terms/readTerms.ts';
import { createTerms } from './services/terms/terms.ts';
import { startFollowOrganisations } from './services/trail/followOrganisations.ts';
import { createTrail } from './services/trail/trail.ts';
import { createUploadDesk } from './services/uploads/uploadDesk.ts';
import { createUploadRegister } from './services/uploads/uploadRegister.ts';
import { uploadTables } from './services/uploads/uploadTables.ts';
import { viewTables } from './services/views/viewTables.ts';
import { createTargetPoster } from './services/webhooks/postToTarget.ts';
import type { RetryPlan } from './services/webhooks/retryPlan.ts';
import { startWebhookDelivery } from './services/webhooks/startWebhookDelivery.ts';
import { createWebhooks } from './services/webhooks/webhooks.ts';
import { createWebhookTables } from './services/webhooks/webhookTables.ts';

export interface ServerOptions {
  readonly configuration: Configuration;
  /** The address of PostgreSQL, embedded or not. */
  readonly databaseUrl: string;
  readonly logger: Logger;
  /** When failed webhooks are retried; omitted: over the course of hours. */
  readonly webhookRetry?: RetryPlan;
  /** When messages are sent; omitted: the product's values. */
  readonly messageTimes?: MessageTimes;
  /** What files of records may ask of this process; omitted: the product's values. */
  readonly uploadLimits?: UploadLimits;
  /** How many records are changed at once; omitted: the product's values. */
  readonly stepSizes?: StepSizes;
  /** How long EventStoreDB is waited for; omitted: as `eventStoreTimeouts.ts` says. */
  readonly logTimeLimits?: TimeLimits;
  /** What the hashes of passwords cost; omitted: as much as the product's. */
  readonly hashCost?: HashCost;
}

export interface MusterServer {
  readonly services: Services;
  /**
   * Starts to accept requests; returns the address. `webDirectory` is the built web application, undefined if
   * another server serves it. Refuses a taken port with `StartRefused`.
   */
  listen(webDirectory: string | undefined): Promise<string>;
  /**
   * Stops everything in an order in which nothing is lost: accept no more requests, tell sockets to
   * reconnect, answer requests in flight, then stop the projector, the log and the connections.
   */
  close(): Promise<void>;
}

/**
 * The composition root: creates every part and hands each what it needs; nothing else knows how they are
 * created. Creates or migrates all tables.
 */
export async function createServer(options: ServerOptions): Promise<MusterServer> {
  const { configuration, logger } = options;
  const stack = new AsyncDisposableStack();
  try {
    const { databaseConnections, role } = configuration;
    const { pools, end } = createPools(
      options.databaseUrl,
      connectionShares(databaseConnections, role),
      (error) => logger.warn({ err: error }, 'an idle database connection broke'),
    );
    stack.defer(end);
    const { background } = pools;
    await refuseTooManyConnections(background, databaseConnections, role);
    await ensureReadSchema(background);
    await migrate(background, searchTables);

    const { eventStoreUrl } = configuration;
    const opened = await (eventStoreUrl === undefined
      ? createPostgresLog({ pool: pools.commands, followers: background, maximumAges })
      : createEventStoreLog({
          connectionString: eventStoreUrl,
          maximumAges,
          ...(options.logTimeLimits && {
            timeoutMs: options.logTimeLimits.forMs,
            answerMs: options.logTimeLimits.answerMs,
          }),
        }));
    stack.defer(() => opened.close());
    const metrics = createMetrics();
    const log = measuredLog(opened, metrics);

    const part = role === 'api' ? 'standby' : 'elected';
    const projector = await startProjector({ log, pool: background, logger, part });
    stack.defer(() => projector.stop());

    const facts = createFacts({ pool: pools.commands, projector });
    const commands = await createCommandService({
      log,
      facts,
      pool: pools.commands,
      onTrouble: (err, sentence) => logger.error({ err }, sentence),
      ...(options.stepSizes === undefined ? {} : { stepSizes: options.stepSizes }),
    });
    stack.defer(() => commands.close());
    const following = startFollowFreed({
      pool: background,
      log,
      facts,
      reactions: commands.reactions,
      clock: Date.now,
      waitMs: 10_000,
      onTrouble: (err, sentence) => logger.error({ err }, sentence),
    });
    stack.defer(() => following.stop());
    const jobs = startFollowJobs({
      pool: background,
      ...commands.jobWork,
      onTrouble: (err, sentence) => logger.error({ err }, sentence),
    });
    stack.defer(() => jobs.stop());
    const series = startKeepSeriesFilled({
      pool: background,
      log,
      facts,
      execute: commands.execute,
      clock: Date.now,
      waitMs: 10_000,
      onTrouble: (err, sentence) => logger.error({ err }, sentence),
    });
    stack.defer(() => series.stop());

    const broughtTasks = startBringTasks({
      pool: background,
      log,
      facts,
      execute: commands.execute,
      clock: Date.now,
      waitMs: 10_000,
      onRefused: (refusal, bookingId) =>
        logger.debug({ refusal, bookingId }, 'a new booking did not get a task'),
      onTrouble: (err, sentence) => logger.error({ err }, sentence),
    });
    stack.defer(() => broughtTasks.stop());

    const search = startSearch({
      configuration,
      log,
      reads: pools.queries,
      background,
      projector,
      logger,
      part,
    });
    stack.defer(() => search.stop());

    const secret = await authSecretOf(background, configuration.authSecret);
    const trail = createTrail({
      pool: background,
      reads: pools.queries,
      facts,
      onAlarm({ org, draft: { kind, addresses, details } }) {
        metrics.alarm(kind);
        logger.warn(
          { source: 'security trail', org, kind, addresses, details },
          'an alarm of the security trail',
        );
      },
      onLost(count) {
        metrics.trailLost(count);
        logger.warn({ source: 'security trail', count }, 'entries of the security trail found no place');
      },
      onTrouble: (err, sentence) => logger.error({ err }, sentence),
    });
    stack.defer(() => trail.close());
    const followingOrganisations = startFollowOrganisations({
      pool: background,
      log,
      onTrouble: (err, sentence) => logger.error({ err }, sentence),
    });
    stack.defer(() => followingOrganisations.stop());
    const readSide: ReadSide = {
      position: projector.position,
      waitFor: projector.reached,
      onAdvance: projector.onAdvance,
      status: projector.status,
    };
    const { reads } = createReadSources({ pools, projector: readSide });
    const standingReads = { ...reads, pool: pools.identity };
    const standingOf = (org: string, owner: Owner) => readStanding(standingReads, org, owner);
    const letterSeal = createLetterSeal(secret);
    const accounts = createIdentity({
      ...identityOptions(configuration),
      pool: pools.identity,
      secret,
      trail,
      async promotionOf(org, resourceId) {
        const { isKnown, promoted } = await standingOf(org, { kind: 'resource', id: resourceId });
        return !isKnown ? 'unknown' : promoted ? 'promoted' : 'none';
      },
      merges: {
        into: (org, recordIds) => readMergedInto(standingReads, org, recordIds),
        worksAs: async (org, owner) => (await standingOf(org, owner)).owner,
      },
      hashCost: options.hashCost,
      logger,
    });
    await accounts.migrate();

    await migrate(background, messageTables);
    await migrate(background, viewTables);
    await migrate(background, chatTables);
    await migrate(background, calendarTables);
    await migrate(background, presenceTables);
    const identity = withStanding(accounts, {
      standingOf,
      peopleOf: (org, partnerId) => readPartnerPeople(standingReads, org, partnerId),
      onEnded: ({ org, uid }) => trail.note(org, { kind: 'sessionsEnded', actor: null, subject: uid }),
    });
    await createWebhookTables(background);
    const policy = configuration.webhookTargets;
    const poster = createTargetPoster({ policy, timeoutMs: webhookTimeoutMs });
    stack.defer(async () => poster.close());
    const sender = { poster, userAgent: `muster/${packageJson.version}` };
    const delivery = startWebhookDelivery({
      pool: background,
      log,
      feed: createReadSources({ pools: { live: background, queries: background }, projector: readSide }).feed,
      projector: readSide,
      logger,
      sender,
      metrics,
      ...(options.webhookRetry === undefined ? {} : { retry: options.webhookRetry }),
    });
    stack.defer(() => delivery.stop());
    const carriers = createCarriers(configuration, sender.userAgent);
    const telling = startTelling({
      pool: background,
      log,
      facts,
      carriers,
      seal: letterSeal,
      links: identity.messageLinks,
      metrics,
      ...(options.messageTimes === undefined ? {} : { times: options.messageTimes }),
      onTrouble: (err, sentence) => logger.error({ err }, sentence),
    });
    stack.defer(() => telling.stop());
    const moments = startFollowMoments({
      pool: background,
      log,
      facts,
      execute: commands.execute,
      async tell(moment) {
        const { waitMs } = options.messageTimes ?? {};
        const links = identity.messageLinks;
        const parts = {
          pool: background,
          carriers,
          links,
          clock: Date.now,
          ...(waitMs !== undefined && { waitMs }),
        };
        const told =
          moment.category === 'booking'
            ? await tellAnswerReminder(parts, await facts.bookings(moment.org, [moment.id]), moment)
            : await tellMoment(parts, moment);
        if (told > 0) telling.changed();
      },
      clock: Date.now,
      waitMs: 10_000,
      onRefused: (refusal, { category, id, name }) =>
        logger.debug({ refusal, category, id, moment: name }, 'a record refused what was due'),
      onTrouble: (err, sentence) => logger.error({ err }, sentence),
    });
    stack.defer(() => moments.stop());
    const files = {
      store: await openDiskStore(configuration.filesDirectory),
      register: createFileRegister(pools.commands),
      mostBytes: configuration.fileBytesOfOrganisation,
    };
    await migrate(background, uploadTables);
    await migrate(background, packageTables);
    const packages = startSendPackages({
      pools: { ...pools, commands: background },
      log,
      facts,
      files,
      configuration,
      commands,
      reads,
      seal: letterSeal,
      onLetter: telling.changed,
      clock: Date.now,
      onTrouble: (err, sentence) => logger.error({ err }, sentence),
    });
    stack.defer(() => packages.stop());
    const uploads = createUploadDesk({
      databaseUrl: options.databaseUrl,
      limits: options.uploadLimits ?? uploadLimits,
      refused: metrics.refused,
    });
    stack.defer(() => uploads.close());
    const { cardRegistrationUrl } = configuration;
    const cards =
      cardRegistrationUrl === undefined
        ? undefined
        : createCardRegistration(cardRegistrationUrl, sender.userAgent);
    stack.defer(() => cards?.close());
    const services: Services = {
      configuration,
      logger,
      pools,
      log,
      projector: readSide,
      facts,
      commands,
      identity,
      trail,
      webhooks: createWebhooks({ pool: pools.commands, policy, sender, changed: delivery.changed }),
      letterSeal,
      terms: createTerms({
        pool: pools.identity,
        productVersion: packageJson.version,
        text: await readTerms(configuration.termsFile),
      }),
      brandDesk: await openBrandDesk(configuration.brand),
      cards,
      messages: createMessages({ pool: pools.commands, carriers, changed: telling.changed }),
      files,
      uploads,
      uploadRegister: createUploadRegister(pools.commands),
      searchIndexes: search.indexes,
      searchEngines: search.engines,
    };
    if (role !== 'projector') {
      stack.defer(startRemovingUnusedFiles({ ...files, log, reads, logger }));
    }
    const fastify = createFastify(configuration, logger);
    stack.defer(() => closePatiently(fastify, logger));
    await registerRoutes(fastify, services, { metrics });

    return {
      services,
      async listen(webDirectory) {
        if (webDirectory !== undefined) await serveWeb(fastify, webDirectory);
        try {
          return await fastify.listen({ host: configuration.host, port: configuration.port });
        } catch (error) {
          throw listeningFailure(error, configuration);
        }
      },
      close: () => stack.disposeAsync(),
    };
  } catch (error) {
    await stack.disposeAsync();
    throw error;
  }
}

/** The longest parameter of a path: streams are the longest, with a category and two ids. */
const longestParameter = 200;

function createFastify(configuration: Configuration, logger: FastifyBaseLogger): FastifyInstance {
  const fastify = Fastify({
    loggerInstance: logger,
    genReqId: () => randomUUID(),
    trustProxy: configuration.trustedProxies.length === 0 ? false : [...configuration.trustedProxies],
    requestTimeout: 120_000,
    // Addresses that lead to no route at all are answered like every other refusal.
    frameworkErrors: handleError,
    clientErrorHandler: handleClientError,
    routerOptions: { maxParamLength: longestParameter },
  });
  fastify.addHook('onRequest', async (request, reply) => {
    reply.header('X-Request-Id', request.id);
  });
  if (configuration.role === 'projector') {
    // Only its health is ever requested.
    fastify.addHook('onRequest', async (request, reply) =>
      /^\/(api\/health\/|metrics(\?|$))/.test(request.url) ? undefined : handleUnknownRoute(request, reply),
    );
  }
  return fastify;
}

/** The longest time that a webhook may take to answer, in milliseconds. */
const webhookTimeoutMs = 15_000;
