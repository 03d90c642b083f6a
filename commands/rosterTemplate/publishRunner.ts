import { setImmediate as nextTurn } from 'node:timers/promises';
import { Effect } from 'effect';
import type { Booking } from '../../domain/booking/booking.ts';
import { bookingDecider } from '../../domain/booking/bookingDecider.ts';
import type { BookingEvent } from '../../domain/booking/bookingEvents.ts';
import type { BookingFact, OrganisationFact } from '../../domain/facts.ts';
import { breaksAround, planPublication } from '../../domain/masterRoster/planPublication.ts';
import type { RosterChange } from '../../domain/masterRoster/publication.ts';
import {
  type PublishedRange,
  type PublishReport,
  publishReportSchema,
  rosterPublishCommands,
} from '../../domain/masterRoster/publishCommands.ts';
import { publishedEvents, removedEvents } from '../../domain/masterRoster/publishedEvents.ts';
import {
  customersConcerned,
  dateOfChange,
  occurrencesOf,
  type PublishedWeek,
  peopleConcerned,
  publishedWeeks,
  type RosterFacts,
  spanConcerned,
  visitsConcerned,
} from '../../domain/masterRoster/rosterFacts.ts';
import type { Refusal } from '../../domain/refusal.ts';
import { streamName } from '../../domain/stream.ts';
import { refusalTexts } from '../../domain/texts.ts';
import { createBookingSteps } from '../booking/createBookingSteps.ts';
import type { CommandAnswer } from '../commandService.ts';
import { visitFences } from '../fence/visitFences.ts';
import type { Position } from '../log/log.ts';
import type { RunnerParts } from '../pipeline/aggregateRunner.ts';
import { expected } from '../pipeline/expected.ts';
import { parseCommand } from '../pipeline/parseCommand.ts';
import { pipelineTexts } from '../pipeline/pipelineTexts.ts';
import type { SentCommand } from '../pipeline/sentCommand.ts';
import { wonOrRefused } from '../pipeline/untilWon.ts';
import { type DecidedRecord, lastPosition, type WantedRecord } from '../step/carryOut.ts';
import type { Division, StepPart, StepRunner } from '../step/stepRunner.ts';
import type { StepSizes } from '../step/stepSizes.ts';
import { publishedBookingId } from './publishedBookingId.ts';
import { noTemplate, requirePublisher } from './requirePublisher.ts';
import { type Unpublished, unpublishedTexts } from './unpublishedTexts.ts';

const inputs = { 'rosterTemplate.publish': rosterPublishCommands['rosterTemplate.publish'] };

/** A booking of a publication; `none` if it is to begin. */
interface Wanted extends WantedRecord<Booking> {
  readonly id: string;
}

/** How many streams are read at once. */
const concurrency = 32;

/**
 * `rosterTemplate.publish`: always a job, since how much there is to do follows from the roster (docs/master-roster.md,
 * Publishing). A part is whole weeks, or days of a week that is too large for a part. Each finds again what there is to
 * do on its days, so a part that is carried out twice changes nothing the second time, and what somebody has changed
 * before its turn counts.
 */
