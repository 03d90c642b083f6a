import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { axeFindings } from '../support/axeFindings.ts';
import { commandClient } from './commandClient.ts';
import { startDemonstration } from './demonstration.ts';
import { signedIn } from './signedIn.ts';
import { undoOffered } from './undoOffered.ts';

const demonstration = startDemonstration({ prepare });

/** What takes somebody's visits away, each walked with a person of its own. */
const causes = [
  'leave',
  'pause',
  'deactivated',
  'chosen',
  'barred',
  'unlabelled',
  'narrowed',
  'retyped',
] as const;
type Cause = (typeof causes)[number];

/** Beyond everything that the demonstration plans; a Monday, 09:00 in Sydney. */
const monday = '2036-03-03';
const nine = Date.UTC(2036, 2, 2, 22) / 1000;
const hour = 3600;

const nameOf = (cause: Cause) => `Ada ${cause}`;
const standIn = (cause: Cause) => `Stand-in ${cause}`;
const visit = (cause: Cause, number: number) => `Visit ${number} of ${cause}`;

/** For each cause a customer, somebody with two visits there, and one more person who could make them. */
async function prepare(address: string): Promise<void> {
  const send = await commandClient(address, 'dispatcher');
  const timings = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, begin: 7 * hour, end: 18 * hour }));
  for (const cause of causes) {
    await send('label.create', { labelId: cause, name: `Knows ${cause}` });
    await send('label.create', { labelId: `${cause}Too`, name: `Other ${cause}` });
    await send('customer.create', { customerId: cause, firstName: 'Home', lastName: cause });
    for (const [resourceId, firstName] of [
      [cause, 'Ada'],
      [`${cause}2`, 'Stand-in'],
    ] as const) {
      const labelIds = [`${cause}Too`, cause];
      await send('resource.create', { resourceId, firstName, lastName: cause, labelIds });
      await send('shift.create', { shiftId: `shift-${resourceId}`, resourceId, startDate: monday, timings });
    }
    for (const number of [1, 2]) {
      const bookingId = `${cause}-${number}`;
      const start = nine + number * 2 * hour;
      const what = { customerId: cause, labelIds: [cause], title: visit(cause, number) };
      await send('booking.create', { bookingId, ...what, start, end: start + hour });
      await send('booking.allocate', { bookingId, resourceIds: [cause] });
    }
  }
}

const rowsSchema = z.object({
  rows: z.array(z.object({ title: z.string(), resources: z.array(z.object({ name: z.string() })) })),
});

/** Who has the two visits. */
async function peopleOf(page: Page, cause: Cause): Promise<readonly string[]> {
  const query = new URLSearchParams({ search: `of ${cause}`, sort: 'start' });
  const answer = await page.request.get(`${demonstration.address}/api/v1/bookings?${query}`);
  return rowsSchema
    .parse(await answer.json())
    .rows.filter(({ title }) => title.endsWith(` of ${cause}`))
    .map(({ resources }) => resources.map(({ name }) => name).join());
}

async function opened(path: string) {
  const signed = await signedIn(demonstration.browser, demonstration.address, 'dispatcher');
  await signed.page.goto(`${demonstration.address}${path}`);
  return signed;
}

/** Looks at the plan that is on the screen, applies it, and takes it back with the one button. */
async function reassigned(page: Page, cause: Cause): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Reassign 2 bookings' });
  await dialog.getByText(visit(cause, 1)).first().waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Apply', exact: true }).click();
  const toast = page.locator('.mantine-Notification-root');
  await toast.getByText('2 bookings reassigned').waitFor();
  await undoOffered(page);
  await expect.poll(() => peopleOf(page, cause)).toEqual([standIn(cause), standIn(cause)]);
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => peopleOf(page, cause)).toEqual([nameOf(cause), nameOf(cause)]);
}

/** Presses what the message after a step offers. */
async function offered(page: Page): Promise<void> {
  await page.locator('.mantine-Notification-root').getByRole('button', { name: 'Reassign these 2' }).click();
}

