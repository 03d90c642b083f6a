import pg from 'pg';
import type { AppendRequest } from '../checkAppend.ts';
import type { AppendConnection } from './appendConnection.ts';
import { type CommittedGroup, guardsOf } from './appendLocked.ts';
import { type AppendResult, Draft, type Tip } from './draft.ts';
import { arrayOf, separated } from './pgArrays.ts';
import { timed } from './timedQuery.ts';
import type { TipCache } from './tipCache.ts';

/** Milliseconds after which an append without an answer counts as a lost connection. */
const answerTimeout = 15_000;

const append = {
  name: 'muster_log_append_group',
  text: `select muster_log.append_group($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)::text as head`,
};

const findTips = {
  name: 'muster_log_tips',
  text: `select s.stream, s.revision::text, s.tip from unnest($1::text[]) as u (stream)
    cross join lateral (select * from muster_log.streams s where s.stream = u.stream offset 0) s`,
};

const uniqueViolation = '23505';

/**
 * Writes a group of appends with one message to PostgreSQL, drafted on the tips that this process knows.
 * Under the lock PostgreSQL compares those tips, looks for the ids and after the guards; if a tip is old, an id
 * is there already or a guard is lost, it writes nothing, and the group goes the longer way. Answers undefined
 * then.
 */
export async function appendOptimistically(
  pool: pg.Pool,
  connection: AppendConnection,
  requests: readonly AppendRequest[],
  at: number,
  cache: TipCache,
): Promise<CommittedGroup | undefined> {
  const tips = await tipsOf(pool, requests, cache);
  // Drafted on positions from 0: where they begin is known under the lock, and no hash covers them.
  const draft = new Draft({ head: 0, tips, places: new Map(), ended: new Set() }, at);
  const results = requests.map((request) => draft.append(request));
  if (draft.events.length === 0) return undefined;
  const head = await write(connection, { requests, results, draft, tips });
  if (head === undefined) return undefined;
  for (const { stream, ...tip } of draft.moved()) cache.set(stream, tip);
  return { results: results.map((result) => moved(result, head)), position: head + draft.position };
}

interface DraftedGroup {
  readonly requests: readonly AppendRequest[];
  readonly results: readonly AppendResult[];
  readonly draft: Draft;
  readonly tips: ReadonlyMap<string, Tip>;
}

/** Where the head was; undefined where nothing was written. */
async function write(
  connection: AppendConnection,
  { requests, results, draft, tips }: DraftedGroup,
): Promise<number | undefined> {
  const { events } = draft;
  const left = draft.moved();
  const places = new Map<string, number>();
  for (const { stream } of [...left, ...requests]) {
    if (!places.has(stream)) places.set(stream, places.size + 1);
  }
  const streams = [...places.keys()];
  // The index finds the ids of what is written now. Of the rest, what was refused may have been written before.
  const others = requests.filter((_, index) => !isWritten(results[index]));
  const values = [
    arrayOf(guardsOf(requests)),
    arrayOf(streams),
    arrayOf(streams.map((stream) => tips.get(stream)?.revision ?? -1)),
    arrayOf(streams.map((stream) => tips.get(stream)?.hash ?? 'none')),
    arrayOf(left.map((tip) => tip.revision)),
    arrayOf(left.map((tip) => tip.hash)),
    arrayOf(others.flatMap((request) => request.events.map((event) => event.id))),
    arrayOf(events.map((event) => event.id)),
    arrayOf(events.map((event) => places.get(event.stream) ?? 0)),
    arrayOf(events.map((event) => event.revision)),
    separated(events.map((event) => event.text)),
  ];
  try {
    const { rows } = await connection.query<{ head: string | null }>(
      timed({ ...append, values }, answerTimeout),
    );
    const head = rows[0]?.head ?? null;
    return head === null ? undefined : Number(head);
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === uniqueViolation) return undefined;
    throw error;
  }
}

function isWritten(result: AppendResult | undefined): boolean {
  return result !== undefined && !(result instanceof Error) && result.outcome === 'appended';
}

/** Of a stream that is expected to be new nothing is asked: if it is not, PostgreSQL says so. */
async function tipsOf(
  pool: pg.Pool,
  requests: readonly AppendRequest[],
  cache: TipCache,
): Promise<Map<string, Tip>> {
  const tips = new Map<string, Tip>();
  const unknown = new Set<string>();
  const expectedNew = new Set<string>();
  for (const { stream, expected } of requests) {
    const tip = cache.get(stream);
    if (tip !== undefined) tips.set(stream, tip);
    else if (expected === 'none') expectedNew.add(stream);
    else unknown.add(stream);
  }
  const asked = [...unknown].filter((stream) => !expectedNew.has(stream));
  if (asked.length === 0) return tips;
  const { rows } = await pool.query<{ stream: string; revision: string; tip: string }>(
    timed({ ...findTips, values: [asked] }, answerTimeout),
  );
  for (const row of rows) {
    const tip = { revision: Number(row.revision), hash: row.tip };
    cache.set(row.stream, tip);
    tips.set(row.stream, tip);
  }
  return tips;
}

function moved(result: AppendResult, head: number): AppendResult {
  if (result instanceof Error || result.outcome !== 'appended') return result;
  return { ...result, position: head + result.position };
}
