import { escapeLiteral, type Pool } from 'pg';
import { z } from 'zod';
import { ReadSideBehind } from '../../commands/facts.ts';
import { readerRole } from '../../postgres/readerRole.ts';
import { feed } from '../models/feed.ts';
import { readSchema } from '../schema/tables.ts';
import { type FeedEvent, feedEventOf } from './feedPage.ts';

/** The events directly after a seq. */
export interface FeedEnd {
  readonly events: readonly FeedEvent[];
  /** Whether these are all events. */
  readonly atEnd: boolean;
  /** The epoch of the log; null while nothing has been projected. */
  readonly epoch: string | null;
}

/** How many organisations are queried with one message. */
const askedAtOnce = 50;

const knownSchema = z.object({
  // No row while its version is being built.
  rows: z.array(z.object({ version: z.int(), stopped: z.boolean(), epoch: z.string().nullable() })).max(1),
});
const entriesSchema = z.object({
  rows: z.array(
    z.object({
      id: z.string(),
      at: z.number(),
      type: z.string(),
      subject: z.string(),
      seq: z.int(),
      data: z.record(z.string(), z.unknown()),
    }),
  ),
});

const answersSchema = z.array(z.unknown());

/**
 * At most `size` events after a seq for each of these organisations, with one round trip to PostgreSQL for
 * every fifty of them. Each is read under its own organisation, so that row-level security applies to each
 * (`withOrganisation`).
 *
 * @throws ReadSideBehind while the feed is being built, or has stopped.
 */
export async function readFeedEnds(
  pool: Pool,
  heads: ReadonlyMap<string, number>,
  size: number,
): Promise<ReadonlyMap<string, FeedEnd>> {
  const ends = new Map<string, FeedEnd>();
  const left = [...heads];
  while (left.length > 0) {
    const asked = left.splice(0, askedAtOnce);
    // One result per statement; the driver's types assume a single statement.
    const answers: unknown = await pool.query(scriptFor(asked, size));
    const [known, ...entries] = answersSchema.parse(answers).slice(statementsBefore, -1);
    const [there] = knownSchema.parse(known).rows;
    if (there?.version !== feed.version) throw new ReadSideBehind('The read model feed is being built.');
    if (there.stopped) throw new ReadSideBehind('The read model feed has stopped.');
    const { epoch } = there;
    for (const [index, [org]] of asked.entries()) {
      const { rows } = entriesSchema.parse(entries[2 * index + 1]);
      ends.set(org, { events: rows.map((row) => feedEventOf(org, row)), atEnd: rows.length < size, epoch });
    }
  }
  return ends;
}

/** Begin, lock, role. */
const statementsBefore = 3;

function scriptFor(heads: readonly (readonly [string, number])[], size: number): string {
  const each = heads.flatMap(([org, seq]) => [
    `select set_config('muster.org', ${escapeLiteral(org)}, true)`,
    `select id, at, type, subject, seq, data from ${readSchema}.feed
     where org = ${escapeLiteral(org)} and seq > ${seq} order by seq limit ${size}`,
  ]);
  return [
    'start transaction isolation level repeatable read read only',
    // Before the snapshot is taken: tables are exchanged either before this moment or after it, never in
    // between.
    `lock table ${readSchema}.exchange in access share mode`,
    `set local role ${readerRole}`,
    `select version, stopped is not null as stopped, epoch
     from ${readSchema}.projections, ${readSchema}.checkpoint where name = '${feed.name}'`,
    ...each,
    'commit',
  ].join(';\n');
}
