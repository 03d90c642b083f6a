import { randomUUID } from 'node:crypto';
import { Result } from 'effect';
import type { Pool } from 'pg';
import { closedDay } from '../../domain/closedDay/closedDay.ts';
import { eventTest } from '../../domain/kernel/decider.ts';
import type { RecordedEvent } from '../../domain/kernel/event.ts';
import { parseStreamName } from '../../domain/kernel/stream.ts';
import { organisationEvents } from '../../domain/organisation/organisationEvents.ts';
import { recurringBooking } from '../../domain/recurringBooking/recurringBooking.ts';
import { filledRange, seriesChanges } from '../../domain/recurringBooking/seriesFacts.ts';
import { systemActor } from '../../domain/rights/actor.ts';
import { advisoryLocks } from '../../postgres/advisoryLocks.ts';
import { pauseFor } from '../../postgres/pauseFor.ts';
import type { CommandService } from '../commandService.ts';
import type { Facts } from '../facts.ts';
import type { EventLog, Position } from '../log/log.ts';
import { Notifier } from '../log/notifier.ts';
import { gatherMs } from '../reactions/followAsLeader.ts';
import type { FollowerLease } from '../reactions/followerLease.ts';
import { runAsLeader } from '../reactions/runAsLeader.ts';

export interface KeepSeriesFilledParts {
  readonly pool: Pool;
  readonly log: EventLog;
  readonly facts: Pick<Facts, 'waitFor' | 'organisation' | 'series'>;
  readonly execute: CommandService['execute'];
  /** Epoch milliseconds. */
  readonly clock: () => number;
  /** How long to wait for the read side, in milliseconds. */
  readonly waitMs: number;
  /** Receives errors that interrupt it; it tries again. */
  readonly onTrouble: (error: unknown, sentence: string) => void;
}

export interface KeepSeriesFilled {
  stop(): Promise<void>;
}

/** Milliseconds between two attempts to take the lease, and after a failure. */
const lookMs = 1_000;
/** Milliseconds between two looks at whether another day has begun somewhere. */
const dayMs = 30_000;
/** After this many milliseconds a series that could not be filled is tried again. */
const againMs = 5_000;
const lease = { name: 'series', lock: advisoryLocks.series };

const isOfSeries = eventTest(recurringBooking.events);
const isOfClosedDay = eventTest(closedDay.events);
const isOfOrganisation = eventTest(organisationEvents);

/** The series of one organisation, as far as the log has been followed. */
interface Known {
  /** What each series continues; null: nothing. */
  readonly parents: Map<string, string | null>;
  /** Those whose bookings may not follow from them, with the last event that says so. */
  readonly due: Map<string, RecordedEvent | null>;
  /** The local day for which all of them were last looked at. */
  filledOn: string | null;
}

/**
 * Makes the bookings of recurring bookings follow from them: after each change of a series, of a closed day, of the time
 * zone or of the start of the week, and when another day begins, so that they stand for as far ahead as they are kept.
 * One of all processes on a database does so. It begins with every series that there is, so it needs no place of its own;
 * what is filled twice changes nothing, and each booking has an id that follows from its series and its day
 * (docs/recurring-bookings.md).
 */
