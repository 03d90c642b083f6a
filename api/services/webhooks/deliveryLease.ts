import type pg from 'pg';
import { advisoryLockClass, advisoryLocks } from '../../../postgres/advisoryLocks.ts';
import type { WebhookFormat } from '../../contract/integrations.ts';
import { type ExternalJobUpdate, externalJobUpdateSchema } from '../documents/externalJob.ts';
import type { PauseReason } from './pauseReason.ts';
import type { WebhookSecrets } from './signWebhook.ts';
import type { KnownJob, ToldJob } from './toldJob.ts';

/** The number of attempts that are kept for each webhook. */
export const keptAttempts = 200;

/**
 * Milliseconds without a query after which PostgreSQL ends the connection, and with it the lease: the
 * process hangs, or its machine has vanished. The delivering process queries each second.
 */
const silenceMs = 8_000;

/** An active subscription as the delivering process uses it. */
export interface ActiveWebhook extends WebhookSecrets {
  readonly id: string;
  readonly org: string;
  readonly url: string;
  readonly types: string;
  readonly format: WebhookFormat;
  readonly generation: number;
  readonly epoch: string;
  readonly cursor: number;
  readonly failures: number;
  readonly next_attempt_at: Date | null;
}

/** One attempt, as it is recorded. */
export interface Attempt {
  readonly at: number;
  readonly seq: number;
  readonly eventId: string;
  readonly type: string;
  readonly attempt: number;
  readonly durationMs: number;
  readonly status: number | null;
  readonly error: string | null;
  /** What it told of a job; null unless it told of one. */
  readonly job: ExternalJobUpdate | null;
}

/**
 * The lease of the one process that delivers. Everything is written over the connection that holds the
 * lease: a process that has lost it can write nothing more, and what it may still have sent is sent again by
 * the next one. Writes return false if a person has changed the subscription since (its generation): then the
 * process stops working on it.
 */
export interface DeliveryLease {
  /** Also deletes secrets that have expired. */
  active(): Promise<readonly ActiveWebhook[]>;
  /** With what the target knows of a job from now on, in one statement. */
  delivered(webhook: ActiveWebhook, attempt: Attempt, job: ToldJob | null): Promise<boolean>;
  /** All that a target was told of a booking's job; undefined if that was nothing. */
  toldJob(webhook: Pick<ActiveWebhook, 'id'>, bookingId: string): Promise<ExternalJobUpdate | undefined>;
  /** The fields of a job that its system said itself with a command; undefined unless the command came from there. */
  heardFields(webhook: Pick<ActiveWebhook, 'id'>, commandId: string): Promise<readonly string[] | undefined>;
  /** Everything up to the seq has been examined, and none of it is for this webhook; `known`: a job that it knows then. */
  discarded(webhook: ActiveWebhook, cursor: number, known?: KnownJob['known']): Promise<boolean>;
  /** `next` is when to try again (epoch milliseconds), or why not. */
  failed(webhook: ActiveWebhook, attempt: Attempt, next: number | PauseReason): Promise<boolean>;
  paused(webhook: ActiveWebhook, reason: PauseReason): Promise<boolean>;
  /** Gives the lease up. */
  release(): void;
}

/** Takes the lease; undefined while another process has it. */
export async function takeDeliveryLease(pool: pg.Pool): Promise<DeliveryLease | undefined> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1, $2) as taken', [
      advisoryLockClass,
      advisoryLocks.webhooks,
    ]);
    if (rows[0]?.taken === true) {
      await client.query(`set idle_session_timeout = '${silenceMs}ms'`);
      return leaseOver(client);
    }
    client.release();
    return undefined;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

const unchanged = `id = $1 and generation = $2 and state = 'active'`;
const log = `insert into muster_webhooks.attempts
    (webhook_id, at, seq, event_id, type, attempt, duration_ms, status, error, job)
  select id, to_timestamp($3::float8 / 1000), $4, $5, $6, $7, $8, $9, $10, $11::jsonb from changed returning webhook_id`;

