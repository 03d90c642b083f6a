import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Through the screen: kind, file, check, upload, report. */
export async function uploadFile(
  page: Page,
  kind: 'Resources' | 'Shifts' | 'Customers' | 'Bookings',
  csv: string | Buffer,
  expected: { readonly created: number; readonly rejected: number },
): Promise<void> {
  await page.goto(new URL(`/uploads?kind=${kind.toLowerCase()}`, page.url()).href);
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: `${kind}.csv`, mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await page.getByRole('button', { name: 'Check the file' }).click();
  const report = page.getByRole('region', { name: 'Report' });
  await report.getByText(/nothing has been saved yet/).waitFor();
  const rows = expected.created === 1 ? '1 row' : `${expected.created} rows`;
  await page.getByRole('button', { name: `Upload ${rows}` }).click();
  await report.getByText(/^Uploaded/).waitFor();
  const told = async () => {
    const counts = await report.locator('dl').first().locator('dd').allTextContents();
    return { created: Number(counts[0]), rejected: Number(counts[3]) };
  };
  await expect.poll(told).toEqual(expected);
}
