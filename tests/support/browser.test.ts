import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { launchBrowser } from './browser.ts';

it('starts a browser that lays out pages, runs their scripts and fetches from this machine', async () => {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end('<h1 style="font: 32px sans-serif">Timeline</h1>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 800, height: 600 } });
    await page.goto(`http://127.0.0.1:${address.port}/`);
    const box = await page.getByRole('heading', { name: 'Timeline' }).boundingBox();
    expect(box?.height).toBeGreaterThan(20);
    expect(await page.evaluate(() => 6 * 7)).toBe(42);
    expect((await page.screenshot()).byteLength).toBeGreaterThan(1000);
  } finally {
    await browser.close();
    server.close();
  }
});

it('starts two at the same time', async () => {
  const browsers = await Promise.all([launchBrowser(), launchBrowser()]);
  expect(browsers.map((browser) => browser.isConnected())).toEqual([true, true]);
  await Promise.all(browsers.map((browser) => browser.close()));
});
