import type pg from 'pg';
import type { AppendRequest } from '../checkAppend.ts';
import { hashOfCanonical, spellEvent } from '../eventHash.ts';
import { meets, reusedIds } from '../expectation.ts';
import type { AppendOutcome, EventIdReused } from '../log.ts';
import { timed } from './timedQuery.ts';

/** What became of one append of a group: the others do not depend on it. */
export type AppendResult = AppendOutcome | EventIdReused;

export interface CommittedGroup {
  readonly results: readonly AppendResult[];
  /** Position of the newest event written, null where nothing was. */
  readonly position: number | null;
}

/** Milliseconds after which a statement without an answer counts as a lost connection. */
const answerTimeout = 15_000;

const lookUp = `
select 'tip' as kind, stream, null as id, revision::text, null as position, tip
  from muster_log.streams where stream = any($1::text[])
union all
select 'event', stream, id::text, revision::text, position::text, null
  from muster_log.events where id = any($2::uuid[])`;

const write = `
with
  written as (
    insert into muster_log.events (position, id, stream, revision, event)
    select * from unnest($1::bigint[], $2::uuid[], $3::text[], $4::bigint[], $5::json[])),
  tips as (
    insert into muster_log.streams (stream, revision, tip)
    select * from unnest($6::text[], $7::bigint[], $8::text[])
    on conflict (stream) do update set revision = excluded.revision, tip = excluded.tip)
update muster_log.head set position = $9`;

interface Tip {
  readonly revision: number;
  readonly hash: string;
}
interface Place {
  readonly stream: string;
  readonly revision: number;
  readonly position: number;
}

/**
 * Writes a group of appends in one transaction. The head row is locked first, so that everything read
 * afterwards is the newest and stays so until the commit; then each append is decided in turn against
 * what the ones before it have left.
 *
 * A failure that leaves the outcome unknown may be answered by calling it again: appends are idempotent.
 */
export async function appendGroup(
  client: pg.PoolClient,
  requests: readonly AppendRequest[],
  at: number,
): Promise<CommittedGroup> {
  const head = await lockHead(client);
  const known = await whatIsThere(client, requests);
  const draft = new Draft(head, known.tips, known.places, at);
  const results = requests.map((request) => draft.append(request));
  if (draft.isEmpty()) {
    await client.query('rollback');
    return { results, position: null };
  }
  const values = draft.columns();
  await client.query(timed({ name: 'muster_log_write', text: write, values }, answerTimeout));
  await client.query(timed({ text: 'commit' }, answerTimeout));
  return { results, position: draft.position };
}

async function lockHead(client: pg.PoolClient): Promise<number> {
  // Two statements in one message; under READ COMMITTED the next statement sees what the lock waited for.
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
): Promise<{ tips: Map<string, Tip>; places: Map<string, Place> }> {
  const streams = [...new Set(requests.map((request) => request.stream))];
  const ids = requests.flatMap((request) => request.events.map((event) => event.id));
  const { rows } = await client.query<{
    kind: 'tip' | 'event';
    stream: string;
    id: string;
    revision: string;
    position: string;
    tip: string;
  }>(timed({ name: 'muster_log_look_up', text: lookUp, values: [streams, ids] }, answerTimeout));
  const tips = new Map<string, Tip>();
  const places = new Map<string, Place>();
  for (const row of rows) {
    const revision = Number(row.revision);
    if (row.kind === 'tip') tips.set(row.stream, { revision, hash: row.tip });
    else places.set(row.id, { stream: row.stream, revision, position: Number(row.position) });
  }
  return { tips, places };
}

/** The log as it will be when the group commits. */
class Draft {
  position: number;
  readonly #tips: Map<string, Tip>;
  readonly #places: Map<string, Place>;
  readonly #at: number;
  readonly #moved = new Set<string>();
  readonly #positions: number[] = [];
  readonly #ids: string[] = [];
  readonly #streams: string[] = [];
  readonly #revisions: number[] = [];
  readonly #events: string[] = [];

  constructor(head: number, tips: Map<string, Tip>, places: Map<string, Place>, at: number) {
    this.position = head;
    this.#tips = tips;
    this.#places = places;
    this.#at = at;
  }

  isEmpty(): boolean {
    return this.#ids.length === 0;
  }

  append(request: AppendRequest): AppendResult {
    const earlier = this.#earlier(request);
    if (earlier !== undefined) return earlier;
    const { stream, expected, events, context } = request;
    const { recordedAt: at = this.#at, ...shared } = context;
    const tip = this.#tips.get(stream);
    if (!meets(expected, tip?.revision ?? null)) {
      return { outcome: 'wrongExpectedRevision', actual: tip?.revision ?? null };
    }
    let revision = tip?.revision ?? -1;
    let prev = tip?.hash ?? null;
    for (const event of events) {
      revision += 1;
      this.position += 1;
      const { id, type, version, dataJson } = event;
      const text = spellEvent({ ...shared, id, type, version, stream, revision, prev, at }, dataJson);
      prev = hashOfCanonical(text);
      this.#positions.push(this.position);
      this.#ids.push(id);
      this.#streams.push(stream);
      this.#revisions.push(revision);
      this.#events.push(text);
      this.#places.set(id, { stream, revision, position: this.position });
    }
    if (prev !== null) this.#tips.set(stream, { revision, hash: prev });
    this.#moved.add(stream);
    return { outcome: 'appended', revision, position: this.position, alreadyThere: false };
  }

  /** The outcome of the time when these very events were appended, if they were. */
  #earlier({ stream, events }: AppendRequest): AppendResult | undefined {
    const places = events.map((event) => this.#places.get(event.id));
    if (places.every((place) => place === undefined)) return undefined;
    const first = places[0];
    const last = places.at(-1);
    const same =
      first !== undefined &&
      last !== undefined &&
      places.every((place, index) => place?.stream === stream && place.revision === first.revision + index);
    if (!same) return reusedIds(stream, events);
    return { outcome: 'appended', revision: last.revision, position: last.position, alreadyThere: true };
  }

  columns(): unknown[] {
    const moved = [...this.#moved].flatMap((stream) => {
      const tip = this.#tips.get(stream);
      return tip === undefined ? [] : [{ stream, ...tip }];
    });
    return [
      this.#positions,
      this.#ids,
      this.#streams,
      this.#revisions,
      this.#events,
      moved.map((tip) => tip.stream),
      moved.map((tip) => tip.revision),
      moved.map((tip) => tip.hash),
      this.position,
    ];
  }
}
