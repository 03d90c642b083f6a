import { type RawBuilder, sql } from 'kysely';
import { type Answer, ask, type QueryContext } from './ask.ts';

/** A public event: a CloudEvents 1.0 envelope with the organisation's own number. */
export interface FeedEvent {
  readonly specversion: '1.0';
  /** The same as in the log, so that an integrator can recognise repetitions. */
  readonly id: string;
  readonly source: string;
  readonly type: string;
  readonly subject: string;
  readonly time: string;
  readonly datacontenttype: 'application/json';
  readonly seq: number;
  readonly data: object;
}

export interface FeedQuery {
  /** Exclusive; 0: from the beginning. */
  readonly after: number;
  /** Only these types; one that ends in `*` matches everything with that beginning. Omitted: all. */
  readonly types?: readonly string[] | undefined;
  /** The most events examined, whether or not they match the filter. */
  readonly limit: number;
}

export interface FeedPage {
  readonly epoch: string | null;
  readonly events: FeedEvent[];
  /** The last seq examined: where to resume, exclusively. */
  readonly cursor: number;
  /** The newest seq; an `after` beyond it is in the future. */
  readonly last: number;
  readonly caughtUp: boolean;
}

/**
 * A page of an organisation's event feed. It is limited by the number of events examined, so every page takes
 * equally long.
 */
export function readFeedPage(
  context: QueryContext,
  org: string,
  { after, types, limit }: FeedQuery,
): Promise<Answer<FeedPage>> {
  return ask(context, { org, reads: ['feed'] }, async ({ db, epoch }) => {
    const newest = await db
      .selectFrom('feed')
      .select('seq')
      .where('org', '=', org)
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirst();
    const last = newest?.seq ?? 0;
    const cursor = Math.max(after, Math.min(last, after + limit));
    let wanted = db
      .selectFrom('feed')
      .select(['id', 'at', 'type', 'subject', 'seq', 'data'])
      .where('org', '=', org)
      .where('seq', '>', after)
      .where('seq', '<=', cursor)
      .orderBy('seq');
    if (types !== undefined) wanted = wanted.where(ofTypes(types));
    const rows = after >= last ? [] : await wanted.execute();
    const events = rows.map((row) => feedEventOf(org, row));
    return { epoch, events, cursor, last, caughtUp: cursor >= last };
  });
}

export interface FeedEntryRow {
  readonly id: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly type: string;
  readonly subject: string;
  readonly seq: number;
  readonly data: object;
}

export function feedEventOf(org: string, { id, at, type, subject, seq, data }: FeedEntryRow): FeedEvent {
  return {
    specversion: '1.0',
    id,
    source: `/organisations/${org}`,
    type,
    subject,
    time: new Date(at).toISOString(),
    datacontenttype: 'application/json',
    seq,
    data,
  };
}

function ofTypes(types: readonly string[]): RawBuilder<boolean> {
  const exact = types.filter((type) => !type.endsWith('*'));
  const prefixes = types.filter((type) => type.endsWith('*')).map((type) => type.slice(0, -1));
  return sql<boolean>`(type = any(${exact})
    or exists (select from unnest(${prefixes}::text[]) as prefix where starts_with(type, prefix)))`;
}
