import type pg from 'pg';
import type { AppendRequest } from '../checkAppend.ts';
import { type CommittedGroup, draftColumns } from './appendLocked.ts';
import { type AppendResult, Draft, type Tip } from './draft.ts';
import { arrayOf, separator } from './pgArrays.ts';
import { timed } from './timedQuery.ts';
import type { TipCache } from './tipCache.ts';

/** Milliseconds after which an append without an answer counts as a lost connection. */
const answerTimeout = 15_000;

const append = {
  name: 'muster_log_append',
  text: `select muster_log.append($1, $2, $3, $4, $5, $6, $7,
    string_to_array($8, '${separator}')::json[], $9, $10, $11)::text as head`,
};

const findTips = {
  name: 'muster_log_tips',
  text: `select s.stream, s.revision::text, s.tip from unnest($1::text[]) as u (stream)
    cross join lateral (select * from muster_log.streams s where s.stream = u.stream offset 0) s`,
};

/**
 * Writes a group of appends with one message to PostgreSQL, drafted on the tips that this process knows.
 * Under the lock PostgreSQL compares those tips and looks for the ids; if a tip is old or an id is there
 * already, it writes nothing, and the group goes the longer way. Answers undefined then.
 */
export async function appendOptimistically(
  pool: pg.Pool,
  requests: readonly AppendRequest[],
  at: number,
  cache: TipCache,
): Promise<CommittedGroup | undefined> {
  const streams = [...new Set(requests.map((request) => request.stream))];
  const tips = await tipsOf(pool, streams, requests, cache);
  // Drafted on positions from 0: where they begin is known under the lock, and no hash covers them.
  const draft = new Draft(0, tips, new Map(), at);
  const results = requests.map((request) => draft.append(request));
  if (draft.events.length === 0) return undefined;
  const values = [
    arrayOf(streams),
    arrayOf(streams.map((stream) => tips.get(stream)?.revision ?? -1)),
    arrayOf(streams.map((stream) => tips.get(stream)?.hash ?? 'none')),
    arrayOf(requests.flatMap((request) => request.events.map((event) => event.id))),
    ...draftColumns(draft),
  ];
  const { rows } = await pool.query<{ head: string | null }>(timed({ ...append, values }, answerTimeout));
  const head = rows[0]?.head ?? null;
  if (head === null) return undefined;
  for (const { stream, ...tip } of draft.moved()) cache.set(stream, tip);
  return {
    results: results.map((result) => moved(result, Number(head))),
    position: Number(head) + draft.position,
  };
}

/** Of a stream that is expected to be new nothing is asked: if it is not, PostgreSQL says so. */
async function tipsOf(
  pool: pg.Pool,
  streams: readonly string[],
  requests: readonly AppendRequest[],
  cache: TipCache,
): Promise<Map<string, Tip>> {
  const expectedNew = new Set(
    requests.filter((request) => request.expected === 'none').map((request) => request.stream),
  );
  const unknown = streams.filter((stream) => cache.get(stream) === undefined && !expectedNew.has(stream));
  if (unknown.length > 0) {
    const { rows } = await pool.query<{ stream: string; revision: string; tip: string }>(
      timed({ ...findTips, values: [unknown] }, answerTimeout),
    );
    for (const row of rows) cache.set(row.stream, { revision: Number(row.revision), hash: row.tip });
  }
  const tips = new Map<string, Tip>();
  for (const stream of streams) {
    const tip = cache.get(stream);
    if (tip !== undefined) tips.set(stream, tip);
  }
  return tips;
}

function moved(result: AppendResult, head: number): AppendResult {
  if (result instanceof Error || result.outcome !== 'appended') return result;
  return { ...result, position: head + result.position };
}
