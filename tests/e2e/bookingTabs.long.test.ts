import type { BrowserContext } from 'playwright-core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { axeFindings } from '../support/axeFindings.ts';
import { bookForCustomer } from './bookForCustomer.ts';
import { startDemonstration } from './demonstration.ts';
import { signedIn } from './signedIn.ts';

const demonstration = startDemonstration({
  prepare: (address) => bookForCustomer(address, { bookingId: 'gutters', title: 'Clean the gutters' }),
});
const listSchema = z.object({ rows: z.array(z.object({ id: z.string() })) });

/** A booking of a status that the user may see. */
async function anyOf(context: BrowserContext, status: string): Promise<string> {
  const answer = await context.request.get(
    `${demonstration.address}/api/v1/bookings?status=${status}&limit=1`,
  );
  const [first] = listSchema.parse(await answer.json()).rows;
  if (first === undefined) throw new Error(`the demonstration has a booking that is ${status}`);
  return first.id;
}

async function open(role: 'dispatcher' | 'customer', status: string) {
  const one = await signedIn(demonstration.browser, demonstration.address, role);
  const id = await anyOf(one.page.context(), status);
  await one.page.goto(`${demonstration.address}/bookings?booking=${id}`);
  const drawer = one.page.getByRole('dialog');
  await drawer.getByText('When', { exact: true }).waitFor();
  return { ...one, drawer };
}

test('a dispatcher reviews a finished booking in the tab Resource, and finds its notes afterwards', async () => {
  const { page, drawer, errors } = await open('dispatcher', 'finished');
  await expect
    .poll(() => drawer.getByRole('tab').allTextContents())
    .toEqual([
      'Resource',
      'Chats',
      'Details',
      'Forms',
      'Care plan',
      'Documents',
      'Tasks',
      'Pods',
      'Job offers',
      'Answers',
      'Guests',
      'History',
    ]);
  await drawer.getByRole('button', { name: 'Review' }).click();
  await drawer.getByRole('tab', { name: 'Resource', selected: true }).waitFor();
  await drawer.getByRole('textbox', { name: 'Review' }).fill('Done well');
  expect(await axeFindings(page)).toEqual([]);
  await drawer.getByRole('button', { name: 'Review' }).click();
  await drawer.getByText('Reviewed', { exact: true }).waitFor();
  await drawer.getByText('Done well', { exact: true }).waitFor();
  await expect
    .poll(() => drawer.getByRole('tab').allTextContents())
    .toEqual([
      'Resource',
      'Chats',
      'Details',
      'Notes',
      'Forms',
      'Care plan',
      'Documents',
      'Tasks',
      'Pods',
      'Job offers',
      'Answers',
      'Guests',
      'History',
    ]);
  await drawer.getByRole('tab', { name: 'Notes' }).click();
  await drawer.getByRole('tab', { name: 'Notes', selected: true }).waitFor();
  expect(errors).toEqual([]);
});

test('a customer has the details alone of what is requested, and gives feedback on what was reviewed', async () => {
  const requested = await open('customer', 'draft');
  await requested.drawer.getByText('Requested', { exact: true }).waitFor();
  expect(await requested.drawer.getByRole('tab').count()).toBe(0);
  expect(await requested.drawer.getByRole('button', { name: 'More' }).count()).toBe(0);

  const { drawer } = await open('customer', 'reviewed');
  await expect
    .poll(() => drawer.getByRole('tab').allTextContents())
    .toEqual(['Resource', 'Chats', 'Details']);
  await drawer.getByRole('tab', { name: 'Resource' }).click();
  await drawer.getByRole('textbox', { name: 'Feedback' }).fill('Friendly and on time');
  await drawer.getByRole('button', { name: 'Give feedback' }).click();
  await drawer.getByText('Friendly and on time', { exact: true }).waitFor();
});
