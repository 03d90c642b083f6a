import { randomUUID } from 'node:crypto';
import { Result } from 'effect';
import type pg from 'pg';
import { type Refusal, refuse } from '../../../domain/kernel/refusal.ts';
import { inTransaction } from '../../../postgres/inTransaction.ts';
import type {
  WebhookAttempt,
  WebhookEdit,
  WebhookFormat,
  WebhookTestResult,
} from '../../contract/integrations.ts';
import { inTurn } from '../../platform/postgres/inTurn.ts';
import { invalidField } from '../../platform/problems/invalidInput.ts';
import { parseKnownTypes } from '../feed/typeFilter.ts';
import { appendToTrail } from '../trail/appendToTrail.ts';
import type { TrailAuthor, TrailOrigin } from '../trail/trailEntry.ts';
import { type EventSender, failureOf, postEvent } from './postEvent.ts';
import { newWebhookSecret, type WebhookSecrets } from './signWebhook.ts';
import { testEvent } from './testEvent.ts';
import type { Webhook } from './webhook.ts';
import { eventMessage } from './webhookMessage.ts';
import { toldOf, type WebhookRow, webhookColumns, webhookOf } from './webhookRow.ts';
import { parseTarget, type TargetPolicy } from './webhookTarget.ts';

/** The most subscriptions that one organisation may have. */
const mostWebhooks = 20;
/** How many of the stored attempts are shown. */
const shownAttempts = 100;

export interface WebhookToCreate {
  readonly name: string;
  readonly url: string;
  /** Omitted: events. */
  readonly format?: WebhookFormat;
  readonly types: string;
  readonly after: number;
  readonly epoch: string;
}

/**
 * Administration of webhooks. The delivering process notices changes within a second. Each change is in the security
 * trail, in the same transaction.
 */
export interface Webhooks {
  list(org: string): Promise<readonly Webhook[]>;
  find(org: string, id: string): Promise<Result.Result<Webhook, Refusal>>;
  /** Refuses invalid targets and types, private targets, and more than 20 webhooks. */
  create(
    org: string,
    by: string,
    webhook: WebhookToCreate,
    from?: TrailOrigin,
  ): Promise<Result.Result<{ readonly webhook: Webhook; readonly secret: string }, Refusal>>;
  /**
   * Changes name, URL and types, with the refusals of `create`; omitted fields are not changed. Another URL
   * or other types apply from the next attempt; cursor, secret, failures and state do not change.
   */
  edit(org: string, id: string, edit: WebhookEdit, by: TrailAuthor): Promise<Result.Result<Webhook, Refusal>>;
  pause(org: string, id: string, by: TrailAuthor): Promise<Result.Result<Webhook, Refusal>>;
  /** Continues where it stopped, at once. Refused if the log has been replaced: replay instead. */
  resume(org: string, id: string, by: TrailAuthor): Promise<Result.Result<Webhook, Refusal>>;
  /** Delivers again, or further, after a seq of the log with this epoch; a paused webhook is resumed. */
  replay(
    org: string,
    id: string,
    from: { readonly after: number; readonly epoch: string },
    by: TrailAuthor,
  ): Promise<Result.Result<Webhook, Refusal>>;
  /**
   * Creates a new signing secret. The previous one also signs for this many hours, so that receivers can be
   * given the new one without losing anything; with 0 it ends at once. The one before that ends in any case.
   */
  rotateSecret(
    org: string,
    id: string,
    overlapHours: number,
    by: TrailAuthor,
  ): Promise<Result.Result<{ readonly webhook: Webhook; readonly secret: string }, Refusal>>;
  /**
   * Posts an event that is not part of history to the target, whether or not the webhook is paused, and
   * returns what came back. It is tried once, moves no cursor and does not count as a failure.
   */
  sendTest(org: string, id: string): Promise<Result.Result<WebhookTestResult, Refusal>>;
  remove(org: string, id: string, by: TrailAuthor): Promise<Result.Result<Webhook, Refusal>>;
  /** The newest attempts first. */
  attempts(org: string, id: string): Promise<Result.Result<readonly WebhookAttempt[], Refusal>>;
}

export interface WebhooksOptions {
  /** Its int8 parser must return numbers (`api/platform/postgres/createPool.ts`). */
  readonly pool: pg.Pool;
  readonly policy: TargetPolicy;
  readonly sender: EventSender;
  /** Called with each webhook that was created or changed, so that it is processed at once. */
  readonly changed: (id: string) => void;
}

