import { type Browser, chromium } from 'playwright-core';
import { chromiumProgram } from './chromiumProgram.ts';
import { longestWaitMs } from './longestWaitMs.ts';

/**
 * Starts a headless Chromium: the machine's own, or the one that npm installed. Works as root and beside
 * others of its kind. The caller closes it. `optimises`: as people's browsers do, for what measures pages. `film`:
 * a file (Y4M) that its camera sees, and which pages may use without asking.
 */
export async function launchBrowser({
  optimises = false,
  film,
}: {
  readonly optimises?: boolean;
  readonly film?: string;
} = {}): Promise<Browser> {
  const program = await chromiumProgram();
  const browser = await chromium.launch({
    executablePath: program.path,
    env: { ...process.env, ...program.environment },
    // Playwright adds `--headless` and a profile of its own.
    headless: true,
    chromiumSandbox: false,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      // Maps are drawn without a graphics card.
      '--enable-unsafe-swiftshader',
      '--disable-quic',
      '--disable-dev-shm-usage',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...(film === undefined
        ? []
        : [
            '--use-fake-ui-for-media-stream',
            '--use-fake-device-for-media-stream',
            `--use-file-for-fake-video-capture=${film}`,
          ]),
      // A page lives for seconds: code that is optimised for long runs costs more than it gains.
      ...(optimises ? [] : ['--js-flags=--no-opt']),
    ],
  });
  // Whatever waits for something in a page waits as long as tests do for everything else.
  browser.on('context', (context) => context.setDefaultTimeout(longestWaitMs));
  return browser;
}

let shared: Promise<Browser> | undefined;

/**
 * The browser of all files that a worker runs; it ends with the worker. Close contexts, not the browser. One that
 * crashed in half an hour of pages is replaced: the file that asks next has nothing to do with that.
 */
export async function sharedBrowser(): Promise<Browser> {
  if (shared === undefined || !(await opensPages(await shared))) shared = launchBrowser();
  return shared;
}

/** Whether it still shows pages: some crash only when they are asked for one. */
async function opensPages(browser: Browser): Promise<boolean> {
  try {
    const context = await browser.newContext();
    await context.newPage();
    await context.close();
    return true;
  } catch {
    return false;
  }
}
