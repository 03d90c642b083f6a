import { readFileSync } from 'node:fs';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { startDemonstration } from './demonstration.ts';
import { signedIn } from './signedIn.ts';

const muster = startDemonstration();

const file = [
  'Request ID,Problem,Date,Start time,Technician,Status',
  'SR-1,Broken lamp,03/04/2027,08:30,,Open',
  'SR-2,Pothole,03/05/2027,10:00,,Somewhere',
  'SR-3,Bin,03/06/2027,25:00,,Open',
].join('\n');

test('an unknown export is matched, asks what it leaves open, shows what it reads, and is remembered', async () => {
  const { page, errors } = await signedIn(muster.browser, muster.address, 'dispatcher');
  const choose = async (name: string, text: string) => {
    await page.goto(`${muster.address}/uploads?kind=bookings`);
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(`\ufeff${text}`, 'utf16le') });
    await page.getByRole('button', { name: 'Check the file' }).waitFor();
  };
  const report = page.getByRole('region', { name: 'Report' });
  const preview = page.getByRole('region', { name: 'First rows as they were read' });

  await choose('city requests 2027-04.csv', file);
  expect(await page.getByRole('combobox', { name: 'Column for Title' }).inputValue()).toBe('Problem');
  expect(await page.getByRole('button', { name: 'Check the file' }).isDisabled()).toBe(true);
  await page.getByText('Choose a column, or one value for all rows, for “Customer”.').waitFor();
  await page
    .getByRole('combobox', { name: 'Column for Customer', exact: true })
    .selectOption('The same for all rows …');
  await page.getByRole('textbox', { name: 'Customer of all rows' }).fill('City of Newtown');
  await page.getByRole('button', { name: 'Check the file' }).click();

  await page.getByRole('radio', { name: 'The month comes first' }).click();
  await preview.getByText('4 March 2027').waitFor();
  await page.getByRole('button', { name: 'The day first instead' }).click();
  await preview.getByText('3 April 2027, 08:30–09:30').waitFor();
  await page.getByText('Times are read in Australia/Sydney.').waitFor();
  await report.getByText(/Bookings are recognised by reference, else by customer, start and title/).waitFor();

  const meaning = page.getByRole('combobox', { name: '“Somewhere” stands for' });
  await meaning.selectOption('Leave it empty');
  await page.getByRole('button', { name: 'Use these and check again' }).click();
  await page.getByText('Read as you said: “Somewhere” left out.').waitFor();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the bad rows' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('city requests 2027-04-bad-rows.csv');
  const bad = Papa.parse<string[]>(readFileSync(await download.path(), 'utf8').replace('\ufeff', '')).data;
  expect(bad.map((row) => [row[0], row.at(-1)])).toEqual([
    ['Request ID', 'What is wrong (is not read)'],
    ['SR-3', expect.stringContaining('Start time is not a date and time')],
  ]);
  await page.getByRole('button', { name: 'Upload 2 rows' }).click();
  await report.getByText('Uploaded 3 rows').waitFor();

  await choose('city requests 2027-05.csv', file);
  await page.getByText(/Matched as in “city requests”/).waitFor();
  await page.getByRole('button', { name: 'Check the file' }).click();
  await preview.getByText('unchanged').first().waitFor();
  const counts = report.locator('dl').first().locator('dd');
  await expect.poll(() => counts.allTextContents()).toEqual(['0', '0', '2', '1']);
  await page.getByRole('button', { name: 'Change the columns' }).click();
  await page.getByRole('button', { name: 'Forget this and match again' }).click();
  await page.getByText(/Matched as in/).waitFor({ state: 'detached' });
  await page.getByText('Choose a column, or one value for all rows, for “Customer”.').waitFor();
  expect(errors).toEqual([]);

  const rows = Array.from({ length: 24 }, (_, row) => `T-${row},Uma,2027-04-13 09:00,Odd state ${row}`);
  await choose('states.csv', ['Ticket,Client,Start,Status', ...rows].join('\n'));
  await page.getByRole('button', { name: 'Check the file' }).click();
  const values = page.getByRole('table', { name: 'Unknown values of Status' }).getByRole('combobox');
  await values.nth(19).waitFor();
  expect(await values.count()).toBe(20);
  await page.getByRole('button', { name: 'Show 4 more' }).click();
  await values.nth(23).waitFor();
  await page.getByRole('textbox', { name: 'Search the unknown values of Status' }).fill('STATE 23');
  await values.nth(1).waitFor({ state: 'detached' });
  await page.getByRole('combobox', { name: '“Odd state 23” stands for' }).selectOption('Draft');
  await page.getByRole('button', { name: 'Use these and check again' }).click();
  await page.getByText('Read as you said: “Odd state 23” as “Draft”').waitFor();

  const day = ['Ticket,Client,Date,Start,End,Kdy', 'Q-1,Uma,2027-04-13,10:00,10:00,08:15'];
  await choose('whole day.csv', day.join('\n'));
  await page.getByRole('button', { name: 'Check the file' }).click();
  await page.getByText('Kdy has times: 08:15').waitFor();
  await report.getByText('ends when it starts').first().waitFor();
  await page.getByRole('radio', { name: 'Until that time of the next day' }).click();
  await preview.getByText(/14 April 2027/).waitFor();
});
