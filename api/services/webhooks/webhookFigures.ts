import type pg from 'pg';
import { pauseReasons } from '../../contract/integrations.ts';

/** The state of the webhooks of all organisations. */
export interface WebhookFigures {
  /** The number in each state: `active`, `retrying`, and `paused_` with the reason. */
  readonly states: ReadonlyMap<string, number>;
  /** For the active one that is furthest behind the end of its organisation's feed. */
  readonly lagEvents: number;
  /** The age of the oldest event that an active one has not processed, in seconds. */
  readonly lagSeconds: number;
}

interface FigureRow {
  readonly state: string;
  readonly count: number;
  readonly lag_events: number | null;
  /** Epoch milliseconds. */
  readonly oldest: number | null;
}

/** Any process can report this, because it is in the database. `now` is epoch milliseconds. */
export async function readWebhookFigures(pool: pg.Pool, now: number): Promise<WebhookFigures> {
  const { rows } = await pool.query<FigureRow>(
    `select state, count(*) as count, max(lag) as lag_events, min(oldest) as oldest from (
       select case when s.state = 'paused' then 'paused_' || coalesce(s.pause_reason, 'asked')
                   when s.failures > 0 then 'retrying' else 'active' end as state,
         newest.seq - s.cursor as lag, next.at as oldest
       from muster_webhooks.subscriptions s
         left join lateral (
           select seq from muster_read.feed f where f.org = s.org and s.state = 'active'
           order by seq desc limit 1
         ) newest on true
         left join lateral (
           select at from muster_read.feed f where f.org = s.org and s.state = 'active' and f.seq > s.cursor
           order by seq limit 1
         ) next on true
     ) each group by state`,
  );
  const none = ['active', 'retrying', ...pauseReasons.map((reason) => `paused_${reason}`)];
  const counts = new Map(rows.map(({ state, count }) => [state, count]));
  const oldest = Math.min(now, ...rows.flatMap((row) => row.oldest ?? []));
  return {
    states: new Map(none.map((state) => [state, counts.get(state) ?? 0])),
    lagEvents: Math.max(0, ...rows.map((row) => row.lag_events ?? 0)),
    lagSeconds: (now - oldest) / 1000,
  };
}
