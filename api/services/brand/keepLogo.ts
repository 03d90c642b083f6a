import { Result } from 'effect';
import { fileTypeFromBuffer } from 'file-type';
import { type Refusal, refuse } from '../../../domain/kernel/refusal.ts';
import { logoBytesBelow, logoShapeProblem, logoSizeProblem } from '../../../domain/organisation/logoRule.ts';
import type { FieldFacts } from '../../../domain/record/fieldFacts.ts';
import type { Actor } from '../../../domain/rights/actor.ts';
import { logoPathOf } from '../../contract/brand.ts';
import { invalidField } from '../../platform/problems/invalidInput.ts';
import { type FileReceiver, receiveFile } from '../files/receiveFile.ts';
import { plainImage } from '../identity/photo/plainImage.ts';

/** What a logo is uploaded for, by which it is known among the files of its organisation. */
export const uploadedForLogo = 'organisation.logo';

const facts: FieldFacts = { kind: 'file', label: 'Logo', accepts: 'image', atMostBytes: logoBytesBelow - 1 };

/**
 * Keeps a logo among the files of its organisation, without what a program has written beside the picture; answers its path
 * (shell §7). It stays, because the history of the settings may lead back to it. Refuses what is no PNG or JPEG image, and what is
 * too large or too narrow (shell §5).
 */
export async function keepLogo(
  files: FileReceiver,
  { org, uid }: Pick<Actor, 'org' | 'uid'>,
  given: Uint8Array,
): Promise<Result.Result<{ readonly logo_url: string }, Refusal>> {
  const type = (await fileTypeFromBuffer(given))?.mime;
  const tooLarge = logoSizeProblem(given.length);
  if (tooLarge !== undefined) {
    return given.length === 0
      ? Result.fail(invalidField('body', 'has no bytes'))
      : refuse('file_too_large', tooLarge, { atMostBytes: logoBytesBelow - 1 });
  }
  const image = type === undefined ? undefined : plainImage(given, type);
  if (type === undefined || image === undefined) {
    return refuse('file_type_refused', 'Logo must be a PNG or JPEG image.', { mediaType: type ?? null });
  }
  const wrongShape = logoShapeProblem(image);
  if (wrongShape !== undefined) {
    const { width, height } = image;
    return refuse('invalid_input', wrongShape, {
      fields: [{ path: 'body', message: wrongShape }],
      width,
      height,
    });
  }
  const kept = await receiveFile(files, {
    org,
    uid,
    uploadedFor: uploadedForLogo,
    facts,
    name: `logo.${type === 'image/png' ? 'png' : 'jpg'}`,
    key: undefined,
    announced: image.bytes.length,
    bytes: oneChunk(image.bytes),
  });
  if (Result.isFailure(kept)) return Result.fail(kept.failure);
  await files.register.keep(org, kept.success.id);
  return Result.succeed({ logo_url: logoPathOf(kept.success.id) });
}

async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
