import { Effect, Result } from 'effect';
import type { Pool } from 'pg';
import { bookingDecider } from '../../domain/booking/bookingDecider.ts';
import { freedBy, wasDecided } from '../../domain/booking/concerns.ts';
import type { RecordedEvent } from '../../domain/kernel/event.ts';
import type { Refusal } from '../../domain/kernel/refusal.ts';
import { parseStreamName } from '../../domain/kernel/stream.ts';
import { systemActor } from '../../domain/rights/actor.ts';
import { advisoryLocks } from '../../postgres/advisoryLocks.ts';
import type { Facts } from '../facts.ts';
import type { EventLog, Position } from '../log/log.ts';
import { Notifier } from '../log/notifier.ts';
import { commandIdentity } from '../pipeline/commandIdentity.ts';
import { followAsLeader } from './followAsLeader.ts';
import type { FollowerLease } from './followerLease.ts';
import type { Reactions } from './reactions.ts';
import { runAsLeader } from './runAsLeader.ts';

export interface FollowFreedParts {
  readonly pool: Pool;
  readonly log: EventLog;
  readonly facts: Facts;
  readonly reactions: Pick<Reactions, 'freed' | 'doubtful'>;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  /** How long to wait for the read side, in milliseconds. */
  readonly waitMs: number;
  /** Receives errors that interrupt it; it tries again. */
  readonly onTrouble: (error: unknown, sentence: string) => void;
}

export interface FollowFreed {
  /** How far this process has come; undefined while another one follows. */
  position(): Position | undefined;
  stop(): Promise<void>;
}

/** Milliseconds between two attempts to take the lease, and after a failure. */
const lookMs = 1_000;
const followed = { name: 'freed', lock: advisoryLocks.freedWork };

/**
 * Follows the bookings and rechecks people whose work was taken off them, if one of them is marked as having
 * too much: a neighbouring booking was moved, given to others, cancelled, parked or finished. No command
 * could do this: those that take work off people take no fence, so they do not know what is being decided
 * under a fence at that moment. In the log one comes after the other.
 *
 * Where the log does not check guards (EventStoreDB), the append of a process that has lost its fence may arrive
 * after others have decided about the same people. A follower sees both appends. So with such a log all people
 * about whom something was decided are examined without a fence, and rechecked if a mark is wrong.
 *
 * Of all processes on a database one follows at a time. Its position is stored, and a recheck that is repeated
 * after a crash changes nothing.
 */
export function startFollowFreed({
  pool,
  log,
  facts,
  reactions,
  clock,
  waitMs,
  onTrouble,
}: FollowFreedParts): FollowFreed {
  const ending = new AbortController();
  const { signal } = ending;
  const notifier = new Notifier();
  let reached: Position | undefined;

  /** Follows for as long as this process holds the lease. */
  function lead(lease: FollowerLease): Promise<void> {
    return followAsLeader({
      log,
      lease,
      categories: ['booking'],
      handle: lookAfter,
      onReached(position) {
        reached = position;
      },
    });
  }

  /** Whether there was anything to look after. */
  async function lookAfter(events: readonly RecordedEvent[], position: Position): Promise<boolean> {
    const causes = events.flatMap((event) => {
      if (!bookingDecider.isEvent(event)) return [];
      const freed = freedBy(event);
      const doubted = !log.guards && wasDecided(event);
      return freed.own || freed.resourceIds.length > 0 || doubted ? [{ event, freed, doubted }] : [];
    });
    if (causes.length === 0) return false;
    await facts.waitFor(position, waitMs);
    const now = Math.floor(clock() / 1000);
    for (const [org, some] of Map.groupBy(causes, ({ event }) => event.org)) {
      const whose = {
        resourceIds: [...new Set(some.flatMap(({ freed }) => freed.resourceIds))],
        bookingIds: some.flatMap(({ event, freed }) => (freed.own ? bookingOf(event) : [])),
      };
      const doubted = new Set(some.flatMap(({ event, doubted }) => (doubted ? bookingOf(event) : [])));
      const doubtful = doubted.size === 0 ? [] : await done(reactions.doubtful(org, [...doubted], now));
      const isFreed = whose.resourceIds.length > 0 || whose.bookingIds.length > 0;
      const overworked = isFreed ? await facts.overworked(org, whose, now) : [];
      const people = new Set([...overworked, ...doubtful]);
      const cause = some.at(-1)?.event;
      if (cause === undefined) continue;
      for (const resourceId of people) await lookAt(resourceId, cause, position, now);
    }
    return true;
  }

  async function lookAt(
    resourceId: string,
    cause: RecordedEvent,
    upTo: Position,
    now: number,
  ): Promise<void> {
    const { org, id, correlationId } = cause;
    const actor = systemActor('system', org);
    const look = reactions.freed(
      {
        actor,
        org,
        identity: commandIdentity(actor, org, `freed.${id}`),
        correlationId,
        causationId: id,
        begunBefore: false,
      },
      [resourceId],
      { upTo, now },
    );
    const { unfinished } = await done(look);
    if (unfinished.length > 0) throw new Error(`others keep changing ${unfinished.join(', ')}`);
  }

  const ended = runAsLeader({
    pool,
    lease: followed,
    signal,
    notifier,
    lookMs,
    lead,
    released: () => {
      reached = undefined;
    },
    onTrouble: (error) =>
      onTrouble(error, 'people whose work was taken off them are not being rechecked; trying again'),
  });
  return {
    position: () => reached,
    async stop() {
      ending.abort();
      await ended;
    },
  };
}

/** What a look found. @throws if it was refused: it is repeated */
async function done<Found>(look: Effect.Effect<Found, Refusal>): Promise<Found> {
  const outcome = await Effect.runPromise(Effect.result(look));
  if (Result.isFailure(outcome)) throw new Error(`${outcome.failure.code}: ${outcome.failure.message}`);
  return outcome.success;
}

function bookingOf({ stream }: RecordedEvent): readonly string[] {
  const id = parseStreamName(stream)?.id;
  return id === undefined ? [] : [id];
}
