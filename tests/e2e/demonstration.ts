import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { freePort } from '../../api/postgres/embeddedPostgres.ts';
import { launchBrowser } from '../support/browser.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';
import { type Muster, startMuster } from './muster.ts';

/** Muster with its demonstration, and a browser, for all tests of a file. */
export interface Demonstration {
  /** `http://127.0.0.1:…` */
  readonly address: string;
  readonly browser: Browser;
}

/** Starts both before the tests of a file, then `prepare`; stops them afterwards. */
export function startDemonstration(prepare?: (address: string) => Promise<void>): Demonstration {
  let database: TestDatabase | undefined;
  let muster: Muster | undefined;
  let browser: Browser | undefined;
  beforeAll(async () => {
    database = await createTestDatabase();
    const port = await freePort();
    muster = await startMuster(port, { DATABASE_URL: database.url }, '--demo');
    browser = await launchBrowser();
    await prepare?.(muster.address);
  });
  afterAll(async () => {
    await browser?.close();
    await muster?.stop();
    await database?.drop();
  });
  const started = <Thing>(thing: Thing | undefined): Thing => {
    if (thing === undefined) throw new Error('the demonstration has not started');
    return thing;
  };
  return {
    get address() {
      return started(muster).address;
    },
    get browser() {
      return started(browser);
    },
  };
}
