import { expect, test } from 'vitest';
import { axeColourFindings, axeFindings, axeLayoutFindings } from '../support/axeFindings.ts';
import { startDemonstration } from './demonstration.ts';
import { sizes } from './muster.ts';
import { signedIn } from './signedIn.ts';

const demonstration = startDemonstration();

const shot = process.env.SHOTS;
test('a dispatcher confirms every booking of a list in four clicks, reads what was left out, and undoes it', async () => {
  const { address, browser } = demonstration;
  const { page, errors } = await signedIn(browser, address, 'dispatcher');
  await page.goto(`${address}/bookings?range=all`);
  const note = page.locator('[data-tone]');
  // There are more than a thousand in some weeks: `1,020`.
  const [total = ''] = (
    await page
      .getByText(/^[\d,]+ bookings$/)
      .first()
      .innerText()
  ).split(' ');
  expect(Number(total.replaceAll(',', ''))).toBeGreaterThan(100);

  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: `Select all ${total}` }).click();
  const bar = page.getByRole('toolbar', { name: 'Actions for the whole list' });
  await bar.getByText(`All ${total} of this list`).waitFor();
  if (shot) await page.screenshot({ path: `${shot}/1-bar.png` });
  expect(await axeFindings(page)).toEqual([]);

  await bar.getByRole('button', { name: 'Confirm' }).click();
  const dialog = page.getByRole('dialog', { name: /^Confirm [\d,]+ of [\d,]+ bookings\?$/ });
  await dialog.getByText(/^Not for [\d,]+:$/).waitFor();
  if (shot) await page.screenshot({ path: `${shot}/2-dialog.png` });
  expect(await axeFindings(page)).toEqual([]);
  const submit = dialog.getByRole('button', { name: /^Confirm \d+$/ });
  const count = Number((await submit.innerText()).split(' ')[1]);
  expect(count).toBeGreaterThan(0);
  await submit.click();
  await note.getByText(`${count} bookings confirmed`).waitFor();
  if (shot) await page.screenshot({ path: `${shot}/3-done.png` });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the list' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('bookings-left-out.csv');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByText(`Undone: ${count} bookings confirmed`).waitFor();
  await note.getByText(`${count} bookings confirmed, and undone again`).waitFor();

  await page.getByRole('link', { name: 'Report and undo' }).click();
  await page.getByText(`Confirm ${count} bookings`).first().waitFor();
  await page.getByText(/Undone by .* on/).waitFor();
  if (shot) await page.screenshot({ path: `${shot}/4-report.png`, fullPage: true });
  expect(await axeFindings(page)).toEqual([]);
  expect(errors).toEqual([]);
});

test('what the whole list is to be asked, and whom it is offered to, holds on a phone and in the dark', async () => {
  const { address, browser } = demonstration;
  const { page, errors } = await signedIn(browser, address, 'dispatcher');
  await page.setViewportSize(sizes.phone);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`${address}/bookings?range=all&status=draft,rostered`);
  await page
    .getByRole('checkbox', { name: /^Select / })
    .first()
    .check();
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: /^Select all \d+$/ }).click();
  const bar = page.getByRole('toolbar', { name: 'Actions for the whole list' });
  if (shot) await page.screenshot({ path: `${shot}/5-phone.png` });
  expect(await axeLayoutFindings(page)).toEqual([]);
  expect(await axeColourFindings(page)).toEqual([]);
  await bar.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByText('A reason is required').waitFor();
  await page.getByRole('textbox', { name: 'Reason' }).fill('The depot is flooded');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Cancel \d+ of \d+ bookings\?$/ });
  await dialog.waitFor();
  if (shot) await page.screenshot({ path: `${shot}/6-phone-dialog.png` });
  expect(await axeColourFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Keep them', exact: true }).click();
  // The form is still there, with what was written.
  expect(await page.getByRole('textbox', { name: 'Reason' }).inputValue()).toBe('The depot is flooded');
  // Another filter is another list.
  await page.goto(`${address}/bookings?range=all&status=draft`);
  await page
    .getByRole('checkbox', { name: /^Select / })
    .first()
    .waitFor();
  expect(await bar.count()).toBe(0);

  const scheduler = await signedIn(browser, address, 'scheduler');
  await scheduler.page.goto(`${address}/bookings?range=all`);
  await scheduler.page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await scheduler.page.getByText('40 selected').waitFor();
  expect(await scheduler.page.getByRole('button', { name: /^Select all/ }).count()).toBe(0);
  expect([...errors, ...scheduler.errors]).toEqual([]);
});

test('a list with more bookings than are counted says so in its head, its bar and its pager', async () => {
  const { address, browser } = demonstration;
  const { page, errors } = await signedIn(browser, address, 'dispatcher');
  // As the server answers if more than 10,000 fit a search, which the demonstration has not.
  await page.route(/\/api\/v1\/bookings\?/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), total: 10_000, orMore: true } });
  });
  for (const [at, size] of (['desktop', 'phone'] as const).entries()) {
    await page.setViewportSize(sizes[size]);
    await page.emulateMedia({ colorScheme: size === 'phone' ? 'dark' : 'light' });
    await page.goto(`${address}/bookings?range=all`);
    await page.getByText('10,000+ bookings', { exact: true }).waitFor();
    await page.getByText('1–40 of 10,000+', { exact: true }).waitFor();
    if (size === 'phone') {
      await page
        .getByRole('checkbox', { name: /^Select / })
        .first()
        .check();
    }
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await page.getByRole('button', { name: 'Select all 10,000+' }).click();
    const bar = page.getByRole('toolbar', { name: 'Actions for the whole list' });
    await bar.getByText('All 10,000+ of this list').waitFor();
    if (shot) await page.screenshot({ path: `${shot}/${7 + at}-more-${size}.png` });
    expect(await axeFindings(page)).toEqual([]);
  }
  expect(errors).toEqual([]);
});
