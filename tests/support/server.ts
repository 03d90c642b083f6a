import { pino } from 'pino';
import { createServer, type MusterServer } from '../../api/server.ts';
import { type Configuration, readConfiguration } from '../../api/services/configuration.ts';
import type { HashCost } from '../../api/services/identity/passwordHash.ts';
import type { MessageTimes } from '../../api/services/messages/startTelling.ts';
import type { TimeLimits } from '../../commands/log/eventStore/eventStoreTimeouts.ts';
import type { StepSizes } from '../../commands/step/stepSizes.ts';
import { copyOf } from './databaseTemplate.ts';
import { filesFolder } from './filesFolder.ts';
import { hashCostOfTests } from './hashCostOfTests.ts';
import { migratedTemplate } from './migratedTemplate.ts';
import { requestLimits } from './requestLimits.ts';

export interface TestServer extends MusterServer {
  /** `http://127.0.0.1:…`, without a trailing slash. */
  readonly address: string;
  /** Of its database, for a second server on the same one. */
  readonly databaseUrl: string;
  /** Closes the server and removes its database, if the server has made it. */
  remove(): Promise<void>;
}

export interface TestServerOptions {
  /** Default: a new one without a single event. */
  readonly databaseUrl?: string;
  readonly configuration?: Partial<Configuration>;
  /** The built web application, for browsers. */
  readonly webDirectory?: string;
  /** What hashes of passwords cost; default: nearly nothing. */
  readonly hashCost?: HashCost;
  /** Default: those of the product. */
  readonly stepSizes?: StepSizes;
  /** Default: those of the product. */
  readonly messageTimes?: MessageTimes;
  /** With its log in EventStoreDB; default: that of the product. */
  readonly logTimeLimits?: TimeLimits;
}

/** The product's own server, whole, on a free port and quiet. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const database = options.databaseUrl === undefined ? await copyOf(migratedTemplate) : undefined;
  const databaseUrl = options.databaseUrl ?? database?.url ?? '';
  const server = await createServer({
    configuration: {
      ...readConfiguration({ PORT: '0', FILES_DIR: filesFolder(), ...requestLimits }, []),
      databaseUrl,
      ...options.configuration,
    },
    databaseUrl,
    logger: pino({ level: 'silent' }),
    hashCost: options.hashCost ?? hashCostOfTests,
    ...(options.stepSizes && { stepSizes: options.stepSizes }),
    ...(options.messageTimes && { messageTimes: options.messageTimes }),
    ...(options.logTimeLimits && { logTimeLimits: options.logTimeLimits }),
  });
  const address = await server.listen(options.webDirectory);
  return {
    ...server,
    address,
    databaseUrl,
    async remove() {
      await server.close();
      await database?.drop();
    },
  };
}
