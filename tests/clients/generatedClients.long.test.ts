import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { createClient } from '@hey-api/openapi-ts';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type FeedFrame, feedFrameSchema } from '../../api/contract/feed.ts';
import { liveRequestSchema } from '../../api/contract/live.ts';
import { root } from '../../api/programs/supply/lockFile.ts';
import { runNpm } from '../../api/programs/supply/runNpm.ts';
import { hour, mondayToCome, openSocket, startApi, type TestApi } from '../api/apiFixture.ts';
import { frameTypes } from './frameTypes.ts';
import { lifeOf, placeAt } from './livedBooking.ts';
import type { BookingLife, Place } from './programs/bookingLife.ts';

let api: TestApi;
let folder: string;

/** The programs, beside what is generated for them from the document that the server serves; all of it compiled. */
beforeAll(async () => {
  api = await startApi();
  folder = await mkdtemp(join(tmpdir(), 'muster-clients-'));
  await cp(join(import.meta.dirname, 'programs'), folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  await installClient();
  for (const name of ['openapi-fetch', 'openapi-typescript-helpers', '@types', 'undici-types']) {
    await symlink(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  }
  const example = await readFile(join(root, 'docs/examples/bookJob.ts'), 'utf8');
  await writeFile(join(folder, 'bookJob.ts'), example.replace('../../api/client/index.ts', 'muster-client'));
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

/** Packs `api/client/` as for publishing, and installs the package as any project would, without a network. */
async function installClient(): Promise<void> {
  const npm = async (...given: readonly string[]) => {
    const { out, error, code } = await runNpm(given, folder);
    if (code !== 0) throw new Error(`npm ${given.join(' ')}:\n${error}`);
    return out;
  };
  const packed = await npm('pack', join(root, 'api/client'), '--json', '--silent');
  const [{ filename }] = z.tuple([z.object({ filename: z.string() })]).parse(JSON.parse(packed));
  await npm('install', '--offline', '--no-audit', '--no-fund', filename);
}

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
  const hours = ['withOpenApiTypescript', 'withHeyApi', 'withMusterClient'];

  test.each([
    ['openapi-typescript', 'withOpenApiTypescript'],
    ['@hey-api/openapi-ts', 'withHeyApi'],
    ['the package of api/client/', 'withMusterClient'],
  ])('by %s compiles, and takes a booking through its life', async (_generator, program) => {
    const monday = mondayToCome();
    const begin = monday + 2 * hours.indexOf(program) * hour;
    const place = placeAt(api, begin);
    const compiled: { live(place: Place): Promise<BookingLife> } = await import(
      pathToFileURL(join(folder, 'compiled', `${program}.js`)).href
    );
    expect(await compiled.live(place)).toEqual(lifeOf(api));
  });
});

test('The example books a job with the package: once, for whoever fits, or as a draft with the reason', async () => {
  const { acme, address, operate } = api;
  const {
    bookJob,
    createMusterClient,
  }: typeof import('../../docs/examples/bookJob.ts') & typeof import('../../api/client/index.ts') = {
    ...(await import(pathToFileURL(join(folder, 'compiled', 'bookJob.js')).href)),
    ...(await import(pathToFileURL(join(folder, 'node_modules/muster-client/dist/index.js')).href)),
  };
  await operate('acme', 'customer.change', { customerId: acme.customerId, reference: 'C-1' });
  const muster = createMusterClient({ baseUrl: address, token: async () => acme.tokens.dispatcher });
  const start = mondayToCome() + 24 * hour;
  const job = {
    customerReference: 'C-1',
    reference: 'J-1',
    title: 'By example',
    labels: ['acme nursing'],
    start,
    end: start + hour,
  };
  const booked = await bookJob(muster, job);
  expect(booked.people).toEqual([expect.stringContaining('Resource of acme')]);
  expect(await bookJob(muster, job)).toEqual(booked);
  await expect(bookJob(muster, { ...job, customerReference: 'C-2' })).rejects.toMatchObject({ status: 404 });
  const byNight = { ...job, reference: 'J-2', start: start + 16 * hour, end: start + 17 * hour };
  expect(await bookJob(muster, byNight)).toMatchObject({ people: [], reason: expect.any(String) });
});

test('The types of frames that are made from the AsyncAPI document compile, and tell frames and events apart', async () => {
  const { acme, address, server } = api;
  const compiled: { titlesIn(frames: readonly FeedFrame[]): readonly string[]; watching: object } =
    await import(pathToFileURL(join(folder, 'compiled', 'withFrames.js')).href);
  expect(liveRequestSchema.parse(compiled.watching)).toMatchObject({ topic: 'bookings' });
  const { socket, messages, heard } = await openSocket(
    address,
    '/api/v1/events/stream?types=muster.booking.created.v4',
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
