import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { resourceId } from '../../api/demonstration/demonstrationRecords.ts';
import { axeFindings } from '../support/axeFindings.ts';
import { clickCounter } from './clickCounter.ts';
import { commandClient } from './commandClient.ts';
import { startDemonstration } from './demonstration.ts';
import { userOf, type Who } from './muster.ts';
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

  const mobile = '0400 333 444';
  await send('customer.create', { customerId: 'door', firstName: 'Front', mobile, address: '1 Quay St' });
  await send('booking.create', {
    bookingId: 'overdue',
    customerId: 'door',
    title: 'Forgotten yesterday',
    notes: 'The key is under the mat',
    start: now - 26 * hour,
    end: now - 25 * hour,
  });
  await send('booking.allocate', {
    bookingId: 'overdue',
    resourceIds: [resourceId(userOf('resource').resourceNumber ?? 0)],
    force: true,
  });
}

async function opened(path: string, who: Who = 'dispatcher') {
  const size = who === 'resource' ? 'phone' : 'desktop';
  const signed = await signedIn(demonstration.browser, demonstration.address, who, { size });
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

test('a worker starts an overdue visit with one click, finishes it with one more, and asks for leave', async () => {
  const { page, errors, click, count } = await opened('/', 'resource');
  const visit = page.getByRole('article', { name: 'Forgotten yesterday' });
  await visit.getByText(/^Should have begun 1 day|^Should have begun 2\d h/).waitFor();
  expect(await visit.getByRole('link', { name: 'Call' }).getAttribute('href')).toBe('tel:+61400333444');
  expect(await visit.getByRole('link', { name: 'Navigate' }).getAttribute('href')).toContain('destination=');
  await visit.getByText('The key is under the mat').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await click(visit.getByRole('button', { name: 'Arrived' }));
  await visit.getByRole('button', { name: 'Finish' }).waitFor();
  expect(count()).toBe(1);
  await click(visit.getByRole('button', { name: 'Finish' }));
  await visit.waitFor({ state: 'hidden' });
  expect(count()).toBe(2);

  await page.getByRole('heading', { name: 'Shifts' }).waitFor();
  await page.getByRole('button', { name: 'Request leave' }).click();
  const form = page.getByRole('form', { name: 'Request leave' });
  await form.getByLabel('Reason').fill('Wedding of my sister');
  await form.getByRole('button', { name: 'Request', exact: true }).click();
  await page.getByText('Wedding of my sister').waitFor();
  expect(errors).toEqual([]);
  await page.close();
});