export function createPublishRunner(parts: RunnerParts, { inPart }: StepSizes): StepRunner {
  const { log, facts, organisations, waitMs } = parts;
  const { states, carryOut } = createBookingSteps(parts);

  function run(sent: SentCommand, name: string, input: unknown): Effect.Effect<CommandAnswer, Refusal> {
    return Effect.gen(function* () {
      const { input: range } = yield* Effect.fromResult(parseCommand(inputs, name, input));
      const organisation = yield* requirePublisher(sent, name, organisations);
      return yield* wonOrRefused(tryOnce(sent, range, organisation));
    });
  }

  /** What there is to do now, as the read side knows it at a position. */
  function look(org: string, range: PublishedRange, upTo: Position) {
    return Effect.gen(function* () {
      yield* expected(() => facts.waitFor(upTo, waitMs));
      const roster = yield* expected(() => facts.roster(org, range.rosterTemplateId, range));
      if (roster === undefined) return yield* Effect.fail(noTemplate);
      if (roster.template.archived) return yield* Effect.fail(archivedTemplate);
      return roster;
    });
  }

  /** Undefined: somebody came in between. */
  function tryOnce(sent: SentCommand, range: PublishedRange, organisation: OrganisationFact) {
    return Effect.gen(function* () {
      const head = yield* Effect.promise(() => log.head());
      const before = yield* look(sent.org, range, head);
      const ids = new Set(bookingIdsOf(sent.org, before, range, organisation));
      const changesBefore = publishedWeeks(organisation, before, range).flatMap(({ changes }) => changes);
      const held = new Set(peopleConcerned(changesBefore));
      let kept: readonly Unpublished[] = [];
      let drafts: readonly Unpublished[] = [];
      const outcome = yield* carryOut<Wanted, Unpublished>(sent, {
        fenced: [...held, ...visitFences(visitsConcerned(changesBefore))],
        load: () => loadAll(sent.org, [...ids]),
        decide: (open, all, fence) =>
          Effect.gen(function* () {
            const upTo = Math.max(head, fence.position);
            const roster = yield* look(sent.org, range, upTo);
            const now = bookingIdsOf(sent.org, roster, range, organisation);
            const weeks = publishedWeeks(organisation, asLoaded(roster, all), range);
            const changes = weeks.flatMap((week) => week.changes);
            const people = peopleConcerned(changes);
            if (now.some((id) => !ids.has(id)) || people.some((id) => !held.has(id))) {
              return yield* Effect.fail(cameBetween);
            }
            const span = spanConcerned(changes);
            const placements =
              span === null
                ? new Map<string, never>()
                : planPublication(weeks, {
                    allocation: yield* expected(() =>
                      facts.allocation(sent.org, span, {
                        resourceIds: people,
                        customerIds: customersConcerned(changes),
                      }),
                    ),
                    breaks: breaksAround(organisation, roster, range),
                    idOf: (occurrence) => publishedBookingId(sent.org, occurrence),
                  }).placements;
            kept = changes.flatMap((change) =>
              change.kind === 'keep' ? [unpublishedTexts.kept(change)] : [],
            );
            drafts = [...placements.values()].flatMap((one) =>
              one.isDraft ? [unpublishedTexts.draft(one)] : [],
            );
            const eventsOf = new Map<string, readonly BookingEvent[]>();
            for (const [id, placement] of placements) eventsOf.set(id, publishedEvents(placement));
            for (const change of changes) {
              if (change.kind === 'remove')
                eventsOf.set(change.published.id, removedEvents(change.published));
            }
            return { decided: open.flatMap((wanted) => decided(wanted, eventsOf)), problems: [] };
          }),
        appends: 'atOnce',
        // Whoever changed it a moment ago has altered it: it stays as they want it.
        stillFits: () => false,
        lost: ({ id, loaded: { state } }) => unpublishedTexts.changedMeanwhile(id, state),
      });
      const changed = outcome.applied.filter(({ events }) => events.length > 0);
      const lost = new Set(outcome.problems.map(({ bookingId }) => bookingId));
      const report: PublishReport = {
        applied: changed.map(({ wanted: { id }, revision, before: was, events }) => ({
          bookingId: id,
          change: changeMade(events),
          date: dateOf(was, events),
          revision,
        })),
        notApplied: [...kept, ...outcome.problems],
        drafts: drafts.filter(({ bookingId }) => !lost.has(bookingId)),
        inverse: changed.map(({ wanted: { id } }) => ({
          bookingId: id,
          commandId: sent.identity.commandId,
        })),
      };
      return yield* Effect.promise(() => answer(sent, changed, report));
    }).pipe(
      Effect.catchIf(
        (refusal) => refusal === cameBetween,
        () => Effect.succeed(undefined),
      ),
    );
  }

  function loadAll(org: string, ids: readonly string[]): Promise<readonly Wanted[]> {
    const one = (id: string) =>
      Effect.promise(async (): Promise<Wanted> => {
        const stream = streamName('booking', org, id);
        return { id, stream, loaded: await states.load(stream) };
      });
    return Effect.runPromise(Effect.forEach(ids, one, { concurrency }));
  }

  async function answer(
    { org, identity }: SentCommand,
    changed: readonly { readonly position: Position; readonly events: CommandAnswer['events'] }[],
    report: PublishReport,
  ): Promise<CommandAnswer> {
    const stream = streamName('organisation', org, org);
    const { revision } = await organisations.load(stream);
    return {
      commandId: identity.commandId,
      stream,
      revision: revision ?? 0,
      position: lastPosition(changed),
      events: changed.flatMap(({ events }) => events),
      report: publishReportSchema.parse(report),
    };
  }

  function divide(sent: SentCommand, name: string, input: unknown): Effect.Effect<Division, Refusal> {
    return Effect.gen(function* () {
      const { input: range } = yield* Effect.fromResult(parseCommand(inputs, name, input));
      const organisation = yield* requirePublisher(sent, name, organisations);
      const roster = yield* look(sent.org, range, yield* Effect.promise(() => log.head()));
      const found = yield* Effect.promise(() => partsOf(range, organisation, roster, inPart));
      return { total: found.reduce((sum, { records }) => sum + records, 0), parts: found };
    });
  }

  return { run, isBeyondStep: () => true, divide };
}

