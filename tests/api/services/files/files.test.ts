import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { problemSchema } from '../../../../api/contract/problem.ts';
import { type FileValue, fileValueSchema } from '../../../../domain/file/fileValue.ts';
import { mergeReportSchema } from '../../../../domain/merge/mergeReport.ts';
import { mayWrite } from '../../../../domain/rights/rights.ts';
import { longestWaitMs } from '../../../support/longestWaitMs.ts';
import { beginnings, ofSize, png } from '../../../support/sampleFiles.ts';
import { startApi, type TestApi } from '../../apiFixture.ts';
import { type Person, signInEverybody } from '../../rights/rightsFixture.ts';

let api: TestApi;
let people: readonly Person[];
beforeAll(async () => {
  api = await startApi({ environment: { FILES_PER_ORGANISATION_MB: '30' } });
  people = await signInEverybody(api);
});
afterAll(() => api.close());

interface Sending {
  readonly as?: string;
  readonly name?: string;
  readonly for?: string;
  readonly headers?: Record<string, string>;
}

function send(
  bytes: Buffer<ArrayBuffer> | ReadableStream<Uint8Array>,
  sending: Sending = {},
): Promise<Response> {
  const {
    as = api.acme.tokens.dispatcher,
    name = 'van.png',
    for: field = 'resource.photo',
    headers,
  } = sending;
  const query = new URLSearchParams({ for: field, name });
  return fetch(`${api.address}/api/v1/files?${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${as}`, ...headers },
    body: bytes,
    ...(bytes instanceof Buffer ? {} : { duplex: 'half' }),
  });
}
async function upload(bytes: Buffer<ArrayBuffer>, sending?: Sending): Promise<FileValue> {
  const answer = await send(bytes, sending);
  expect(answer.status).toBe(200);
  return fileValueSchema.parse(await answer.json());
}
async function refusal(asked: Response | Promise<Response>) {
  const answer = await asked;
  expect(answer.headers.get('content-type')).toContain('application/problem+json');
  const { code, detail } = problemSchema.parse(await answer.json());
  return { status: answer.status, code, detail };
}
function get(
  id: string,
  as = api.acme.tokens.dispatcher,
  headers: Record<string, string> = {},
): Promise<Response> {
  return api.ask('GET', `/api/v1/files/${id}`, { as, headers });
}
const command = (name: string, body: object, as = api.acme.tokens.dispatcher) =>
  api.ask('POST', `/api/v1/commands/${name}`, { as, body });
async function seen(): Promise<void> {
  const { services } = api.server;
  await services.projector.waitFor(await services.log.head(), longestWaitMs);
}
/** Names of all that is on the disk for the organisation, and of what is on its way. */
async function onDisk(): Promise<readonly string[]> {
  const folder = api.server.services.configuration.filesDirectory;
  const kept = await readdir(join(folder, 'acme')).catch(() => []);
  return [...kept, ...(await readdir(join(folder, '.arriving')))].sort();
}