function leaseOver(client: pg.PoolClient): DeliveryLease {
  let last: Promise<unknown> = Promise.resolve();

  /** One statement after the other, as a connection requires. */
  function query<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[]) {
    const result = last.then(() => client.query<Row>(text, [...values]));
    last = result.catch(() => undefined);
    return result;
  }

  const basics = ({ id, generation }: ActiveWebhook, { at, seq, eventId, type, ...rest }: Attempt) => [
    id,
    generation,
    at,
    seq,
    eventId,
    type,
    rest.attempt,
    rest.durationMs,
    rest.status,
    rest.error,
    rest.job === null ? null : JSON.stringify(rest.job),
  ];

  async function logged(id: string, text: string, values: readonly unknown[]): Promise<boolean> {
    // The oldest is deleted first, so that nobody who reads in between counts one too many.
    await query(
      `delete from muster_webhooks.attempts where webhook_id = $1 and id <=
         (select id from muster_webhooks.attempts where webhook_id = $1 order by id desc offset $2 limit 1)`,
      [id, keptAttempts - 1],
    );
    const { rowCount } = await query(text, values);
    return rowCount === 1;
  }

  return {
    async active() {
      const { rows } = await query<ActiveWebhook>(
        `with forgotten as (
           update muster_webhooks.subscriptions set previous_secret = null, previous_secret_until = null
           where previous_secret_until <= now()
         )
         select id, org, url, types, format, secret, previous_secret, previous_secret_until, generation, epoch, cursor,
           failures, next_attempt_at
         from muster_webhooks.subscriptions where state = 'active' order by id`,
        [],
      );
      return rows;
    },

    delivered: (webhook, attempt, job) =>
      logged(
        webhook.id,
        `with changed as (
           update muster_webhooks.subscriptions
           set cursor = $4, failures = 0, next_attempt_at = null, last_success_at = to_timestamp($3::float8 / 1000)
           where ${unchanged} returning id
         ), kept as (
           insert into muster_webhooks.told_jobs (webhook_id, booking_id, job)
           select id, $12::text, $13::jsonb from changed where $12::text is not null
           on conflict (webhook_id, booking_id) do update set job = excluded.job
         ) ${log}`,
        [...basics(webhook, attempt), job?.bookingId ?? null, job === null ? null : JSON.stringify(job.all)],
      ),

    async toldJob({ id }, bookingId) {
      const { rows } = await query<{ job: unknown }>(
        'select job from muster_webhooks.told_jobs where webhook_id = $1 and booking_id = $2',
        [id, bookingId],
      );
      // A job that was told before a field was added lacks it, and is told of it with its next change.
      return rows[0] === undefined ? undefined : externalJobUpdateSchema.parse(rows[0].job);
    },

    async heardFields({ id }, commandId) {
      const { rows } = await query<{ fields: string[] }>(
        'select fields from muster_webhooks.heard_jobs where webhook_id = $1 and command_id = $2',
        [id, commandId],
      );
      return rows[0]?.fields;
    },

    async discarded({ id, generation }, cursor, known) {
      const { rowCount } = await query(
        `with changed as (
           update muster_webhooks.subscriptions set cursor = $3 where ${unchanged} returning id
         ), kept as (
           insert into muster_webhooks.told_jobs (webhook_id, booking_id, job)
           select id, $4::text, $5::jsonb from changed where $4::text is not null
           on conflict (webhook_id, booking_id) do update set job = excluded.job
         ) select id from changed`,
        [
          id,
          generation,
          cursor,
          known?.bookingId ?? null,
          known === undefined ? null : JSON.stringify(known.all),
        ],
      );
      return rowCount === 1;
    },

    failed(webhook, attempt, next) {
      const pause = typeof next === 'string';
      return logged(
        webhook.id,
        `with changed as (
           update muster_webhooks.subscriptions
           set failures = $7, next_attempt_at = to_timestamp($12::float8 / 1000),
             state = case when $13::text is null then 'active' else 'paused' end, pause_reason = $13
           where ${unchanged} returning id
         ) ${log}`,
        [...basics(webhook, attempt), pause ? null : next, pause ? next : null],
      );
    },

    async paused({ id, generation }, reason) {
      const { rowCount } = await query(
        `update muster_webhooks.subscriptions set state = 'paused', pause_reason = $3, next_attempt_at = null
         where ${unchanged}`,
        [id, generation, reason],
      );
      return rowCount === 1;
    },

    // The lock belongs to the connection, and ends with it.
    release: () => client.release(true),
  };
}
