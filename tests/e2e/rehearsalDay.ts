import type { Page } from 'playwright-core';
import type { Send } from './commandClient.ts';
import type { Demonstration } from './demonstration.ts';
import type { Who } from './muster.ts';
import { type SignedIn, signedIn } from './signedIn.ts';

/** Beyond everything that the demonstration plans. */
export const rehearsalDay = '2027-03-01';
/** 09:00 to 11:00 of that day in Sydney: when its first booking is. */
export const firstJob = { start: Date.UTC(2027, 1, 28, 22) / 1000, end: Date.UTC(2027, 2, 1, 0) / 1000 };

/** A Monday of two people's: Abel has the bookings of these titles, each three hours after the one before, and Bo is free. */
export async function rehearse(send: Send, titles: readonly string[]): Promise<void> {
  await send('label.create', { labelId: 'stage', name: 'Stage' });
  await send('customer.create', { customerId: 'staged', firstName: 'Stage', lastName: 'Door' });
  for (const [resourceId, firstName] of [
    ['abel', 'Abel'],
    ['bo', 'Bo'],
  ] as const) {
    await send('resource.create', { resourceId, firstName, lastName: 'Rehearsal', labelIds: ['stage'] });
    await send('shift.create', {
      resourceId,
      startDate: rehearsalDay,
      endDate: null,
      timings: [{ day: 1, begin: 7 * 3600, end: 20 * 3600 }],
    });
  }
  for (const [place, title] of titles.entries()) {
    const later = place * 10_800;
    const times = { start: firstJob.start + later, end: firstJob.end + later };
    const bookingId = idOf(title);
    await send('booking.create', { bookingId, customerId: 'staged', title, labelIds: ['stage'], ...times });
    await send('booking.allocate', { bookingId, resourceIds: ['abel'] });
  }
}

/** The board of that day with its two people, as somebody has it before them; `title`: a booking that is on it. */
export async function rehearsalBoard(
  { browser, address }: Demonstration,
  who: Who,
  title: string,
): Promise<SignedIn> {
  const one = await signedIn(browser, address, who);
  await one.page.goto(`${address}/week2timeline?from=${rehearsalDay}&zoom=day&hours=all&filter=Rehearsal`);
  await barOf(one.page, title).waitFor();
  return one;
}

/** A booking on the board. */
export const barOf = (page: Page, title: string) => page.locator(`[data-booking="${idOf(title)}"]`);

/** In whose row a booking is. */
export const rowOf = (page: Page, title: string) =>
  barOf(page, title).evaluate((element) => element.closest('[data-row]')?.getAttribute('data-row'));

/** The machine may be busy. */

const idOf = (title: string) => title.toLowerCase().replace(' ', '-');
