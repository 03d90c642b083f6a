import type pg from 'pg';
import type { ExternalJob } from '../documents/externalJob.ts';

/** A command that another system's job became. */
export interface HeardJob {
  readonly org: string;
  /** The webhook that tells this system of jobs. */
  readonly webhookId: string;
  readonly commandId: string;
  /** The fields of the job that the system knows, because it told of them. */
  readonly fields: readonly (keyof ExternalJob)[];
}

/** Days after which nobody asks any more what a command came from: its events have been delivered, or never will be. */
const keptDays = 30;

/**
 * Keeps that a command comes from the system behind a webhook, before it is sent: what it said is not told to it again
 * (`webhookMessage.ts`). Returns false if the organisation has no such webhook for external jobs.
 */
export async function hearJob(
  pool: pg.Pool,
  { org, webhookId, commandId, fields }: HeardJob,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `with forgotten as (
       delete from muster_webhooks.heard_jobs
       where webhook_id = $2 and heard_at < now() - make_interval(days => ${keptDays})
     )
     insert into muster_webhooks.heard_jobs (webhook_id, command_id, fields)
     select id, $3, $4::text[] from muster_webhooks.subscriptions
     where org = $1 and id = $2 and format = 'externalJobs'
     on conflict (webhook_id, command_id) do update set fields = excluded.fields`,
    [org, webhookId, commandId, fields],
  );
  return rowCount === 1;
}
