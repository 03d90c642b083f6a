import type pg from 'pg';
import type { RecordedEvent } from '../../../domain/event.ts';
import type { ReadOptions } from '../log.ts';
import { type EventPage, queryEvents } from './eventRows.ts';
import { createPageSize } from './pageSize.ts';

const mostRows = 2_000;

const columns = 'select position, event from muster_log.events where stream = $1';

/** Wherever the stream begins, goes on or ends: its oldest events may have been forgotten. */
const firstPages = {
  forwards: {
    name: 'muster_log_read_forwards',
    text: `${columns} and revision >= $2 order by revision limit $3`,
  },
  backwards: {
    name: 'muster_log_read_backwards',
    text: `${columns} and revision <= $2 order by revision desc limit $3`,
  },
};

/**
 * As long as revisions have no gaps, which is nearly always. Without the second bound, a plan made before the table
 * was analysed sorts all the rest of the stream for each page.
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

/**
 * The events of a stream in pages, each page a query by revision: no cursor is held open, and what a
 * reader has in memory does not grow with the stream.
 */
export async function* readStream(
  pool: pg.Pool,
  stream: string,
  options: ReadOptions,
  retrying: (operation: () => Promise<EventPage>) => Promise<EventPage>,
): AsyncGenerator<readonly RecordedEvent[]> {
  const direction = options.direction ?? 'forwards';
  const step = direction === 'forwards' ? 1 : -1;
  let from = options.from ?? (direction === 'forwards' ? 0 : Number.MAX_SAFE_INTEGER);
  let left = options.limit ?? Number.POSITIVE_INFINITY;
  const pageSize = createPageSize(mostRows);
  let pages: typeof firstPages = firstPages;
  while (left > 0 && from >= 0) {
    const rows = Math.min(left, pageSize.rows());
    const found = await retrying(() => queryEvents(pool, pages[direction], [stream, from, rows]));
    yield found.events;
    const last = found.events.at(-1);
    if (last !== undefined) {
      pageSize.seen(found.events.length, found.characters);
      from = last.revision + step;
      left -= found.events.length;
    }
    if (found.events.length === rows) pages = laterPages;
    else if (pages === firstPages) return;
    // The end, or events that have been forgotten meanwhile.
    else pages = firstPages;
  }
}
