import { Effect, Result } from 'effect';
import { type Booking, noBooking } from '../../domain/booking/booking.ts';
import { bookingDecider } from '../../domain/booking/bookingDecider.ts';
import { refusalOfClosed } from '../../domain/closedCommands.ts';
import { customer } from '../../domain/customer/customer.ts';
import {
  type CustomerMerge,
  type CustomerState,
  customerMergeCommands,
  mergeCustomers,
} from '../../domain/customer/mergeCustomers.ts';
import {
  factsAfterMerge,
  isCheckedInMerge,
  type Merging,
  mergedBooking,
  placeAfterMerge,
} from '../../domain/customer/mergedBooking.ts';
import type { MergeReport } from '../../domain/customer/mergeReport.ts';
import type { OrganisationFact } from '../../domain/facts.ts';
import type { Refusal } from '../../domain/refusal.ts';
import { rosterEvent } from '../../domain/rosterEvent/rosterEvent.ts';
import { streamName } from '../../domain/stream.ts';
import type { CommandAnswer } from '../commandService.ts';
import type { Position } from '../log/log.ts';
import type { AggregateRunner, RunnerParts } from '../pipeline/aggregateRunner.ts';
import { authorise } from '../pipeline/authorise.ts';
import { recordId } from '../pipeline/commandIdentity.ts';
import { expected } from '../pipeline/expected.ts';
import { requireOrganisation } from '../pipeline/organisationFacts.ts';
import { parseCommand } from '../pipeline/parseCommand.ts';
import { pipelineTexts } from '../pipeline/pipelineTexts.ts';
import type { SentCommand } from '../pipeline/sentCommand.ts';
import { createStreamStates } from '../pipeline/streamStates.ts';
import { createStepRunner, lastPosition, type StepOutcome, type WantedRecord } from '../step/carryOut.ts';

type RosterEventState = typeof rosterEvent.decider.initial;

/** A record of a merge: a customer, a booking or a roster event; the others stay as they began. */
interface AnyOf {
  readonly customer: CustomerState;
  readonly booking: Booking;
  readonly rosterEvent: RosterEventState;
}
type Wanted = WantedRecord<AnyOf> & {
  readonly id: string;
  readonly is: 'kept' | 'duplicate' | 'booking' | 'rosterEvent';
};
type Outcome = StepOutcome<AnyOf, Wanted, string>;

const nothing: AnyOf = {
  customer: customer.decider.initial,
  booking: noBooking,
  rosterEvent: rosterEvent.decider.initial,
};

/** How many streams are read at once. */
const concurrency = 32;

/**
 * `customer.merge`: one step (docs/write-side.md, Several records as one step), under the fences of everybody who has
 * one of the duplicate's bookings. A duplicate with more bookings and roster events than a step can have is refused. What is
 * entered for the duplicate at that very moment stays with it; merging again moves it.
 */
