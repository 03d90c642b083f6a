import { Result } from 'effect';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { timelineViewSchema } from '../../api/contract/views.ts';
import type { BookingEvent } from '../../domain/booking/bookingEvents.ts';
import { areaOf } from '../../domain/catalogues/areaOf.ts';
import { readingNames } from '../../domain/catalogues/readings.ts';
import { type RecordName, recordNames, records } from '../../domain/catalogues/records.ts';
import type { DomainEvent } from '../../domain/kernel/event.ts';
import { endStepsOf } from '../../domain/record/recordCommands.ts';
import { type Actor, systemActor } from '../../domain/rights/actor.ts';
import { claimsOf } from '../../domain/rights/persona.ts';
import { personas } from '../../domain/rights/personas.ts';
import { mayRead, rightIn } from '../../domain/rights/rights.ts';
import { type Changes, shownChanges } from '../../projections/queries/changes.ts';
import { type LiveSource, readModelChanges } from '../../projections/queries/liveChanges.ts';
import { bytesOf } from '../../projections/queries/spelled.ts';
import type { Watched } from '../../projections/queries/watched.ts';
import type { Projector } from '../../projections/startProjector.ts';
import { type Board, boardOf, rowOf, withChange } from '../../web/timeline/board/board.ts';
import { filledArbitrary } from '../domain/record/recordArbitrary.ts';
import { longestWaitMs } from '../support/longestWaitMs.ts';
import { runs } from '../support/runs.ts';
import { createQueries, type Queries } from './createQueries.ts';
import { createReadSide, type ReadSideFixture } from './readSideFixture.ts';
import {
  appendAll,
  bookingAllocated,
  bookingCreated,
  bookingEvent,
  bookingTakenBack,
  type Happening,
  organisationCreated,
  someStart,
} from './recorded.ts';

let readSide: ReadSideFixture;
let projector: Projector;
let queries: Queries;
let live: LiveSource;
beforeAll(async () => {
  readSide = await createReadSide();
  projector = await readSide.start();
  const context = { pool: readSide.pool, projector, waitMs: longestWaitMs, userNames: async () => new Map() };
  queries = createQueries(context);
  live = readModelChanges(context);
});
afterAll(() => readSide.close());

const day = 86_400;
const window = { from: someStart, to: someStart + day };
const idsOf = (name: string) => [`${name}-1`, `${name}-2`];
const ids = Object.fromEntries([...recordNames, 'booking'].map((name) => [name, idsOf(name)]));
const visits = fc.constantFrom('VS-1', 'VS-2');
/** Some within the window, some not. */
const starts = fc.constantFrom(someStart - 3 * day, someStart + 3600, someStart + 7200, someStart + 3 * day);
const fitness = { conflict: false, violations: [] };

/** Something that happens, or a command for a record of any kind, which its own decider may refuse. */
type Step =
  | Omit<Happening<DomainEvent>, 'org'>
  | { readonly name: RecordName; readonly id: string; readonly step: string; readonly details: object };

/** Of every record, by organisation and id: what its events have made of it. */
const states = new Map<string, unknown>();

function eventsOf(org: string, step: Step): readonly Happening<DomainEvent>[] {
  if ('event' in step) return [{ ...step, org }];
  const { name, id, details } = step;
  const { anyCommands, anyDecider } = records[name];
  const state = (states.get(`${org} ${id}`) ?? anyDecider.initial) as typeof anyDecider.initial;
  const command = `${name}.${step.step}`;
  const given = { ...details, [`${name}Id`]: id };
  const input = anyCommands[command]?.parse(given) ?? given;
  const facts = { actor: systemActor('planner', org), now: 1, newId: () => id };
  const decided = anyDecider.decide(state, { name: command, input }, facts);
  const events = Result.isSuccess(decided) ? decided.success : [];
  const after = events.reduce(
    (so, event) => (anyDecider.isEvent(event) ? anyDecider.evolve(so, event) : so),
    state,
  );
  states.set(`${org} ${id}`, after);
  return events.map((event) => ({ category: name, org, id, event }));
}

function recordSteps(name: RecordName): fc.Arbitrary<Step> {
  const { end, beginAgain } = endStepsOf[records[name].declaration.ends];
  const ends = [end, beginAgain].filter((each) => each !== null);
  const steps = ['create', 'change', 'change', ...ends];
  return recordStep(name, idsOf(name), steps);
}

function recordStep(name: RecordName, of: readonly string[], steps: readonly string[]): fc.Arbitrary<Step> {
  return fc
    .record({
      step: fc.constantFrom(...steps),
      id: fc.constantFrom(...of),
      details: filledArbitrary(name, ids),
      visitStemId: visits,
    })
    .map(({ visitStemId, details, ...drawn }) => ({
      ...drawn,
      name,
      details: 'visitStemId' in details ? { ...details, visitStemId } : details,
    }));
}

