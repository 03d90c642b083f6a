import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';
import { launchBrowser } from '../support/browser.ts';
import { startDemonstration } from './demonstration.ts';
import { signedIn } from './signedIn.ts';

const muster = startDemonstration();

const [width, height] = [640, 480];
const white = 235;
const black = 16;

/** A film of one still picture (YUV4MPEG2) that shows a barcode in the middle, as a camera sees it. */
async function filmOf(code: string): Promise<Buffer> {
  const program = createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm');
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(await readFile(program)).buffer } });
  const { symbol } = await writeBarcode(code, { format: 'EAN13' });
  const bright = Buffer.alloc(width * height, white);
  const scale = 3;
  const left = Math.floor((width - symbol.width * scale) / 2);
  const top = height / 2 - 90;
  for (let y = 0; y < 180; y += 1) {
    for (let x = 0; x < symbol.width * scale; x += 1) {
      // A barcode is the same in every line.
      const isBlack = (symbol.data[Math.floor(x / scale)] ?? 255) < 128;
      if (isBlack) bright[(top + y) * width + left + x] = black;
    }
  }
  const grey = Buffer.alloc((width * height) / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), bright, grey]);
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`);
  return Buffer.concat([head, frame, frame]);
}

test('a barcode that is held before the camera fills the search box', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'muster-camera-'));
  const film = join(folder, 'barcode.y4m');
  await writeFile(film, await filmOf('9312345678907'));
  const browser = await launchBrowser({ film });
  try {
    const { page, errors } = await signedIn(browser, muster.address, 'dispatcher');
    await page.goto(`${muster.address}/equipments`);
    await page.getByRole('button', { name: 'Scan a barcode' }).click();
    const box = page.getByRole('combobox', { name: 'Search' });
    await expect.poll(() => box.inputValue()).toBe('9312345678907');
    await page.getByRole('option', { name: /^Delivery van/ }).waitFor();
    expect(errors).toEqual([]);
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
});
