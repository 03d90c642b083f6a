import type pg from 'pg';
import { timed } from '../../../postgres/timed.ts';
import type { AppendRequest } from '../checkAppend.ts';
import { type AppendResult, Draft, type Ground, type Place, type Tip } from './draft.ts';
import type { KnownLog } from './knownLog.ts';
import { arrayOf, separated, separator } from './pgArrays.ts';

export interface CommittedGroup {
  readonly results: readonly AppendResult[];
  /** The position of the newest event written, null if nothing was written. */
  readonly position: number | null;
}

/** Milliseconds after which a statement without an answer counts as a lost connection. */
const answerTimeout = 15_000;

// Row by row through the indexes (offset 0): a plan made while the tables were empty would scan them.
const lookUp = `
select 'tip' as kind, s.stream, null as id, s.revision::text, null as position, s.tip
  from unnest($1::text[]) as u (stream)
  cross join lateral (select * from muster_log.streams s where s.stream = u.stream offset 0) s
union all
select 'event', e.stream, e.id::text, e.revision::text, e.position::text, null
  from unnest($2::uuid[]) as u (id)
  cross join lateral (select * from muster_log.events e where e.id = u.id offset 0) e
union all
select 'ended', null, u.xid, null, null, null
  from unnest($3::text[]) as u (xid) where pg_xact_status(u.xid::xid8) is distinct from 'in progress'`;

const writeDraft = {
  name: 'muster_log_write',
  text: `select muster_log.write($1, $2, $3, $4, string_to_array($5, '${separator}')::json[], $6, $7, $8)`,
};

/**
 * Writes a group of appends in one transaction. The head row is locked first, so that everything read
 * afterwards is current and stays so until the commit. Then each append is decided in turn on what the ones
 * before it have left.
 *
 * After a failure that leaves the outcome unknown it may be called again: appends are idempotent.
 */
export async function appendLocked(
  client: pg.PoolClient,
  requests: readonly AppendRequest[],
  at: number,
  known: KnownLog,
): Promise<CommittedGroup> {
  const { period } = known;
  const head = await lockHead(client);
  const there = await whatIsThere(client, requests);
  for (const [stream, tip] of there.tips) known.sawTip(stream, tip, period);
  const draft = new Draft({ head, ...there }, at);
  const results = requests.map((request) => draft.append(request));
  if (draft.events.length === 0) {
    await client.query('rollback');
    return { results, position: null };
  }
  await client.query(timed({ ...writeDraft, values: [head, ...draftColumns(draft)] }, answerTimeout));
  await client.query(timed({ text: 'commit' }, answerTimeout));
  for (const { stream, ...tip } of draft.moved()) known.sawTip(stream, tip, period);
  return { results, position: draft.position };
}

/** Whether no append of the group has a guard whose holder knows that it has ended. */
export function guardsMayLast(requests: readonly AppendRequest[]): boolean {
  return requests.every(({ guard }) => guard?.mayLast?.() ?? true);
}

/** The transactions that must be in progress for all of the appends to happen. */
export function guardsOf(requests: readonly AppendRequest[]): readonly string[] {
  return [...new Set(requests.flatMap(({ guard }) => (guard === undefined ? [] : [guard.transaction])))];
}

/** The arguments of `muster_log.write` besides the head. */
export function draftColumns(draft: Draft): readonly string[] {
  const { events } = draft;
  const moved = draft.moved();
  return [
    arrayOf(events.map((event) => event.id)),
    arrayOf(events.map((event) => event.stream)),
    arrayOf(events.map((event) => event.revision)),
    separated(events.map((event) => event.text)),
    arrayOf(moved.map((tip) => tip.stream)),
    arrayOf(moved.map((tip) => tip.revision)),
    arrayOf(moved.map((tip) => tip.hash)),
  ];
}

async function lockHead(client: pg.PoolClient): Promise<number> {
  // Two statements in one message; under READ COMMITTED the next statement sees the commits that the lock
  // waited for.
  const text = 'begin isolation level read committed; select position::text from muster_log.head for update';
  const answers: unknown = await client.query(timed({ text }, answerTimeout));
  const selected: unknown = Array.isArray(answers) ? answers[1] : undefined;
  const rows = typeof selected === 'object' && selected !== null && 'rows' in selected ? selected.rows : [];
  const row: unknown = Array.isArray(rows) ? rows[0] : undefined;
  if (typeof row !== 'object' || row === null || !('position' in row)) {
    throw new Error('muster_log.head has no row: the log is damaged');
  }
  return Number(row.position);
}

async function whatIsThere(
  client: pg.PoolClient,
  requests: readonly AppendRequest[],
): Promise<Omit<Ground, 'head'>> {
  const streams = [...new Set(requests.map((request) => request.stream))];
  const ids = requests.flatMap((request) => request.events.map((event) => event.id));
  // PostgreSQL refuses to look up an id that it has not assigned yet, or not assigned again after a crash.
  const ended = new Set(guardsOf(requests.filter((request) => !guardsMayLast([request]))));
  const guards = guardsOf(requests).filter((transaction) => !ended.has(transaction));
  const { rows } = await client.query<{
    kind: 'tip' | 'event' | 'ended';
    stream: string;
    id: string;
    revision: string;
    position: string;
    tip: string;
  }>(timed({ name: 'muster_log_look_up', text: lookUp, values: [streams, ids, guards] }, answerTimeout));
  const tips = new Map<string, Tip>();
  const places = new Map<string, Place>();
  for (const row of rows) {
    const revision = Number(row.revision);
    if (row.kind === 'ended') ended.add(row.id);
    else if (row.kind === 'tip') tips.set(row.stream, { revision, hash: row.tip });
    else places.set(row.id, { stream: row.stream, revision, position: Number(row.position) });
  }
  return { tips, places, ended };
}
