import type { Facts } from '../../../commands/facts.ts';
import type { EventLog } from '../../../commands/log/log.ts';
import { Notifier } from '../../../commands/log/notifier.ts';
import { followAsLeader } from '../../../commands/reactions/followAsLeader.ts';
import type { FollowerLease } from '../../../commands/reactions/followerLease.ts';
import { runAsLeader } from '../../../commands/reactions/runAsLeader.ts';
import type { RecordedEvent } from '../../../domain/kernel/event.ts';
import { advisoryLocks } from '../../../postgres/advisoryLocks.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { WriteParts } from './draftMessages.ts';
import type { LetterSeal } from './letterSeal.ts';
import type { MessageLinks } from './messageLinks.ts';
import { defaultSendPlan, type SendPlan, sendMessages } from './sendMessages.ts';
import { mayTellRecord, noticedCategories, tellRecord } from './tellRecords.ts';
import { mayTellShift, tellShift } from './tellShifts.ts';
import { mayTell, tellStep } from './tellSteps.ts';

/** When messages are sent, where it is not as the product has it. */
export interface MessageTimes {
  /** How long messages wait for their step to be undone, in milliseconds. */
  readonly waitMs?: number;
  readonly plan?: SendPlan;
}

export interface TellingParts extends WriteParts {
  readonly seal: LetterSeal;
  readonly links: MessageLinks;
  readonly log: Pick<EventLog, 'epoch' | 'head' | 'follow' | 'read'>;
  readonly facts: Pick<Facts, 'waitFor' | 'allocation'>;
  readonly metrics: Pick<Metrics, 'messageHandedOver'>;
  readonly times?: MessageTimes;
  /** Receives errors that interrupt it; it tries again. */
  readonly onTrouble: (error: unknown, sentence: string) => void;
}

export interface Telling {
  /** Somebody wants a message to be sent again; another process notices within seconds. */
  changed(): void;
  /** Gives what is being handed over a moment; the next process sends the rest. */
  stop(): Promise<void>;
}

/** Milliseconds between two attempts to take the lease, and after a failure. */
const lookMs = 1_000;
/** Of what people are told. */
const categories = [...new Set(['booking', 'openShift', 'shiftOffer', ...noticedCategories])];
/** How long to wait for the read side, in milliseconds. */
const readSideMs = 10_000;
const followed = { name: 'messages', lock: advisoryLocks.messages };

/**
 * Follows the records of which people are told, stores what they are to be told of their steps, and sends what is due. Of all processes on a
 * database one does both at a time. Its place is stored after what it has told; an event that is told again after a crash
 * adds nothing. Sending begins once everything that has happened is known: an undoing may be among it.
 */
export function startTelling(parts: TellingParts): Telling {
  const { pool, log, facts, carriers, seal, links, metrics, times = {}, onTrouble } = parts;
  const ending = new AbortController();
  const notifier = new Notifier();
  // Read for each step: tests change it.
  const steps = () => ({
    pool,
    carriers,
    links,
    log,
    facts,
    clock: Date.now,
    ...(times.waitMs === undefined ? {} : { waitMs: times.waitMs }),
  });

  async function tell(event: RecordedEvent): Promise<number> {
    if (mayTell(event)) return tellStep(steps(), event);
    return mayTellShift(event) ? tellShift(steps(), event) : tellRecord(steps(), event);
  }

  async function lead(lease: FollowerLease): Promise<void> {
    const failed = new AbortController();
    const signal = AbortSignal.any([lease.signal, failed.signal]);
    let sending: Promise<void> | undefined;
    let failure: { readonly error: unknown } | undefined;
    try {
      // What happened before messages were sent at all is told to nobody.
      await followAsLeader({
        log,
        lease,
        categories,
        signal,
        async handle(events, position) {
          const told = events.filter((event) =>
            [mayTell, mayTellShift, mayTellRecord].some((may) => may(event)),
          );
          if (told.length === 0) return false;
          await facts.waitFor(position, readSideMs);
          for (const event of told) if ((await tell(event)) > 0) notifier.notify();
          return true;
        },
        onCaughtUp() {
          sending ??= sendMessages({
            pool,
            carriers,
            seal,
            links,
            plan: times.plan ?? defaultSendPlan,
            metrics,
            notifier,
            signal,
          }).catch((error: unknown) => {
            failure = { error };
            failed.abort();
          });
        },
      });
    } finally {
      failed.abort();
      await sending;
    }
    if (failure !== undefined) throw failure.error;
  }

  const ended = runAsLeader({
    pool,
    lease: followed,
    signal: ending.signal,
    notifier: new Notifier(),
    lookMs,
    lead,
    onTrouble: (error) => onTrouble(error, 'people are not told of steps at the moment; trying again'),
  });
  return {
    changed: () => notifier.notify(),
    async stop() {
      ending.abort();
      await ended;
      for (const carrier of [carriers.email, carriers.sms]) carrier?.close();
    },
  };
}
