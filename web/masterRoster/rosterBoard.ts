import type { QueryClient } from '@tanstack/react-query';
import type { BookingView, TimelineView } from '../../api/contract/views.ts';
import { assess } from '../../domain/allocation/assess.ts';
import { sameValue } from '../../domain/kernel/changedFields.ts';
import type { OrganisationFact } from '../../domain/kernel/facts.ts';
import { rosterPlan } from '../../domain/masterRoster/checkRoster.ts';
import { occurrenceKey } from '../../domain/masterRoster/rosterContent.ts';
import { type RosterCalendar, rosterOccurrences } from '../../domain/masterRoster/rosterOccurrences.ts';
import { rosterTimeAt } from '../../domain/masterRoster/rosterTimeAt.ts';
import { mayCommand } from '../../domain/rights/mayCommand.ts';
import type { Interval } from '../../domain/time/intervals.ts';
import { dateOfLocalDay, localDayOf, startOfLocalDay } from '../../domain/time/localDay.ts';
import { zoneOf } from '../../domain/time/zone.ts';
import { firstDayOfFortnight } from '../../domain/week/weekStart.ts';
import { gathered } from '../client/gathered.ts';
import { noteKnown } from '../client/knownPosition.ts';
import { liveConnection } from '../client/liveConnection.ts';
import { queries } from '../client/queries.ts';
import { sendAnyCommand } from '../client/sendCommand.ts';
import {
  type Board,
  type BoardChange,
  boardOf,
  type Placement,
  rowOf,
  withChange,
} from '../timeline/board/board.ts';
import type { BoardWords } from '../timeline/board/boardWords.ts';
import { lanesOf } from '../timeline/board/commitments.ts';
import type { Judgement } from '../timeline/gesture/gesture.ts';
import { outcomeOf, serverSource } from '../timeline/source/serverSource.ts';
import type {
  CommandCall,
  CommandOutcome,
  TimelineListener,
  TimelineSource,
} from '../timeline/source/timelineSource.ts';
import type { BoardSubject } from '../timeline/view/session/boardSubject.ts';
import { peopleConcerned } from './peopleConcerned.ts';
import { type People, rosterFacts, rosterFindings } from './rosterFindings.ts';
import {
  barOf,
  boardRevision,
  type RosterEventRow,
  type RowOccurrence,
  recordRevision,
} from './rosterRows.ts';

export const rosterWords = { board: 'Master roster', one: 'roster event', many: 'roster events' } as const;

/** Why a step is not taken back. */
export const changedSince = 'The roster event has been changed since.';

/** What a roster says of an event that somebody moves on the board. */
export type Placed = Partial<Pick<RosterEventRow, 'week' | 'day' | 'start' | 'end'>> & {
  readonly resourceIds?: string[];
};

/** One change that was sent, for taking it back. */
interface SentChange {
  readonly eventId: string;
  readonly before: Placed;
  readonly after: Placed;
}

/** A template on the board: its events as bars of the days that are shown, and what may be done with them. */
export interface RosterBoard {
  readonly source: TimelineSource;
  readonly subject: BoardSubject;
  /** The event behind a bar; undefined if it is gone. */
  readonly eventOf: (id: string) => RosterEventRow | undefined;
  /** All of its events, as far as they are loaded. */
  readonly events: () => readonly RosterEventRow[];
  /** The same as everybody else sees them, with nothing staged on top. */
  readonly realEvents: () => ReadonlyMap<string, RosterEventRow>;
  /** The people, customers and labels that names are taken from; undefined until the board is loaded. */
  readonly names: () => Board | undefined;
  /** The bar of an event on the days that are shown. */
  readonly barOf: (id: string) => BookingView | undefined;
  /** When an event is on the days that are shown. */
  readonly whenIs: (event: RosterEventRow) => Interval | undefined;
  /** Shows events anew for which something else is staged than before. */
  readonly restage: (ids: ReadonlySet<string>) => void;
}

