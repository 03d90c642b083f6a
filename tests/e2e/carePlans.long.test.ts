import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { customerId, resourceId } from '../../api/programs/demonstration/demonstrationRecords.ts';
import { axeFindings } from '../support/axeFindings.ts';
import { commandClient } from './commandClient.ts';
import { startDemonstration } from './demonstration.ts';
import { signIn } from './muster.ts';

const bookingId = 'care-visit';
const now = Math.floor(Date.now() / 1000);
const demonstration = startDemonstration({
  async prepare(address) {
    const send = await commandClient(address, 'dispatcher');
    const visit = { title: 'Care now', customerId: customerId(0), start: now - 300, end: now + 1500 };
    await send('booking.create', { bookingId, ...visit });
    await send('booking.allocate', { bookingId, resourceIds: [resourceId(0)], force: true });
    await send('booking.confirm', { bookingId });
  },
});

test('a worker reads the plan, fills it in, signs and finishes from Today in at most eight taps', async () => {
  const { browser, address } = demonstration;
  const { page, errors } = await signIn(browser, address, 'resource', { size: 'phone' });
  await page.goto(address);
  let taps = 0;
  const tap = async (button: Locator) => {
    await button.click();
    taps += 1;
  };
  const card = page.getByRole('article', { name: /Care now/ });
  await tap(card.getByRole('button', { name: 'Arrived' }));
  await card.getByRole('button', { name: 'Finish' }).waitFor();
  await tap(card.getByRole('link', { name: 'Care plan: 2 alerts' }));
  await page.getByRole('region', { name: 'Risks and alerts' }).getByText('Allergic to penicillin').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await tap(page.getByRole('button', { name: 'All routines done' }));
  await tap(page.getByRole('button', { name: 'Given' }));
  await tap(page.getByRole('button', { name: 'Sign as Rosa Lindqvist' }));
  await page.getByText('Signed by Rosa Lindqvist').waitFor();
  await tap(page.getByRole('link', { name: 'Back to Today' }));
  await card.getByRole('link', { name: 'Care plan: signed' }).waitFor();
  await tap(card.getByRole('button', { name: 'Finish' }));
  await card.getByRole('button', { name: 'Finish' }).waitFor({ state: 'detached' });
  expect(taps).toBeLessThanOrEqual(8);
  expect(errors).toEqual([]);
});

test('a planner sees what became of it, writes the next version with the keyboard, and has it agreed', async () => {
  const { browser, address } = demonstration;
  const { page, errors } = await signIn(browser, address, 'dispatcher');
  await page.goto(`${address}/customers?record=${customerId(0)}`);
  await page.getByRole('tab', { name: 'Care plan' }).click();
  await page.getByRole('link', { name: 'Open the care plan' }).click();
  await page.getByRole('tab', { name: 'Outcomes' }).click();
  const outcomes = page.getByRole('table', { name: 'Outcomes' });
  await outcomes.getByText('Metformin 500 mg').waitFor();
  expect(await outcomes.getByText(/^Given/).count()).toBe(1);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('tab', { name: 'Plan', exact: true }).click();
  await page.getByRole('button', { name: 'Write the next version' }).click();
  const goals = page.getByRole('region', { name: 'Goals' });
  await goals.getByRole('button', { name: 'Add goal' }).click();
  await agree(page);
  await page.getByText('One field is not filled in as it should be.').waitFor();
  const added = goals.getByRole('textbox', { name: 'Goal' }).last();
  await added.fill('Swims once a month');
  await added.press('Alt+ArrowUp');
  expect(await goals.getByRole('textbox', { name: 'Goal' }).nth(1).inputValue()).toBe('Swims once a month');
  expect(await axeFindings(page)).toEqual([]);
  await agree(page);
  await page.getByLabel('Who agreed').fill('Colin Abernathy');
  await page.getByRole('button', { name: 'Agree', exact: true }).click();
  await page.getByText(/Agreed · version 2/).waitFor();
  await page.getByRole('tab', { name: 'Versions' }).click();
  await page.getByRole('button', { name: 'Version 1' }).click();
  await goals.waitFor();
  expect(await page.getByText('Swims once a month').count()).toBe(0);
  expect(errors).toEqual([]);
});

async function agree(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Agree …' }).click();
}
