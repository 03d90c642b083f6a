import type pg from 'pg';
import type { RecordedEvent } from '../../../domain/kernel/event.ts';
import type { ReadOptions } from '../log.ts';
import { queryEvents } from './eventRows.ts';
import type { FirstPages, PageWanted, StreamPage } from './firstPages.ts';
import { createPageSize } from './pageSize.ts';

const mostRows = 2_000;

const columns = 'select position, event from muster_log.events where stream = $1';

/** Wherever the stream ends or continues. */
const lastPage = {
  name: 'muster_log_read_backwards',
  text: `${columns} and revision <= $2 order by revision desc limit $3`,
};

/**
 * Valid while revisions have no gaps, which is nearly always. Without the second bound, a plan made before
 * the table was analysed sorts the whole rest of the stream for each page.
 */
const laterPages = {
  forwards: {
    name: 'muster_log_read_on_forwards',
    text: `${columns} and revision >= $2 and revision < $2 + $3 order by revision`,
  },
  backwards: {
    name: 'muster_log_read_on_backwards',
    text: `${columns} and revision <= $2 and revision > $2 - $3 order by revision desc`,
  },
};

export interface StreamReading {
  readonly pool: pg.Pool;
  readonly firstPage: FirstPages;
  readonly retrying: <T>(operation: () => Promise<T>) => Promise<T>;
}

/**
 * The events of a stream in pages, each page a query by revision: no cursor is held open, and a reader's
 * memory does not grow with the stream.
 */
export async function* readStream(
  { pool, firstPage, retrying }: StreamReading,
  stream: string,
  options: ReadOptions,
): AsyncGenerator<readonly RecordedEvent[]> {
  const direction = options.direction ?? 'forwards';
  const step = direction === 'forwards' ? 1 : -1;
  // Wherever the stream begins, continues or ends: its oldest events may have been removed.
  const anywhere: FirstPages =
    direction === 'forwards' ? firstPage : (wanted) => queryPage(pool, lastPage, wanted);
  const next: FirstPages = (wanted) => queryPage(pool, laterPages[direction], wanted);
  let from = options.from ?? (direction === 'forwards' ? 0 : Number.MAX_SAFE_INTEGER);
  let left = options.limit ?? Number.POSITIVE_INFINITY;
  const pageSize = createPageSize(mostRows);
  let pages = anywhere;
  while (left > 0 && from >= 0) {
    const wanted = { stream, from, rows: Math.min(left, pageSize.rows()) };
    const found = await retrying(() => pages(wanted));
    yield found.events;
    const last = found.events.at(-1);
    if (last !== undefined) {
      pageSize.seen(found.events.length, found.characters);
      from = last.revision + step;
      left -= found.events.length;
    }
    if (found.full) pages = next;
    else if (pages === anywhere) return;
    // The end, or events that have been removed meanwhile.
    else pages = anywhere;
  }
}

async function queryPage(
  pool: pg.Pool,
  query: { readonly name: string; readonly text: string },
  { stream, from, rows }: PageWanted,
): Promise<StreamPage> {
  const found = await queryEvents(pool, query, [stream, from, rows]);
  return { ...found, full: found.events.length === rows };
}