const absenceSteps: fc.Arbitrary<Step> = fc
  .record({
    id: fc.constantFrom(...idsOf('absence')),
    event: fc.oneof(
      fc.tuple(fc.constantFrom(...idsOf('resource')), starts).map(([resourceId, start]) => {
        const times = { start, end: start + 3600 };
        const data = { resourceId, kind: 'leave', ...times, reason: '', status: 'requested' };
        return { type: 'AbsenceCreated', data };
      }),
      starts.map((start) => ({ type: 'AbsenceChanged', data: { start, end: start + 3600 } })),
      fc.constantFrom(
        { type: 'AbsenceDeclined', data: { reason: 'no' } },
        { type: 'AbsenceApproved', data: {} },
      ),
    ),
  })
  .map(({ id, event }) => ({ category: 'absence', id, event }));

const bookingEvents: fc.Arbitrary<BookingEvent> = fc.oneof(
  fc.record({
    type: fc.constant('BookingDetailsChanged' as const),
    data: fc.record(
      {
        customerId: fc.constantFrom(...idsOf('customer')),
        visitStemId: visits,
        notes: fc.constantFrom('one', 'two'),
      },
      { requiredKeys: [] },
    ),
  }),
  starts.map((start) => ({
    type: 'BookingRescheduled' as const,
    data: { start, end: start + 3600, ...fitness },
  })),
  fc.constantFrom<BookingEvent>(
    { type: 'BookingConfirmed', data: {} },
    { type: 'BookingUnallocated', data: { previousResourceIds: [] } },
    { type: 'BookingCancelled', data: { reason: 'no' } },
    { type: 'BookingReopened', data: {} },
    bookingTakenBack,
  ),
);
const bookingSteps: fc.Arbitrary<Step> = fc.oneof(
  fc
    .record({
      id: fc.constantFrom(...idsOf('booking')),
      start: starts,
      customerId: fc.constantFrom(...idsOf('customer')),
      labelIds: fc.subarray(idsOf('label')),
    })
    .map(({ id, ...parts }) => bookingCreated('', id, { ...parts, end: parts.start + 3600 })),
  fc
    .tuple(fc.constantFrom(...idsOf('booking')), fc.subarray(idsOf('resource'), { minLength: 1 }))
    .map(([id, people]) => bookingAllocated('', id, people)),
  fc
    .tuple(fc.constantFrom(...idsOf('booking')), bookingEvents)
    .map(([id, event]) => bookingEvent('', id, event)),
);

/** What is there before anybody looks: two of every record, and somebody's work. */
const before = fc
  .tuple(...recordNames.flatMap((name) => idsOf(name).map((id) => recordStep(name, [id], ['create']))))
  .map((made): readonly Step[] => [
    ...made,
    bookingCreated('', 'booking-1', { customerId: 'customer-1', labelIds: ['label-1'] }),
    bookingAllocated('', 'booking-1', idsOf('resource')),
    bookingCreated('', 'booking-2', { customerId: 'customer-2' }),
    bookingAllocated('', 'booking-2', ['resource-2']),
  ]);

/** Advances of the read side, each with what has happened until then. */
const advances = fc.array(
  fc.array(
    fc.oneof(
      { weight: 3, arbitrary: fc.oneof(...recordNames.map(recordSteps)) },
      { weight: 1, arbitrary: absenceSteps },
      { weight: 3, arbitrary: bookingSteps },
    ),
    { minLength: 1, maxLength: 8 },
  ),
  { minLength: 2, maxLength: 6 },
);

interface Screen {
  readonly actor: Actor;
  readonly watched: Watched;
}

function screensOf(org: string): readonly Screen[] {
  return personas
    .filter((persona) => persona !== 'system')
    .flatMap((persona) => {
      const own = persona === 'customer' ? { customerId: 'customer-1' } : { resourceId: 'resource-1' };
      const actor = {
        ...systemActor(persona, org),
        ...claimsOf(persona),
        ...(['partner', 'resource', 'customer'].includes(persona) ? own : {}),
      };
      const watched: readonly Watched[] = [
        { topic: 'timeline', ...window },
        { topic: 'booking', bookingId: 'booking-1' },
        { topic: 'bookings' },
        ...readingNames
          .filter((category) => mayRead(actor, areaOf(category)))
          .map((category) => ({ topic: 'records', category }) as const),
      ];
      return watched.map((one) => ({ actor, watched: one }));
    });
}

type Row = { readonly id: string };
/** What a list or a drawer shows, by id. */
type Rows = ReadonlyMap<string, Row>;
type Shown = Board | Rows;

