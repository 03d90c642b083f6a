// node tests/tmpShot.ts who path out [width] [height] [scheme] [js]

import { signedIn } from './e2e/signedIn.ts';
import { launchBrowser } from './support/browser.ts';

const [
  who = 'dispatcher',
  path = '/',
  out = '/tmp/w/offers-shot.png',
  width = '1440',
  height = '900',
  scheme = 'light',
  script = '',
] = process.argv.slice(2);
const browser = await launchBrowser({});
const { page } = await signedIn(browser, 'http://127.0.0.1:4391', who as 'dispatcher');
await page.setViewportSize({ width: Number(width), height: Number(height) });
await page.emulateMedia({ colorScheme: scheme as 'light' });
await page.goto(`http://127.0.0.1:4391${path}`);
await page.waitForTimeout(2500);
if (script !== '') {
  console.log(await new Function('page', `return (async () => { ${script} })()`)(page));
  await page.waitForTimeout(1200);
}
await page.screenshot({ path: out });
await browser.close();
