import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { timelineViewSchema } from '../../api/contract/views.ts';
import { dateOfLocalDay, localDayOf, weekdayOf } from '../../domain/time/localDay.ts';
import { zoneOf } from '../../domain/time/zone.ts';
import { startDemonstration } from './demonstration.ts';
import { signedIn } from './signedIn.ts';

const demonstration = startDemonstration();

/** The machine may be busy. */
const day = 86_400;

/** A Monday that is a fortnight or more ahead, where the demonstration has planned nothing yet. */
function mondayAhead(): number {
  const today = localDayOf(zoneOf('Australia/Sydney'), Math.floor(Date.now() / 1000));
  return (
    Array.from({ length: 7 }, (_, index) => today + 28 + index).find((one) => weekdayOf(one) === 1) ?? today
  );
}

/** An export of a program that Muster does not know: two jobs on each working day of a fortnight, the last at night. */
function exported(monday: number): string {
  const rows = Array.from({ length: 20 }, (_, index) => {
    const date = dateOfLocalDay(monday + Math.floor(index / 10) * 7 + (Math.floor(index / 2) % 5));
    const [year, month, of] = date.split('-');
    const byDay = index % 2 === 0 ? ['09:00', '10:00'] : ['13:30', '14:15'];
    const at = index === 19 ? ['03:00', '03:45'] : byDay;
    const work = index % 2 === 0 ? ['Morning routine', 'PC-1'] : ['Lunch', 'Meal preparation'];
    const state = index % 5 === 0 ? 'Awaiting crew' : 'Open';
    return [
      `WO-${index + 1}`,
      `Household ${index % 6}`,
      work[0],
      `${of}/${month}/${year}`,
      ...at,
      work[1],
      state,
    ];
  });
  return [
    [
      'Work order',
      'Account name',
      'Work type',
      'Planned date',
      'Window start',
      'Window end',
      'Skill',
      'Status',
    ],
    ...rows,
  ]
    .map((cells) => cells.join(';'))
    .join('\n');
}

test('an unknown export becomes an allocated fortnight within 25 clicks', async () => {
  const { page, errors } = await signedIn(demonstration.browser, demonstration.address, 'dispatcher');
  let clicks = 0;
  const click = async (target: Locator) => {
    clicks += 1;
    await target.click();
  };
  /** Opens the list, and takes one of it. */
  const choose = async (target: Locator, label: string) => {
    clicks += 2;
    await target.selectOption({ label });
  };
  const monday = mondayAhead();
  await page.goto(demonstration.address);

  await click(page.getByRole('link', { name: 'CSV Uploads' }));
  await click(
    page.getByRole('radiogroup', { name: 'What the file contains' }).getByText('Bookings', { exact: true }),
  );
  // The place for the file belongs to the kind: it is another one once the kind has changed.
  await page.getByText('The jobs: who for, when, and what they need.').waitFor();
  // To open the dialog of the system, to choose the file there, and to close the dialog.
  clicks += 3;
  await page.locator('input[type="file"]').setInputFiles({
    name: 'work orders.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(exported(monday)),
  });
  await click(page.getByRole('button', { name: 'Check the file' }));
  await choose(page.getByRole('combobox', { name: '“Awaiting crew” stands for' }), 'Draft');
  await click(page.getByRole('button', { name: 'Use these and check again' }));
  await click(page.getByText('Use other labels for the new ones, or leave some out'));
  const skill = page.getByRole('combobox', { name: '“PC-1” stands for' });
  await click(skill);
  await skill.fill('Personal');
  await click(page.getByRole('option', { name: 'Personal care', exact: true }));
  await click(page.getByRole('button', { name: 'Use these and check again' }));
  await page.getByText('1 booking (line 21): nobody who could come is on shift then.').waitFor();
  await click(page.getByRole('button', { name: 'Upload 20 rows' }));
  await click(page.getByRole('link', { name: 'Allocate them on the timeline' }));
  await click(page.getByRole('button', { name: 'Improve plan', exact: true }));
  const dialog = page.getByRole('dialog', { name: 'Improve plan' });
  await click(dialog.getByRole('radio', { name: /whole fortnight/ }));
  await click(dialog.getByRole('button', { name: 'Make a plan' }));
  await click(page.getByRole('button', { name: 'Apply' }));
  await page.getByRole('button', { name: /^Undo: Improve \d+ bookings?$/ }).waitFor();

  const from = Date.UTC(1970, 0, 1 + monday) / 1000 - day;
  const ours = async () => {
    const answer = await page.request.get(
      `${demonstration.address}/api/v1/timeline?from=${from}&to=${from + 14 * day}`,
    );
    const { bookings } = timelineViewSchema.parse(await answer.json());
    return bookings.filter(({ reference }) => reference?.startsWith('WO-'));
  };
  expect(await ours()).toHaveLength(20);
  const given = async () => (await ours()).filter(({ resources }) => resources.length > 0).length;
  await expect.poll(given).toBeGreaterThan(17);
  expect((await ours()).filter(({ conflict }) => conflict)).toEqual([]);
  expect(clicks).toBeLessThanOrEqual(25);
  expect(errors).toEqual([]);
});
