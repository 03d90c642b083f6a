import pg from 'pg';
import { timed } from '../../../postgres/timed.ts';
import type { AppendRequest } from '../checkAppend.ts';
import { GuardLost } from '../log.ts';
import type { AppendConnection } from './appendConnection.ts';
import { type CommittedGroup, guardsMayLast, guardsOf } from './appendLocked.ts';
import { type AppendResult, Draft, type Tip } from './draft.ts';
import type { KnownLog } from './knownLog.ts';
import { arrayOf, separated, separator } from './pgArrays.ts';

/** Milliseconds after which an append without an answer counts as a lost connection. */
const answerTimeout = 15_000;

const append = {
  name: 'muster_log_append_group',
  text: `select muster_log.append_group($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)::text as head`,
};

/**
 * Writes if the head is at $8 and the streams of $7 do not exist; returns no row otherwise. If the head has
 * not moved, nobody has appended since the statement began either, so it sees the newest state. If one of our
 * groups has failed and others have appended the same number of events instead, the unique index refuses
 * revisions that already exist.
 */
const appendNext = {
  name: 'muster_log_append_next',
  text: `
with moved as (
  update muster_log.head set position = position + cardinality($1::uuid[])
    where position = $8::bigint and not exists (
      select from unnest($7::text[]) as u (stream)
        cross join lateral (select from muster_log.streams s where s.stream = u.stream offset 0) there
    )
    returning $8::bigint as head
), written as (
  insert into muster_log.events (position, id, stream, revision, event)
    select moved.head + n, id, ($4::text[])[s], revision, event::json
    from moved, unnest($1::uuid[], $2::integer[], $3::bigint[], string_to_array($9, '${separator}'))
      with ordinality as e (id, s, revision, event, n)
), left_at as (
  insert into muster_log.streams (stream, revision, tip)
    select u.* from moved, unnest($4::text[], $5::bigint[], $6::text[]) as u
    on conflict (stream) do update set revision = excluded.revision, tip = excluded.tip
)
select head::text from moved`,
};

const findTips = {
  name: 'muster_log_tips',
  text: `select s.stream, s.revision::text, s.tip from unnest($1::text[]) as u (stream)
    cross join lateral (select * from muster_log.streams s where s.stream = u.stream offset 0) s`,
};

const uniqueViolation = '23505';

/**
 * Writes a group of appends with one message to PostgreSQL, drafted on the tips that this process knows.
 * Under the lock PostgreSQL compares those tips, looks up the ids and checks the guards. If a tip is out of
 * date, an id exists already or a guard is lost, it writes nothing and returns undefined, and the group goes
 * the longer way. If nobody else appends, only the head is compared.
 */
export async function appendOptimistically(
  pool: pg.Pool,
  connection: AppendConnection,
  requests: readonly AppendRequest[],
  at: number,
  known: KnownLog,
): Promise<CommittedGroup | undefined> {
  const tips = await tipsOf(pool, requests, known);
  // Drafted on positions from 0: where they begin is known only under the lock, and no hash covers them.
  const draft = new Draft({ head: 0, tips, places: new Map(), ended: new Set() }, at);
  const results = requests.map((request) => draft.append(request));
  if (draft.events.length === 0) return undefined;
  const group = draftedGroup(requests, results, draft, tips);
  const head = await sendDraft(connection, group, known);
  if (head === undefined) return undefined;
  return { results: results.map((result) => moved(result, head)), position: head + draft.position };
}

/** A group in the form that the statements take. */
interface DraftedGroup {
  readonly draft: Draft;
  readonly tips: ReadonlyMap<string, Tip>;
  /** First those to which the group appends, then those that others of its requests refer to. */
  readonly streams: readonly string[];
  readonly left: ReturnType<Draft['moved']>;
  readonly guards: readonly string[];
  readonly guardsMayLast: () => boolean;
  /** The ids of what was refused, which may have been written before. */
  readonly refusedIds: readonly string[];
  /** Ids, 1-based indices of their streams, revisions and texts of the events. */
  readonly columns: readonly [string, string, string, string];
}

function draftedGroup(
  requests: readonly AppendRequest[],
  results: readonly AppendResult[],
  draft: Draft,
  tips: ReadonlyMap<string, Tip>,
): DraftedGroup {
  const { events } = draft;
  const left = draft.moved();
  const places = new Map<string, number>();
  for (const { stream } of [...left, ...requests]) {
    if (!places.has(stream)) places.set(stream, places.size + 1);
  }
  // The index detects ids that exist among what is written now. Of the rest, what was refused may have been
  // written before.
  const others = requests.filter((_, index) => !isWritten(results[index]));
  return {
    draft,
    tips,
    streams: [...places.keys()],
    left,
    guards: guardsOf(requests),
    guardsMayLast: () => guardsMayLast(requests),
    refusedIds: others.flatMap((request) => request.events.map((event) => event.id)),
    columns: [
      arrayOf(events.map((event) => event.id)),
      arrayOf(events.map((event) => places.get(event.stream) ?? 0)),
      arrayOf(events.map((event) => event.revision)),
      separated(events.map((event) => event.text)),
    ],
  };
}

