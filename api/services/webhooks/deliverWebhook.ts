import { setTimeout as delay } from 'node:timers/promises';
import { Result } from 'effect';
import { untilAborted } from '../../../commands/log/untilAborted.ts';
import type { FeedEvent } from '../../contract/feed.ts';
import type { FeedSource } from '../feed/feedSource.ts';
import type { FeedTails, TailView } from '../feed/feedTails.ts';
import { ofEpoch } from '../feed/logReplaced.ts';
import { letsThrough, parseTypeFilter, type TypeFilter } from '../feed/typeFilter.ts';
import type { Metrics, WebhookAttemptResult } from '../metrics/metrics.ts';
import type { ActiveWebhook, Attempt, DeliveryLease } from './deliveryLease.ts';
import type { PauseReason } from './pauseReason.ts';
import { type EventSender, failureOf, postEvent } from './postEvent.ts';
import type { PostOutcome } from './postToTarget.ts';
import { pauseAfter, type RetryPlan } from './retryPlan.ts';
import { type MessageParts, messageOf, typesOfFormat, type WebhookMessage } from './webhookMessage.ts';

/** The number of events that are read at once. */
const batchSize = 256;
/** The target says that it is gone for good. */
const goneStatus = 410;

/** What deliveries work with. */
export interface DeliveryTools extends EventSender, Pick<MessageParts, 'pool'> {
  readonly feed: FeedSource;
  readonly tails: FeedTails;
  readonly lease: DeliveryLease;
  readonly retry: RetryPlan;
  /** Aborts requests in flight; their events are sent again by the next process. */
  readonly breakOff: AbortSignal;
  readonly metrics: Pick<Metrics, 'webhookAttempted'>;
}

/**
 * Delivers what an organisation's feed tells to one webhook, in order and one event after the other, from its cursor
 * until the signal, or until the subscription is paused or changed. An event that is not accepted is tried
 * again before any other is sent, which preserves the order; each is accepted at least once. Rejects with
 * `ReadSideBehind` if the feed cannot be read, and with `LogReplaced` if it belongs to another log than the
 * subscription.
 */
export async function deliverWebhook(
  webhook: ActiveWebhook,
  tools: DeliveryTools,
  signal: AbortSignal,
): Promise<void> {
  const filter = Result.getOrThrow(parseTypeFilter(webhook.types || typesOfFormat[webhook.format]));
  const { view, release } = await tools.tails.follow(webhook.org, webhook.epoch);
  const progress = { failures: webhook.failures, nextAttemptAt: webhook.next_attempt_at?.getTime() ?? 0 };
  let { cursor } = webhook;
  try {
    while (!signal.aborted) {
      const batch = await nextEvents(webhook, cursor, view, filter, tools.feed);
      for (const event of batch.events) {
        if (signal.aborted) return;
        const message = await messageOf(webhook, event, tools);
        if (message === undefined) continue;
        if ('known' in message) {
          if (!(await tools.lease.discarded(webhook, event.seq, message.known))) return;
          cursor = event.seq;
          continue;
        }
        if (!(await deliver(webhook, { event, message }, progress, tools, signal))) return;
        cursor = event.seq;
      }
      if (batch.cursor > cursor) {
        cursor = batch.cursor;
        if (!(await tools.lease.discarded(webhook, cursor))) return;
      }
      if (cursor >= view.head) await untilAborted(view.moved, signal);
    }
  } finally {
    release();
  }
}

async function nextEvents(
  { org, epoch }: ActiveWebhook,
  cursor: number,
  view: TailView,
  filter: TypeFilter | undefined,
  feed: FeedSource,
): Promise<{ readonly events: readonly FeedEvent[]; readonly cursor: number }> {
  const recent = view.after(cursor, batchSize);
  if (recent === undefined) return ofEpoch(epoch, await feed.window(org, cursor, batchSize, filter));
  return {
    events: recent.filter(({ type }) => letsThrough(filter, type)),
    cursor: recent.at(-1)?.seq ?? cursor,
  };
}

/** Returns whether the event was accepted; false if delivery ends here. */
async function deliver(
  webhook: ActiveWebhook,
  { event, message }: { readonly event: FeedEvent; readonly message: WebhookMessage },
  progress: { failures: number; nextAttemptAt: number },
  tools: DeliveryTools,
  signal: AbortSignal,
): Promise<boolean> {
  for (;;) {
    // Never longer than any pause: the clock may have been set back since.
    const wait = Math.min(progress.nextAttemptAt - Date.now(), tools.retry.longestMs);
    if (wait > 0) await untilAborted(delay(wait, undefined, { signal }), signal);
    if (signal.aborted) return false;

    const at = Date.now();
    const started = performance.now();
    const outcome = await postEvent(tools, webhook, message, at, tools.breakOff);
    if (tools.breakOff.aborted) return false;
    const error = failureOf(outcome);
    const seconds = (performance.now() - started) / 1000;
    tools.metrics.webhookAttempted(attemptResult(outcome, error), seconds);
    const attempt: Attempt = {
      at,
      seq: event.seq,
      eventId: event.id,
      type: event.type,
      attempt: progress.failures + 1,
      durationMs: Math.round(seconds * 1000),
      status: outcome.kind === 'answered' ? outcome.status : null,
      error,
      job: message.job?.update ?? null,
    };
    if (error === null) {
      progress.failures = 0;
      progress.nextAttemptAt = 0;
      return tools.lease.delivered(webhook, attempt, message.job);
    }
    progress.failures += 1;
    const next = afterFailure(outcome, progress.failures, tools.retry);
    if (!(await tools.lease.failed(webhook, attempt, next)) || typeof next === 'string') return false;
    progress.nextAttemptAt = next;
  }
}

/** The result for the metrics: accepted, answered with a refusal, or not answered at all. */
function attemptResult({ kind }: PostOutcome, error: string | null): WebhookAttemptResult {
  if (error === null) return 'delivered';
  return kind === 'answered' ? 'refused' : 'unreachable';
}

/** When to try again, or why not to. */
function afterFailure(outcome: PostOutcome, failures: number, retry: RetryPlan): number | PauseReason {
  if (outcome.kind === 'answered' && outcome.status === goneStatus) return 'gone';
  if (failures >= retry.failuresToPause) return 'failing';
  const asked = outcome.kind === 'answered' ? outcome.retryAfterSeconds : null;
  return Date.now() + Math.ceil(pauseAfter(retry, failures, asked, Math.random));
}
