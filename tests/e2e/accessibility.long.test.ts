import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeColourFindings, axeFindings, axeLayoutFindings } from '../support/axeFindings.ts';
import { chooseMore } from './chooseMore.ts';
import { startDemonstration } from './demonstration.ts';
import { guessAtCustomer } from './guessAtCustomer.ts';
import { sizes } from './muster.ts';
import { signedIn } from './signedIn.ts';

const demonstration = startDemonstration({ prepare: guessAtCustomer });

interface Screen {
  readonly name: string;
  readonly path: string;
  /** On the screen once it is whole. */
  readonly shows: string;
  /** Set where today looks otherwise than other days. */
  readonly marksToday?: true;
  /** Goes on from there; `look` has a look in between, as at the end. */
  readonly visit?: (page: Page, look: () => Promise<void>) => Promise<void>;
}

const firstOfList = (page: Page) => page.locator('main tbody a, main li a').first();
const csv = 'Reference,Name,Nonsense,Lat,Lng\nX-1,Ann Lee,a,-33.9,151.1\nX-2,,b,95,151.1\n';

const screens: readonly Screen[] = [
  { name: 'home', path: '/', shows: 'Today by person' },
  { name: 'the bookings', path: '/bookings?range=all', shows: 'Next page' },
  {
    name: 'a booking and its history',
    path: '/bookings?range=all&status=reviewed',
    shows: 'Next page',
    visit: async (page, look) => {
      await firstOfList(page).click();
      const drawer = page.getByRole('dialog');
      await drawer.getByText('When', { exact: true }).waitFor();
      await look();
      await drawer.getByRole('tab', { name: 'History' }).click();
      await drawer.getByRole('list', { name: 'History' }).waitFor();
    },
  },
  {
    name: 'the form to cancel a booking',
    path: '/bookings?range=next7&only=unallocated',
    shows: 'Next page',
    visit: async (page) => {
      await firstOfList(page).click();
      await chooseMore(page, 'Cancel');
      await page.getByLabel('Reason').waitFor();
    },
  },
  { name: 'the form of a new booking', path: '/bookings?new=booking', shows: 'Create booking' },
  { name: 'the customers', path: '/customers', shows: 'Next page' },
  { name: 'the shifts', path: '/resource_shifts', shows: 'Fortnight', marksToday: true },
  { name: 'the week', path: '/week2', shows: 'Unallocated', marksToday: true },
  { name: 'the fortnight', path: '/week2timeline?zoom=fortnight', shows: 'Unallocated', marksToday: true },
  { name: 'the month', path: '/calendar?view=month', shows: 'Sat', marksToday: true },
  { name: 'the week by the hour', path: '/calendar?view=week', shows: '12:00', marksToday: true },
  { name: 'the agenda', path: '/calendar?view=agenda', shows: 'Today', marksToday: true },
  { name: 'the reviews', path: '/reviews', shows: '4 or 5 stars' },
  { name: 'the exceptions', path: '/exception-detail', shows: 'What counts as an exception' },
  { name: 'the planner', path: '/planner?weeks=2', shows: 'All work', marksToday: true },
  {
    name: 'the search',
    path: '/',
    shows: 'Today by person',
    visit: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Search' }).fill('plumb');
      await page.getByRole('option', { name: /^Licensed plumber/ }).waitFor();
    },
  },
  {
    name: 'a resource',
    path: '/resources',
    shows: 'Chen Saunders',
    visit: async (page) => {
      await firstOfList(page).click();
      await page.getByRole('heading', { name: 'Shifts' }).waitFor();
    },
  },
  {
    name: 'an upload',
    path: '/uploads',
    shows: 'Drop a CSV file here',
    visit: async (page, look) => {
      await look();
      const file = { name: 'customers.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
      await page.locator('input[type="file"]').setInputFiles(file);
      await page.getByRole('button', { name: 'Check the file' }).waitFor();
      await look();
      await page.getByRole('button', { name: 'Check the file' }).click();
      await page.getByRole('region', { name: 'Report' }).waitFor();
    },
  },
  { name: 'the first steps', path: '/start?step=people', shows: 'Load the example' },
  {
    name: 'the preferences, and what a change of them would mean',
    path: '/settings',
    shows: 'Maximum distance',
    visit: async (page, look) => {
      await page.getByRole('list', { name: 'History' }).waitFor();
      await look();
      const form = page.getByRole('form', { name: 'Scheduling' });
      await form.getByRole('textbox', { name: 'Maximum distance' }).fill('3');
      await form.getByText('Show bookings').click();
    },
  },
  {
    name: 'the security trail',
    path: '/security',
    shows: 'Mark as seen',
    visit: async (page) => {
      await page.getByRole('link', { name: '1 alarm' }).waitFor();
      await page.getByRole('list', { name: 'Entries' }).waitFor();
      await page.getByRole('button', { name: 'Verify the whole trail' }).click();
      await page.getByText('The trail is intact').waitFor();
    },
  },
  {
    name: 'the own account',
    path: '/account',
    shows: 'Change your password',
    visit: async (page) => {
      await page.getByRole('button', { name: 'Change password' }).click();
      await page.getByText('Enter your password').first().waitFor();
    },
  },
  { name: 'the error page', path: '/no-such-page', shows: 'Page not found' },
];

