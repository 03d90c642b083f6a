import { setImmediate as nextTurn } from 'node:timers/promises';
import { Effect, Result } from 'effect';
import type { Booking } from '../../domain/booking/booking.ts';
import { bookingDecider } from '../../domain/booking/bookingDecider.ts';
import { customersOfBooking } from '../../domain/groupEvent/servedCustomers.ts';
import type { RecordedEvent } from '../../domain/kernel/event.ts';
import type { AllocationFacts, OrganisationFact } from '../../domain/kernel/facts.ts';
import { groupsSharing } from '../../domain/kernel/groupsSharing.ts';
import type { Refusal } from '../../domain/kernel/refusal.ts';
import { runsOfAtMost } from '../../domain/kernel/runsOfAtMost.ts';
import { type StepToUndo, stepToUndo } from '../../domain/kernel/stepToUndo.ts';
import { streamName } from '../../domain/kernel/stream.ts';
import {
  type PublishReport,
  publishReportSchema,
  rosterPublishCommands,
} from '../../domain/masterRoster/publishCommands.ts';
import {
  factsOfPeople,
  type UndonePublication,
  undoPublished,
} from '../../domain/masterRoster/undoPublished.ts';
import { bookingAggregate } from '../booking/bookingAggregate.ts';
import { createBookingSteps } from '../booking/createBookingSteps.ts';
import type { CommandAnswer } from '../commandAnswer.ts';
import { oneHoldAtATime } from '../fence/oneHoldAtATime.ts';
import { visitFences } from '../fence/visitFences.ts';
import type { AggregateRunner, RunnerParts } from '../pipeline/aggregateRunner.ts';
import { eventId, recordId } from '../pipeline/commandIdentity.ts';
import { expected } from '../pipeline/expected.ts';
import { gatherFacts } from '../pipeline/gatherFacts.ts';
import { cameBetween } from '../pipeline/knownRefusals.ts';
import { organisationAnswer } from '../pipeline/organisationFacts.ts';
import { parseCommand } from '../pipeline/parseCommand.ts';
import type { SentCommand } from '../pipeline/sentCommand.ts';
import { lostIfBetween, wonOrRefused } from '../pipeline/untilWon.ts';
import { type Unpublished, unpublishedTexts } from '../publication/unpublishedTexts.ts';
import { allToTheEnd } from '../step/allToTheEnd.ts';
import { type DecidedRecord, lastPosition, type WantedRecord } from '../step/carryOut.ts';
import type { Division } from '../step/division.ts';
import { readTogether } from '../step/readTogether.ts';
import { defaultInTurn, type StepSizes, turnsAtOnce } from '../step/stepSizes.ts';
import { noTemplate, requirePublisher } from './requirePublisher.ts';

const inputs = { 'rosterTemplate.undoPublish': rosterPublishCommands['rosterTemplate.undoPublish'] };

/** A booking of a publication that is taken back. */
interface Wanted extends WantedRecord<Booking> {
  readonly undone: UndonePublication;
  readonly step: StepToUndo | undefined;
  /** As it was before the publication. */
  readonly earlier: Booking;
}

/** After so many decisions others get their turn. */
const decisionsAtOnce = 20;

/**
 * `rosterTemplate.undoPublish`: always a job. The bookings that one part of the publication has changed are one part
 * again, the last part first, so that people who exchanged work get it back together. It is taken back turn by turn, those
 * of the same people in one.
 */
