import type pg from 'pg';
import { canonicalEvent } from '../eventHash.ts';
import type { EventLog } from '../log.ts';
import { retry } from '../retry.ts';
import { chainedEventSchema } from '../transfer/exportFormat.ts';
import type { ArchivedEvent, LogArchive } from '../transfer/logArchive.ts';
import { asText } from './eventRows.ts';
import { allTips, queryTips } from './keptTips.ts';
import { createPageSize } from './pageSize.ts';
import { mayPass } from './postgresFailure.ts';
import { emptyQuery, restoreEvents } from './restoreEvents.ts';

/** How many milliseconds a read is retried while the database is unavailable. */
const timeoutMs = 5_000;
const mostRows = 2_000;

// Without casts: `order by` would sort by the text of the result instead of the column. Everything arrives as
// text anyway.
const columns = 'position, id, stream, revision, event';
const pages = {
  log: {
    name: 'muster_log_archive',
    text: `select ${columns} from muster_log.events
      where position > $1 and position <= $2 order by position limit $3`,
  },
  stream: {
    name: 'muster_log_archive_stream',
    text: `select ${columns} from muster_log.events
      where stream = $1 and revision > $2 order by revision limit $3`,
  },
};

/** Exports, imports and verifies the log of a database; it reads exactly the text that is stored. */
export function createPostgresArchive(pool: pg.Pool, log: EventLog): LogArchive {
  const retrying = <T>(operation: () => Promise<T>): Promise<T> =>
    retry({ forMs: timeoutMs, isTransient: mayPass }, operation);

  async function* inPages(
    page: { readonly name: string; readonly text: string },
    valuesAfter: (last: ArchivedEvent | undefined) => readonly unknown[],
  ): AsyncGenerator<readonly ArchivedEvent[]> {
    const pageSize = createPageSize(mostRows);
    let last: ArchivedEvent | undefined;
    for (;;) {
      const rows = pageSize.rows();
      const values = [...valuesAfter(last), rows];
      const found = await retrying(() => pool.query<string[]>(asText({ ...page, values })));
      if (found.rows.length > 0) yield found.rows.map(archived);
      const lastRow = found.rows.at(-1);
      if (lastRow === undefined || found.rows.length < rows) return;
      last = archived(lastRow);
      const characters = found.rows.reduce((sum, row) => sum + (row[4]?.length ?? 0), 0);
      pageSize.seen(found.rows.length, characters);
    }
  }

  return {
    log,
    positions: 'gapFree',
    tips: 'kept',
    restores: 'atomically',

    async count(after, upTo) {
      const text = 'select count(*)::text from muster_log.events where position > $1 and position <= $2';
      const { rows } = await retrying(() => pool.query<{ count: string }>(text, [after, upTo]));
      return Number(rows[0]?.count);
    },

    async *events(after, upTo, signal) {
      for await (const page of inPages(pages.log, (last) => [last?.position ?? after, upTo])) {
        yield page;
        signal.throwIfAborted();
      }
    },

    streamEvents: (stream, from) => inPages(pages.stream, (last) => [stream, last?.revision ?? from - 1]),

    tipsOf: (streams) => retrying(() => queryTips(pool, streams)),
    allTips: () => allTips(pool),

    async isEmpty() {
      const { rows } = await retrying(() => pool.query<{ empty: boolean }>(emptyQuery));
      return rows[0]?.empty === true;
    },

    async renewEpoch() {
      const text = 'update muster_log.head set epoch = gen_random_uuid() returning epoch::text';
      const { rows } = await retrying(() => pool.query<{ epoch: string }>(text));
      const epoch = rows[0]?.epoch;
      if (epoch === undefined) throw new Error('muster_log.head has no row: the log is damaged');
      return epoch;
    },

    async restore(events, options, signal) {
      const client = await pool.connect();
      try {
        await restoreEvents(client, events, options, signal);
      } catch (error) {
        // The connection may be in the middle of anything: it is closed, which rolls back.
        client.release(error instanceof Error ? error : true);
        throw error;
      }
      client.release();
    },
  };
}

function archived([position = '', id = '', stream = '', revision = '', text = '']: string[]): ArchivedEvent {
  const place = { position: Number(position), id, stream, revision: Number(revision) };
  const parsed = chainedEventSchema.safeParse(parseJson(text));
  const filed =
    parsed.success &&
    parsed.data.id === id &&
    parsed.data.stream === stream &&
    parsed.data.revision === place.revision &&
    canonicalEvent(parsed.data) === text;
  if (!filed) return { ...place, recorded: undefined };
  const event = { ...parsed.data, position: place.position };
  return { ...place, recorded: { event, canonical: text } };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