/** Every booking that a range has or is to have. */
function bookingIdsOf(
  org: string,
  roster: RosterFacts,
  range: PublishedRange,
  organisation: OrganisationFact,
): readonly string[] {
  const wanted = occurrencesOf(organisation, roster, range)
    .filter(({ event }) => event.type === 'roster')
    .map((occurrence) => publishedBookingId(org, occurrence));
  return [...new Set([...wanted, ...roster.published.map(({ id }) => id)])];
}

/** The roster's facts with the bookings as the log has them. */
function asLoaded(roster: RosterFacts, all: readonly Wanted[]): RosterFacts {
  const { id: templateId } = roster.template;
  const published = all.flatMap(({ id, loaded: { state, revision } }): readonly BookingFact[] =>
    state.status === 'none' || state.details.roster?.templateId !== templateId
      ? []
      : [{ ...state, id, revision: revision ?? 0 }],
  );
  return { ...roster, published };
}

function decided(
  wanted: Wanted,
  eventsOf: ReadonlyMap<string, readonly BookingEvent[]>,
): readonly DecidedRecord<Booking, Wanted>[] {
  const events = eventsOf.get(wanted.id);
  return events === undefined ? [] : [{ wanted, expected: wanted.loaded.revision ?? 'none', events }];
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

/** The day of the roster that a booking stands for. */
function dateOf(before: Booking, events: CommandAnswer['events']): string | null {
  const after = events.filter(bookingDecider.isEvent).reduce(bookingDecider.evolve, before);
  const [known] = [after, before].flatMap((one) => (one.status === 'none' ? [] : [one]));
  return known?.details.roster?.date ?? null;
}

/** Whole weeks together as long as they fit into a part; a week that does not, in runs of its days. */
async function partsOf(
  range: PublishedRange,
  organisation: OrganisationFact,
  roster: RosterFacts,
  inPart: number,
): Promise<readonly StepPart[]> {
  const parts: { from: string; to: string; records: number }[] = [];
  for (const { from, to } of publishedWeeks(organisation, { ...roster, events: [], published: [] }, range)) {
    const [week] = publishedWeeks(organisation, within(roster, from, to), { ...range, from, to });
    const pieces = week === undefined ? [] : week.changes.length > inPart ? daysOf(week, inPart) : [week];
    for (const piece of pieces) {
      const records = piece.changes.length;
      const last = parts.at(-1);
      if (records === 0) continue;
      if (last !== undefined && last.records + records <= inPart) {
        last.to = piece.to;
        last.records += records;
      } else parts.push({ from: piece.from, to: piece.to, records });
    }
    // A year of a large roster takes a second: others get their turn.
    await nextTurn();
  }
  return parts.map(({ from, to, records }) => ({ records, input: { ...range, from, to } }));
}

function within(roster: RosterFacts, from: string, to: string): RosterFacts {
  const published = roster.published.filter(({ details: { roster: link } }) => {
    return link !== null && from <= link.date && link.date <= to;
  });
  return { ...roster, published };
}

/** The days of a week in runs of at most so many changes; a day has more if it has them. */
function daysOf({ changes }: PublishedWeek, inPart: number): readonly Omit<PublishedWeek, 'wanted'>[] {
  const days = [...Map.groupBy(changes, dateOfChange)].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const runs: { from: string; to: string; changes: RosterChange[] }[] = [];
  for (const [date, own] of days) {
    const last = runs.at(-1);
    if (last !== undefined && last.changes.length + own.length <= inPart) {
      last.to = date;
      last.changes.push(...own);
    } else runs.push({ from: date, to: date, changes: [...own] });
  }
  return runs;
}

const cameBetween = conflicting(pipelineTexts.changedMeanwhile);

function conflicting(message: string): Refusal {
  return { code: 'revision_conflict', message, details: {} };
}

const archivedTemplate: Refusal = {
  code: 'transition_not_allowed',
  message: refusalTexts.archived('roster template'),
  details: {},
};
