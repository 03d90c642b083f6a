import { Effect } from 'effect';
import type { Booking } from '../../domain/booking/booking.ts';
import { bookingDecider } from '../../domain/booking/bookingDecider.ts';
import type { BookingEvent } from '../../domain/booking/bookingEvents.ts';
import type { BookingFact } from '../../domain/kernel/facts.ts';
import { groupsSharing } from '../../domain/kernel/groupsSharing.ts';
import type { Refusal } from '../../domain/kernel/refusal.ts';
import { streamName } from '../../domain/kernel/stream.ts';
import { forCustomersInUse } from '../../domain/masterRoster/forCustomersInUse.ts';
import {
  type PlannedPublication,
  type PublicationSituation,
  planPublication,
} from '../../domain/masterRoster/planPublication.ts';
import {
  type PublishedBooking,
  publicationOf,
  type RosterChange,
} from '../../domain/masterRoster/publication.ts';
import { type ChangesInOrder, publicationTurns } from '../../domain/masterRoster/publicationTurns.ts';
import {
  type PublishReport,
  publishReportSchema,
  type WithAltered,
} from '../../domain/masterRoster/publishCommands.ts';
import { type OriginOf, publishedEvents, removedEvents } from '../../domain/masterRoster/publishedEvents.ts';
import {
  customersConcerned,
  peopleConcerned,
  spanConcerned,
  visitsConcerned,
} from '../../domain/masterRoster/rosterFacts.ts';
import { createBookingSteps } from '../booking/createBookingSteps.ts';
import type { CommandAnswer } from '../commandAnswer.ts';
import { visitFences } from '../fence/visitFences.ts';
import type { Position } from '../log/log.ts';
import type { RunnerParts } from '../pipeline/aggregateRunner.ts';
import { eventId } from '../pipeline/commandIdentity.ts';
import { expected } from '../pipeline/expected.ts';
import { cameBetween } from '../pipeline/knownRefusals.ts';
import { organisationAnswer } from '../pipeline/organisationFacts.ts';
import type { SentCommand } from '../pipeline/sentCommand.ts';
import { lostIfBetween, wonOrRefused } from '../pipeline/untilWon.ts';
import { allToTheEnd } from '../step/allToTheEnd.ts';
import { type DecidedRecord, lastPosition, type WantedRecord } from '../step/carryOut.ts';
import { readTogether } from '../step/readTogether.ts';
import { turnsAtOnce } from '../step/stepSizes.ts';
import { plannedDateOf, type Unpublished, unpublishedTexts } from './unpublishedTexts.ts';

/** A booking of a publication; `none` if it is to begin. */
interface Wanted extends WantedRecord<Booking> {
  readonly id: string;
}

/** A plan whose days become bookings. `Known`: what the read side knows of it. */
export interface Publication<Known> {
  /** What there is now, as the read side knows it at a position. */
  readonly look: (upTo: Position) => Effect.Effect<Known, Refusal>;
  /** The bookings that it has, as the read side has them. */
  readonly published: (known: Known) => readonly BookingFact[];
  /** What has to be done if these are its bookings. */
  readonly changes: (known: Known, published: readonly BookingFact[]) => ChangesInOrder;
  /** A booking as it was published from it; undefined if it was not. */
  readonly publishedFrom: (known: Known, booking: BookingFact) => PublishedBooking | undefined;
  readonly altered: WithAltered;
  readonly breaks: (known: Known) => PublicationSituation['breaks'];
  readonly idOf: PublicationSituation['idOf'];
  readonly originOf: OriginOf;
}

/** A publication that has been looked at. */
interface Looked<Known> extends Publication<Known> {
  readonly known: Known;
  readonly breaksNow: PublicationSituation['breaks'];
}

/** What a publication reports besides what it has done, by booking. */
interface Told {
  readonly kept: Map<string, Unpublished>;
  readonly drafts: Map<string, Unpublished>;
}

/**
 * Carries out the publication of a plan: finds out what there is to do, and does it turn by turn, each under the fences of
 * its own people only (`publicationTurns`). Whoever else needs them waits for a turn and not for the whole. What is carried
 * out twice changes nothing the second time. `mostInTurn`: how many bookings a turn has; a command that is completed later
 * must be one turn.
 */