export function createUndoPublishRunner(
  parts: RunnerParts,
  { inPart, inTurn = defaultInTurn }: StepSizes,
): AggregateRunner {
  const { log, facts, organisations, waitMs } = parts;
  const { states, carryOut } = createBookingSteps({ ...parts, fences: oneHoldAtATime(parts.fences) });

  function run(sent: SentCommand, name: string, input: unknown): Effect.Effect<CommandAnswer, Refusal> {
    return Effect.gen(function* () {
      const { input: given } = yield* Effect.fromResult(parseCommand(inputs, name, input));
      const organisation = yield* requirePublisher(sent, name, organisations);
      return yield* wonOrRefused(tryOnce(sent, given.bookings, organisation));
    });
  }

  /** Undefined: somebody came in between. What was taken back before that is found again. */
  function tryOnce(
    sent: SentCommand,
    bookings: readonly UndonePublication[],
    organisation: OrganisationFact,
  ) {
    return Effect.gen(function* () {
      const before = yield* Effect.promise(() => loadAll(sent, bookings));
      const outcomes = yield* allToTheEnd(
        runsOfAtMost(groupsSharing(before, peopleOf), inTurn).map((turn) =>
          takeTurn(sent, turn, organisation),
        ),
        turnsAtOnce,
      );
      const applied = outcomes.flatMap((outcome) => outcome.applied);
      const changed = applied.filter(({ events }) => events.length > 0);
      const { commandId } = sent.identity;
      const report: PublishReport = {
        applied: applied.map(({ wanted, revision }) => ({
          bookingId: wanted.undone.bookingId,
          change: 'takenBack' as const,
          date: dayOf(wanted),
          revision,
        })),
        notApplied: outcomes.flatMap(({ problems }) => problems),
        drafts: [],
        inverse: changed.map(({ wanted: { undone } }) => ({ bookingId: undone.bookingId, commandId })),
      };
      const rest = {
        position: lastPosition(changed),
        events: changed.flatMap(({ events }) => events),
        report: publishReportSchema.parse(report),
      };
      return yield* Effect.promise(() => organisationAnswer(organisations, sent, rest));
    }).pipe(lostIfBetween);
  }

  /** Takes back those of some people as a step of its own, under their fences only. */
  function takeTurn(sent: SentCommand, turn: readonly Wanted[], organisation: OrganisationFact) {
    return Effect.gen(function* () {
      const held = new Set(turn.flatMap(peopleOf));
      const fenced = [...held, ...visitFences(turn.flatMap(visitsOf))];
      const bookings = turn.map(({ undone }) => undone);
      const head = yield* Effect.promise(() => log.head());
      // Before the fences are taken, so that nobody waits for those who wait, and the read side keeps up with the turns.
      yield* expected(() => facts.waitFor(head, waitMs));
      return yield* carryOut<Wanted, Unpublished>(sent, {
        fenced,
        load: () => loadAll(sent, bookings),
        decide: (open, all, upTo) =>
          Effect.gen(function* () {
            if (all.flatMap(peopleOf).some((id) => !held.has(id))) return yield* Effect.fail(cameBetween);
            const people = { resourceIds: [...held], customerIds: all.flatMap(customersOf) };
            const needed = { span: spanOf(all), ...people };
            const known = yield* gatherFacts(parts, sent.org, needed, Math.max(head, upTo));
            return yield* Effect.promise(() => decide(sent, organisation, open, known));
          }),
        // All of a turn or nothing: each is taken back beside the others.
        ahead: { again: 'asAWhole' },
        appends: 'atOnce',
        stillFits: () => false,
        lost: ({ undone, loaded: { state } }) => unpublishedTexts.changedMeanwhile(undone.bookingId, state),
      });
    });
  }

  /** Each beside the others as they are after their own undoing: people who exchange work do not hinder each other. */
  async function decide(
    { actor, identity, now }: SentCommand,
    organisation: OrganisationFact,
    open: readonly Wanted[],
    known: AllocationFacts,
  ) {
    const undoing = new Set(open.map(({ undone }) => undone.bookingId));
    const bookings = known.bookings.filter(({ id }) => !undoing.has(id));
    const decided: DecidedRecord<Booking, Wanted>[] = [];
    const problems: Unpublished[] = [];
    for (const [at, wanted] of open.entries()) {
      if (at > 0 && at % decisionsAtOnce === 0) await nextTurn();
      const { undone, step, earlier, loaded } = wanted;
      const allocation = factsOfPeople({ ...known, bookings }, peopleOf(wanted));
      const common = { actor, now, newId: (purpose: string) => recordId(identity, purpose) };
      const decision = undoPublished(loaded.state, undone, {
        ...common,
        organisation,
        allocation,
        earlier,
        step,
      });
      if (Result.isFailure(decision)) {
        const { code, message } = decision.failure;
        const shown = loaded.state.status === 'none' ? earlier : loaded.state;
        problems.push({ ...unpublishedTexts.changedMeanwhile(undone.bookingId, shown), code, message });
      } else decided.push({ wanted, events: decision.success });
      const events = Result.isFailure(decision) ? [] : decision.success;
      const after = events.reduce(bookingDecider.evolve, loaded.state);
      if (after.status !== 'none') bookings.push({ ...after, id: undone.bookingId, revision: 0 });
    }
    return { decided, problems, asOf: known.position };
  }

  function loadAll(sent: SentCommand, bookings: readonly UndonePublication[]): Promise<readonly Wanted[]> {
    return readTogether(bookings, async (undone) => {
      const stream = streamName('booking', sent.org, undone.bookingId);
      const loaded = await states.load(stream);
      const events: RecordedEvent[] = [];
      for await (const event of log.read(stream)) {
        // What an interrupted attempt of this very command did is not what it takes back.
        if (event.id === eventId(sent.identity, stream, 0)) break;
        events.push(event);
      }
      const { undoing } = bookingAggregate.goingBack;
      const step = undoing && stepToUndo(events, undone.commandId, undoing);
      const earlier = events
        .slice(0, step?.before === null || step === undefined ? 0 : step.before + 1)
        .filter(bookingDecider.isEvent)
        .reduce(bookingDecider.evolve, bookingDecider.initial);
      return { undone, stream, loaded, step, earlier };
    });
  }

  /** Whether a stream has begun; what has ended since can be taken back all the same. */
  async function exists(stream: string): Promise<boolean> {
    for await (const _ of log.read(stream, { limit: 1 })) return true;
    return false;
  }

  function divide(sent: SentCommand, name: string, input: unknown): Effect.Effect<Division, Refusal> {
    return Effect.gen(function* () {
      const { input: given } = yield* Effect.fromResult(parseCommand(inputs, name, input));
      yield* requirePublisher(sent, name, organisations);
      const { bookings, rosterTemplateId } = given;
      const template = streamName('rosterTemplate', sent.org, rosterTemplateId);
      if (!(yield* Effect.promise(() => exists(template)))) return yield* Effect.fail(noTemplate);
      const published = [...Map.groupBy(bookings, ({ commandId }) => commandId).values()].toReversed();
      const pieces = published.flatMap((some) =>
        Array.from({ length: Math.ceil(some.length / inPart) }, (_, at) =>
          some.slice(at * inPart, (at + 1) * inPart),
        ),
      );
      return {
        total: bookings.length,
        parts: pieces.map((some) => ({
          records: some.length,
          input: { rosterTemplateId, bookings: some },
        })),
      };
    });
  }

  return { run, job: { takesTurns: true, isBeyondStep: () => true, divide } };
}

