import { setTimeout as delay } from 'node:timers/promises';
import { createPool } from '../../../../api/platform/postgres/createPool.ts';
import { openDiskStore } from '../../../../api/services/files/diskStore.ts';
import { createFileRegister } from '../../../../api/services/files/fileRegister.ts';
import { receiveFile } from '../../../../api/services/files/receiveFile.ts';
import { fileFields } from '../../../../domain/file/fileFields.ts';
import { ofSize, png } from '../../../support/sampleFiles.ts';

/** A process that receives a file and is killed in the middle: `node dyingUpload.ts <database> <folder>`. */
const [, , databaseUrl = '', folder = ''] = process.argv;
const facts = fileFields.get('resource.photo')?.facts;
if (facts === undefined) throw new Error('a resource has no photo');

async function* endless(): AsyncGenerator<Uint8Array> {
  yield ofSize(png, 200_000);
  for (;;) {
    await delay(20);
    yield Buffer.alloc(10);
  }
}

await receiveFile(
  {
    store: await openDiskStore(folder),
    register: createFileRegister(createPool(databaseUrl)),
    mostBytes: 1e9,
  },
  {
    org: 'acme',
    uid: 'acme-dispatcher',
    uploadedFor: 'resource.photo',
    facts,
    name: 'van.png',
    key: undefined,
    announced: undefined,
    bytes: endless(),
  },
);
