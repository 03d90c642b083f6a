import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { refusingFileFailures, systemErrorCode } from '../../platform/postgres/startRefused.ts';
import { type FileStore, StoreFull } from './fileStore.ts';

/** The disk is full, or the user's quota of it. */
const full: ReadonlySet<string | undefined> = new Set(['ENOSPC', 'EDQUOT']);

/**
 * Files on disk, as `folder/organisation/id`. An upload is written to `folder/.arriving`, on the same file
 * system, and renamed once all of it is on disk, so that a file is whole or not there at all. Several
 * processes may share the folder.
 *
 * @throws StartRefused if the folder cannot be written to.
 */
export async function openDiskStore(folder: string): Promise<FileStore> {
  const arriving = join(folder, '.arriving');
  await refusingFileFailures(`Muster cannot keep files in ${folder}`, async () => {
    await mkdir(arriving, { recursive: true, mode: 0o700 });
    await syncFolder(folder);
  });
  const placeOf = (org: string, id: string) => join(folder, org, id);

  return {
    async put(org, id, bytes) {
      const draft = join(arriving, id);
      const place = placeOf(org, id);
      try {
        await pipeline(bytes, createWriteStream(draft, { mode: 0o600, flush: true }));
        if ((await mkdir(dirname(place), { recursive: true, mode: 0o700 })) !== undefined) {
          await syncFolder(folder);
        }
        await rename(draft, place);
        await syncFolder(dirname(place));
      } catch (error) {
        await rm(draft, { force: true });
        await rm(place, { force: true });
        if (full.has(systemErrorCode(error))) {
          throw new StoreFull(`there is no room in ${folder}`, { cause: error });
        }
        throw error;
      }
    },
    async get(org, id, range) {
      const handle = await open(placeOf(org, id)).catch((error: unknown) => {
        if (systemErrorCode(error) === 'ENOENT') return undefined;
        throw error;
      });
      return handle?.createReadStream(range === undefined ? {} : { start: range.first, end: range.last });
    },
    async remove(org, id) {
      await rm(join(arriving, id), { force: true });
      await rm(placeOf(org, id), { force: true });
    },
  };
}

/** Flushes the entries of a folder to disk. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