export function createMergeRunner(
  { log, facts, fences, organisations, waitMs, keptStreams }: RunnerParts,
  mostInStep: number,
): AggregateRunner {
  const states = createStreamStates(
    log,
    {
      initial: nothing,
      isEvent: (event) =>
        customer.decider.isEvent(event) ||
        bookingDecider.isEvent(event) ||
        rosterEvent.decider.isEvent(event),
      evolve,
    },
    keptStreams,
  );
  const carryOut = createStepRunner<AnyOf>({ log, fences, states, decider: { initial: nothing, evolve } });

  function run(sent: SentCommand, name: string, input: unknown): Effect.Effect<CommandAnswer, Refusal> {
    return Effect.gen(function* () {
      const { input: ids } = yield* Effect.fromResult(parseCommand(customerMergeCommands, name, input));
      const organisation = yield* requireOrganisation(organisations, sent.org);
      // It changes bookings, too.
      yield* authorise(sent.actor, 'booking.edit');
      for (const closable of [name, 'booking.edit']) {
        const closed = refusalOfClosed(sent.actor, closable, organisation.settings);
        if (closed !== undefined) return yield* Effect.fail(closed);
      }
      const head = yield* Effect.promise(() => log.head());
      yield* expected(() => facts.waitFor(head, waitMs));
      // What an interrupted attempt has moved is the other customer's by now.
      const whose = sent.begunBefore ? [ids.customerId, ids.duplicateId] : [ids.duplicateId];
      const bookingIds = yield* expected(() => facts.bookingsOfCustomers(sent.org, whose));
      const rosterEventIds = yield* expected(() => facts.rosterEventsOfCustomers(sent.org, whose));
      const moving = bookingIds.length + rosterEventIds.length;
      if (moving > mostInStep) return yield* tooMany(moving, mostInStep);
      const load = () => loadAll(sent.org, ids, { bookingIds, rosterEventIds });
      const fenced = peopleOf(yield* Effect.promise(load));
      const outcome = yield* carryOut<Wanted, string>(sent, {
        fenced,
        load,
        decide: (open, all, fence) =>
          decide(sent, organisation, { open, all, fenced }, Math.max(head, fence.position)),
        appends: 'atOnce',
        stillFits: () => false,
        lost: titleOf,
      });
      return answer(sent, outcome);
    });
  }

  async function loadAll(
    org: string,
    { customerId, duplicateId }: { readonly customerId: string; readonly duplicateId: string },
    { bookingIds, rosterEventIds }: Readonly<Record<'bookingIds' | 'rosterEventIds', readonly string[]>>,
  ): Promise<readonly Wanted[]> {
    const one = (category: 'customer' | 'booking' | 'rosterEvent', id: string, is: Wanted['is']) =>
      Effect.promise(async () => {
        const stream = streamName(category, org, id);
        return { id, is, stream, loaded: await states.load(stream) };
      });
    const records = [
      one('customer', customerId, 'kept'),
      one('customer', duplicateId, 'duplicate'),
      ...bookingIds.map((id) => one('booking', id, 'booking')),
      ...rosterEventIds.map((id) => one('rosterEvent', id, 'rosterEvent')),
    ];
    return Effect.runPromise(Effect.all(records, { concurrency }));
  }

  function decide(
    { org, actor, now, identity }: SentCommand,
    organisation: OrganisationFact,
    { open, all, fenced }: { open: readonly Wanted[]; all: readonly Wanted[]; fenced: readonly string[] },
    upTo: Position,
  ) {
    return Effect.gen(function* () {
      const common = { actor, now, newId: (purpose: string) => recordId(identity, purpose) };
      const kept = theOne(all, 'kept');
      const duplicate = theOne(all, 'duplicate');
      const merge = yield* Effect.fromResult(
        mergeOpen(open, () => mergeCustomers(of(kept), of(duplicate), common)),
      );
      const merging = mergingOf(kept, duplicate, merge);
      const bookings = open.flatMap((wanted) => {
        const { booking } = wanted.loaded.state;
        return wanted.is === 'booking' &&
          booking.status !== 'none' &&
          booking.details.customerId === duplicate.id
          ? [{ wanted, booking }]
          : [];
      });
      const checked = bookings.filter(({ booking }) => isCheckedInMerge(booking, now));
      const people = [...new Set(checked.flatMap(({ booking }) => booking.resourceIds))];
      // Somebody got work of the duplicate while the fences were waited for.
      if (people.some((id) => !fenced.includes(id))) return yield* changedMeanwhile();
      const span = {
        start: Math.min(...checked.map(({ booking }) => booking.start)),
        end: Math.max(...checked.map(({ booking }) => booking.end)),
      };
      yield* expected(() => facts.waitFor(upTo, waitMs));
      const allocation =
        checked.length === 0
          ? undefined
          : factsAfterMerge(yield* expected(() => facts.allocation(org, span, people)), merging);
      const rosterEvents = yield* Effect.fromResult(
        Result.all(
          open.flatMap((wanted) => {
            const { rosterEvent: state } = wanted.loaded.state;
            if (wanted.is !== 'rosterEvent' || state.status !== 'current') return [];
            if (state.details.customerId !== duplicate.id) return [];
            const place = placeAfterMerge(state.details, merging);
            const input = { rosterEventId: wanted.id, customerId: kept.id, ...place };
            const changed = rosterEvent.decider.decide(state, { name: 'rosterEvent.change', input }, common);
            return [Result.map(changed, (events) => ({ wanted, events }))];
          }),
        ),
      );
      const decided = [
        ...rosterEvents,
        ...bookings.map(({ wanted, booking }) => ({
          wanted,
          events: [
            mergedBooking({ id: wanted.id, booking }, merging, { ...common, organisation, allocation }),
          ],
        })),
        ...open.filter(({ is }) => is === 'kept').map((wanted) => ({ wanted, events: merge.kept })),
        ...open.filter(({ is }) => is === 'duplicate').map((wanted) => ({ wanted, events: merge.duplicate })),
      ];
      return {
        decided: decided.map(({ wanted, events }) => ({
          wanted,
          events,
          expected: wanted.loaded.revision ?? ('none' as const),
        })),
        problems: [],
      };
    });
  }

  return { run };
}