export function createPublisher(parts: RunnerParts, mostInTurn: number) {
  const { log, facts, organisations, waitMs } = parts;
  const { states, carryOut } = createBookingSteps(parts);

  /** @returns an answer whose report is a `PublishReport` */
  function publish<Known>(
    sent: SentCommand,
    publication: Publication<Known>,
  ): Effect.Effect<CommandAnswer, Refusal> {
    // What a turn has made is no draft to come any more when the next attempt looks.
    const told: Told = { kept: new Map(), drafts: new Map() };
    return wonOrRefused(tryOnce(sent, publication, told));
  }

  /** Undefined: somebody came in between. What was made before that is found again. */
  function tryOnce<Known>(sent: SentCommand, publication: Publication<Known>, told: Told) {
    return Effect.gen(function* () {
      const known = yield* publication.look(yield* Effect.promise(() => log.head()));
      const published = publication.published(known);
      const weeks = publication.changes(known, published);
      const looked = { ...publication, known, breaksNow: publication.breaks(known) };
      told.kept.clear();
      for (const change of weeks.flatMap(({ changes }) => changes)) tellKept(told, change);
      const turns = publicationTurns(weeks, mostInTurn);
      const order = turns.flatMap((turn) => bookingIdsOf(publication, turn));
      const changing = new Set(order);
      // What an earlier attempt has removed is nowhere but in the history.
      const removed = yield* expected(() => facts.removedBy(sent.org, sent.identity.commandId));
      const others = new Set([...published.map(({ id }) => id), ...removed]);
      const unchanged = [...others].filter((id) => !changing.has(id));
      const made = yield* Effect.promise(() => madeBefore(sent, unchanged));
      if (made.length > 0) yield* tellDraftsAgain(sent.org, looked, made, told);
      // Where nothing is left to do, an earlier attempt may have done it, and what it did is reported.
      const outcomes =
        made.length > 0 || turns.length === 0 ? [yield* takeTurn(sent, looked, [], made, told)] : [];
      // Turns of the same people wait for each other. They are neighbours, so that all lanes in their order are all turns in
      // theirs.
      const lanes = groupsSharing(turns, (turn) => peopleConcerned(turn.flatMap(({ changes }) => changes)));
      const taken = yield* allToTheEnd(
        lanes.map((lane) => Effect.forEach(lane, (turn) => takeTurn(sent, looked, turn, [], told))),
        turnsAtOnce,
      );
      outcomes.push(...taken.flat());
      const applied = outcomes.flatMap((outcome) => outcome.applied);
      const lost = outcomes.flatMap((outcome) => outcome.problems);
      const changed = applied.filter(({ events }) => events.length > 0);
      const report: PublishReport = {
        applied: changed.map(({ wanted: { id }, revision, before: was, events }) => ({
          bookingId: id,
          change: changeMade(events),
          date: dateOf(was, events),
          revision,
        })),
        notApplied: [...inOrderOf(order, told.kept), ...lost],
        drafts: inOrderOf(order, told.drafts),
        inverse: changed.map(({ wanted: { id } }) => ({
          bookingId: id,
          commandId: sent.identity.commandId,
        })),
      };
      const rest = {
        position: lastPosition(changed),
        events: changed.flatMap(({ events }) => events),
        report: publishReportSchema.parse(report),
      };
      return yield* Effect.promise(() => organisationAnswer(organisations, sent, rest));
    }).pipe(lostIfBetween);
  }

  /** One turn as a step of its own. `made`: bookings that an earlier attempt has dealt with, which it reports. */
  function takeTurn<Known>(
    sent: SentCommand,
    publication: Looked<Known>,
    turn: ChangesInOrder,
    made: readonly string[],
    told: Told,
  ) {
    return Effect.gen(function* () {
      const changes = turn.flatMap((week) => week.changes);
      const held = new Set(peopleConcerned(changes));
      const fenced = [...held, ...visitFences(visitsConcerned(changes))];
      // A turn may be decided twice, and then the second decision is told.
      let telling: Told = { kept: new Map(), drafts: new Map() };
      const ids = bookingIdsOf(publication, turn);
      const head = yield* Effect.promise(() => log.head());
      // Before the fences are taken, so that nobody waits for those who wait, and the read side keeps up with the turns.
      yield* expected(() => facts.waitFor(head, waitMs));
      const outcome = yield* carryOut<Wanted, Unpublished>(sent, {
        fenced,
        load: () => loadAll(sent.org, [...ids, ...made]),
        decide: (open, all, upTo) =>
          Effect.gen(function* () {
            yield* expected(() => facts.waitFor(Math.max(head, upTo), waitMs));
            const now = comparedAgain(publication, turn, asFacts(all));
            telling = { kept: new Map(), drafts: new Map() };
            return yield* decide(sent, publication, now, open, held, telling);
          }),
        // All of a turn or nothing: what it has is placed one after the other.
        ahead: { again: 'asAWhole' },
        appends: 'atOnce',
        // Whoever changed it a moment ago has altered it: it stays as they want it.
        stillFits: () => false,
        lost: ({ id, loaded: { state } }) => unpublishedTexts.changedMeanwhile(id, state),
        taken: ({ id, loaded: { state } }, refusal) => {
          const planned = changes.find((change) => bookingIdOf(publication.idOf, change) === id);
          return unpublishedTexts.equipmentTaken(id, state, planned, refusal);
        },
      });
      for (const [id, kept] of telling.kept) told.kept.set(id, kept);
      for (const [id, draft] of telling.drafts) told.drafts.set(id, draft);
      for (const { bookingId } of outcome.problems) told.drafts.delete(bookingId);
      return outcome;
    });
  }

  function decide<Known>(
    sent: SentCommand,
    { breaksNow: breaks, idOf, originOf }: Looked<Known>,
    weeks: ChangesInOrder,
    open: readonly Wanted[],
    held: ReadonlySet<string>,
    told: Told,
  ) {
    return Effect.gen(function* () {
      const changes = weeks.flatMap((week) => week.changes);
      for (const change of changes) tellKept(told, change);
      const made = changes.filter(({ kind }) => kind !== 'keep');
      if (peopleConcerned(made).some((id) => !held.has(id))) return yield* Effect.fail(cameBetween);
      const allocation = yield* allocationFor(sent.org, made);
      if (allocation === undefined) return { decided: [], problems: [] };
      const served = forCustomersInUse(weeks, allocation.customers);
      for (const { change, customer } of served.unserved) {
        const bookingId = bookingIdOf(idOf, change);
        told.kept.set(bookingId, unpublishedTexts.unserved(bookingId, change, customer));
      }
      const planned = planPublication(served.weeks, { allocation, breaks, idOf });
      tellDrafts(told, planned);
      const eventsOf = new Map<string, readonly BookingEvent[]>();
      for (const [id, placement] of planned.placements)
        eventsOf.set(id, publishedEvents(placement, originOf, allocation.labels));
      for (const change of made) {
        if (change.kind === 'remove') eventsOf.set(change.published.id, removedEvents(change.published));
      }
      return {
        decided: open.flatMap((wanted) => decided(wanted, eventsOf)),
        problems: [],
        asOf: allocation.position,
      };
    });
  }

  /** Those of these bookings that an earlier attempt of this very command has made, changed or removed. */
  async function madeBefore(sent: SentCommand, ids: readonly string[]): Promise<readonly string[]> {
    const all = await loadAll(sent.org, ids);
    return all
      .filter(({ stream, loaded }) => loaded.eventIds.has(eventId(sent.identity, stream, 0)))
      .map(({ id }) => id);
  }

  /** The drafts among what an earlier attempt has made, whose report is lost, with what speaks against their people now. */
  function tellDraftsAgain<Known>(org: string, looked: Looked<Known>, made: readonly string[], told: Told) {
    return Effect.gen(function* () {
      const { known, idOf, breaksNow: breaks } = looked;
      const published = looked.published(known);
      const drafts = new Set(
        published
          .filter(({ id, resourceIds }) => made.includes(id) && resourceIds.length === 0)
          .map(({ id }) => id),
      );
      const others = published.filter(({ id }) => !drafts.has(id));
      const weeks = looked.changes(known, others).map(({ changes }) => ({
        changes: changes.filter(
          (change) =>
            change.kind === 'create' &&
            drafts.has(idOf(change.occurrence)) &&
            change.content.resourceIds.length > 0,
        ),
      }));
      const allocation = yield* allocationFor(
        org,
        weeks.flatMap(({ changes }) => changes),
      );
      if (allocation === undefined) return;
      tellDrafts(told, planPublication(weeks, { allocation, breaks, idOf }));
    });
  }

  /** What the placement of changes depends on; undefined if there are none. */
  function allocationFor(org: string, changes: readonly RosterChange[]) {
    const span = spanConcerned(changes);
    if (span === null) return Effect.succeed(undefined);
    const named = { resourceIds: peopleConcerned(changes), customerIds: customersConcerned(changes) };
    return expected(() => facts.allocation(org, span, named));
  }

  function loadAll(org: string, ids: readonly string[]): Promise<readonly Wanted[]> {
    return readTogether(ids, async (id) => {
      const stream = streamName('booking', org, id);
      return { id, stream, loaded: await states.load(stream) };
    });
  }

  return { publish };
}

