import type pg from 'pg';

/** How many messages of all organisations wait, by channel, and how late the latest is. */
export interface MessageFigures {
  readonly waiting: ReadonlyMap<string, number>;
  /** Seconds since the message that has waited longest was due; 0 if none is due. */
  readonly lateSeconds: number;
}

/** Any process can report this, because it is in the database. */
export async function readMessageFigures(pool: pg.Pool): Promise<MessageFigures> {
  const { rows } = await pool.query<{ channel: string; count: number; late: number }>(
    `select channel, count(*) as count, extract(epoch from clock_timestamp() - min(due_at))::float8 as late
     from muster_messages.messages where state in ('waiting', 'sending') group by channel`,
  );
  return {
    waiting: new Map(rows.map(({ channel, count }) => [channel, count])),
    lateSeconds: Math.max(0, ...rows.map(({ late }) => late)),
  };
}
