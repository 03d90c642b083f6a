import type { Pool } from 'pg';
import { closedDay } from '../../domain/closedDay/closedDay.ts';
import { eventTest } from '../../domain/kernel/decider.ts';
import type { RecordedEvent } from '../../domain/kernel/event.ts';
import { parseStreamName } from '../../domain/kernel/stream.ts';
import { organisationEvents } from '../../domain/organisation/organisationEvents.ts';
import { filledRange } from '../../domain/recurrence/filledRange.ts';
import { advisoryLocks } from '../../postgres/advisoryLocks.ts';
import { pauseFor } from '../../postgres/pauseFor.ts';
import type { CommandService } from '../commandService.ts';
import type { Facts } from '../facts.ts';
import type { EventLog, Position } from '../log/log.ts';
import { Notifier } from '../log/notifier.ts';
import { gatherMs } from '../reactions/followAsLeader.ts';
import type { FollowerLease } from '../reactions/followerLease.ts';
import { runAsLeader } from '../reactions/runAsLeader.ts';
import { createFills } from './createFills.ts';

export interface KeepSeriesFilledParts {
  readonly pool: Pool;
  readonly log: EventLog;
  readonly facts: Pick<Facts, 'waitFor' | 'organisation' | 'series' | 'recurring'>;
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

const isOfClosedDay = eventTest(closedDay.events);
const isOfOrganisation = eventTest(organisationEvents);

/** The series of one kind and organisation, as far as the log has been followed. */
interface Known {
  readonly org: string;
  readonly category: string;
  /** What each series continues; null: nothing. */
  readonly parents: Map<string, string | null>;
  /** Those whose bookings may not follow from them, with the last event that says so. */
  readonly due: Map<string, RecordedEvent | null>;
  /** The local day for which all of them were last looked at. */
  filledOn: string | null;
}

/**
 * Makes what repeats follow from its series, the bookings of recurring bookings and the records of others: after each change of a series, of a closed day, of the time
 * zone or of the start of the week, and when another day begins, so that they stand for as far ahead as they are kept.
 * One of all processes on a database does so. It begins with every series that there is, so it needs no place of its own;
 * what is filled twice changes nothing, and each record has an id that follows from its series and its day
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
  const fills = createFills({ log, facts, execute, waitMs, onTrouble });

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
    const categories = [...fills.keys(), 'closedDay', 'organisation'];
    for await (const item of log.follow({ after: 0, categories, gatherMs, signal: held })) {
      if (item.kind === 'events') for (const event of item.events) note(known, event, [...fills.keys()]);
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
      for (const own of known.values()) await lookAtDay(own, reached.position);
      for (const own of known.values()) {
        for (const [parentId, cause] of [...own.due]) {
          if (held.aborted) return;
          own.due.delete(parentId);
          try {
            await fillOne(own, parentId, cause, reached.position);
          } catch (error) {
            if (held.aborted) return;
            own.due.set(parentId, own.due.get(parentId) ?? cause);
            onTrouble(error, `what a ${own.category} makes could not be made; trying again`);
            await pauseFor(againMs, held);
          }
        }
      }
      await work.wait(held, dayMs);
    }
  }

  /** With a new day all series of an organisation are due. */
  async function lookAtDay(own: Known, upTo: Position): Promise<void> {
    if (own.parents.size === 0) return;
    await facts.waitFor(upTo, waitMs);
    const organisation = await facts.organisation(own.org);
    if (organisation === undefined) return;
    const { from } = filledRange(organisation, now());
    if (own.filledOn === from) return;
    own.filledOn = from;
    makeAllDue(own, null);
  }

  async function fillOne(
    { org, category }: Known,
    parentId: string,
    cause: RecordedEvent | null,
    upTo: Position,
  ): Promise<void> {
    await facts.waitFor(upTo, waitMs);
    const organisation = await facts.organisation(org);
    if (organisation === undefined) return;
    await fills.get(category)?.({ organisation, parentId, cause, range: filledRange(organisation, now()) });
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
function note(known: Map<string, Known>, event: RecordedEvent, kinds: readonly string[]): void {
  const { category = '', id = '' } = parseStreamName(event.stream) ?? {};
  if (kinds.includes(category)) {
    const own = knownOf(known, event.org, category);
    const before = own.parents.get(id);
    const stated = parentIn(event.data);
    const parent = stated === undefined ? (before ?? null) : stated;
    own.parents.set(id, parent);
    // One that continues something else now has left days to what it continued.
    for (const one of [beginningOf(own, id), ...(before === undefined ? [] : [before ?? id])]) {
      own.due.set(one, event);
    }
  } else if (isOfClosedDay(event) || (isOfOrganisation(event) && movesDays(event))) {
    for (const own of known.values()) if (own.org === event.org) makeAllDue(own, event);
  }
}

function knownOf(known: Map<string, Known>, org: string, category: string): Known {
  const key = `${category} ${org}`;
  const own = known.get(key) ?? { org, category, parents: new Map(), due: new Map(), filledOn: null };
  known.set(key, own);
  return own;
}

/** What a series says in an event that it continues; undefined if the event does not say. */
function parentIn(data: unknown): string | null | undefined {
  if (typeof data !== 'object' || data === null || !('parentId' in data)) return undefined;
  return typeof data.parentId === 'string' ? data.parentId : null;
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
