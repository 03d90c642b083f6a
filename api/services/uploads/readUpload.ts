import { Result } from 'effect';
import type { Refusal } from '../../../domain/kernel/refusal.ts';
import { type UploadKind, uploadRequestSchema } from '../../contract/upload.ts';
import { mostCharacters } from '../../platform/limits/uploadLimits.ts';
import { invalidField, invalidInput } from '../../platform/problems/invalidInput.ts';
import { outOfBounds } from '../../platform/problems/outOfBounds.ts';
import { type CsvFile, readCsv } from './readCsv.ts';
import type { Upload } from './upload.ts';

/** An upload with the rows of its file. */
export interface ReadUpload {
  readonly upload: Omit<Upload, 'csv'>;
  readonly file: CsvFile;
}

/** Reads the body of an upload's request: JSON with the text of a file. A file with more rows than may be is refused. */
export function readUpload(
  bytes: Uint8Array,
  { kind, mostRows }: { readonly kind: UploadKind; readonly mostRows: number },
): Result.Result<ReadUpload, Refusal> {
  const body = readJson(bytes);
  if (Result.isFailure(body)) return Result.fail(body.failure);
  const beyond = outOfBounds(body.success, mostCharacters);
  if (beyond !== undefined) return Result.fail(invalidField(beyond.field || 'body', beyond.message));
  const request = uploadRequestSchema.safeParse(body.success);
  if (!request.success) return Result.fail(invalidInput(request.error));
  const { csv, ...rest } = request.data;
  const file = readCsv(csv, mostRows);
  return file.cutOff
    ? Result.fail(invalidField('csv', `must have at most ${mostRows} rows; please divide the file`))
    : Result.succeed({ upload: { ...rest, kind }, file });
}

function readJson(bytes: Uint8Array): Result.Result<unknown, Refusal> {
  try {
    const parsed: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return Result.succeed(parsed);
  } catch {
    return Result.fail(invalidField('body', 'is not JSON'));
  }
}
