import type { Logger } from 'pino';
import { storeRefusals } from './commandLine/storeRefusals.ts';
import type { Configuration } from './configuration.ts';
import { demonstrationOrganisation, demonstrationUsers } from './demonstration/demonstrationUsers.ts';
import { makeDemonstration } from './demonstration/makeDemonstration.ts';
import { refuseTakenPort } from './listeningFailure.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './postgres/embeddedPostgres.ts';
import { refuseUnreachableDatabase } from './postgres/refuseUnreachable.ts';
import { StartRefused, systemErrorCode } from './postgres/startRefused.ts';
import { createServer } from './server.ts';
import { buildWebIfStale, webDirectory } from './web/buildWeb.ts';

export interface StartOptions {
  readonly configuration: Configuration;
  readonly logger: Logger;
  /** Takes the sentences that a person at the terminal reads. */
  readonly say: (sentence: string) => void;
  /** Aborted where the person changes his mind before it has started. */
  readonly signal: AbortSignal;
}

export interface RunningMuster {
  readonly address: string;
  /** Resolves when Muster cannot go on because its embedded database has ended by itself. */
  readonly ended: Promise<'databaseEnded'>;
  /** Everything, in the right order; the embedded database last. */
  stop(): Promise<void>;
}

/**
 * Starts the whole product: database, web application, server, at the first start the demonstration.
 * Answers undefined where it was told to stop on the way; `StartRefused` says what a person has to mend.
 */
export async function startMuster(options: StartOptions): Promise<RunningMuster | undefined> {
  const { configuration, say, signal } = options;
  const stack = new AsyncDisposableStack();
  try {
    await refuseTakenPort(configuration);
    // Beside everything else: only listening needs it.
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

    const demonstrates = embedded !== undefined || configuration.demonstration === 'asked';
    // Broken off, it is completed at the next start.
    if (demonstrates) await unlessAborted(makeDemonstration(server.services, say), signal);
    const failure = await built;
    if (signal.aborted) return await abandon(stack);
    if (failure !== undefined) throw failure.error;

    const address = await server.listen(served ? webDirectory : undefined);
    for (const line of greeting(configuration, address, demonstrates)) say(line);
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

/** What only a person can mend, said as such. */
function asRefusal(error: unknown): unknown {
  if (error instanceof StartRefused) return error;
  if (error instanceof Error && storeRefusals.some((kind) => error instanceof kind)) {
    return new StartRefused(error.message, { cause: error });
  }
  if (systemErrorCode(error) === diskFull) {
    return new StartRefused("The database's disk is full; make room, then start again.", { cause: error });
  }
  return error;
}

/** SQLSTATE `disk_full`. */
const diskFull = '53100';

/** Waits for work, or for the signal: what then becomes of the work is of no more interest. */
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

async function findDatabase(configuration: Configuration, say: StartOptions['say']): Promise<Database> {
  const { databaseUrl, dataDirectory } = configuration;
  if (databaseUrl !== undefined) {
    await refuseUnreachableDatabase(databaseUrl);
    return { url: databaseUrl, embedded: undefined };
  }
  const embedded = await startEmbeddedPostgres({ dataDirectory, log: say });
  if (embedded.adopted) say('Muster had not been stopped the last time; its database was still running.');
  return { url: embedded.url, embedded };
}

async function abandon(stack: AsyncDisposableStack): Promise<undefined> {
  await stack.disposeAsync();
}

function greeting(configuration: Configuration, address: string, demonstrates: boolean): readonly string[] {
  const lines = [`Muster is at ${configuration.port === 0 ? address : configuration.baseUrl}`];
  if (!demonstrates) return lines;
  const widest = Math.max(...demonstrationUsers.map((user) => user.email.length));
  return [
    ...lines,
    `To try it, sign in to "${demonstrationOrganisation.name}" as one of`,
    ...demonstrationUsers.map(
      (user) => `  ${user.email.padEnd(widest)}  ${user.password}  (${user.partner ? 'partner' : user.role})`,
    ),
  ];
}
