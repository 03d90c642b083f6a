import { Effect } from 'effect';
import type { Booking } from '../../domain/booking/booking.ts';
import { bookingDecider } from '../../domain/booking/bookingDecider.ts';
import type { BookingEvent } from '../../domain/booking/bookingEvents.ts';
import type { BookingFact } from '../../domain/facts.ts';
import { type PublicationSituation, planPublication } from '../../domain/masterRoster/planPublication.ts';
import type { RosterChange } from '../../domain/masterRoster/publication.ts';
import { type PublishReport, publishReportSchema } from '../../domain/masterRoster/publishCommands.ts';
import { type OriginOf, publishedEvents, removedEvents } from '../../domain/masterRoster/publishedEvents.ts';
import {
  customersConcerned,
  peopleConcerned,
  spanConcerned,
  visitsConcerned,
} from '../../domain/masterRoster/rosterFacts.ts';
import type { Refusal } from '../../domain/refusal.ts';
import { streamName } from '../../domain/stream.ts';
import { createBookingSteps } from '../booking/createBookingSteps.ts';
import type { CommandAnswer } from '../commandService.ts';
import { visitFences } from '../fence/visitFences.ts';
import type { Position } from '../log/log.ts';
import type { RunnerParts } from '../pipeline/aggregateRunner.ts';
import { expected } from '../pipeline/expected.ts';
import { pipelineTexts } from '../pipeline/pipelineTexts.ts';
import type { SentCommand } from '../pipeline/sentCommand.ts';
import { wonOrRefused } from '../pipeline/untilWon.ts';
import { type DecidedRecord, lastPosition, type WantedRecord } from '../step/carryOut.ts';
import { plannedDateOf, type Unpublished, unpublishedTexts } from './unpublishedTexts.ts';

/** A booking of a publication; `none` if it is to begin. */
interface Wanted extends WantedRecord<Booking> {
  readonly id: string;
}

/** What is to be done, in groups that are placed one after the other: weeks. */
export type ChangesInOrder = readonly { readonly changes: readonly RosterChange[] }[];

/** A plan whose days become bookings. `Known`: what the read side knows of it. */
export interface Publication<Known> {
  /** What there is now, as the read side knows it at a position. */
  readonly look: (upTo: Position) => Effect.Effect<Known, Refusal>;
  /** Every booking that it has or is to have. */
  readonly bookingIds: (known: Known) => readonly string[];
  /** What has to be done. `asLoaded`: its bookings as the log has them; omitted: as the read side has. */
  readonly changes: (known: Known, asLoaded?: readonly BookingFact[]) => ChangesInOrder;
  readonly breaks: (known: Known) => PublicationSituation['breaks'];
  readonly idOf: PublicationSituation['idOf'];
  readonly originOf: OriginOf;
}

/** How many streams are read at once. */
const concurrency = 32;

/**
 * Carries out the publication of a plan as one step: finds out what there is to do, under the fences of everybody
 * concerned, and does it. What is carried out twice changes nothing the second time.
 */
export function createPublisher(
  parts: Pick<RunnerParts, 'log' | 'facts' | 'fences' | 'holds' | 'organisations' | 'keptStreams'>,
) {
  const { log, facts, organisations } = parts;
  const { states, carryOut } = createBookingSteps(parts);

  /** @returns an answer whose report is a `PublishReport` */
  function publish<Known>(
    sent: SentCommand,
    publication: Publication<Known>,
  ): Effect.Effect<CommandAnswer, Refusal> {
    return wonOrRefused(tryOnce(sent, publication));
  }

  /** Undefined: somebody came in between. */
  function tryOnce<Known>(sent: SentCommand, publication: Publication<Known>) {
    return Effect.gen(function* () {
      const head = yield* Effect.promise(() => log.head());
      const before = yield* publication.look(head);
      const ids = new Set(publication.bookingIds(before));
      const changesBefore = publication.changes(before).flatMap(({ changes }) => changes);
      const held = new Set(peopleConcerned(changesBefore));
      let kept: readonly Unpublished[] = [];
      let drafts: readonly Unpublished[] = [];
      const outcome = yield* carryOut<Wanted, Unpublished>(sent, {
        fenced: [...held, ...visitFences(visitsConcerned(changesBefore))],
        load: () => loadAll(sent.org, [...ids]),
        decide: (open, all, fence) =>
          Effect.gen(function* () {
            const upTo = Math.max(head, fence.position);
            const known = yield* publication.look(upTo);
            const now = publication.bookingIds(known);
            const weeks = publication.changes(known, asFacts(all));
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
                    breaks: publication.breaks(known),
                    idOf: publication.idOf,
                  }).placements;
            kept = changes.flatMap((change) =>
              change.kind === 'keep' ? [unpublishedTexts.kept(change)] : [],
            );
            drafts = [...placements.values()].flatMap((one) =>
              one.isDraft ? [unpublishedTexts.draft(one)] : [],
            );
            const eventsOf = new Map<string, readonly BookingEvent[]>();
            for (const [id, placement] of placements) {
              eventsOf.set(id, publishedEvents(placement, publication.originOf));
            }
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

  return { publish };
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

/** The day of the plan that a booking stands for. */
function dateOf(before: Booking, events: CommandAnswer['events']): string | null {
  const after = events.filter(bookingDecider.isEvent).reduce(bookingDecider.evolve, before);
  const [known] = [after, before].flatMap((one) => (one.status === 'none' ? [] : [one]));
  return known === undefined ? null : plannedDateOf(known);
}

const cameBetween: Refusal = {
  code: 'revision_conflict',
  message: pipelineTexts.changedMeanwhile,
  details: {},
};