describe('an uploaded file', () => {
  test('is answered with its name, size, hash and detected type, and comes back as it was', async () => {
    const bytes = ofSize(png, 5000);
    const file = await upload(bytes, { name: 'Van 7.png', headers: { 'content-type': 'text/html' } });
    expect(file).toEqual({
      id: expect.any(String),
      name: 'Van 7.png',
      mediaType: 'image/png',
      size: 5000,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    });
    const answer = await get(file.id);
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': '5000',
      'content-disposition': `inline; filename="Van 7.png"; filename*=UTF-8''Van%207.png`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=86400, immutable',
      vary: expect.stringContaining('Cookie'),
      etag: `"${file.sha256}"`,
    });
  });

  test('can be requested in part, and is not sent again to a client that has it', async () => {
    const bytes = ofSize(png, 5000);
    const { id, sha256 } = await upload(bytes);
    const part = await get(id, undefined, { range: 'bytes=1-4' });
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      'bytes 1-4/5000',
      'PNG\r',
    ]);
    expect((await get(id, undefined, { range: 'bytes=5000-' })).status).toBe(416);
    const same = await get(id, undefined, { 'if-none-match': `"${sha256}"` });
    expect([same.status, await same.text()]).toEqual([304, '']);
  });

  test.each([
    ['jpeg', 'image/jpeg'],
    ['webp', 'image/webp'],
    ['gif', 'image/gif'],
  ] as const)('may be a %s', async (kind, mediaType) => {
    expect(await upload(beginnings[kind])).toMatchObject({ mediaType });
  });

  test.each(['pdf', 'svg', 'html', 'csv', 'zip'] as const)(
    'that is a %s is refused by a field for images, whatever it is called, and leaves nothing',
    async (kind) => {
      const before = await onDisk();
      const headers = { 'content-type': 'image/png' };
      expect(await refusal(send(beginnings[kind], { name: 'x.png', headers }))).toEqual({
        status: 415,
        code: 'file_type_refused',
        detail: 'Photo must be a PNG, JPEG, WebP or GIF image.',
      });
      expect(await onDisk()).toEqual(before);
    },
  );

  test('that is larger than its field accepts is refused, announced or counted, and leaves nothing', async () => {
    const before = await onDisk();
    expect(await refusal(send(ofSize(png, 12_400_000)))).toEqual({
      status: 413,
      code: 'file_too_large',
      detail: 'Photo must have at most 10 MB, and this has 12.4 MB.',
    });
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(sent === 0 ? ofSize(png, 100_000) : Buffer.alloc(100_000));
        sent += 100_000;
        if (sent > 40_000_000) controller.close();
      },
    });
    expect(await refusal(send(endless))).toMatchObject({
      status: 413,
      detail: 'Photo must have at most 10 MB.',
    });
    expect(await onDisk()).toEqual(before);
    // The connection and the place under way are free again.
    await upload(png);
  });

  test('without bytes is refused', async () => {
    expect(await refusal(send(Buffer.alloc(0)))).toMatchObject({ status: 400, detail: 'body: has no bytes' });
    expect(
      await refusal(
        api.ask('POST', '/api/v1/files?for=resource.photo&name=x', { as: api.acme.tokens.dispatcher }),
      ),
    ).toMatchObject({ detail: 'body: has no bytes' });
  });

  test('needs an existing field, and a name', async () => {
    expect(await refusal(send(png, { for: 'resource.mobile' }))).toMatchObject({
      status: 400,
      detail: expect.stringContaining('query.for'),
    });
    expect(await refusal(send(png, { name: ' ' }))).toMatchObject({
      status: 400,
      detail: 'query.name: is required',
    });
  });

  test('whose sender disconnects in the middle leaves nothing', async () => {
    const before = await onDisk();
    const { port } = new URL(api.address);
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(
      `POST /api/v1/files?for=resource.photo&name=x HTTP/1.1\r\nHost: localhost\r\n` +
        `Authorization: Bearer ${api.acme.tokens.dispatcher}\r\nContent-Length: 9000000\r\n\r\n`,
    );
    socket.write(ofSize(png, 200_000));
    await expect.poll(async () => (await onDisk()).length).toBe(before.length + 1);
    socket.destroy();
    await expect.poll(onDisk).toEqual(before);
    const begun = async (): Promise<readonly object[]> => {
      const { commands } = api.server.services.pools;
      return (await commands.query('select from muster_files.files where stored_at is null')).rows;
    };
    await expect.poll(begun).toEqual([]);
  });

  test('sent again under its key is the same file, and another one is refused', async () => {
    const headers = { 'idempotency-key': 'photo-1' };
    const file = await upload(ofSize(png, 300), { headers });
    const before = await onDisk();
    expect(await upload(ofSize(png, 300), { headers })).toEqual(file);
    expect(await refusal(send(ofSize(png, 301), { headers }))).toMatchObject({
      status: 409,
      code: 'idempotency_key_reused',
    });
    expect(await onDisk()).toEqual(before);
    // Somebody else's key is another.
    const scheduler = { headers, as: api.acme.tokens.scheduler };
    expect((await upload(ofSize(png, 300), scheduler)).id).not.toBe(file.id);
  });

  test('can be sent by a person together with three others, and no more', async () => {
    const held: ReadableStreamDefaultController<Uint8Array>[] = [];
    const slow = () =>
      send(
        new ReadableStream<Uint8Array>({
          start(controller) {
            controller.enqueue(ofSize(png, 100_000));
            held.push(controller);
          },
        }),
      );
    const before = await onDisk();
    const four = [slow(), slow(), slow(), slow()];
    await expect.poll(async () => (await onDisk()).length).toBe(before.length + 4);
    const fifth = await send(png);
    expect([fifth.status, fifth.headers.get('retry-after')]).toEqual([429, '2']);
    expect(await refusal(fifth)).toMatchObject({
      detail: 'You are uploading 4 files at this moment, which is the most. Please wait.',
    });
    await upload(png, { as: api.acme.tokens.scheduler });
    for (const controller of held) controller.close();
    expect((await Promise.all(four)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await upload(png);
  });
});

