import type pg from 'pg';
import type { RecordedEvent } from '../../../domain/kernel/event.ts';
import { type Timed, timed } from '../../../postgres/timed.ts';
import type { ChainedEvent } from '../eventHash.ts';

/** Milliseconds after which a read without an answer counts as a lost connection. */
const answerTimeout = 30_000;

export interface EventPage {
  readonly events: readonly RecordedEvent[];
  readonly characters: number;
}

/**
 * Runs a query for `position, event` and turns the rows into recorded events. All columns arrive as text,
 * whatever type parsers the pool has: here positions are numbers, and never strings.
 */
export async function queryEvents(
  pool: pg.Pool,
  query: { readonly name: string; readonly text: string },
  values: readonly unknown[],
): Promise<EventPage> {
  const { rows } = await pool.query<string[]>(asText({ ...query, values: [...values] }));
  return pageOf(rows);
}

/** Turns rows of `position, event`, as text, into recorded events. */
export function pageOf(rows: readonly (readonly string[])[]): EventPage {
  let characters = 0;
  const events = rows.map(([position, text]) => {
    if (position === undefined || text === undefined) throw new Error('An event row has lost a column');
    characters += text.length;
    return readEvent(position, text);
  });
  return { events, characters };
}

/** The head row's position: the newest event's, 0 if there is none. */
export function queryHead(pool: pg.Pool): Promise<number> {
  return headOf(pool, { name: 'muster_log_head', text: 'select position from muster_log.head' });
}

/** The same, once appends in flight have committed. */
export function querySettledHead(pool: pg.Pool): Promise<number> {
  return headOf(pool, {
    name: 'muster_log_settled_head',
    text: 'select position from muster_log.head for update',
  });
}

async function headOf(pool: pg.Pool, query: pg.QueryConfig): Promise<number> {
  const { rows } = await pool.query<string[]>(asText(query));
  const position = rows[0]?.[0];
  if (position === undefined) throw new Error('muster_log.head has no row: the log is damaged');
  return Number(position);
}

/** All columns of the answer as text, whatever type parsers the pool has. */
export function asText(query: pg.QueryConfig): Timed<pg.QueryArrayConfig> {
  const types = { getTypeParser: () => (value: string) => value };
  return timed({ ...query, rowMode: 'array', types }, answerTimeout);
}

function readEvent(position: string, text: string): RecordedEvent {
  // Written by `append_group` in exactly this form; whether somebody has changed it is for `readerView` and
  // `verifyChain` to check. If it is not even an object, it has none of an event's fields.
  const event: ChainedEvent & { position?: number } = Object(JSON.parse(text));
  return Object.assign(event, { position: Number(position) });
}
