import { Buffer } from 'node:buffer';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDiskStore } from '../../../../api/services/files/diskStore.ts';
import type { FileStore } from '../../../../api/services/files/fileStore.ts';

let folder: string;
let store: FileStore;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-files-'));
  store = await openDiskStore(folder);
});
afterEach(() => rm(folder, { recursive: true }));

async function* pieces(...texts: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}
async function read(
  org: string,
  id: string,
  range?: { first: number; last: number },
): Promise<string | undefined> {
  const bytes = await store.get(org, id, range);
  return bytes === undefined ? undefined : Buffer.concat(await bytes.toArray()).toString();
}
/** Every file below the folder. */
async function left(): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => !entry.isDirectory()).map(({ name }) => name);
}

test('a file is read as it was stored, whole or in part, and only by its own organisation', async () => {
  await store.put('acme', 'f1', pieces('hello ', 'there'));
  expect(await read('acme', 'f1')).toBe('hello there');
  expect(await read('acme', 'f1', { first: 6, last: 8 })).toBe('the');
  expect(await read('umbra', 'f1')).toBeUndefined();
  // As another process finds it.
  store = await openDiskStore(folder);
  expect(await read('acme', 'f1')).toBe('hello there');
});

test('a file is not found before all of it is stored', async () => {
  const seen: (string | undefined)[] = [];
  async function* slow(): AsyncGenerator<Uint8Array> {
    yield Buffer.alloc(100_000, 'a');
    seen.push(await read('acme', 'f1'));
    yield Buffer.from('b');
  }
  await store.put('acme', 'f1', slow());
  expect(seen).toEqual([undefined]);
  expect((await read('acme', 'f1'))?.length).toBe(100_001);
});

test('nothing is left of a file whose stream breaks', async () => {
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield Buffer.alloc(100_000);
    throw new Error('the line is cut');
  }
  await expect(store.put('acme', 'f1', broken())).rejects.toThrow('the line is cut');
  expect(await left()).toEqual([]);
});

test('a full disk says so and leaves nothing', async () => {
  // What the kernel answers when a disk is full, from a device that always is.
  await symlink('/dev/full', join(folder, '.arriving', 'f1'));
  await expect(store.put('acme', 'f1', pieces('x'))).rejects.toMatchObject({ name: 'StoreFull' });
  expect(await left()).toEqual([]);
});

test('removing a file removes its bytes, and what a killed process left of it', async () => {
  await store.put('acme', 'f1', pieces('x'));
  await writeFile(join(folder, '.arriving', 'f2'), 'half');
  for (const id of ['f1', 'f2', 'f3']) await store.remove('acme', id);
  expect(await left()).toEqual([]);
});

test('a folder that cannot be used is refused in words', async () => {
  const file = join(folder, 'taken');
  await writeFile(file, 'mine');
  await expect(openDiskStore(file)).rejects.toThrow(
    `Muster cannot keep files in ${file}: a part of that path is a file, not a directory.`,
  );
  expect(await readFile(file, 'utf8')).toBe('mine');
  await mkdir(join(folder, 'new'));
  await openDiskStore(join(folder, 'new', 'deep', 'er'));
});
