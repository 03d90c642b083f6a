import type { Logger } from 'pino';
import { isDiskFull } from '../commands/log/postgres/postgresFailure.ts';
import { buildWebIfStale, webDirectory } from './http/web/buildWeb.ts';
import { refuseTakenPort } from './platform/listeningFailure.ts';
import type { EmbeddedPostgres } from './platform/postgres/embeddedPostgres.ts';
import { keepEmbeddedPostgres } from './platform/postgres/keepEmbeddedPostgres.ts';
import { refuseUnreachableDatabase } from './platform/postgres/refuseUnreachable.ts';
import { StartRefused } from './platform/postgres/startRefused.ts';
import { makeDemonstration } from './programs/demonstration/makeDemonstration.ts';
import {
  makesDemonstration,
  publishedSignIns,
  signInLines,
} from './programs/demonstration/publishedSignIns.ts';
import { storeRefusals } from './programs/stores/storeRefusals.ts';
import { createServer } from './server.ts';
import type { Configuration } from './services/configuration.ts';
import { keepsMessages } from './services/messages/createCarriers.ts';

export interface StartOptions {
  readonly configuration: Configuration;
  readonly logger: Logger;
  /** Receives messages for the person at the terminal. */
  readonly say: (sentence: string) => void;
  /** Aborted if the start is cancelled. */
  readonly signal: AbortSignal;
}

export interface RunningMuster {
  readonly address: string;
  /** Resolves when Muster cannot continue because its embedded database does not stay up. */
  readonly ended: Promise<'databaseEnded'>;
  /** Stops everything, in the right order; the embedded database last. */
  stop(): Promise<void>;
}

/**
 * Starts the whole product: database, web application, server, and at the first start the demonstration.
 * Returns undefined if it was told to stop on the way; `StartRefused` says what a person has to fix.
 */
export async function startMuster(options: StartOptions): Promise<RunningMuster | undefined> {
  const { configuration, say, signal } = options;
  const stack = new AsyncDisposableStack();
  try {
    await refuseTakenPort(configuration);
    // In parallel with everything else: only listening needs it.
    const served = configuration.web === 'served' && configuration.role !== 'projector';
    const web = served ? buildWebIfStale(say, signal) : Promise.resolve();
    const built = web.then(
      () => undefined,
      (error: unknown) => ({ error }),
    );
    stack.defer(async () => void (await built));

    const { url, embedded } = await findDatabase(configuration, say);
    stack.defer(async () => embedded?.stop());
    if (signal.aborted) return await abandon(stack);

    const server = await createServer({ configuration, databaseUrl: url, logger: options.logger });
    stack.defer(() => server.close());
    if (signal.aborted) return await abandon(stack);

    // If it is interrupted, the next start completes it.
    if (makesDemonstration(configuration, embedded === undefined ? 'own' : 'embedded'))
      await unlessAborted(
        makeDemonstration(server.services, say, { tells: keepsMessages(configuration) }),
        signal,
      );
    const failure = await built;
    if (signal.aborted) return await abandon(stack);
    if (failure !== undefined) throw failure.error;

    const address = await server.listen(served ? webDirectory : undefined);
    say(`Muster is at ${configuration.port === 0 ? address : configuration.baseUrl}`);
    for (const line of signInLines(configuration, await publishedSignIns(server.services.identity)))
      say(line);
    return {
      address,
      ended: embedded === undefined ? new Promise(() => {}) : embedded.ended.then(() => 'databaseEnded'),
      stop: () => stack.disposeAsync(),
    };
  } catch (error) {
    await stack.disposeAsync();
    throw asRefusal(error);
  }
}

/** Turns a failure that a person can fix into a refusal that says so. */
function asRefusal(error: unknown): unknown {
  if (error instanceof StartRefused) return error;
  if (error instanceof Error && storeRefusals.some((kind) => error instanceof kind)) {
    return new StartRefused(error.message, { cause: error });
  }
  if (isDiskFull(error)) {
    return new StartRefused("The database's disk is full; free some space, then start again.", {
      cause: error,
    });
  }
  return error;
}

/** Waits for work, or for the signal, after which the outcome of the work no longer matters. */
async function unlessAborted(work: Promise<void>, signal: AbortSignal): Promise<void> {
  const aborted = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  await Promise.race([work, aborted]);
  if (signal.aborted) work.catch(() => undefined);
}

interface Database {
  readonly url: string;
  readonly embedded: EmbeddedPostgres | undefined;
}

/** A superuser reads every file and every database of its server, and so does whoever gets in between. */
const superuserWarning =
  'Warning: the user of DATABASE_URL is a superuser of PostgreSQL. Give Muster a role that owns its database and ' +
  'nothing else: docs/security.md says how.';

async function findDatabase(configuration: Configuration, say: StartOptions['say']): Promise<Database> {
  const { databaseUrl, dataDirectory } = configuration;
  if (databaseUrl !== undefined) {
    const { user } = await refuseUnreachableDatabase(databaseUrl);
    if (user === 'superuser') say(superuserWarning);
    return { url: databaseUrl, embedded: undefined };
  }
  const embedded = await keepEmbeddedPostgres({ dataDirectory, log: say });
  if (embedded.adopted) say('Muster was not stopped properly last time; its database was still running.');
  return { url: embedded.url, embedded };
}

async function abandon(stack: AsyncDisposableStack): Promise<undefined> {
  await stack.disposeAsync();
}