/** The bookings that changes make, change or remove. */
function bookingIdsOf(
  { idOf }: Pick<PublicationSituation, 'idOf'>,
  weeks: ChangesInOrder,
): readonly string[] {
  return weeks.flatMap(({ changes }) => changes.map((change) => bookingIdOf(idOf, change)));
}

function bookingIdOf(idOf: PublicationSituation['idOf'], change: RosterChange): string {
  return 'published' in change ? change.published.id : idOf(change.occurrence);
}

/** What is left to do of changes if these are the bookings now. */
function comparedAgain<Known>(
  { known, idOf, publishedFrom, altered }: Looked<Known>,
  weeks: ChangesInOrder,
  bookings: readonly BookingFact[],
): ChangesInOrder {
  const now = new Map(bookings.map((booking) => [booking.id, publishedFrom(known, booking)]));
  return weeks.map(({ changes }) => ({
    changes: publicationOf(
      changes.flatMap((change) => ('occurrence' in change ? change.occurrence : [])),
      changes.flatMap((change) => now.get(bookingIdOf(idOf, change)) ?? []),
      altered,
    ),
  }));
}

/** Turns that go on beside each other end in any order. What is in no turn comes first. */
function inOrderOf(ids: readonly string[], told: ReadonlyMap<string, Unpublished>): Unpublished[] {
  const places = new Map(ids.map((id, place) => [id, place]));
  const placeOf = (id: string) => places.get(id) ?? -1;
  return [...told].toSorted(([one], [other]) => placeOf(one) - placeOf(other)).map(([, one]) => one);
}