test.each(screens)(
  '$name can be used by everybody, at every width, light and dark',
  async ({ path, shows, visit }) => {
    const { browser, address } = demonstration;
    const { page, errors } = await signedIn(browser, address, 'dispatcher');
    const findings: string[] = [];
    await page.goto(`${address}${path}`);
    await shown(page, shows).waitFor();
    const look = async () => {
      const note = (where: string, found: readonly string[]) =>
        findings.push(...found.map((finding) => `${where}: ${finding}`));
      note('desktop, light', await findingsOf(page));
      await page.setViewportSize(sizes.phone);
      note('phone, light', await findingsOf(page, axeLayoutFindings));
      await page.setViewportSize(sizes.desktop);
      await inScheme(page, 'dark');
      note('desktop, dark', await axeColourFindings(page));
      await inScheme(page, 'light');
    };
    await visit?.(page, look);
    await look();
    await page.close();
    expect(findings).toEqual([]);
    expect(errors).toEqual([]);
  },
);

/** Midday in the demonstration's Sydney. */
test.each([
  { day: 'Wednesday', midday: '2026-12-02T02:00:00Z' },
  { day: 'Saturday', midday: '2026-12-05T02:00:00Z' },
])('screens that mark today can be read on a $day, light and dark', async ({ midday }) => {
  const { browser, address } = demonstration;
  const { page, errors } = await signedIn(browser, address, 'dispatcher');
  await page.clock.setFixedTime(midday);
  const findings: string[] = [];
  for (const { path, shows } of screens.filter(({ marksToday }) => marksToday)) {
    await page.goto(`${address}${path}`);
    await shown(page, shows).waitFor();
    for (const scheme of ['dark', 'light'] as const) {
      await inScheme(page, scheme);
      findings.push(...(await axeColourFindings(page)).map((finding) => `${path}, ${scheme}: ${finding}`));
    }
  }
  await page.close();
  expect(findings).toEqual([]);
  expect(errors).toEqual([]);
});

async function inScheme(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme });
  await page.locator(`html[data-mantine-color-scheme="${scheme}"]`).waitFor();
}

/** Of axe, and whether anything is wider than the screen: no scrolling sideways (WCAG 1.4.10). */
async function findingsOf(page: Page, findingsBy = axeFindings): Promise<string[]> {
  const findings = await findingsBy(page);
  const overflow = await page.evaluate(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  );
  return overflow === 0 ? findings : [...findings, `${overflow} pixels wider than the screen`];
}

/** One of each kind of screen; half of them while they load, half of them when that fails, drawers both ways. */
test.each([
  {
    state: 'loads',
    size: 'phone',
    scheme: 'dark',
    paths: [
      '/',
      '/bookings?booking=x',
      '/week2timeline',
      '/resources?record=x',
      '/settings',
      '/integrations',
      '/members',
      '/security',
    ],
  },
  {
    state: 'could not be loaded',
    size: 'desktop',
    scheme: 'light',
    paths: [
      '/bookings?booking=x',
      '/week2timeline',
      '/customers',
      '/resources?record=x',
      '/uploads',
      '/audit',
      '/security',
    ],
  },
] as const)(
  'a screen that $state can be used by everybody, and is no wider than the window',
  async ({ state, size, scheme, paths }) => {
    const { browser, address } = demonstration;
    const { page, errors } = await signedIn(browser, address, 'dispatcher', { size });
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    // Who is signed in is known; all else is never answered, or refused.
    await page.route(/\/api\/v1\/(?!session)/, async (route) => {
      if (state === 'loads') return;
      await route.fulfill({ status: 400, body: '' });
    });
    const findings: string[] = [];
    for (const path of paths) {
      await page.goto(`${address}${path}`, { waitUntil: 'commit' });
      const told = page.getByRole(state === 'loads' ? 'status' : 'alert');
      await told.filter({ visible: true }).first().waitFor();
      // The part of the application that has the screen may still be on its way, with a `status` of its own.
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      findings.push(...(await findingsOf(page)).map((finding) => `${path}: ${finding}`));
    }
    await page.close();
    expect(findings).toEqual([]);
    expect(errors).toEqual([]);
  },
);

/** By its words, or as a button by its name. */
function shown(page: Page, text: string) {
  return page
    .getByText(text, { exact: true })
    .or(page.getByRole('button', { name: text, exact: true }))
    .first();
}