function evolve(state: AnyOf, event: Parameters<typeof bookingDecider.isEvent>[0]): AnyOf {
  if (customer.decider.isEvent(event)) {
    return { ...state, customer: customer.decider.evolve(state.customer, event) };
  }
  if (rosterEvent.decider.isEvent(event)) {
    return { ...state, rosterEvent: rosterEvent.decider.evolve(state.rosterEvent, event) };
  }
  return bookingDecider.isEvent(event)
    ? { ...state, booking: bookingDecider.evolve(state.booking, event) }
    : state;
}

/** After a crash, a customer that has changed already stays as it is. */
function mergeOpen(
  open: readonly Wanted[],
  decide: () => Result.Result<CustomerMerge, Refusal>,
): Result.Result<CustomerMerge, Refusal> {
  return open.some(({ is }) => is === 'kept' || is === 'duplicate')
    ? decide()
    : Result.succeed({ kept: [], duplicate: [] });
}

function theOne(all: readonly Wanted[], is: Wanted['is']): Wanted {
  const found = all.find((one) => one.is === is);
  if (found === undefined) throw new Error(`a merge has no customer that is ${is}`);
  return found;
}

function of({ id, loaded }: Wanted) {
  return { id, state: loaded.state.customer };
}

/** The two customers with their details as they are after the merge. */
function mergingOf(kept: Wanted, duplicate: Wanted, merge: CustomerMerge): Merging {
  const after = merge.kept.reduce(customer.decider.evolve, kept.loaded.state.customer);
  const then = duplicate.loaded.state.customer;
  if (!('details' in after) || !('details' in then))
    throw new Error('a merge of customers that are not there');
  return {
    keptId: kept.id,
    kept: after.details,
    duplicateId: duplicate.id,
    duplicate: then.details,
    barredResourceIds: after.barredResourceIds,
  };
}

function peopleOf(all: readonly Wanted[]): readonly string[] {
  return [
    ...new Set(
      all.flatMap(({ loaded: { state } }) =>
        state.booking.status === 'none' ? [] : state.booking.resourceIds,
      ),
    ),
  ];
}

function titleOf({ id, loaded: { state } }: Wanted): string {
  if ('details' in state.rosterEvent) return state.rosterEvent.details.title;
  return state.booking.status === 'none' ? id : state.booking.details.title;
}

function tooMany(moving: number, most: number) {
  const message = pipelineTexts.tooManyToMerge(moving, most);
  return Effect.fail({
    code: 'invalid_input' as const,
    message: pipelineTexts.invalidInput('duplicateId', message),
    details: { fields: [{ path: 'duplicateId', message }] },
  });
}

function changedMeanwhile() {
  return Effect.fail({
    code: 'revision_conflict' as const,
    message: pipelineTexts.changedMeanwhile,
    details: {},
  });
}

function answer({ org, identity }: SentCommand, { applied, problems }: Outcome): CommandAnswer {
  const { commandId } = identity;
  const changed = applied.filter(({ events }) => events.length > 0);
  const moved = changed.filter(({ wanted }) => wanted.is === 'booking');
  const kept = applied.find(({ wanted }) => wanted.is === 'kept');
  const rostered = changed.filter(({ wanted }) => wanted.is === 'rosterEvent');
  const customers = changed.filter(({ wanted }) => wanted.is === 'kept' || wanted.is === 'duplicate');
  const report: MergeReport = {
    bookings: moved.length,
    rosterEvents: rostered.length,
    leftOut: [...problems],
    undo: [
      ...customers.map(({ wanted: { id }, revision, events }) => ({
        name: 'customer.revert',
        input: { customerId: id, revision: revision - events.length },
        ifRevision: revision,
      })),
      ...rostered.map(({ wanted: { id }, revision, events }) => ({
        name: 'rosterEvent.revert',
        input: { rosterEventId: id, revision: revision - events.length },
        ifRevision: revision,
      })),
      ...moved.map(({ wanted: { id } }) => ({ name: 'booking.undo', input: { bookingId: id, commandId } })),
    ],
  };
  return {
    commandId,
    stream: kept?.wanted.stream ?? streamName('organisation', org, org),
    revision: kept?.revision ?? 0,
    position: lastPosition(applied),
    events: changed.flatMap(({ events }) => events),
    report,
  };
}