describe('an organisation', () => {
  test('has room for a number of bytes; a file beyond them is refused and leaves nothing', async () => {
    const as = api.umbra.tokens.dispatcher;
    const large = ofSize(png, 9_900_000);
    for (let made = 0; made < 3; made += 1) await upload(large, { as });
    expect(await refusal(send(ofSize(png, 400_000), { as }))).toMatchObject({
      status: 507,
      code: 'storage_full',
      detail: expect.stringContaining('Your organisation may keep 30 MB of files'),
    });
    let sent = 0;
    const uncounted = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(sent === 0 ? ofSize(png, 100_000) : Buffer.alloc(100_000));
        sent += 100_000;
        if (sent > 1_000_000) controller.close();
      },
    });
    expect(await refusal(send(uncounted, { as }))).toMatchObject({ code: 'storage_full' });
    await upload(ofSize(png, 200_000), { as });
  });
});

describe('the right to read a file', () => {
  test('belongs to its uploader, and nobody else, until a record holds it', async () => {
    const { id } = await upload(png);
    expect((await get(id)).status).toBe(200);
    for (const as of [api.acme.tokens.scheduler, api.acme.tokens.resource, api.umbra.tokens.dispatcher]) {
      expect((await get(id, as)).status).toBe(404);
    }
    expect((await get('nothing-like-it')).status).toBe(404);
  });

  test('belongs to users who see a record that holds it or once held it', async () => {
    const photo = await upload(png);
    const { resourceId, otherResourceId } = api.acme;
    const change = (id: string, value: FileValue | null) =>
      command('resource.change', { resourceId: id, photo: value });
    expect((await change(resourceId, photo)).status).toBe(200);
    await seen();
    const may = async (id: string): Promise<Record<string, boolean>> =>
      Object.fromEntries(
        await Promise.all(
          people.map(async ({ name, token }) => [name, (await get(id, token)).status === 200] as const),
        ),
      );
    const everybody = {
      administrator: true,
      auditor: true,
      dispatcher: true,
      scheduler: true,
      partner: true,
      // Linked to nobody.
      'flagged administrator': false,
      resource: true,
      // The resource is on a booking of theirs.
      customer: true,
      'flagged customer': true,
      // The resource is in their scope, the other is not.
      'scoped dispatcher': true,
      'scoped scheduler': true,
      // Admitted to a booking, and not to its people.
      guest: false,
    };
    expect(await may(photo.id)).toEqual(everybody);
    expect((await get(photo.id, api.umbra.tokens.dispatcher)).status).toBe(404);
    expect((await change(resourceId, null)).status).toBe(200);
    await seen();
    expect(await may(photo.id)).toEqual(everybody);

    const other = await upload(png);
    expect((await change(otherResourceId, other)).status).toBe(200);
    await seen();
    expect(await may(other.id)).toEqual({
      ...everybody,
      partner: false,
      resource: false,
      customer: false,
      'flagged customer': false,
      'scoped dispatcher': false,
      'scoped scheduler': false,
    });
  });

  test('goes along when the person who has it is merged with another one, and the merge can be undone', async () => {
    const photo = await upload(png, { name: 'double.png' });
    const { resourceId } = api.acme;
    const duplicateId = 'photographed-twice';
    await command('resource.change', { resourceId, photo: null });
    await command('resource.create', { resourceId: duplicateId, firstName: 'Ray', photo });
    await seen();
    const asThemself = api.acme.tokens.resource;
    expect((await get(photo.id, asThemself)).status).toBe(404);
    const merged = await command('resource.merge', { resourceId, duplicateId });
    const { report } = z.object({ report: mergeReportSchema }).parse(await merged.json());
    await seen();
    const shown = async () => {
      const row = await api.ask('GET', `/api/v1/resources/${resourceId}`, { as: asThemself });
      return z.looseObject({ photo: z.unknown() }).parse(await row.json()).photo;
    };
    expect(await shown()).toEqual(photo);
    expect((await get(photo.id, asThemself)).status).toBe(200);
    for (const { name, input } of report.undo) expect((await command(name, input)).status).toBe(200);
    await seen();
    expect(await shown()).toBe(null);
  });

  test('differs from the right to upload one, which needs the right to change the record', async () => {
    for (const { name, actor, token } of people) {
      const answer = await send(png, { as: token });
      expect([name, answer.status]).toEqual([name, mayWrite(actor, 'people') ? 200 : 403]);
    }
  });
});

