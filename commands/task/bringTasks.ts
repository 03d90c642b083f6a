import { Result } from 'effect';
import type { Pool } from 'pg';
import { bookingEvents } from '../../domain/booking/bookingEvents.ts';
import { eventTest } from '../../domain/kernel/decider.ts';
import type { RecordedEvent } from '../../domain/kernel/event.ts';
import type { Refusal } from '../../domain/kernel/refusal.ts';
import { parseStreamName } from '../../domain/kernel/stream.ts';
import { systemActor } from '../../domain/rights/actor.ts';
import { type TaskTemplateDetails, taskOf } from '../../domain/taskTemplate/taskTemplate.ts';
import { advisoryLocks } from '../../postgres/advisoryLocks.ts';
import type { CommandService } from '../commandService.ts';
import type { Facts } from '../facts.ts';
import type { EventLog, Position } from '../log/log.ts';
import { Notifier } from '../log/notifier.ts';
import { deriveUuid } from '../pipeline/deriveUuid.ts';
import { isOfTheMoment } from '../pipeline/expected.ts';
import { followAsLeader } from '../reactions/followAsLeader.ts';
import { runAsLeader } from '../reactions/runAsLeader.ts';

export interface BringTasksParts {
  readonly pool: Pool;
  readonly log: Pick<EventLog, 'epoch' | 'head' | 'follow'>;
  readonly facts: Pick<Facts, 'waitFor' | 'taskTemplatesFor'>;
  readonly execute: CommandService['execute'];
  /** Epoch milliseconds. */
  readonly clock: () => number;
  /** How long to wait for the read side, in milliseconds. */
  readonly waitMs: number;
  /** Milliseconds between two attempts to take the lease; default 1,000. */
  readonly lookMs?: number;
  /** Receives why a booking did not get a task: it is not tried again. */
  readonly onRefused: (refusal: Refusal, bookingId: string) => void;
  /** Receives errors that interrupt it; it tries again. */
  readonly onTrouble: (error: unknown, sentence: string) => void;
}

export interface BringTasks {
  stop(): Promise<void>;
}

const lease = { name: 'broughtTasks', lock: advisoryLocks.broughtTasks };
const isOfBooking = eventTest(bookingEvents);

/**
 * Gives every new booking the tasks of the templates that its labels bring (`domain/taskTemplate/`). One of all processes on
 * a database follows the bookings from where it came to; a task has an id that follows from its template and its booking, so
 * that a booking gets it once, whatever crashes. What a booking is changed to later brings nothing, and one that is over
 * by the time its tasks would come gets none.
 */
export function startBringTasks({
  pool,
  log,
  facts,
  execute,
  clock,
  waitMs,
  lookMs = 1_000,
  onRefused,
  onTrouble,
}: BringTasksParts): BringTasks {
  const ending = new AbortController();

  async function handle(events: readonly RecordedEvent[], position: Position): Promise<boolean> {
    const now = clock() / 1000;
    const begun = events.flatMap((event) => begunBooking(event) ?? []).filter(({ end }) => end > now);
    if (begun.length === 0) return false;
    await facts.waitFor(position, waitMs);
    for (const { event, bookingId, labelIds, start, end } of begun) {
      const templates = await facts.taskTemplatesFor(event.org, labelIds);
      for (const template of templates) await bring(event, template, { bookingId, start, end });
    }
    return true;
  }

  async function bring(
    { org, id: causationId, correlationId }: RecordedEvent,
    { id, ...template }: TaskTemplateDetails & { readonly id: string },
    booking: { readonly bookingId: string; readonly start: number; readonly end: number },
  ): Promise<void> {
    const taskId = deriveUuid('broughtTask', org, id, booking.bookingId);
    const made = await execute(
      systemActor('system', org),
      'task.create',
      { taskId, ...taskOf(template, booking) },
      { commandId: taskId, causationId, correlationId },
    );
    if (Result.isSuccess(made) || made.failure.code === 'already_exists') return;
    if (isOfTheMoment(made.failure)) throw new Error(`${made.failure.code}: ${made.failure.message}`);
    // It, or what the template names, is gone by now.
    onRefused(made.failure, booking.bookingId);
  }

  const ended = runAsLeader({
    pool,
    lease,
    signal: ending.signal,
    notifier: new Notifier(),
    lookMs,
    lead: (held) => followAsLeader({ log, lease: held, categories: ['booking'], handle }),
    onTrouble: (error) => onTrouble(error, 'new bookings do not get their tasks; trying again'),
  });
  return {
    async stop() {
      ending.abort();
      await ended;
    },
  };
}

/** The labels of a booking that is new, those of a group's services as well, and its span. */
function begunBooking(event: RecordedEvent) {
  const bookingId = parseStreamName(event.stream)?.id;
  if (!isOfBooking(event) || event.type !== 'BookingCreated' || bookingId === undefined) return undefined;
  const { labelIds, group, start, end } = event.data;
  const all = [...new Set([...labelIds, ...(group?.services ?? []).map(({ labelId }) => labelId)])];
  return all.length === 0 ? undefined : { event, bookingId, labelIds: all, start, end };
}
