import { expect, test } from 'vitest';
import { startDemonstration } from './demonstration.ts';
import { signedIn } from './signedIn.ts';
import { uploadFile } from './uploadFile.ts';

const muster = startDemonstration();

test('the report of an upload stays on the page while its record cannot be read', async () => {
  const { page } = await signedIn(muster.browser, muster.address, 'dispatcher');
  await page.goto(`${muster.address}/uploads`);
  await page.route('**/api/v1/past-uploads/*', (route) => route.abort());
  await uploadFile(page, 'Customers', 'Reference,Name\nQ-1,Quay Street\nQ-2,', { created: 1, rejected: 1 });
  await page.getByText('The upload could not be loaded').waitFor();
  expect(await page.getByRole('button', { name: 'Download the bad rows' }).isVisible()).toBe(true);
  await page.unroute('**/api/v1/past-uploads/*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: /^Undo/ }).waitFor();
  expect(await page.getByRole('button', { name: 'Download the bad rows' }).isVisible()).toBe(true);
});