/** Whoever has the booking, or is to have it again. */
function peopleOf({ loaded: { state }, earlier }: Wanted): readonly string[] {
  return [state, earlier].flatMap((one) => (one.status === 'none' ? [] : one.resourceIds));
}

function customersOf({ loaded: { state }, earlier }: Wanted): readonly string[] {
  return [state, earlier].flatMap(customersOfBooking);
}

function visitsOf({ loaded: { state }, earlier }: Wanted): readonly (string | null)[] {
  return [state, earlier].flatMap((one) => (one.status === 'none' ? [] : one.details.visitStemId));
}

function spanOf(all: readonly Wanted[]) {
  const spans = all.flatMap(({ loaded: { state }, earlier }) =>
    [state, earlier].flatMap((one) => (one.status === 'none' ? [] : [one])),
  );
  if (spans.length === 0) return { start: 0, end: 0 };
  return {
    start: spans.reduce((first, { start }) => Math.min(first, start), Number.MAX_SAFE_INTEGER),
    end: spans.reduce((last, { end }) => Math.max(last, end), 0),
  };
}

function dayOf({ loaded: { state }, earlier }: Wanted): string | null {
  const [known] = [state, earlier].flatMap((one) => (one.status === 'none' ? [] : [one]));
  return known?.details.roster?.date ?? null;
}
