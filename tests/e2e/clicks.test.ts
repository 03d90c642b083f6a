import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFindings } from '../support/axeFindings.ts';
import { clickCounter } from './clickCounter.ts';
import { commandClient } from './commandClient.ts';
import { startDemonstration } from './demonstration.ts';
import { signedIn } from './signedIn.ts';

const demonstration = startDemonstration({ prepare });

const hour = 3600;
const now = Math.floor(Date.now() / 60_000) * 60;

async function prepare(address: string): Promise<void> {
  const send = await commandClient(address, 'dispatcher');
  await send('customer.create', { customerId: 'walk', firstName: 'Walkthrough', lastName: 'Limited' });
  await send('resource.create', { resourceId: 'tardy', firstName: 'Tardy', mobile: '0400 111 222' });
  const late = { bookingId: 'late', customerId: 'walk', title: 'Begun by nobody' };
  await send('booking.create', { ...late, start: now - hour, end: now + hour });
  await send('booking.allocate', { bookingId: 'late', resourceIds: ['tardy'] });
}

async function opened(path: string) {
  const signed = await signedIn(demonstration.browser, demonstration.address, 'dispatcher');
  const clicks = await clickCounter(signed.page);
  await signed.page.goto(`${demonstration.address}${path}`);
  return { ...signed, ...clicks };
}

const queue = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });
const countIn = async (page: Page, name: string) =>
  Number((await queue(page, name).getByRole('heading').innerText()).replace(/\D/g, ''));

test('from Home a booking is assigned with one click, the next with one more, and another person with two', async () => {
  const { page, errors, click, count } = await opened('/');
  const rows = queue(page, 'Unallocated').locator('li');
  const best = rows.getByRole('button', { name: /^Assign / }).first();
  await best.waitFor();
  const before = await countIn(page, 'Unallocated');
  expect(await axeFindings(page)).toEqual([]);
  await click(best);
  await expect.poll(() => countIn(page, 'Unallocated')).toBe(before - 1);
  expect(count()).toBe(1);
  await click(best);
  await expect.poll(() => countIn(page, 'Unallocated')).toBe(before - 2);
  expect(count()).toBe(2);

  const row = rows.filter({ has: page.getByRole('button', { name: 'Another' }) }).first();
  await click(row.getByRole('button', { name: 'Another' }));
  await click(
    row
      .getByRole('group', { name: 'Who else fits' })
      .getByRole('button', { name: /^Assign / })
      .first(),
  );
  await expect.poll(() => countIn(page, 'Unallocated')).toBe(before - 3);
  expect(count()).toBe(4);
  expect(errors).toEqual([]);
  await page.close();
});

test('from Home whoever is late is telephoned with one click', async () => {
  const { page, click, count } = await opened('/');
  const row = queue(page, 'Late').locator('li').filter({ hasText: 'Begun by nobody' });
  await row.getByText('Tardy: not begun, 1 h').waitFor();
  const call = row.getByRole('link', { name: 'Call Tardy' });
  expect(await call.getAttribute('href')).toBe('tel:+61400111222');
  await click(call);
  expect(count()).toBe(1);
  await page.close();
});
