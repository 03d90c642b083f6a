import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import type { Configuration } from '../../api/services/configuration.ts';
import type { MessageTimes } from '../../api/services/messages/startTelling.ts';
import type { StepSizes } from '../../commands/step/stepSizes.ts';
import { sharedBrowser } from '../support/browser.ts';
import { builtWeb } from '../support/builtWeb.ts';
import { type CopiedDatabase, copyOf } from '../support/databaseTemplate.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { caughtUp } from './caughtUp.ts';
import { demonstrationTemplate } from './demonstrationTemplate.ts';

/** Muster with a demonstration of the file's own, and a browser. */
export interface Demonstration {
  /** `http://127.0.0.1:…` */
  readonly address: string;
  readonly browser: Browser;
  /** For what no screen does. */
  readonly services: TestServer['services'];
}

export interface DemonstrationOptions {
  /** Beside what every one has. */
  readonly configuration?: Partial<Configuration>;
  /** Default: as the product has them. */
  readonly stepSizes?: StepSizes;
  /** Default: as the product has them. */
  readonly messageTimes?: MessageTimes;
  /** What the tests of the file find there. */
  readonly prepare?: (address: string) => Promise<void>;
}

/**
 * Starts Muster before the tests of a file, and stops it afterwards. It runs in the test's process, on a copy
 * of the one demonstration that the run makes: a tenth of a second. Tests that kill it take `startMuster`.
 */
export function startDemonstration(options: DemonstrationOptions = {}): Demonstration {
  const { configuration, stepSizes, messageTimes, prepare } = options;
  let database: CopiedDatabase<null> | undefined;
  let server: TestServer | undefined;
  let browser: Browser | undefined;
  beforeAll(async () => {
    const webDirectory = await builtWeb();
    database = await copyOf(demonstrationTemplate);
    server = await startTestServer({
      databaseUrl: database.url,
      webDirectory,
      ...(configuration && { configuration }),
      ...(stepSizes && { stepSizes }),
      ...(messageTimes && { messageTimes }),
    });
    browser = await sharedBrowser();
    if (prepare === undefined) return;
    await prepare(server.address);
    // What has been prepared is there for whoever looks at once.
    await caughtUp(server.services);
  });
  afterAll(async () => {
    for (const context of browser?.contexts() ?? []) await context.close();
    await server?.remove();
    await database?.drop();
  });
  const started = <Thing>(thing: Thing | undefined): Thing => {
    if (thing === undefined) throw new Error('the demonstration has not started');
    return thing;
  };
  return {
    get address() {
      return started(server).address;
    },
    get services() {
      return started(server).services;
    },
    get browser() {
      return started(browser);
    },
  };
}
