import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { createClient } from '@hey-api/openapi-ts';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FeedFrame, feedFrameSchema } from '../../api/contract/feed.ts';
import { liveRequestSchema } from '../../api/contract/live.ts';
import { root } from '../../api/supply/lockFile.ts';
import { hour, mondayToCome, openSocket, startApi, type TestApi } from '../api/apiFixture.ts';
import { frameTypes } from './frameTypes.ts';
import type { BookingLife, Place } from './programs/bookingLife.ts';

let api: TestApi;
let folder: string;

/** The programs, beside what is generated for them from the document that the server serves; all of it compiled. */
beforeAll(async () => {
  api = await startApi();
  folder = await mkdtemp(join(tmpdir(), 'muster-clients-'));
  await cp(join(import.meta.dirname, 'programs'), folder, { recursive: true });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  const document = join(folder, 'openapi.json');
  await writeFile(document, await (await api.ask('GET', '/api/openapi.json')).text());

  const generated = join(folder, 'generated');
  await createClient({
    input: document,
    output: { path: join(generated, 'heyApi'), module: { extension: '.ts' } },
    plugins: ['@hey-api/client-fetch', '@hey-api/sdk', '@hey-api/typescript'],
    logs: { level: 'silent', file: false },
  });
  const types = astToString(await openapiTypescript(pathToFileURL(document)));
  await writeFile(join(generated, 'openApiTypescript.ts'), types);
  const asyncApi = await (await api.ask('GET', '/api/asyncapi.json')).json();
  await writeFile(join(generated, 'frames.ts'), await frameTypes(asyncApi));

  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(compilation));
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  await promisify(execFile)(process.execPath, [compiler, '-p', folder]).catch((error) => {
    throw new Error(`What is generated does not compile:\n${error.stdout}`);
  });
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true, force: true });
});

const compilation = {
  compilerOptions: {
    target: 'ES2024',
    module: 'NodeNext',
    strict: true,
    skipLibCheck: true,
    types: ['node'],
    rewriteRelativeImportExtensions: true,
    outDir: 'compiled',
    rootDir: '.',
  },
  include: ['*.ts', 'generated'],
};

describe('A client that is generated from the OpenAPI document', () => {
  test.each([
    ['openapi-typescript', 'withOpenApiTypescript'],
    ['@hey-api/openapi-ts', 'withHeyApi'],
  ])('by %s compiles, and takes a booking through its life', async (_generator, program) => {
    const { acme, address } = api;
    const monday = mondayToCome();
    const begin = monday + (program === 'withHeyApi' ? 4 : 2) * hour;
    const place: Place = {
      baseUrl: address,
      token: acme.tokens.dispatcher,
      customerId: acme.customerId,
      resourceId: acme.resourceId,
      labelId: acme.labelId,
      start: begin,
      end: begin + hour,
    };
    const compiled: { live(place: Place): Promise<BookingLife> } = await import(
      pathToFileURL(join(folder, 'compiled', `${program}.js`)).href
    );
    expect(await compiled.live(place)).toEqual({
      statuses: ['draft', 'rostered', 'dispatched', 'active', 'finished'],
      resources: [acme.resourceId],
      history: [
        'BookingCreated',
        'BookingAllocated',
        'BookingDispatched',
        'BookingStarted',
        'BookingFinished',
      ],
      refused: ['transition_not_allowed', 'invalid_input'],
    });
  });
});

test('The types of frames that are made from the AsyncAPI document compile, and tell frames and events apart', async () => {
  const { acme, address, server } = api;
  const compiled: { titlesIn(frames: readonly FeedFrame[]): readonly string[]; watching: object } =
    await import(pathToFileURL(join(folder, 'compiled', 'withFrames.js')).href);
  expect(liveRequestSchema.parse(compiled.watching)).toMatchObject({ topic: 'bookings' });
  const { socket, messages, heard } = await openSocket(
    address,
    '/api/v1/events/stream?types=muster.booking.created.v1',
    acme.tokens.dispatcher,
    (json) => feedFrameSchema.parse(json),
  );
  await heard(({ kind }) => kind === 'caughtUp');
  socket.terminate();
  const told = compiled.titlesIn(messages);
  expect(told[0]).toBe(`of ${await server.services.log.epoch()}`);
  expect(told).toContainEqual(expect.stringMatching(/^\d+: Job of acme$/));
  expect(told.at(-1)).toMatch(/^caughtUp at \d+$/);
});