function tellKept({ kept }: Told, change: RosterChange): void {
  if (change.kind === 'keep') kept.set(change.published.id, unpublishedTexts.kept(change));
}

function tellDrafts({ drafts }: Told, { placements }: PlannedPublication): void {
  for (const [id, placement] of placements) {
    if (placement.isDraft) drafts.set(id, unpublishedTexts.draft(placement));
  }
}

function asFacts(all: readonly Wanted[]): readonly BookingFact[] {
  return all.flatMap(({ id, loaded: { state, revision } }) =>
    state.status === 'none' ? [] : [{ ...state, id, revision: revision ?? 0 }],
  );
}

function decided(
  wanted: Wanted,
  eventsOf: ReadonlyMap<string, readonly BookingEvent[]>,
): readonly DecidedRecord<Booking, Wanted>[] {
  const events = eventsOf.get(wanted.id);
  return events === undefined ? [] : [{ wanted, events }];
}

function changeMade(events: CommandAnswer['events']): PublishReport['applied'][number]['change'] {
  switch (events[0]?.type) {
    case 'BookingCreated':
      return 'created';
    case 'BookingReverted':
      return 'removed';
    default:
      return 'changed';
  }
}

/** The day of the plan that a booking stands for. */
function dateOf(before: Booking, events: CommandAnswer['events']): string | null {
  const after = events.filter(bookingDecider.isEvent).reduce(bookingDecider.evolve, before);
  const [known] = [after, before].flatMap((one) => (one.status === 'none' ? [] : [one]));
  return known === undefined ? null : plannedDateOf(known);
}
