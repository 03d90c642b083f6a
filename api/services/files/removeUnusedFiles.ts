import { Result } from 'effect';
import type { Logger } from 'pino';
import type { EventLog } from '../../../commands/log/log.ts';
import type { QueryContext } from '../../../projections/queries/ask.ts';
import { fileHolders } from '../../../projections/queries/fileHolders.ts';
import type { FileRegister, UnusedAfter, UnusedFile } from './fileRegister.ts';
import type { FileStore } from './fileStore.ts';

export interface UnusedFilesParts {
  readonly register: FileRegister;
  readonly store: FileStore;
  readonly log: Pick<EventLog, 'head'>;
  readonly reads: QueryContext;
  readonly logger: Pick<Logger, 'error'>;
}

/** Uploads get longer than any request lasts; files that no record holds get a day. */
export const usuallyUnusedAfter: UnusedAfter = { arrivingMs: 15 * 60_000, unheldMs: 24 * 3_600_000 };

/**
 * Removes files that are not needed: the remains of uploads whose process died, and files that no record has
 * ever held. What a record holds, or once held, stays. The log decides which those are, by way of the read
 * side, which first catches up with it. Answers how many files were removed.
 */
export async function removeUnusedFiles(parts: UnusedFilesParts, times: UnusedAfter): Promise<number> {
  const { register, store, log, reads } = parts;
  const idle = await register.unused(times);
  if (idle.length === 0) return 0;
  await reads.projector.reached(await log.head(), reads.waitMs);
  let removed = 0;
  for (const file of idle) {
    const { org, id } = file;
    const held = await isHeld(reads, file);
    if (held === 'unknown') continue;
    if (held === 'yes') await register.keep(org, id);
    else if (await register.forget(file, times)) {
      await store.remove(org, id);
      await register.remove(org, id);
      removed += 1;
    }
  }
  return removed;
}

async function isHeld(
  reads: QueryContext,
  { org, id, claims }: UnusedFile,
): Promise<'yes' | 'no' | 'unknown'> {
  if (claims.length === 0) return 'no';
  const found = await fileHolders(reads, { org, actor: null, fileId: id }, claims);
  if (Result.isFailure(found)) return 'unknown';
  return found.success.held ? 'yes' : 'no';
}

/** Removes unused files now and every hour, in any number of processes. Returns a function that stops it. */
export function startRemovingUnusedFiles(parts: UnusedFilesParts): () => Promise<void> {
  let round = Promise.resolve();
  const begin = (): void => {
    round = round
      .then(() => removeUnusedFiles(parts, usuallyUnusedAfter))
      .then(
        () => undefined,
        (err: unknown) => parts.logger.error({ err }, 'unused files could not be removed; it is tried again'),
      );
  };
  begin();
  const timer = setInterval(begin, 3_600_000);
  return async () => {
    clearInterval(timer);
    await round;
  };
}
