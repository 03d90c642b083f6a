import type pg from 'pg';
import { batched } from '../../../postgres/batched.ts';
import { unnested } from '../../../postgres/unnested.ts';
import type { Revision } from '../log.ts';
import { asText, type EventPage, pageOf } from './eventRows.ts';

/** Where to start reading a stream, and the most rows to read. */
export interface PageWanted {
  readonly stream: string;
  readonly from: Revision;
  readonly rows: number;
}

export interface StreamPage extends EventPage {
  /**
   * Whether there may be more: the page has as many rows as were requested, which may be fewer than were
   * wanted.
   */
  readonly full: boolean;
}

/** Reads a stream from a revision. */
export type FirstPages = (wanted: PageWanted) => Promise<StreamPage>;

const batchSize = 64;
/** For all streams that are requested together, so that memory does not grow with their number. */
const rowsTogether = 512;

/** Stream by stream through the index, which stops at each limit. Only the rows found are sorted. */
const pages = {
  name: 'muster_log_read_first_pages',
  text: `
select u.n, e.position, e.event
  from ${unnested('text', 'bigint', 'bigint')} with ordinality as u (stream, first, most, n)
  cross join lateral (
    select position, revision, event from muster_log.events
      where stream = u.stream and revision >= u.first order by revision limit u.most
  ) e
  order by u.n, e.revision`,
};

/** A page as PostgreSQL returns it, up to its limit: an invalid row affects only its own reader. */
interface FoundRows {
  readonly rows: string[][];
  readonly limit: number;
}

/** Reads the first page of a forward read. Streams that are wanted at the same time share one query. */
export function createFirstPages(pool: pg.Pool): FirstPages {
  const rowsOf = batched<PageWanted, FoundRows>({
    batchSize,
    async ask(wanted) {
      const share = Math.floor(rowsTogether / wanted.length);
      const found = wanted.map(({ rows }): FoundRows => ({ rows: [], limit: Math.min(rows, share) }));
      const { rows } = await pool.query<string[]>(
        asText({
          ...pages,
          values: [
            wanted.map(({ stream }) => stream),
            wanted.map(({ from }) => from),
            found.map(({ limit }) => limit),
          ],
        }),
      );
      for (const [place, ...row] of rows) found[Number(place) - 1]?.rows.push(row);
      return found;
    },
  });

  return async (wanted) => {
    const { rows, limit } = await rowsOf(wanted);
    return { ...pageOf(rows), full: rows.length === limit };
  };
}
