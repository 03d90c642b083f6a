import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeColourFindings, axeFindings } from '../support/axeFindings.ts';
import { commandClient } from './commandClient.ts';
import { startDemonstration } from './demonstration.ts';
import { sizes } from './muster.ts';
import { signedIn } from './signedIn.ts';

const sydney = { lat: -33.87, lng: 151.21 };
const demonstration = startDemonstration({
  async prepare(address) {
    const send = await commandClient(address, 'dispatcher');
    const near = { lat: -33.871, lng: 151.23 };
    await send('equipment.create', { equipmentId: 'van', name: 'Aardvark van', location: sydney });
    await send('equipment.create', { equipmentId: 'other', name: 'Other van', location: near });
  },
});

/** The machine may be busy, and draws maps with its processor. */

async function open(path: string) {
  const { browser, address } = demonstration;
  const { page, errors } = await signedIn(browser, address, 'dispatcher');
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  await page.goto(`${address}${path}`);
  return { page, errors };
}

/** The place as the form has it. */
async function placeIn(page: Page) {
  const [lat, lng] = await Promise.all(
    ['Latitude', 'Longitude'].map((name) => page.getByRole('textbox', { name }).inputValue()),
  );
  return { lat: Number(lat), lng: Number(lng), isEmpty: lat === '' && lng === '' };
}

test('a place is chosen by pointer, keyboard, typing, pasting and geolocation, and the map and the numbers agree', async () => {
  const { page, errors } = await open('/equipments?record=van');
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation({ latitude: 52.52, longitude: 13.405 });
  const drawer = page.getByRole('dialog', { name: 'Aardvark van' });

  // Beside the list it is a picture, with others around it.
  const picture = drawer.getByRole('img', { name: 'Location -33.87, 151.21 on a map' });
  await picture.getByText('Other van').waitFor();
  expect(await drawer.getByRole('link', { name: '-33.87, 151.21' }).getAttribute('href')).toBe(
    'geo:-33.87,151.21',
  );
  expect(await axeFindings(page)).toEqual([]);
  await drawer.getByRole('button', { name: 'Edit', exact: true }).click();

  await picture.waitFor();
  await drawer.getByRole('button', { name: 'Choose on the map' }).press('Enter');
  const pin = drawer.getByRole('button', { name: /^Location .*arrow keys move it/ });
  await pin.waitFor();
  await expect.poll(() => pin.evaluate((it) => it === document.activeElement)).toBe(true);
  await drawer.getByText('other equipment').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await axeColourFindings(page)).toEqual([]);

  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowUp');
  await expect.poll(async () => (await placeIn(page)).lat).toBeGreaterThan(sydney.lat);
  const moved = await placeIn(page);
  expect(moved.lng).toBeGreaterThan(sydney.lng);
  await page.keyboard.press('Shift+ArrowLeft');
  await expect.poll(async () => (await placeIn(page)).lng).toBeLessThan(sydney.lng);
  const left = await placeIn(page);
  expect(left.lat).toBeCloseTo(moved.lat, 4);
  await expect.poll(() => pin.getAttribute('aria-label')).toContain(`${left.lat}, ${left.lng}`);

  // A press on the map, and a drag of the pin.
  const map = drawer.getByRole('region', { name: 'Location: map' });
  const frame = await map.boundingBox();
  if (frame === null) throw new Error('the map is nowhere');
  await page.mouse.click(frame.x + frame.width / 2 + 60, frame.y + frame.height / 2 + 40);
  await expect.poll(async () => (await placeIn(page)).lng).toBeGreaterThan(sydney.lng);
  const pressed = await placeIn(page);
  expect(pressed.lat).toBeLessThan(sydney.lat);
  // Once it rests where it was put.
  await pin.hover();
  const at = await pin.boundingBox();
  if (at === null) throw new Error('the pin is nowhere');
  await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2);
  await page.mouse.down();
  await page.mouse.move(at.x + at.width / 2 - 80, at.y + at.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await placeIn(page)).lng).toBeLessThan(pressed.lng);

  // Typed, it moves the pin.
  await drawer.getByLabel('Latitude').fill('-34.5');
  await drawer.getByLabel('Longitude').fill('150.5');
  await expect.poll(() => pin.getAttribute('aria-label')).toContain('-34.5, 150.5');
  await drawer.getByLabel('Latitude').fill('somewhere');
  await expect.poll(() => pin.count()).toBe(0);
  await drawer.getByLabel('Latitude').evaluate((input) => {
    const carried = new DataTransfer();
    carried.setData('text', '-33.8688, 151.2093');
    input.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: carried, bubbles: true, cancelable: true }),
    );
  });
  await expect.poll(() => placeIn(page)).toMatchObject({ lat: -33.8688, lng: 151.2093 });

  await drawer.getByRole('button', { name: 'Use my location' }).click();
  await expect.poll(() => placeIn(page)).toMatchObject({ lat: 52.52, lng: 13.405 });
  await pin.press('Delete');
  const isEmpty = async () => (await placeIn(page)).isEmpty;
  await expect.poll(isEmpty).toBe(true);
  await drawer.getByRole('button', { name: 'Use the middle of the map' }).click();
  await expect.poll(isEmpty).toBe(false);
  await drawer.getByRole('button', { name: 'Clear' }).click();
  await expect.poll(isEmpty).toBe(true);

  await page.setViewportSize(sizes.phone);
  expect(await axeFindings(page)).toEqual([]);
  await drawer.getByLabel('Latitude').fill('-33.9');
  await drawer.getByLabel('Longitude').fill('151.1');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await drawer.getByRole('img', { name: 'Location -33.9, 151.1 on a map' }).waitFor();
  await drawer.getByRole('button', { name: 'Open map' }).click();
  await map.waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.close();
  expect(errors).toEqual([]);
});

test('a browser without WebGL says so, and the numbers can be typed', async () => {
  const { browser, address } = demonstration;
  const { page, errors } = await signedIn(browser, address, 'dispatcher');
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await page.goto(`${address}/equipments?record=new`);
  const form = page.getByRole('form', { name: 'New equipment' });
  await form.getByRole('button', { name: 'Choose on the map' }).click();
  await form
    .getByText('This browser cannot draw the map: it has no WebGL. You can type the coordinates.')
    .waitFor();
  await form.getByLabel('Name').fill('Typed van');
  await form.getByLabel('Latitude').fill('-33.9');
  await form.getByLabel('Longitude').fill('151.1');
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('img', { name: 'Location -33.9, 151.1 on a map' }).waitFor();
  expect(errors).toEqual([]);
  await page.close();
});
