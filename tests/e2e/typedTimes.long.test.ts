import { expect, test } from 'vitest';
import { organisationAnswerSchema } from '../../api/contract/timeTravel.ts';
import { axeFindings } from '../support/axeFindings.ts';
import { startDemonstration } from './demonstration.ts';
import { signedIn } from './signedIn.ts';

const demonstration = startDemonstration();

test('days and times are read however they are typed, and shown as the organisation writes them', async () => {
  const { page, errors } = await signedIn(demonstration.browser, demonstration.address, 'dispatcher');
  await page.goto(demonstration.address);
  await page.getByRole('button', { name: 'New booking' }).click();
  const form = page.getByRole('dialog', { name: 'New booking' });
  const field = (name: string) => form.getByLabel(name);
  const typed = async (name: string, text: string, becomes: string) => {
    await field(name).fill(text);
    await field(name).blur();
    await expect.poll(() => field(name).inputValue()).toBe(becomes);
  };
  expect(await field('Start date').inputValue()).toMatch(/^\d\d\/[A-Z][a-z]{2}\/\d{4}$/);
  await typed('Start date', '3 apr 36', '03/Apr/2036');
  await typed('Start time', '830', '08:30');
  await typed('End date', '2036-04-03', '03/Apr/2036');
  await typed('End time', '2.15 pm', '14:15');

  // What cannot be read stays as it was typed, and says so once it is left.
  await typed('Start date', '31/2/2036', '31/2/2036');
  await form.getByText('you must enter a valid date').waitFor();
  await typed('Start time', 'noon', 'noon');
  await form.getByText('you must enter a valid time').waitFor();
  await typed('Start date', '3/4/2036', '03/Apr/2036');
  await form.getByText('you must enter a valid date').waitFor({ state: 'detached' });

  // The calendar is a press away, and by the keyboard as well.
  await field('Start date').press('Alt+ArrowDown');
  await page.getByRole('button', { name: '15 April 2036' }).click();
  await expect.poll(() => field('Start date').inputValue()).toBe('15/Apr/2036');
  await form.getByRole('button', { name: 'Choose from a calendar' }).last().click();
  await page.getByRole('button', { name: 'April 2036' }).first().waitFor();
  expect(await axeFindings(page)).toEqual([]);
  expect(errors).toEqual([]);
  await page.close();
});

test('where times are written with am and pm, fields write them so', async () => {
  const { page, errors } = await signedIn(demonstration.browser, demonstration.address, 'dispatcher');
  await page.goto(`${demonstration.address}/settings`);
  const api = page.context().request;
  const headers = { 'idempotency-key': crypto.randomUUID(), origin: demonstration.address };
  const change = (settings: object) =>
    api.post(`${demonstration.address}/api/v1/commands/organisation.changeSettings`, {
      data: { settings },
      headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    });
  expect((await change({ timeFormat: '12h', dateFormat: 'yyyy-mm-dd' })).status()).toBe(200);
  const format = async () => {
    const answer = await api.get(`${demonstration.address}/api/v1/organisation`);
    return organisationAnswerSchema.parse(await answer.json()).organisation.settings.timeFormat;
  };
  await expect.poll(format).toBe('12h');
  await page.goto(demonstration.address);
  await page.getByRole('button', { name: 'New booking' }).click();
  const form = page.getByRole('dialog', { name: 'New booking' });
  await form.getByLabel('Start time').fill('14:15');
  await form.getByLabel('Start time').blur();
  await expect.poll(() => form.getByLabel('Start time').inputValue()).toBe('2:15 pm');
  await form.getByLabel('Start date').fill('3 Apr 2036');
  await form.getByLabel('Start date').blur();
  await expect.poll(() => form.getByLabel('Start date').inputValue()).toBe('2036-04-03');
  expect(errors).toEqual([]);
  await change({ timeFormat: '24h', dateFormat: 'dd/mmm/yyyy' });
  await page.close();
});