/** Where the head was; undefined if nothing was written. */
async function sendDraft(
  connection: AppendConnection,
  group: DraftedGroup,
  known: KnownLog,
): Promise<number | undefined> {
  const count = group.draft.events.length;
  let sent = 0;
  let expected: number | undefined;
  let head: string | null;
  try {
    const { rows } = await connection.query<{ head: string | null }>(() => {
      if (!group.guardsMayLast()) throw new GuardLost('a guard of the group has ended before it was sent');
      expected = isAsCertainAsHead(group, known) ? known.nextHead() : undefined;
      sent = count;
      known.sent(sent);
      const query = expected === undefined ? comparingAll(group) : comparingHead(group, expected);
      return timed(query, answerTimeout);
    });
    head = rows[0]?.head ?? null;
  } catch (error) {
    known.failed(sent);
    if (error instanceof pg.DatabaseError && error.code === uniqueViolation) return undefined;
    if (error instanceof GuardLost) return undefined;
    throw error;
  }
  if (head !== null) {
    known.wrote(count, Number(head), group.left);
    return Number(head);
  }
  if (expected === undefined) {
    known.failed(count);
    return undefined;
  }
  known.mistaken(count);
  // Another process has appended, but perhaps not to the streams that this group builds on.
  return sendDraft(connection, group, known);
}

/** Whether the group may be written if only the head is where it is expected. */
function isAsCertainAsHead({ left, guards, refusedIds, tips }: DraftedGroup, known: KnownLog): boolean {
  return (
    guards.length === 0 &&
    refusedIds.length === 0 &&
    // For streams without a tip PostgreSQL is asked in any case.
    left.every(({ stream }) => !tips.has(stream) || known.isAsCertainAsHead(stream))
  );
}

function comparingHead({ columns, left, tips }: DraftedGroup, head: number): pg.QueryConfig {
  const [ids, ofStream, revisions, texts] = columns;
  const values = [
    ids,
    ofStream,
    revisions,
    arrayOf(left.map((tip) => tip.stream)),
    arrayOf(left.map((tip) => tip.revision)),
    arrayOf(left.map((tip) => tip.hash)),
    arrayOf(left.flatMap(({ stream }) => (tips.has(stream) ? [] : [stream]))),
    head,
    texts,
  ];
  return { ...appendNext, values };
}

function comparingAll({ columns, left, tips, streams, guards, refusedIds }: DraftedGroup): pg.QueryConfig {
  const values = [
    arrayOf(guards),
    arrayOf(streams),
    arrayOf(streams.map((stream) => tips.get(stream)?.revision ?? -1)),
    arrayOf(streams.map((stream) => tips.get(stream)?.hash ?? 'none')),
    arrayOf(left.map((tip) => tip.revision)),
    arrayOf(left.map((tip) => tip.hash)),
    arrayOf(refusedIds),
    ...columns,
  ];
  return { ...append, values };
}

function isWritten(result: AppendResult | undefined): boolean {
  return result !== undefined && !(result instanceof Error) && result.outcome === 'appended';
}

/** Reads nothing for a stream that is expected to be new: if it is not, PostgreSQL says so. */
async function tipsOf(
  pool: pg.Pool,
  requests: readonly AppendRequest[],
  known: KnownLog,
): Promise<Map<string, Tip>> {
  const tips = new Map<string, Tip>();
  const unknown = new Set<string>();
  const expectedNew = new Set<string>();
  for (const { stream, expected } of requests) {
    const tip = known.tip(stream);
    if (tip !== undefined) tips.set(stream, tip);
    else if (expected === 'none') expectedNew.add(stream);
    else unknown.add(stream);
  }
  const asked = [...unknown].filter((stream) => !expectedNew.has(stream));
  if (asked.length === 0) return tips;
  const { period } = known;
  const { rows } = await pool.query<{ stream: string; revision: string; tip: string }>(
    timed({ ...findTips, values: [asked] }, answerTimeout),
  );
  for (const row of rows) {
    const tip = { revision: Number(row.revision), hash: row.tip };
    known.sawTip(row.stream, tip, period);
    tips.set(row.stream, tip);
  }
  return tips;
}

function moved(result: AppendResult, head: number): AppendResult {
  if (result instanceof Error || result.outcome !== 'appended') return result;
  return { ...result, position: head + result.position };
}
