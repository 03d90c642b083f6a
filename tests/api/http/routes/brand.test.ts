import { Buffer } from 'node:buffer';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { uploadedLogoSchema } from '../../../../api/contract/brand.ts';
import { sessionViewSchema } from '../../../../api/contract/views.ts';
import { openBrandDesk } from '../../../../api/services/brand/brandDesk.ts';
import { jpegOf } from '../../../support/jpegOf.ts';
import { pngChunk, pngOf } from '../../../support/pngOf.ts';
import { beginnings, ofSize } from '../../../support/sampleFiles.ts';
import { startApi, type TestApi } from '../../apiFixture.ts';

let api: TestApi;
let folder: string;
const partners = pngOf(200, 50);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'brand-'));
  await writeFile(join(folder, 'northside.png'), partners);
  api = await startApi({
    environment: {
      WHITE_LABEL_HOST: 'northside',
      WHITE_LABEL_NAME: 'Northside Care',
      WHITE_LABEL_LOGO: join(folder, 'northside.png'),
      LOGO_HOSTS: 'cdn.example.com, *.pictures.example.org',
    },
  });
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true });
});

const admin = () => api.acme.tokens.dispatcher;
const upload = (bytes: Buffer<ArrayBuffer>, as = admin()) =>
  fetch(`${api.address}/api/v1/orgLogoURL`, {
    method: 'POST',
    headers: { authorization: `Bearer ${as}`, 'content-type': 'application/octet-stream' },
    body: bytes,
  });
const uploaded = async (bytes: Buffer<ArrayBuffer>) =>
  uploadedLogoSchema.parse(await (await upload(bytes)).json()).logo_url;
const configure = (settings: object) =>
  api.ask('POST', '/api/v1/commands/organisation.configure', { as: admin(), body: { settings } });
const problemOf = async (answer: Response) => {
  const schema = z.looseObject({ code: z.string(), detail: z.string().optional() });
  return { status: answer.status, ...schema.parse(await answer.json()) };
};
const settings = async (as = admin()) =>
  sessionViewSchema.parse(await (await api.ask('GET', '/api/v1/session', { as })).json()).organisation
    .settings;

/** Waits until somebody’s session has these settings. */
const shown = (some: object, as = admin()) => expect.poll(() => settings(as)).toMatchObject(some);
const none = { logo: null, logoBrand: null };
async function reset(): Promise<void> {
  expect((await configure(none)).status).toBe(200);
  await shown(none);
}

