import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Effect, Result } from 'effect';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UnusedAfter } from '../../../../api/services/files/fileRegister.ts';
import { receiveFile } from '../../../../api/services/files/receiveFile.ts';
import { removeUnusedFiles } from '../../../../api/services/files/removeUnusedFiles.ts';
import { createFileCheck } from '../../../../commands/files/fileCheck.ts';
import { fileFields } from '../../../../domain/file/fileFields.ts';
import type { FileValue } from '../../../../domain/file/fileValue.ts';
import { systemActor } from '../../../../domain/rights/actor.ts';
import { programEnvironment } from '../../../support/programEnvironment.ts';
import { png } from '../../../support/sampleFiles.ts';
import { startApi, type TestApi } from '../../apiFixture.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const parts = () => {
  const {
    files,
    log,
    pools: { commands: pool },
    projector,
    logger,
  } = api.server.services;
  const reads = { pool, projector: { reached: projector.waitFor }, waitMs: 30_000 };
  return { ...files, log, reads, logger };
};
/** All that has been uploaded until now has been there for a day. */
const aDayLater: UnusedAfter = { arrivingMs: 3_600_000, unheldMs: 0 };
const forget = (times = aDayLater) => removeUnusedFiles(parts(), times);

async function upload(): Promise<FileValue> {
  const facts = fileFields.get('resource.photo')?.facts;
  if (facts === undefined) throw new Error('a resource has no photo');
  const received = await receiveFile(api.server.services.files, {
    org: 'acme',
    uid: 'operator',
    uploadedFor: 'resource.photo',
    facts,
    name: 'van.png',
    key: undefined,
    announced: png.length,
    bytes: (async function* bytes() {
      yield png;
    })(),
  });
  return Result.getOrThrow(received);
}
const isThere = async ({ id }: FileValue) => {
  const { register, store } = api.server.services.files;
  const [known, bytes] = [await register.find('acme', id), await store.get('acme', id)];
  bytes?.destroy();
  expect(known === undefined).toBe(bytes === undefined);
  return known !== undefined;
};
const put = (photo: FileValue | null) =>
  api.operate('acme', 'resource.change', { resourceId: api.acme.resourceId, photo });
/** Makes everything of the register older. */
const age = (interval: string) =>
  api.server.services.pools.commands.query(
    `update muster_files.files set stored_at = stored_at - $1::interval, begun_at = begun_at - $1::interval,
       claimed_at = claimed_at - $1::interval`,
    [interval],
  );

test('a file that no record ever held is removed after a day, and not before', async () => {
  const photo = await upload();
  expect(await removeUnusedFiles(parts(), { arrivingMs: 900_000, unheldMs: 86_400_000 })).toBe(0);
  expect(await isThere(photo)).toBe(true);
  await age('1 day 1 second');
  expect(await removeUnusedFiles(parts(), { arrivingMs: 900_000, unheldMs: 86_400_000 })).toBe(1);
  expect(await isThere(photo)).toBe(false);
});

test('a file that a record holds stays, and so does one that it once held', async () => {
  const [present, past, refused] = [await upload(), await upload(), await upload()];
  await put(past);
  await put(present);
  const { services } = api.server;
  // A command that went no further: its file has been claimed, and the record never had it.
  const claimant = {
    org: 'acme',
    uid: systemActor('operator', 'acme').uid,
    category: 'resource',
    recordId: api.acme.resourceId,
  };
  const facts = fileFields.get('resource.photo')?.facts;
  if (facts === undefined) throw new Error('a resource has no photo');
  const claim = createFileCheck(services.pools.commands).require(
    claimant,
    [{ field: 'photo', facts, file: refused }],
    'claim',
  );
  await Effect.runPromise(claim);
  expect(await services.files.register.find('acme', refused.id)).toMatchObject({
    claims: [{ category: 'resource', recordId: api.acme.resourceId, field: 'photo' }],
  });
  expect(await forget()).toBe(1);
  expect(await Promise.all([present, past, refused].map(isThere))).toEqual([true, true, false]);
  // Nobody looks at them again.
  expect(await services.files.register.unused(aDayLater)).toEqual([]);
});

test('a file that a command has just named is not removed', async () => {
  const photo = await upload();
  await age('2 days');
  const times = { arrivingMs: 900_000, unheldMs: 86_400_000 };
  const { register } = api.server.services.files;
  const [idle] = await register.unused(times);
  if (idle === undefined) throw new Error('there is nothing to forget');
  // Between the look at it and the step that forgets it.
  await put(photo);
  expect(await register.forget(idle, times)).toBe(false);
  expect(await isThere(photo)).toBe(true);

  const other = await upload();
  await age('2 days');
  expect(await removeUnusedFiles(parts(), times)).toBe(1);
  await expect(put(other)).rejects.toThrow('photo: There is no such file.');
});

test('a file stays while the read side cannot tell whether a record holds it', async () => {
  const photo = await upload();
  await put(photo);
  const {
    pools: { commands: pool },
  } = api.server.services;
  await pool.query("update muster_read.projections set version = version + 100 where name = 'resources'");
  expect(await forget()).toBe(0);
  await pool.query("update muster_read.projections set version = version - 100 where name = 'resources'");
  expect(await forget()).toBe(0);
  expect(await isThere(photo)).toBe(true);
});

test('a file whose upload is killed is never found, and its remains are removed', async () => {
  const { configuration, files } = api.server.services;
  const databaseUrl = configuration.databaseUrl ?? '';
  const folder = join(configuration.filesDirectory, 'killed');
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('./dyingUpload.ts', import.meta.url)), databaseUrl, folder],
    { env: programEnvironment(), stdio: 'inherit' },
  );
  const arriving = () => readdir(join(folder, '.arriving')).catch(() => []);
  await expect.poll(async () => (await arriving()).length).toBe(1);
  child.kill('SIGKILL');
  await once(child, 'exit');
  const [id = ''] = await arriving();
  expect(await files.register.find('acme', id)).toBeUndefined();
  const { openDiskStore } = await import('../../../../api/services/files/diskStore.ts');
  const store = await openDiskStore(folder);
  expect(await store.get('acme', id)).toBeUndefined();
  expect(await removeUnusedFiles({ ...parts(), store }, { arrivingMs: 0, unheldMs: 86_400_000 })).toBe(1);
  expect(await arriving()).toEqual([]);
  const { rows } = await api.server.services.pools.commands.query(
    'select from muster_files.files where stored_at is null',
  );
  expect(rows).toEqual([]);
});