const byId = (rows: readonly Row[]): Rows => new Map(rows.map((row) => [row.id, row]));

/** What a screen shows that has loaded everything. */
async function load({ actor, watched }: Screen): Promise<Shown> {
  switch (watched.topic) {
    case 'timeline': {
      const spelled = Result.getOrThrow(await queries.timeline(actor, window));
      return boardOf(timelineViewSchema.parse(JSON.parse(bytesOf(spelled).toString())));
    }
    case 'booking': {
      const found = await queries.booking(actor, { bookingId: watched.bookingId });
      return byId(Result.isSuccess(found) ? [found.success.booking] : []);
    }
    // Not among the screens: its answer is made of more than rows.
    case 'offeredShifts':
    case 'trackedEvents':
    case 'organisation':
      return new Map();
    case 'bookings': {
      const list = await queries.bookings(actor, { sort: 'start', limit: 100 });
      return byId(Result.getOrThrow(list).rows);
    }
    case 'records': {
      const list = await queries.records(actor, watched.category, { inactive: true });
      return byId(Result.getOrThrow(list).rows.map(({ revision: _revision, ...row }) => row));
    }
  }
}

/** What a screen shows that is told changes; it loads again where it is asked to. */
function told(screen: Screen, shown: Shown, changes: Changes | undefined): Shown | Promise<Shown> {
  if (changes === undefined) return shown;
  if (Object.keys(changes).length === 0) return load(screen);
  if ('span' in shown) return withChange(shown, { position: 0, changes });
  return Object.values(changes).reduce<Rows>(
    (all, { rows, gone }) => byId([...all.values(), ...rows].filter(({ id }) => !gone.includes(id))),
    shown,
  );
}

/** A board may know more than its bookings name by now; all that they name it knows as it is. */
function compared({ actor }: Screen, shown: Shown, fresh: Shown): unknown {
  if (!('span' in shown) || !('span' in fresh)) return shown;
  const named = (rows: Rows, wanted: Rows) => byId([...rows.values()].filter(({ id }) => wanted.has(id)));
  return {
    bookings: byId([...shown.bookings.values()]),
    rows: Object.fromEntries(fresh.resources.map(({ id }) => [id, rowOf(shown, id)])),
    unallocated: shown.unallocated,
    resources:
      rightIn(actor, 'people').read === 'named'
        ? named(shown.resourcesById, fresh.resourcesById)
        : shown.resourcesById,
    shifts: byResource(shown.shifts),
    absences: byResource(shown.absences),
    labels: shown.labels,
    customers: named(shown.customers, fresh.customers),
    servicePlans: named(shown.servicePlans, fresh.servicePlans),
  };
}

const byResource = (all: ReadonlyMap<string, readonly Row[]>) => byId([...all.values()].flat());

let organisations = 0;

test('changes as they happen, changes that were missed, and a fresh load show everybody the same', async () => {
  await fc.assert(
    fc.asyncProperty(before, advances, fc.nat(100), async (made, happenings, missedFrom) => {
      organisations += 1;
      const org = `org-${organisations}`;
      const screens = screensOf(org);
      let position = await appendAll(readSide.log, [
        organisationCreated(org),
        ...made.flatMap((step) => eventsOf(org, step)),
      ]);
      await projector.reached(position, longestWaitMs);
      let shown = await Promise.all(screens.map(load));
      const moments = [{ position, shown }];
      for (const [index, steps] of happenings.entries()) {
        const events = steps.flatMap((step) => eventsOf(org, step));
        if (events.length === 0) continue;
        await projector.reached(await appendAll(readSide.log, events, `${org} ${index}`), longestWaitMs);
        const changes = await live.changes(org, position);
        position = changes.position;
        shown = await Promise.all(
          screens.map((screen, at) => told(screen, shown[at] ?? new Map(), shownChanges(screen, changes))),
        );
        moments.push({ position, shown });
      }
      const missed = moments[missedFrom % moments.length] ?? { position, shown };
      for (const [at, screen] of screens.entries()) {
        const fresh = await load(screen);
        const who = [screen.actor.uid, screen.watched];
        expect([...who, compared(screen, shown[at] ?? fresh, fresh)]).toEqual([
          ...who,
          compared(screen, fresh, fresh),
        ]);
        const late = await queries.changes(screen.actor, screen.watched, missed.position);
        const { changes } = Result.getOrThrow(late);
        const caughtUp = await told(screen, missed.shown[at] ?? fresh, changes);
        expect(['missed', ...who, compared(screen, caughtUp, fresh)]).toEqual([
          'missed',
          ...who,
          compared(screen, fresh, fresh),
        ]);
      }
    }),
    { numRuns: runs(8), endOnFailure: true },
  );
});