export function createWebhooks({ pool, policy, sender, changed }: WebhooksOptions): Webhooks {
  async function one(
    org: string,
    id: string,
    { by, what }: { readonly by: TrailAuthor; readonly what: string },
    statement: string,
    more: readonly unknown[] = [],
  ) {
    const row = await inTransaction(pool, async (client) => {
      // A delivery that is just being written down ends first, so that the statement knows what it told.
      await client.query('select from muster_webhooks.subscriptions where org = $1 and id = $2 for update', [
        org,
        id,
      ]);
      const { rows } = await client.query<WebhookRow>(`${statement} returning ${webhookColumns}`, [
        org,
        id,
        ...more,
      ]);
      const [webhook] = rows;
      if (webhook !== undefined) {
        const kind = what === 'removed' ? 'webhookRemoved' : 'webhookChanged';
        await appendToTrail(client, org, [{ ...by, kind, ...toldOf(webhook), things: [what] }]);
      }
      return webhook;
    });
    changed(id);
    return found(id, row);
  }

  async function find(org: string, id: string): Promise<Result.Result<Webhook, Refusal>> {
    const { rows } = await pool.query<WebhookRow>(
      `select ${webhookColumns} from muster_webhooks.subscriptions where org = $1 and id = $2`,
      [org, id],
    );
    return found(id, rows[0]);
  }

  return {
    find,

    async list(org) {
      const { rows } = await pool.query<WebhookRow>(
        `select ${webhookColumns} from muster_webhooks.subscriptions where org = $1 order by created_at, id`,
        [org],
      );
      return rows.map(webhookOf);
    },

    async create(org, by, { name, url, format = 'events', types, after, epoch }, from) {
      const target = parseTarget(url, policy);
      if (Result.isFailure(target)) return Result.fail(target.failure);
      const unknown = unknownTypes(types) ?? typesOfJobs(format, types);
      if (unknown !== undefined) return Result.fail(unknown);
      const secret = newWebhookSecret();
      const made = await inTurn(pool, `webhooks of ${org}`, async (client) => {
        const { rows } = await client.query<WebhookRow>(
          `insert into muster_webhooks.subscriptions (id, org, name, url, types, secret, epoch, cursor, created_by, format)
         select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10
         where (select count(*) from muster_webhooks.subscriptions where org = $2) < $11
         returning ${webhookColumns}`,
          [
            randomUUID(),
            org,
            name,
            target.success.href,
            types,
            secret,
            epoch,
            after,
            by,
            format,
            mostWebhooks,
          ],
        );
        const [row] = rows;
        if (row !== undefined) {
          await appendToTrail(client, org, [{ ...from, kind: 'webhookCreated', actor: by, ...toldOf(row) }]);
        }
        return row;
      });
      if (made !== undefined) changed(made.id);
      return made === undefined
        ? refuse('not_allowed', `An organisation has at most ${mostWebhooks} webhooks; remove one first.`)
        : Result.succeed({ webhook: webhookOf(made), secret });
    },

    async edit(org, id, { name, url, types }, by) {
      const target = url === undefined ? undefined : parseTarget(url, policy);
      if (target !== undefined && Result.isFailure(target)) return Result.fail(target.failure);
      if (types !== undefined) {
        const before = await find(org, id);
        if (Result.isFailure(before)) return before;
        const unknown = unknownTypes(types) ?? typesOfJobs(before.success.format, types);
        if (unknown !== undefined) return Result.fail(unknown);
      }
      // Another name alone does not affect an attempt in flight.
      const edited = Object.entries({ name, url, types }).flatMap(([field, to]) =>
        to === undefined ? [] : [field],
      );
      return one(
        org,
        id,
        { by, what: edited.length === 0 ? 'nothing' : edited.join(', ') },
        // Another address may be another system, which knows nothing of the jobs yet.
        `with forgotten as (
           delete from muster_webhooks.told_jobs where webhook_id in
             (select id from muster_webhooks.subscriptions where org = $1 and id = $2 and url <> $4)
         )
         update muster_webhooks.subscriptions set name = coalesce($3, name), url = coalesce($4, url),
           types = coalesce($5, types),
           generation = generation + (url <> coalesce($4, url) or types <> coalesce($5, types))::integer
         where org = $1 and id = $2`,
        [name ?? null, target?.success.href ?? null, types ?? null],
      );
    },

    pause: (org, id, by) =>
      one(
        org,
        id,
        { by, what: 'paused' },
        `update muster_webhooks.subscriptions set generation = generation + 1, next_attempt_at = null,
           pause_reason = case when state = 'paused' then pause_reason else 'asked' end, state = 'paused'
         where org = $1 and id = $2`,
      ),

    async resume(org, id, by) {
      const before = await find(org, id);
      if (Result.isFailure(before)) return before;
      if (before.success.pauseReason === 'epochChanged') {
        return refuse(
          'epoch_changed',
          'The log was replaced; choose the cursor to deliver its events from.',
          {
            cursor: before.success.cursor,
          },
        );
      }
      return one(
        org,
        id,
        { by, what: 'resumed' },
        `update muster_webhooks.subscriptions set generation = generation + 1, state = 'active',
           pause_reason = null, failures = 0, next_attempt_at = null
         where org = $1 and id = $2`,
      );
    },

    replay: (org, id, { after, epoch }, by) =>
      one(
        org,
        id,
        { by, what: `replayed after ${after}` },
        // What was told of a job later than that is told again as if for the first time.
        `with forgotten as (
           delete from muster_webhooks.told_jobs where webhook_id in
             (select id from muster_webhooks.subscriptions where org = $1 and id = $2)
         )
         update muster_webhooks.subscriptions set generation = generation + 1, state = 'active',
           pause_reason = null, failures = 0, next_attempt_at = null, cursor = $3, epoch = $4
         where org = $1 and id = $2`,
        [after, epoch],
      ),

    async rotateSecret(org, id, overlapHours, by) {
      const secret = newWebhookSecret();
      const overlap = 'case when $4 > 0 then';
      const rotated = await one(
        org,
        id,
        { by, what: 'new signing secret' },
        `update muster_webhooks.subscriptions set generation = generation + 1, secret = $3,
           previous_secret = ${overlap} secret end,
           previous_secret_until = ${overlap} now() + make_interval(hours => $4) end
         where org = $1 and id = $2`,
        [secret, overlapHours],
      );
      return Result.map(rotated, (webhook) => ({ webhook, secret }));
    },

    async sendTest(org, id) {
      const { rows } = await pool.query<WebhookSecrets & { readonly name: string; readonly url: string }>(
        `select name, url, secret, previous_secret, previous_secret_until from muster_webhooks.subscriptions
         where org = $1 and id = $2`,
        [org, id],
      );
      const [webhook] = rows;
      if (webhook === undefined) return missing(id);
      const at = Date.now();
      const started = performance.now();
      const event = testEvent(org, { id, name: webhook.name }, at);
      const message = eventMessage(event);
      const outcome = await postEvent(sender, webhook, message, at, new AbortController().signal);
      return Result.succeed({
        eventId: event.id,
        status: outcome.kind === 'answered' ? outcome.status : null,
        error: failureOf(outcome),
        answer: outcome.kind === 'answered' ? outcome.text : '',
        durationMs: Math.round(performance.now() - started),
      });
    },

    remove: (org, id, by) =>
      one(
        org,
        id,
        { by, what: 'removed' },
        'delete from muster_webhooks.subscriptions where org = $1 and id = $2',
      ),

    async attempts(org, id) {
      const webhook = await find(org, id);
      if (Result.isFailure(webhook)) return Result.fail(webhook.failure);
      const { rows } = await pool.query<WebhookAttempt & { readonly at: number }>(
        `select id, (extract(epoch from at) * 1000)::bigint as at, seq, event_id as "eventId", type, attempt,
           duration_ms as "durationMs", status, error, job
         from muster_webhooks.attempts where webhook_id = $1 order by id desc limit $2`,
        [id, shownAttempts],
      );
      return Result.succeed(rows);
    },
  };
}

/** What is wrong with a filter; undefined if nothing is. */
function unknownTypes(types: string): Refusal | undefined {
  const filter = parseKnownTypes(types);
  return Result.isFailure(filter)
    ? invalidField('types', filter.failure.message.replace(/^query\.types: /, ''))
    : undefined;
}

/** External jobs have no types to choose among. */
function typesOfJobs(format: WebhookFormat, types: string): Refusal | undefined {
  return format === 'externalJobs' && types !== ''
    ? invalidField('types', 'must be empty: external jobs have no event types')
    : undefined;
}

function found(id: string, row: WebhookRow | undefined): Result.Result<Webhook, Refusal> {
  return row === undefined ? missing(id) : Result.succeed(webhookOf(row));
}

function missing(id: string): Result.Result<never, Refusal> {
  return refuse('not_found', 'There is no such webhook.', { webhookId: id });
}