/** What is staged on top of a roster's events. */
export interface RosterStaging {
  /** The events as they are wanted. */
  readonly over: (events: ReadonlyMap<string, RosterEventRow>) => ReadonlyMap<string, RosterEventRow>;
  /** Stages what a step of the board says of an event; the board is told by `restage`. */
  readonly send: (commandId: string, eventId: string, placed: Placed) => Promise<CommandOutcome>;
  /** Stages again what was staged before a step; undefined if no such step was taken here. */
  readonly takeBack: (commandId: string, undone: string) => Promise<CommandOutcome> | undefined;
  /** The board was loaded, or everybody's events have changed. */
  readonly loaded: () => void;
}

export interface RosterBoardOptions {
  readonly client: QueryClient;
  readonly organisation: OrganisationFact;
  readonly templateId: string;
  /** Undefined: steps of the board change the events themselves. */
  readonly staging?: RosterStaging | undefined;
  readonly words?: BoardWords;
}

/** Changes that come in a burst are read once, this many milliseconds after the first. */
const gatherMs = 60;

/** The board shows a roster on any day, whatever its template says of days on which it is not published. */
const always = { startDate: null, endDate: null, closedDays: 'ignore' } as const;
const nothingFound: Judgement = { violations: [], remarks: [] };
const notOnTheClock =
  'A roster event begins and ends by the clock, and lasts 24 hours at most. On this day the clocks may change.';

/**
 * A roster template as a timeline's source. In any fourteen days in a row each of its events is once, so a bar has the id
 * of its event. Moving a bar changes the event; what stands against it is asked of the engine here, beside the bookings of
 * the same days.
 */
