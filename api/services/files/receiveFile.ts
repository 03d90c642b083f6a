import { createHash, randomUUID } from 'node:crypto';
import { Result } from 'effect';
import { fileTypeFromBuffer } from 'file-type';
import { mostBytesOf, sizeProblem, typeProblem } from '../../../domain/file/fileProblem.ts';
import type { FileValue } from '../../../domain/file/fileValue.ts';
import { sizeText } from '../../../domain/file/sizeText.ts';
import { type Refusal, refuse } from '../../../domain/kernel/refusal.ts';
import type { FieldFacts } from '../../../domain/record/fieldFacts.ts';
import { invalidField } from '../../platform/problems/invalidInput.ts';
import type { FileRegister, Stored } from './fileRegister.ts';
import { type FileStore, StoreFull } from './fileStore.ts';
import { type BegunStream, streamHead } from './streamHead.ts';

/** A file that is being uploaded. */
export interface Upload {
  readonly org: string;
  readonly uid: string;
  /** The field that it is for: `resource.photo`; `facts` says what the field accepts. */
  readonly uploadedFor: string;
  readonly facts: FieldFacts;
  readonly name: string;
  /** The Idempotency-Key: sent twice, it is one file. */
  readonly key: string | undefined;
  /** How many bytes the sender announces; undefined if it does not say. */
  readonly announced: number | undefined;
  readonly bytes: AsyncIterable<Uint8Array>;
}

export interface FileReceiver {
  readonly store: FileStore;
  readonly register: FileRegister;
  /** The most bytes that all files of an organisation may have together. */
  readonly mostBytes: number;
}

/** How many of a file's first bytes `file-type` needs. */
const tellingBytes = 4100;

/** Thrown within the stream to end it there. */
class UploadRefused extends Error {
  override readonly name = 'UploadRefused';
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/**
 * Receives a file for a field. Its first bytes alone decide its type. It is counted and hashed while it
 * streams into the store; the whole of it is never in memory. Refuses with `file_type_refused`,
 * `file_too_large`, `storage_full`, `idempotency_key_reused`, and `invalid_input` if it is empty; nothing of
 * a refused file is left.
 *
 * @throws whatever interrupted the stream.
 */
export async function receiveFile(
  receiver: FileReceiver,
  upload: Upload,
): Promise<Result.Result<FileValue, Refusal>> {
  const { register, mostBytes } = receiver;
  const { org, facts, announced = 0 } = upload;
  if (announced > mostBytesOf(facts)) return Result.fail(tooLarge(facts, announced));
  const used = await register.usedBytes(org);
  if (used + announced > mostBytes) return Result.fail(organisationFull(mostBytes));
  const begun = await streamHead(upload.bytes, tellingBytes);
  try {
    return await keepFile(receiver, upload, begun, used);
  } finally {
    await begun.leave();
  }
}

async function keepFile(
  { store, register, mostBytes }: FileReceiver,
  upload: Upload,
  { head, all }: BegunStream,
  used: number,
): Promise<Result.Result<FileValue, Refusal>> {
  const { org, uid, name, facts, uploadedFor, key } = upload;
  if (head.length === 0) return Result.fail(invalidField('body', 'has no bytes'));
  const mediaType = (await fileTypeFromBuffer(head))?.mime;
  if (mediaType === undefined || typeProblem(facts, mediaType) !== undefined) {
    return refuse('file_type_refused', `${facts.label} ${typeProblem(facts, undefined)}.`, {
      mediaType: mediaType ?? null,
    });
  }
  const id = randomUUID();
  const hash = createHash('sha256');
  let size = 0;
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const chunk of all) {
      size += chunk.length;
      if (size > mostBytesOf(facts)) throw new UploadRefused(tooLarge(facts));
      if (used + size > mostBytes) throw new UploadRefused(organisationFull(mostBytes));
      hash.update(chunk);
      yield chunk;
    }
  }
  await register.begin(org, id, uid);
  let stored: Stored | undefined;
  try {
    await store.put(org, id, counted());
    const file = { id, name, mediaType, size, sha256: hash.digest('hex') };
    stored = await register.store({ org, uploadedBy: uid, uploadedFor, key, file }, mostBytes);
    if (stored.outcome === 'stored') return Result.succeed(file);
    if (stored.outcome === 'full') return Result.fail(organisationFull(mostBytes));
    return sameUpload(stored, upload, file) ? Result.succeed(stored.file) : Result.fail(keyReused);
  } catch (error) {
    if (error instanceof UploadRefused) return Result.fail(error.refusal);
    if (error instanceof StoreFull) return Result.fail(diskFull);
    throw error;
  } finally {
    if (stored?.outcome !== 'stored') {
      await store.remove(org, id);
      await register.remove(org, id);
    }
  }
}

function sameUpload(
  before: Extract<Stored, { outcome: 'sentBefore' }>,
  { uploadedFor, name }: Upload,
  { sha256 }: FileValue,
): boolean {
  return before.uploadedFor === uploadedFor && before.file.name === name && before.file.sha256 === sha256;
}

/** `bytes`: the announced size; omitted if the file exceeded the limit while it was counted. */
function tooLarge(facts: FieldFacts, bytes = mostBytesOf(facts) + 1): Refusal {
  return {
    code: 'file_too_large',
    message: `${facts.label} ${sizeProblem(facts, bytes)}.`,
    details: { atMostBytes: mostBytesOf(facts) },
  };
}

function organisationFull(mostBytes: number): Refusal {
  return {
    code: 'storage_full',
    message: `Your organisation may keep ${sizeText(mostBytes)} of files, and with this one there would be more. Please tell your administrator.`,
    details: { atMostBytes: mostBytes },
  };
}

const diskFull: Refusal = {
  code: 'storage_full',
  message:
    'The server has no room for this file, and nothing of it was kept. Please tell your administrator.',
  details: {},
};

const keyReused: Refusal = {
  code: 'idempotency_key_reused',
  message: 'This Idempotency-Key was used for another file.',
  details: {},
};
