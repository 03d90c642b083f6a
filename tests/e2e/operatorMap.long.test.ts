import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { startDemonstration } from './demonstration.ts';
import { signedIn } from './signedIn.ts';

/** What was asked of the operator's own server of maps, and whether it answers. */
const asked: string[] = [];
let answers = true;
const maps = createServer((request, response) => {
  asked.push(request.url ?? '');
  response.setHeader('access-control-allow-origin', '*');
  response.statusCode = answers ? 200 : 500;
  response.setHeader('content-type', 'application/json');
  response.end(
    JSON.stringify({
      version: 8,
      sources: {
        places: { type: 'geojson', data: `${address()}/places.json`, attribution: 'The city of Sydney' },
      },
      layers: [{ id: 'places', type: 'circle', source: 'places' }],
    }),
  );
});
await new Promise<void>((resolve) => maps.listen(0, '127.0.0.1', resolve));
afterAll(() => maps.close());

function address(): string {
  return `http://127.0.0.1:${(maps.address() as AddressInfo).port}`;
}

const demonstration = startDemonstration({
  configuration: { map: { url: `${address()}/style.json`, attribution: undefined } },
});

test('the operator’s own map is loaded from its server, which pages may then reach, with its attribution', async () => {
  const { page } = await signedIn(demonstration.browser, demonstration.address, 'dispatcher');
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text());
  });
  await page.goto(`${demonstration.address}/equipments?record=new`);
  const choose = page.getByRole('button', { name: 'Choose on the map' });
  await choose.click();
  await page.getByRole('form').getByText('The city of Sydney').waitFor({ state: 'attached' });
  await expect.poll(() => asked.toSorted()).toEqual(['/places.json', '/style.json']);
  expect(refused).toEqual([]);

  // Where it does not answer, land is drawn as if there were none.
  answers = false;
  const land = page.waitForResponse((answer) => answer.url().includes('/assets/land-'));
  await page.reload();
  await choose.click();
  await land;
  await page.getByRole('region', { name: 'Location: map' }).waitFor();
  await page.close();
});