export function startKeepSeriesFilled({
  pool,
  log,
  facts,
  execute,
  clock,
  waitMs,
  onTrouble,
}: KeepSeriesFilledParts): KeepSeriesFilled {
  const ending = new AbortController();
  const { signal } = ending;
  const notifier = new Notifier();

  async function lead({ signal: held }: FollowerLease): Promise<void> {
    const known = new Map<string, Known>();
    const work = new Notifier();
    const reached = { position: 0 };
    const over = new AbortController();
    const both = AbortSignal.any([held, over.signal]);
    // Whichever of the two fails ends the other.
    const ends = (work: Promise<void>) => work.finally(() => over.abort());
    await Promise.all([ends(follow(known, work, reached, both)), ends(fill(known, work, reached, both))]);
  }

  async function follow(
    known: Map<string, Known>,
    work: Notifier,
    reached: { position: Position },
    held: AbortSignal,
  ): Promise<void> {
    const categories = ['recurringBooking', 'closedDay', 'organisation'];
    for await (const item of log.follow({ after: 0, categories, gatherMs, signal: held })) {
      if (item.kind === 'events') for (const event of item.events) note(known, event);
      reached.position = item.position;
      if (item.kind !== 'checkpoint') work.notify();
    }
  }

  /** Fills what is due, one series after the other, for as long as the lease is held. */
  async function fill(
    known: ReadonlyMap<string, Known>,
    work: Notifier,
    reached: { readonly position: Position },
    held: AbortSignal,
  ): Promise<void> {
    while (!held.aborted) {
      for (const [org, own] of known) await lookAtDay(org, own, reached.position);
      for (const [org, own] of known) {
        for (const [parentId, cause] of [...own.due]) {
          if (held.aborted) return;
          own.due.delete(parentId);
          try {
            await fillOne(org, parentId, cause, reached.position);
          } catch (error) {
            if (held.aborted) return;
            own.due.set(parentId, own.due.get(parentId) ?? cause);
            onTrouble(error, 'a recurring booking could not be filled; trying again');
            await pauseFor(againMs, held);
          }
        }
      }
      await work.wait(held, dayMs);
    }
  }

  /** With a new day all series of an organisation are due. */
  async function lookAtDay(org: string, own: Known, upTo: Position): Promise<void> {
    if (own.parents.size === 0) return;
    await facts.waitFor(upTo, waitMs);
    const organisation = await facts.organisation(org);
    if (organisation === undefined) return;
    const { from } = filledRange(organisation, now());
    if (own.filledOn === from) return;
    own.filledOn = from;
    makeAllDue(own, null);
  }

  async function fillOne(
    org: string,
    parentId: string,
    cause: RecordedEvent | null,
    upTo: Position,
  ): Promise<void> {
    await facts.waitFor(upTo, waitMs);
    const organisation = await facts.organisation(org);
    if (organisation === undefined) return;
    const range = filledRange(organisation, now());
    const there = await facts.series(org, parentId, range);
    if (there === undefined) return;
    const changes = seriesChanges(organisation, there, range, 'keep');
    if (changes.every(({ kind }) => kind === 'keep')) return;
    const outcome = await execute(
      systemActor('system', org),
      'recurringBooking.fill',
      { recurringBookingId: parentId },
      {
        commandId: randomUUID(),
        ...(cause === null ? {} : { causationId: cause.id, correlationId: cause.correlationId }),
      },
    );
    if (Result.isFailure(outcome)) throw new Error(`${outcome.failure.code}: ${outcome.failure.message}`);
  }

  const now = () => Math.floor(clock() / 1000);

  const ended = runAsLeader({
    pool,
    lease,
    signal,
    notifier,
    lookMs,
    lead,
    onTrouble: (error) => onTrouble(error, 'recurring bookings are not being filled; trying again'),
  });
  return {
    async stop() {
      ending.abort();
      await ended;
    },
  };
}

/** What an event makes due. */
function note(known: Map<string, Known>, event: RecordedEvent): void {
  const { org } = event;
  const own = known.get(org) ?? { parents: new Map(), due: new Map(), filledOn: null };
  known.set(org, own);
  const id = parseStreamName(event.stream)?.id;
  if (isOfSeries(event) && id !== undefined) {
    const before = own.parents.get(id);
    const stated = 'parentId' in event.data ? event.data.parentId : undefined;
    const parent = stated === undefined ? (before ?? null) : stated;
    own.parents.set(id, parent);
    // One that continues something else now has left days to what it continued.
    for (const one of [beginningOf(own, id), ...(before === undefined ? [] : [before ?? id])]) {
      own.due.set(one, event);
    }
  } else if (isOfClosedDay(event)) makeAllDue(own, event);
  else if (isOfOrganisation(event) && movesDays(event)) makeAllDue(own, event);
}

function movesDays(event: { readonly type: string; readonly data: unknown }): boolean {
  return event.type === 'TimeZoneChanged' || event.type === 'SettingsChanged';
}

function makeAllDue(own: Known, cause: RecordedEvent | null): void {
  for (const id of own.parents.keys()) {
    const parentId = beginningOf(own, id);
    if (!own.due.has(parentId)) own.due.set(parentId, cause);
  }
}

/** The series with which a series began. */
function beginningOf({ parents }: Known, id: string): string {
  const seen = new Set<string>();
  let one = id;
  for (;;) {
    seen.add(one);
    const parent = parents.get(one) ?? null;
    if (parent === null || seen.has(parent)) return one;
    one = parent;
  }
}
