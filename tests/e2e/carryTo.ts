import type { Page } from 'playwright-core';

/** Takes a bar up and holds it over a person's row. */
export async function carryTo(page: Page, title: string, person: string): Promise<void> {
  const bar = page.getByRole('gridcell', { name: new RegExp(title) });
  // Once it rests: rows that come late move it away from under the pointer.
  await bar.hover();
  const box = await bar.boundingBox();
  const row = await page.getByRole('rowheader', { name: person }).boundingBox();
  if (box === null || row === null) throw new Error('the bar or its target is not in view');
  const x = box.x + box.width / 2;
  await page.mouse.move(x, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(x + 6, box.y + box.height / 2, { steps: 2 });
  await page.mouse.move(x, row.y + row.height / 2, { steps: 5 });
}
