import type { Pool } from 'pg';
import type { Projector } from '../../startProjector.ts';
import { type IndexedCategory, readDocuments } from '../documents/readDocuments.ts';
import { type DocumentChange, DocumentRefused } from '../searchEngine.ts';
import {
  nextOutdated,
  type OutdatedDocument,
  type Queue,
  removeWritten,
  setRefused,
  touchNaming,
} from './outdated.ts';

export interface WriteOutdatedParts {
  readonly pool: Pool;
  readonly projector: Pick<Projector, 'reached'>;
  readonly queue: Queue;
  readonly write: (changes: readonly DocumentChange[]) => Promise<void>;
  /** The categories whose read models are complete. */
  readonly categories: readonly IndexedCategory[];
  readonly onRefused: (error: DocumentRefused) => void;
  /** Default: several times what an engine takes. */
  readonly atMost?: number;
}

/** The most documents that are taken out of the queue at once. */
export const mostAtOnce = 4_000;
/** The most documents that an engine is given at once. */
const mostWritten = 1_000;
/** How long the read side may take to reach what has happened, in milliseconds. */
const readSideMs = 10_000;

/**
 * Writes the documents that have waited longest, and takes them out of the queue; returns how many. Whatever is
 * interrupted is repeated: the order is to make others wait that have a changed title, to write, to take out. While
 * some are written, the next are read and the previous ones taken out.
 *
 * @throws ReadSideBehind if the read side is not there yet, and whatever the engine does.
 */
export async function writeOutdated({
  pool,
  projector,
  queue,
  write,
  categories,
  onRefused,
  atMost = mostAtOnce,
}: WriteOutdatedParts): Promise<number> {
  const next = await nextOutdated(pool, queue, categories, atMost);
  if (next.length === 0) return 0;
  await projector.reached(Math.max(...next.map(({ position }) => position)), readSideMs);
  await touchNaming(pool, queue, next);
  let reading: Promise<readonly DocumentChange[]> | undefined;
  let removing: Promise<void> | undefined;
  try {
    for (let from = 0; from < next.length; from += mostWritten) {
      const some = next.slice(from, from + mostWritten);
      const following = next.slice(from + mostWritten, from + 2 * mostWritten);
      const changes = await (reading ?? readChanges(pool, some));
      reading = following.length === 0 ? undefined : readChanges(pool, following);
      // What fails while others are written is told when it is needed, here and below.
      reading?.catch(() => undefined);
      const refused = await writeTaken({ pool, queue, write, onRefused }, changes);
      const written = some.filter((each) => !refused.has(keyText(each)));
      await removing;
      removing = removeWritten(pool, queue, written);
      removing.catch(() => undefined);
    }
    await removing;
  } finally {
    // Nothing goes on behind whoever is told of a failure.
    await reading?.catch(() => undefined);
    await removing?.catch(() => undefined);
  }
  return next.length;
}

/** What records are now. */
async function readChanges(
  pool: Pool,
  outdated: readonly OutdatedDocument[],
): Promise<readonly DocumentChange[]> {
  const changes: DocumentChange[] = [];
  for (const some of Map.groupBy(outdated, ({ org, category }) => `${org} ${category}`).values()) {
    const [one] = some;
    if (one === undefined) continue;
    const ids = some.map(({ id }) => id);
    changes.push(...(await readDocuments(pool, one.org, one.category, ids)));
  }
  return changes;
}

/** Writes what the engine takes; returns the keys of the others, which are set aside. */
async function writeTaken(
  { pool, queue, write, onRefused }: Pick<WriteOutdatedParts, 'pool' | 'queue' | 'write' | 'onRefused'>,
  changes: readonly DocumentChange[],
): Promise<ReadonlySet<string>> {
  const refused = new Set<string>();
  let left = changes;
  while (left.length > 0) {
    try {
      await write(left);
      break;
    } catch (error) {
      if (!(error instanceof DocumentRefused)) throw error;
      const key = keyText(error.key);
      // An engine that refuses what it was not given would be asked for ever.
      if (refused.has(key)) throw error;
      refused.add(key);
      await setRefused(pool, queue, error.key, error.message);
      onRefused(error);
      left = left.filter((change) => keyText(change.kind === 'write' ? change.document : change.key) !== key);
    }
  }
  return refused;
}

function keyText({
  org,
  category,
  id,
}: Pick<OutdatedDocument, 'org' | 'id'> & { readonly category: string }): string {
  return `${org} ${category} ${id}`;
}
