import { existsSync, readFileSync } from 'node:fs';
import { describe, test } from 'vitest';
import { startDemonstration } from './demonstration.ts';
import { signedIn } from './signedIn.ts';
import { uploadFile } from './uploadFile.ts';

const file = '../shared/data/chicago-inspections/canvass_2014-09_2014-10.csv';

if (!existsSync(file)) console.warn(`Left out: the inspections are not beside this checkout (${file}).`);

describe.skipIf(!existsSync(file))('two months of inspections of a city', () => {
  const muster = startDemonstration();

  test('are uploaded on the screen as they are, except for the two rows that contradict each other', async () => {
    const { page } = await signedIn(muster.browser, muster.address, 'dispatcher');
    await page.goto(muster.address);
    await uploadFile(page, 'Bookings', readFileSync(file), { created: 1894, rejected: 2 });
  });
});
