import type pg from 'pg';
import type { Logger } from 'pino';
import { ReadSideBehind } from '../../../commands/facts.ts';
import { type EventLog, LogUnavailable } from '../../../commands/log/log.ts';
import { Notifier } from '../../../commands/log/notifier.ts';
import { mayPass } from '../../../commands/log/postgres/postgresFailure.ts';
import type { FeedSource } from '../feed/feedSource.ts';
import { createFeedTails } from '../feed/feedTails.ts';
import { createLogOnce } from '../feed/logOnce.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { ReadSide } from '../services.ts';
import { type DeliveryTools, deliverWebhook } from './deliverWebhook.ts';
import { type ActiveWebhook, type DeliveryLease, takeDeliveryLease } from './deliveryLease.ts';
import { createPatientFeed } from './patientFeed.ts';
import type { EventSender } from './postEvent.ts';
import { defaultRetryPlan, type RetryPlan } from './retryPlan.ts';

export interface DeliveryOptions {
  readonly pool: pg.Pool;
  readonly log: Pick<EventLog, 'epoch'>;
  readonly feed: FeedSource;
  readonly projector: Pick<ReadSide, 'onAdvance'>;
  readonly logger: Logger;
  readonly sender: EventSender;
  readonly metrics: Pick<Metrics, 'webhookAttempted'>;
  readonly retry?: RetryPlan;
}

export interface WebhookDelivery {
  /**
   * A person has just created or changed this webhook. If this process delivers, nothing more is sent in the
   * old way; other processes notice within a second.
   */
  changed(id: string): void;
  /** Gives requests in flight a moment to finish, then aborts them: the next process sends them again. */
  stop(): Promise<void>;
}

/** Milliseconds between two readings of the subscriptions, and between two attempts to take the lease. */
const lookMs = 1000;
/** How long to wait for requests in flight at the end. */
const graceMs = 2000;

interface Running {
  readonly generation: number;
  readonly ending: AbortController;
  readonly done: Promise<void>;
}

/**
 * Delivers webhooks in the background. Of all processes on a database one delivers at a time (an advisory
 * lock); each subscription has a durable cursor of its own and is processed independently of the others.
 */
export function startWebhookDelivery(options: DeliveryOptions): WebhookDelivery {
  const { pool, log, projector, logger, sender, metrics } = options;
  const ending = new AbortController();
  const breakOff = new AbortController();
  const notifier = new Notifier();
  const running = new Map<string, Running>();
  const feed = createPatientFeed(options.feed, logger);
  const interrupted = createLogOnce(logger, {
    trouble: 'the delivery of webhooks is interrupted; trying again',
    well: 'webhooks are delivered again',
  });
  const tails = createFeedTails(feed);
  const advance = (): void => {
    // Whatever prevented the feed from being read has been logged, and is tried again.
    if (feed.readable()) tails.advance().catch(() => undefined);
  };
  const stopListening = projector.onAdvance(advance);

  function start(webhook: ActiveWebhook, tools: DeliveryTools): Running {
    const own = new AbortController();
    const done = deliverWebhook(webhook, tools, own.signal).catch((error: unknown) => {
      // A feed that cannot be read has been logged. One of another log pauses the webhook, or is the
      // projector's alarm.
      if (own.signal.aborted || error instanceof ReadSideBehind) return;
      if (error instanceof LogUnavailable || mayPass(error)) return interrupted.trouble(error);
      logger.error({ err: error, webhook: webhook.id }, 'a webhook stopped; it goes on');
    });
    return { generation: webhook.generation, ending: own, done };
  }

  /** Works on all active subscriptions for as long as this process holds the lease. */
  async function lead(lease: DeliveryLease): Promise<void> {
    const tools: DeliveryTools = {
      ...sender,
      pool,
      metrics,
      feed,
      tails,
      lease,
      retry: options.retry ?? defaultRetryPlan,
      breakOff: breakOff.signal,
    };
    try {
      while (!ending.signal.aborted) {
        const [active, epoch] = await Promise.all([lease.active(), log.epoch()]);
        interrupted.well();
        tails.logIs(epoch);
        const wanted = new Map(active.map((webhook) => [webhook.id, webhook]));
        for (const [id, { generation, ending: own }] of running) {
          if (wanted.get(id)?.generation !== generation) own.abort();
        }
        for (const webhook of active) {
          if (webhook.epoch !== epoch) {
            await lease.paused(webhook, 'epochChanged');
          } else if (!running.has(webhook.id) && feed.readable()) {
            const started = start(webhook, tools);
            running.set(webhook.id, started);
            void started.done.then(() => {
              running.delete(webhook.id);
              // A subscription that was changed waits for this to be started again.
              if (started.ending.signal.aborted) notifier.notify();
            });
          }
        }
        // A safety net for an advance whose reading failed.
        advance();
        await notifier.wait(ending.signal, lookMs);
      }
    } finally {
      for (const { ending: own } of running.values()) own.abort();
      await Promise.all([...running.values()].map(({ done }) => done));
    }
  }

  async function run(): Promise<void> {
    while (!ending.signal.aborted) {
      try {
        const lease = await takeDeliveryLease(pool);
        if (lease === undefined) {
          interrupted.well();
        } else {
          try {
            await lead(lease);
          } finally {
            lease.release();
          }
        }
      } catch (error) {
        if (!ending.signal.aborted) interrupted.trouble(error);
      }
      await notifier.wait(ending.signal, lookMs);
    }
  }

  const ended = run();
  return {
    changed(id) {
      running.get(id)?.ending.abort();
      notifier.notify();
    },
    async stop() {
      ending.abort();
      const grace = setTimeout(() => breakOff.abort(), graceMs);
      await ended;
      clearTimeout(grace);
      stopListening();
    },
  };
}
