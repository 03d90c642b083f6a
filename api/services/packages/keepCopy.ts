import { createHash } from 'node:crypto';
import { Result } from 'effect';
import { deriveUuid } from '../../../commands/pipeline/deriveUuid.ts';
import { fileFields } from '../../../domain/file/fileFields.ts';
import { systemActor } from '../../../domain/rights/actor.ts';
import { receiveFile } from '../files/receiveFile.ts';
import type { StandingPackage } from './openPackage.ts';
import { type PackagePaper, type PaperParts, packagePaper } from './packagePaper.ts';
import { recipientUid } from './packageParts.ts';

export interface KeepCopyParts extends PaperParts {
  /** Draws a paper as a PDF; undefined if it was told to stop. */
  readonly draw: (paper: PackagePaper) => Promise<Uint8Array | undefined>;
}

/** A copy that would not be kept another time either; after any other error it is tried again. */
export class NotKept extends Error {
  override readonly name = 'NotKept';
}

/** The field that holds the copy. */
const field = 'paperPackage.copy';

/** Draws what was read, filled in and signed as a PDF, and keeps it as a file of the package; once. */
export async function keepCopy(parts: KeepCopyParts, { org, id, details }: StandingPackage): Promise<void> {
  if (details.copy !== null || (details.stage !== 'signed' && details.stage !== 'completed')) return;
  const paper = await packagePaper(parts, org, id);
  const facts = fileFields.get(field)?.facts;
  if (paper === undefined || facts === undefined) return;
  const bytes = await parts.draw(paper);
  if (bytes === undefined) return;
  const key = deriveUuid('packageCopy', org, id, createHash('sha256').update(bytes).digest('hex'));
  const received = await receiveFile(parts.files, {
    org,
    uid: recipientUid,
    uploadedFor: field,
    facts,
    name: `${fileName(details.name)}.pdf`,
    key,
    announced: bytes.length,
    bytes: (async function* () {
      yield bytes;
    })(),
  });
  if (Result.isFailure(received))
    throw new NotKept(`no copy of a package was kept: ${received.failure.message}`);
  const kept = await parts.commands.execute(
    systemActor(recipientUid, org),
    'paperPackage.keep',
    { paperPackageId: id, copy: received.success },
    { commandId: key, correlationId: `package.${id}` },
  );
  if (Result.isFailure(kept)) throw new NotKept(`no copy of a package was kept: ${kept.failure.message}`);
}

/** What a name can be as that of a file everywhere. */
function fileName(name: string): string {
  return (
    name
      .replaceAll(/[^\p{L}\p{N} ._-]+/gu, ' ')
      .trim()
      .slice(0, 80) || 'Package'
  );
}