/** How each cause comes about on the screen, up to the plan. */
const walks: Readonly<Record<Cause, () => Promise<Page>>> = {
  leave: () => enterAbsence('leave', 'Leave'),
  pause: () => enterAbsence('pause', 'Break'),
  async deactivated() {
    const { page } = await opened('/resources?record=deactivated');
    const drawer = page.getByRole('dialog', { name: nameOf('deactivated') });
    await drawer.getByRole('button', { name: 'Deactivate' }).click();
    const question = page.getByRole('dialog', { name: `Deactivate ${nameOf('deactivated')}?` });
    await question.getByText('2 bookings would be in conflict.').waitFor();
    await question.getByRole('button', { name: 'Deactivate and reassign these 2' }).click();
    return page;
  },
  async chosen() {
    const { page } = await opened('/resources?search=chosen');
    await page.getByRole('checkbox', { name: `Select ${nameOf('chosen')}` }).check();
    await page
      .getByRole('toolbar', { name: 'Actions for the selection' })
      .getByRole('button', { name: 'Deactivate' })
      .click();
    const question = page.getByRole('dialog', { name: 'Deactivate 1 person?' });
    await question.getByText('2 bookings would be in conflict.').waitFor();
    await question.getByRole('button', { name: 'Deactivate and reassign these 2' }).click();
    return page;
  },
  async barred() {
    const { page } = await opened('/customers?record=barred');
    const drawer = page.getByRole('dialog', { name: 'Home barred' });
    await drawer.getByRole('combobox', { name: /Barred/ }).fill(nameOf('barred'));
    await page.getByRole('option', { name: nameOf('barred') }).click();
    await drawer.getByText('2 bookings would be in conflict.').waitFor();
    await drawer.getByRole('button', { name: 'Save and reassign these 2' }).click();
    return page;
  },
  async unlabelled() {
    const { page } = await opened('/resources?record=unlabelled');
    const drawer = page.getByRole('dialog', { name: nameOf('unlabelled') });
    await drawer.getByRole('button', { name: 'Edit' }).click();
    // The labels are in the order in which they were given.
    await drawer.getByRole('combobox', { name: 'Labels' }).press('Backspace');
    await drawer.getByText('2 bookings would be in conflict.').waitFor();
    await drawer.getByRole('button', { name: 'Save', exact: true }).click();
    await offered(page);
    return page;
  },
  async narrowed() {
    const { page } = await opened('/shifts?record=shift-narrowed');
    const drawer = page.getByRole('dialog').filter({ hasText: nameOf('narrowed') });
    await drawer.getByRole('button', { name: 'Edit', exact: true }).click();
    // From Monday on, which is the day of the visits.
    await drawer.getByLabel('End 2').fill('08:00');
    await drawer.getByText('2 bookings would be in conflict.').waitFor();
    await drawer.getByRole('button', { name: 'Save', exact: true }).click();
    await offered(page);
    return page;
  },
  async retyped() {
    const { page } = await opened('/resource_shifts?week=2036-03-02&search=Ada+retyped');
    await page.locator('#shift-0-1').click();
    await page.keyboard.type('7-8');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Save the shifts?' });
    await question.getByText('2 bookings would be in conflict.').waitFor();
    await question.getByRole('button', { name: 'Save and reassign these 2' }).click();
    return page;
  },
};

async function enterAbsence(cause: 'leave' | 'pause', kind: string): Promise<Page> {
  const { page } = await opened(`/resources?record=${cause}`);
  const drawer = page.getByRole('dialog', { name: nameOf(cause) });
  await drawer.getByRole('button', { name: 'Add', exact: true }).click();
  const form = page.getByRole('form', { name: 'Add leave or a break' });
  await form.getByText(kind, { exact: true }).click();
  const wholeDays = form.getByRole('checkbox', { name: 'Whole days' });
  if (!(await wholeDays.isChecked())) await wholeDays.check();
  await form.getByLabel('First day').fill(monday);
  await form.getByLabel('Last day').fill(monday);
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await drawer.getByText('Saved; 2 bookings are in conflict with it').waitFor();
  await drawer.getByRole('button', { name: 'Reassign these 2' }).click();
  return page;
}

test.each(causes)('what takes visits from somebody (%s) leads at once to a plan for them', async (cause) => {
  const page = await walks[cause]();
  await reassigned(page, cause);
  await page.close();
});