describe('a logo that is uploaded', () => {
  test('is kept without what a program has written into it, and shown to everybody of the organisation', async () => {
    const note = pngChunk('tEXt', Buffer.from('Comment\0made at 12 Wharf Road', 'latin1'));
    const logo = await uploaded(pngOf(340, 200, [note]));
    expect(logo).toMatch(/^orgLogoURL\/[0-9a-f-]{36}$/);
    for (const as of Object.values(api.acme.tokens)) {
      const answer = await api.ask('GET', `/api/v1/${logo}`, { as });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('image/png');
      expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(pngOf(340, 200));
    }
  });

  test('counts as wide as it is shown, whichever way the camera was held', async () => {
    expect((await upload(jpegOf(340, 200, 3))).status).toBe(200);
    expect((await upload(jpegOf(200, 340, 6))).status).toBe(200);
  });

  test('is shown to nobody else', async () => {
    const logo = await uploaded(pngOf(340, 200));
    expect((await api.ask('GET', `/api/v1/${logo}`)).status).toBe(401);
    expect((await api.ask('GET', `/api/v1/${logo}`, { as: api.umbra.tokens.dispatcher })).status).toBe(404);
  });

  test('stays, although no record holds it', async () => {
    const logo = await uploaded(pngOf(340, 100));
    const { register } = api.server.services.files;
    expect(await register.unused({ arrivingMs: 0, unheldMs: 0 })).toEqual([]);
    expect((await api.ask('GET', `/api/v1/${logo}`, { as: admin() })).status).toBe(200);
  });

  test('is no way to the other files of the organisation', async () => {
    const answer = await fetch(`${api.address}/api/v1/files?for=resource.photo&name=van.png`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin()}`, 'content-type': 'application/octet-stream' },
      body: pngOf(340, 200),
    });
    const { id } = z.object({ id: z.string() }).parse(await answer.json());
    const asWorker = { as: api.acme.tokens.resource };
    expect((await api.ask('GET', `/api/v1/orgLogoURL/${id}`, asWorker)).status).toBe(404);
  });

  test.each([
    [
      'as large as half a megabyte',
      () => ofSize(pngOf(340, 200), 500_000),
      413,
      'File size is bigger than 500KB',
    ],
    ['square', () => pngOf(200, 200), 400, 'Square and Vertical images are not accepted'],
    [
      'wide on the camera that was held on its side, and so high',
      () => jpegOf(340, 200, 6),
      400,
      'Square and Vertical images are not accepted',
    ],
    ['higher than wide', () => pngOf(100, 300), 400, 'Square and Vertical images are not accepted'],
    [
      'of more pixels than a header can show',
      () => pngOf(5_001, 10),
      400,
      'at most 5000 pixels on each side',
    ],
    ['no image', () => Buffer.from(beginnings.html), 415, 'Logo must be a PNG or JPEG image.'],
    ['a drawing with scripts', () => Buffer.from(beginnings.svg), 415, 'Logo must be a PNG or JPEG image.'],
    ['broken off', () => pngOf(340, 200).subarray(0, 60), 415, 'Logo must be a PNG or JPEG image.'],
    ['nothing', () => Buffer.alloc(0), 400, 'body: has no bytes'],
  ])('is refused if it is %s', async (_what, bytes, status, said) => {
    const problem = await problemOf(await upload(bytes()));
    expect(problem.status).toBe(status);
    expect(JSON.stringify(problem)).toContain(said);
  });

  test('is for administrators to upload', async () => {
    for (const role of ['scheduler', 'resource', 'customer'] as const) {
      expect((await upload(pngOf(340, 200), api.acme.tokens[role])).status).toBe(403);
    }
  });
});

describe('the logo of an organisation', () => {
  test('is a setting with a history that says so in words', async () => {
    const logo = await uploaded(pngOf(340, 200));
    expect((await configure({ logo })).status).toBe(200);
    await shown({ logo }, api.acme.tokens.customer);
    expect((await settings(api.umbra.tokens.customer)).logo).toBeNull();
    const history = async () =>
      (await api.ask('GET', '/api/v1/organisation/history', { as: admin() })).text();
    await expect.poll(history).toContain('Set the logo from none to one that was uploaded');
    await reset();
  });

  test.each([
    'http://www.example.com/logo.png',
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    '//www.example.com/logo.png',
    '/api/v1/session',
    '../logo.png',
    '',
    `https://www.example.com/${'a'.repeat(500)}`,
  ])('cannot be %s, and the refusal names the field', async (logo) => {
    for (const field of ['logo', 'logoBrand']) {
      const problem = await problemOf(await configure({ [field]: logo }));
      expect(problem.status).toBe(400);
      expect(JSON.stringify(problem)).toContain(`settings.${field}`);
    }
    expect(await settings()).toMatchObject(none);
  });

  test('is changed by changeOrgLogo, together with that of the brand which stands in its place', async () => {
    const change = (body: object, as = admin()) => api.ask('POST', '/api/v1/changeOrgLogo', { as, body });
    const one = 'https://cdn.example.com/one.png';
    const answer = await change({ org_id: 'acme', logo_url: one });
    expect(await answer.json()).toEqual({ data: { status: true, message: 'The logo was saved.' } });
    await shown({ logo: one, logoBrand: null });
    const brand = 'https://cdn.example.com/brand.png';
    expect((await configure({ logoBrand: brand })).status).toBe(200);
    await shown({ logo: one, logoBrand: brand });
    const two = await uploaded(pngOf(340, 200));
    expect((await change({ org_id: 'acme', logo_url: two })).status).toBe(200);
    await shown({ logo: two, logoBrand: two });
    expect((await change({ org_id: 'umbra', logo_url: two })).status).toBe(403);
    expect((await change({ org_id: 'acme', logo_url: 'http://x.example/' })).status).toBe(400);
    expect((await change({ org_id: 'acme', logo_url: two }, api.acme.tokens.scheduler)).status).toBe(403);
    await reset();
  });
});

describe('what the operator decides', () => {
  test('is told to whoever opens a page', async () => {
    expect(await (await api.ask('GET', '/api/v1/brand')).json()).toEqual({
      whiteLabel: { host: 'northside', name: 'Northside Care', logo: '/api/v1/brand/logo' },
      logoHosts: ['cdn.example.com', '*.pictures.example.org'],
    });
    const logo = await api.ask('GET', '/api/v1/brand/logo');
    expect(logo.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await logo.arrayBuffer())).toEqual(partners);
    const etag = logo.headers.get('etag') ?? '';
    const again = await api.ask('GET', '/api/v1/brand/logo', { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
  });

  test('lets pages load pictures from these hosts over https, and from no other', async () => {
    const policy = (await api.ask('GET', '/api/v1/brand')).headers.get('content-security-policy') ?? '';
    const images = policy.split(';').find((part) => part.trim().startsWith('img-src'));
    expect(images?.trim()).toBe(
      "img-src 'self' data: blob: https://cdn.example.com https://*.pictures.example.org",
    );
  });

  test('must be an image that can be read', async () => {
    const open = (logoFile: string) =>
      openBrandDesk({ whiteLabel: { host: 'northside', name: 'Northside', logoFile }, logoHosts: [] });
    await expect(open(join(folder, 'missing.png'))).rejects.toThrow('missing.png, which cannot be read.');
    await writeFile(join(folder, 'drawing.svg'), beginnings.svg);
    await expect(open(join(folder, 'drawing.svg'))).rejects.toThrow(
      'which is no PNG, JPEG, WebP or GIF image',
    );
    await writeFile(join(folder, 'huge.png'), ofSize(pngOf(340, 200), 500_000));
    await expect(open(join(folder, 'huge.png'))).rejects.toThrow('of fewer than 500 KB');
  });
});