export function createRosterBoard({
  client,
  organisation,
  templateId,
  staging,
  words = rosterWords,
}: RosterBoardOptions): RosterBoard {
  const { settings } = organisation;
  const zone = zoneOf(organisation.timeZone);
  const calendar: RosterCalendar = { zone, weekStart: settings.weekStart, closedDays: [] };
  /** The people, their hours and the bookings of the days around; no roster events. */
  let world: Board | undefined;
  let span: Interval = { start: 0, end: 0 };
  /** As everybody sees them. */
  let real: ReadonlyMap<string, RosterEventRow> = new Map();
  /** With what is staged on top. */
  let events: ReadonlyMap<string, RosterEventRow> = new Map();
  /** The events of which the bars are. */
  let drawn: ReadonlyMap<string, RosterEventRow> = new Map();
  const listeners = new Set<TimelineListener>();
  let shown: ReadonlyMap<string, BookingView> = new Map();
  let findings = 0;
  const sent = new Map<string, SentChange>();

  /** Whole fortnights, and a day on either side, so that hours of every period are counted in full. */
  function reachOf({ start, end }: Interval): Interval {
    const first = firstDayOfFortnight(localDayOf(zone, start), settings.weekStart);
    const last = firstDayOfFortnight(localDayOf(zone, end - 1), settings.weekStart) + 14;
    return { start: startOfLocalDay(zone, first - 1), end: startOfLocalDay(zone, last + 1) };
  }

  function setReal(next: ReadonlyMap<string, RosterEventRow>): void {
    real = next;
    events = staging?.over(real) ?? real;
  }

  function daysOf(reach: Interval) {
    return { first: localDayOf(zone, reach.start), last: localDayOf(zone, reach.end - 1) };
  }

  /** The occurrences of these people's events, or of all. */
  function occurrencesIn(reach: Interval, people: People): readonly RowOccurrence[] {
    const theirs = [...events.values()].filter(
      ({ resourceIds }) => people === undefined || resourceIds.some((id) => people.has(id)),
    );
    return rosterOccurrences(always, theirs, daysOf(reach), calendar).flatMap((one) => {
      const event = events.get(one.event.id);
      return event === undefined ? [] : [{ ...one, event }];
    });
  }

  const isShown = ({ start }: Interval) => start >= span.start && start < span.end;

  /** The bars of these people, or all of them, made anew; those that differ from what was shown before. */
  function remade(board: Board, people: People): readonly BookingView[] {
    const all = occurrencesIn(reachOf(span), undefined);
    const facts = (theirs: People) => rosterFacts(board, organisation, templateId, theirs);
    const found = rosterFindings(facts, all, isShown, people);
    const changed: BookingView[] = [];
    const next = new Map(shown);
    const nextDrawn = new Map(drawn);
    findings += 1;
    for (const occurrence of all) {
      const { id, resourceIds } = occurrence.event;
      if (!isShown(occurrence)) continue;
      const before = shown.get(id);
      const isAsked =
        before === undefined || people === undefined || resourceIds.some((one) => people.has(one));
      // Most of a board has nothing to do with one change.
      if (!isAsked && sameValue(drawn.get(id), occurrence.event)) continue;
      nextDrawn.set(id, occurrence.event);
      const violations = isAsked ? (found.get(id) ?? []) : before.violations;
      const bar = barOf(occurrence, violations, board, findings);
      const isNews =
        before === undefined ||
        recordRevision(before.revision) !== recordRevision(bar.revision) ||
        !sameValue({ ...before, revision: 0 }, { ...bar, revision: 0 });
      if (!isNews) continue;
      next.set(id, bar);
      changed.push(bar);
    }
    shown = next;
    drawn = nextDrawn;
    return changed;
  }

  /** Takes bars off that have no event any more, and names them. */
  function withoutGone(ids: Iterable<string>): string[] {
    const gone = [...ids].filter((id) => !events.has(id));
    const goes = new Set(gone);
    shown = new Map([...shown].filter(([id]) => !goes.has(id)));
    return gone;
  }

  function restage(ids: ReadonlySet<string>): void {
    const before = events;
    events = staging?.over(real) ?? real;
    if (world === undefined) return;
    const people = new Set(
      [...ids].flatMap((id) => [
        ...(before.get(id)?.resourceIds ?? []),
        ...(events.get(id)?.resourceIds ?? []),
      ]),
    );
    const { position } = world;
    const gone = withoutGone(ids);
    const rows = [...remade(world, people)];
    for (const listener of listeners) listener.changed({ position, changes: { booking: { rows, gone } } });
  }

  /** The customers whom events name, and whom no booking of these days does. */
  async function namesOf(rows: Iterable<RosterEventRow>, known: ReadonlyMap<string, unknown>) {
    const ids = [...new Set([...rows].flatMap(({ customerId }) => customerId ?? []))];
    const missing = ids.filter((id) => !known.has(id));
    if (missing.length === 0) return [];
    const { rows: found } = await client.fetchQuery(queries.recordsNamed('customer', missing));
    return found;
  }

  async function load(asked: Interval, signal: AbortSignal): Promise<TimelineView> {
    const [view, roster] = await Promise.all([
      serverSource.load(reachOf(asked), signal),
      client.fetchQuery({ ...queries.everyRecord('rosterEvent', { templateId }), staleTime: 0 }),
    ]);
    span = asked;
    setReal(new Map(roster.rows.map((row) => [row.id, row])));
    const customers = await namesOf(events.values(), new Map(view.customers.map(({ id }) => [id, true])));
    shown = new Map();
    drawn = new Map();
    const whole = { ...view, customers: [...view.customers, ...customers] };
    world = boardOf(whole);
    remade(world, undefined);
    staging?.loaded();
    return {
      ...whole,
      position: Math.min(view.position, roster.position),
      from: asked.start,
      to: asked.end,
      bookings: [...shown.values()],
    };
  }

  /** Takes events in that were changed, and tells of every bar that is another one now. */
  async function takeIn(ids: readonly string[], tell: (change: BoardChange) => void): Promise<void> {
    const { rows, position } = await client.fetchQuery({
      ...queries.recordsNamed('rosterEvent', ids),
      staleTime: 0,
    });
    const customers = await namesOf(rows, world?.customers ?? new Map());
    if (world === undefined) return;
    const before = events;
    const next = new Map(real);
    for (const id of ids) {
      const row = rows.find((one) => one.id === id);
      const known = real.get(id);
      if (row === undefined || row.archived || row.templateId !== templateId) next.delete(id);
      else if (known === undefined || row.revision >= known.revision) next.set(id, row);
    }
    setReal(next);
    const people = new Set(
      ids.flatMap((id) => [...(before.get(id)?.resourceIds ?? []), ...(events.get(id)?.resourceIds ?? [])]),
    );
    const gone = withoutGone(ids);
    const named = { customer: { rows: customers, gone: [] } };
    world = withChange(world, { position, changes: named });
    tell({ position, changes: { ...named, booking: { rows: [...remade(world, people)], gone } } });
    staging?.loaded();
  }

  const follow: TimelineSource['follow'] = (_judged, after, listener) => {
    listeners.add(listener);
    let told: string[] = [];
    const reading = gathered(async () => {
      const ids = [...new Set(told)];
      told = [];
      try {
        await takeIn(ids, listener.changed);
      } catch {
        // The connection is reported as lost, and everything is loaded again.
        await listener.stale();
      }
    }, gatherMs);
    const again = gathered(listener.stale, gatherMs);
    const unwatch = liveConnection.watch(
      { topic: 'records', category: 'rosterEvent' },
      after,
      ({ changes, position }) => {
        noteKnown(position);
        const changed = changes.rosterEvent;
        if (changed === undefined) {
          again.ask();
          return;
        }
        const ours = changed.rows.filter(({ id, templateId: of }) => of === templateId || real.has(id));
        told.push(...ours.map(({ id }) => id), ...changed.gone.filter((id) => real.has(id)));
        if (told.length > 0) reading.ask();
      },
      again.ask,
    );
    const unfollow = serverSource.follow(reachOf(span), after, {
      changed: (change) => {
        if (world === undefined) return;
        const before = world;
        world = withChange(world, change);
        const { booking: _bookings, ...records } = change.changes;
        const rows = [...remade(world, peopleConcerned(before, change.changes))];
        listener.changed({
          position: change.position,
          changes: rows.length === 0 ? records : { ...records, booking: { rows, gone: [] } },
        });
      },
      connection: listener.connection,
      stale: listener.stale,
    });
    return () => {
      listeners.delete(listener);
      unwatch();
      unfollow();
      reading.stop();
      again.stop();
    };
  };

  /** What a step of the board says of an event; a text if no event can be like that. */
  function placedBy(call: CommandCall, event: RosterEventRow): Placed | string {
    switch (call.name) {
      case 'booking.reschedule': {
        const { start, end, resourceIds } = call.input;
        const time = rosterTimeAt(calendar, { start, end });
        if (time === undefined) return notOnTheClock;
        return { ...time, ...(resourceIds === undefined ? {} : { resourceIds: [...resourceIds] }) };
      }
      case 'booking.allocate':
        return { resourceIds: [...call.input.resourceIds] };
      case 'booking.removeResource': {
        const { resourceId } = call.input;
        return { resourceIds: event.resourceIds.filter((id) => id !== resourceId) };
      }
      case 'booking.undo': {
        const change = sent.get(call.input.commandId);
        if (change === undefined) return 'It cannot be taken back here.';
        const isAsSent = sameValue(change.after, pickedFrom(event, change.after));
        return isAsSent ? change.before : changedSince;
      }
      default:
        return 'Roster events have no such step.';
    }
  }

  const send: TimelineSource['send'] = async ({ commandId, call, ifRevision }) => {
    const eventId = ('bookingId' in call.input ? call.input.bookingId : undefined) ?? '';
    if (staging !== undefined && call.name === 'booking.undo') {
      const back = staging.takeBack(commandId, call.input.commandId);
      if (back !== undefined) return drawnAfter(eventId, await back);
    }
    const event = events.get(eventId);
    if (event === undefined) {
      return { kind: 'refused', code: 'not_found', message: 'The roster event is gone.' };
    }
    const after = placedBy(call, event);
    if (typeof after === 'string') return { kind: 'refused', code: 'invalid_input', message: after };
    if (staging !== undefined) {
      return drawnAfter(eventId, await staging.send(commandId, eventId, after));
    }
    const before = pickedFrom(event, after);
    const outcome = await outcomeOf(() =>
      sendAnyCommand(
        'rosterEvent.change',
        { rosterEventId: eventId, ...after },
        { commandId, ifRevision: ifRevision === undefined ? event.revision : recordRevision(ifRevision) },
      ),
    );
    if (outcome.kind !== 'done') return outcome;
    noteKnown(outcome.position);
    sent.set(commandId, { eventId, before, after });
    // The next change builds on this one, although its row may not have arrived.
    const now = real.get(eventId);
    if (now !== undefined && now.revision < outcome.revision) {
      setReal(new Map(real).set(eventId, { ...now, ...after, revision: outcome.revision }));
    }
    return { ...outcome, revision: boardRevision(outcome.revision, 0) };
  };

  /** The outcome of staging, at the revision at which the board has the event by now. */
  function drawnAfter(eventId: string, outcome: CommandOutcome): CommandOutcome {
    if (outcome.kind !== 'done') return outcome;
    const bar = shown.get(eventId);
    return {
      ...outcome,
      revision: bar?.revision ?? boardRevision(real.get(eventId)?.revision ?? 0, findings),
    };
  }

  /** What stands against an event in another place, among what its people have to do then. */
  function judge(
    board: Board,
    _organisation: OrganisationFact,
    bar: BookingView,
    placement: Placement,
    together: ReadonlyMap<string, Placement> = new Map(),
  ): Judgement {
    if (world === undefined || placement.resourceIds.length === 0) return nothingFound;
    const people = new Set(placement.resourceIds);
    const placed = new Map([...together, [bar.id, placement]]);
    const bars = new Map([...people].flatMap((id) => rowOf(board, id).map((one) => [one.id, one] as const)));
    for (const id of placed.keys()) {
      const one = board.bookings.get(id);
      if (one !== undefined) bars.set(id, one);
    }
    const here = [...bars.values()].flatMap((one): RowOccurrence[] => {
      const event = events.get(one.id);
      if (event === undefined) return [];
      const { start, end } = placed.get(one.id) ?? one;
      const resourceIds = [...(placed.get(one.id)?.resourceIds ?? one.resources.map(({ id }) => id))];
      const date = dateOfLocalDay(localDayOf(zone, start));
      return [{ event: { ...event, resourceIds }, date, closedDay: null, start, end }];
    });
    const around = occurrencesIn(reachOf(span), people).filter((one) => !isShown(one));
    const facts = rosterFacts(world, organisation, templateId, people);
    const { context, jobs } = rosterPlan(facts, [...around, ...here]);
    const own = here.find(({ event }) => event.id === bar.id);
    const job = own && jobs.find((one) => one.job.id === occurrenceKey(own))?.job;
    if (job === undefined) return nothingFound;
    const choices = assess(context, job, placement.resourceIds);
    return {
      violations: choices.flatMap(({ violations }) => violations),
      remarks: choices.flatMap(({ unchecked = [] }) => unchecked.map(({ message }) => message)),
    };
  }

  return {
    eventOf: (id) => events.get(id),
    events: () => [...events.values()],
    realEvents: () => real,
    names: () => world,
    barOf: (id) => shown.get(id),
    whenIs: (event) =>
      span.end === 0 ? undefined : rosterOccurrences(always, [event], daysOf(span), calendar).find(isShown),
    restage,
    source: {
      ...serverSource,
      load,
      around: async () => ({
        position: world?.position ?? 0,
        jobs: [],
        absences: world === undefined ? [] : [...world.absences.values()].flat(),
        lanes: lanesOf(world?.commitments ?? []),
      }),
      follow,
      send,
      // Nothing on this board is carried out as a job.
      jobs: { ...serverSource.jobs, underWay: async () => [] },
    },
    subject: {
      words,
      statuses: ['draft', 'rostered'],
      planning: 'none',
      mayPlace: (person) => mayCommand(person, 'rosterEvent.change'),
      refusal: (_bar, { person }) =>
        mayCommand(person, 'rosterEvent.change') ? undefined : 'You may not change the master roster.',
      judge,
    },
  };
}

/** The same fields of an event as it is. */
function pickedFrom(event: RosterEventRow, like: Placed): Placed {
  const { week, day, start, end, resourceIds } = event;
  return {
    ...('week' in like ? { week, day, start, end } : {}),
    ...(like.resourceIds === undefined ? {} : { resourceIds: [...resourceIds] }),
  };
}