describe('a command', () => {
  const photoOf = (photo: unknown, as?: string) =>
    command('resource.change', { resourceId: api.acme.otherResourceId, photo }, as);

  test('accepts the file that the upload answered, and none with other data', async () => {
    const photo = await upload(png);
    for (const other of [
      { ...photo, id: 'another' },
      { ...photo, name: 'renamed.png' },
      { ...photo, size: photo.size + 1 },
      { ...photo, sha256: '0'.repeat(64) },
      { ...photo, mediaType: 'image/gif' },
    ]) {
      expect(await refusal(photoOf(other))).toEqual({
        status: 400,
        code: 'invalid_input',
        detail: 'photo: There is no such file.',
      });
    }
    expect(await refusal(photoOf({ ...photo, mediaType: 'application/pdf' }))).toMatchObject({
      detail: 'photo: must be a PNG, JPEG, WebP or GIF image',
    });
    expect(await refusal(photoOf(photo.id))).toMatchObject({ code: 'invalid_input' });
    expect((await photoOf(photo)).status).toBe(200);
    await seen();
    const row = await api.ask('GET', `/api/v1/resources/${api.acme.otherResourceId}`, {
      as: api.acme.tokens.dispatcher,
    });
    expect(await row.json()).toMatchObject({ photo });
  });

  test('accepts no file of another organisation, and none that somebody else has uploaded for elsewhere', async () => {
    const photo = await upload(png);
    const strange = await command(
      'resource.change',
      { resourceId: api.umbra.resourceId, photo },
      api.umbra.tokens.dispatcher,
    );
    expect(await refusal(strange)).toMatchObject({ detail: 'photo: There is no such file.' });
    expect(await refusal(photoOf(photo, api.acme.tokens.scheduler))).toMatchObject({
      detail: 'photo: There is no such file.',
    });
    // Where the record has had it, anybody who may change the record takes it back.
    expect((await photoOf(photo)).status).toBe(200);
    expect((await photoOf(null)).status).toBe(200);
    expect((await photoOf(photo, api.acme.tokens.scheduler)).status).toBe(200);
    const elsewhere = await command(
      'resource.change',
      { resourceId: api.acme.resourceId, photo },
      api.acme.tokens.scheduler,
    );
    expect(await refusal(elsewhere)).toMatchObject({ detail: 'photo: There is no such file.' });
  });

  test('shows in the history that a photo was added and removed', async () => {
    const photo = await upload(png, { name: 'ana.png' });
    const resourceId = api.acme.resourceId;
    await command('resource.change', { resourceId, photo, mobile: '0400 000 001' });
    await command('resource.change', { resourceId, photo: null });
    await seen();
    const answer = await api.ask('GET', `/api/v1/resources/${resourceId}/history`, {
      as: api.acme.tokens.dispatcher,
    });
    const { entries } = (await answer.json()) as { entries: { summary: string; changes: unknown[] }[] };
    expect(entries.slice(-2)).toMatchObject([
      {
        summary: "Changed mobile and added the photo 'ana.png'",
        changes: [{ field: 'details.mobile' }, { field: 'details.photo', after: photo }],
      },
      { summary: 'Removed the photo', changes: [{ field: 'details.photo', before: photo, after: null }] },
    ]);
  });
});
