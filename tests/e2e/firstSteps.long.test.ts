import { Result } from 'effect';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookingViewSchema, pageOf } from '../../api/contract/views.ts';
import { systemActor } from '../../domain/rights/actor.ts';
import { axeFindings } from '../support/axeFindings.ts';
import { sharedBrowser } from '../support/browser.ts';
import { builtWeb } from '../support/builtWeb.ts';
import { longestWaitMs } from '../support/longestWaitMs.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { caughtUp } from './caughtUp.ts';
import { clickCounter } from './clickCounter.ts';
import { sizes } from './muster.ts';

/** An organisation as `npm run accounts` makes it: a name, a time zone and its first dispatcher. */
const owner = { email: 'ana@fresh.example', password: 'muster-tests-2026' };
let server: TestServer | undefined;

beforeAll(async () => {
  server = await startTestServer({ webDirectory: await builtWeb() });
  const { commands, identity, projector } = server.services;
  const input = { organisationId: 'fresh', name: 'Fresh Care', timeZone: 'Australia/Sydney' };
  const made = await commands.execute(systemActor('operator', 'fresh'), 'organisation.create', input, {
    commandId: crypto.randomUUID(),
  });
  await projector.waitFor(Result.getOrThrow(made).position, longestWaitMs);
  const user = { org: 'fresh', role: 'dispatcher', duties: ['admin'], partner: false } as const;
  Result.getOrThrow(
    await identity.createUser({ ...user, ...owner, name: 'Ana Fresh', resourceId: null, customerId: null }),
  );
});

afterAll(() => server?.remove());

async function opened(): Promise<{
  readonly page: Page;
  readonly address: string;
  readonly errors: string[];
}> {
  const { address } = server ?? { address: '' };
  const context = await (await sharedBrowser()).newContext({
    viewport: sizes.desktop,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.request.post(`${address}/api/auth/sign-in`, { data: owner });
  return { page, address, errors };
}

test('an empty organisation has a first allocated day of ten people and thirty bookings within 20 clicks', async () => {
  const { page, address, errors } = await opened();
  const { click, count } = await clickCounter(page);
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const link = (name: string | RegExp) => page.getByRole('link', { name });
  await page.goto(address);

  await page.getByRole('region', { name: 'Set up Fresh Care' }).getByText('0 of 5 steps done').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await click(link('Begin'));
  for (const [rows, next] of [
    [8, 'Next: People and their hours'],
    [10, 'Next: Customers'],
    [12, 'Next: Bookings'],
    [30, 'Next: The first plan'],
  ] as const) {
    await click(button('Load the example'));
    await click(button('Check the file'));
    await click(button(`Upload ${rows} rows`));
    await page.getByText(`Uploaded ${rows} rows`).waitFor();
    if (rows === 10) {
      await page.getByText('and 7 more have no hours yet').waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await click(button('Give these hours to 10 people'));
      await page.getByText('People and their hours: done').waitFor();
    }
    await click(link(next));
  }
  await page.getByText(/^30 bookings need people/).waitFor();
  await link('Plan it on the board').waitFor();
  await click(button(/^Fill /));
  await click(page.getByRole('dialog', { name: /^Fill / }).getByRole('button', { name: 'Apply' }));
  await page.getByText('30 bookings assigned').waitFor();

  if (server !== undefined) await caughtUp(server.services);
  const answer = await page.request.get(`${address}/api/v1/bookings?unallocated=false&limit=250`);
  const { rows, total } = pageOf(bookingViewSchema).parse(await answer.json());
  expect(total).toBe(30);
  expect(new Set(rows.flatMap(({ resources }) => resources.map(({ id }) => id))).size).toBeGreaterThan(7);
  expect(rows.filter(({ conflict }) => conflict)).toEqual([]);
  expect(count()).toBeLessThanOrEqual(20);

  // The steps have ticked themselves, and Home is the queue from now on.
  await page.goto(`${address}/start`);
  await page.waitForURL(/step=plan$/);
  await page.getByText('Your first bookings have their people').waitFor();
  await expect.poll(() => page.getByRole('img', { name: 'Done:' }).count()).toBe(5);
  await click(page.getByRole('main').getByRole('link', { name: 'Home' }));
  await page.getByRole('heading', { name: 'Today by person' }).waitFor();
  expect(await page.getByRole('region', { name: 'Set up Fresh Care' }).count()).toBe(0);
  expect(errors).toEqual([]);
  await page.context().close();
});
