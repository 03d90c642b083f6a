import { Effect } from 'effect';
import type { z } from 'zod';
import { factsAfter } from '../../domain/allocation/factsAfter.ts';
import { refusalOfClosed } from '../../domain/catalogues/closedCommands.ts';
import type { CommandOf } from '../../domain/kernel/decider.ts';
import type { DomainEvent } from '../../domain/kernel/event.ts';
import type { AllocationFacts, OrganisationFact } from '../../domain/kernel/facts.ts';
import type { Refusal } from '../../domain/kernel/refusal.ts';
import { streamName } from '../../domain/kernel/stream.ts';
import { type HoursReport, hoursReportSchema } from '../../domain/shift/hoursReport.ts';
import type { HoursState } from '../../domain/shift/movedHours.ts';
import { shift } from '../../domain/shift/shift.ts';
import type { Interval } from '../../domain/time/intervals.ts';
import { zoneOf } from '../../domain/time/zone.ts';
import type { CommandAnswer } from '../commandAnswer.ts';
import type { RecordRunner, RunnerParts } from '../pipeline/aggregateRunner.ts';
import { recordId } from '../pipeline/commandIdentity.ts';
import { expected } from '../pipeline/expected.ts';
import { cameBetween } from '../pipeline/knownRefusals.ts';
import { requireOrganisation } from '../pipeline/organisationFacts.ts';
import { parseCommand } from '../pipeline/parseCommand.ts';
import { pipelineTexts } from '../pipeline/pipelineTexts.ts';
import { refused, refusedIf } from '../pipeline/refused.ts';
import type { SentCommand } from '../pipeline/sentCommand.ts';
import { createStreamStates } from '../pipeline/streamStates.ts';
import { lostIfBetween, wonOrRefused } from '../pipeline/untilWon.ts';
import { createStepRunner, lastPosition, type WantedRecord } from '../step/carryOut.ts';
import { concernsOfEdits } from './editedDays.ts';
import type { HoursStepKind } from './hoursStepKindOf.ts';
import {
  changesOf,
  createTimesheets,
  type PersonChanges,
  type PersonEdits,
  type ShiftState,
  setUpBy,
  sheetsByPerson,
  type WantedSheet,
} from './timesheets.ts';

/** A stream of the step: of its own record, or of a timesheet. */
interface StepState<State> {
  readonly record: State;
  readonly sheet: ShiftState;
}
type Wanted<State> = WantedRecord<StepState<State>> &
  (
    | { readonly is: 'record'; readonly id: string }
    | (WantedSheet<StepState<State>> & { readonly is: 'sheet' })
  );

/** What comes of a step before it is in the log. */
interface Planned<State, Event> {
  readonly events: readonly Event[];
  readonly changes: readonly PersonChanges[];
  readonly edits: PersonEdits;
  readonly before: State;
}

/**
 * Steps of a record that move hours between it and the timesheets of people: one step over all of them (docs/write-side.md,
 * Several records as one step), under the fences of these people. The record's own event is appended first, at the revision
 * that was decided on: of two people who take the last place at the same moment, one gets it and the other is refused.
 */
export function createHoursStepRunner<
  State extends HoursState<Interval>,
  Inputs extends Record<string, z.ZodType>,
  Event extends DomainEvent,
>(
  kind: HoursStepKind<State, Inputs, Event>,
  { log, facts, fences, references, organisations, waitMs, keptStreams }: RunnerParts,
): RecordRunner {
  type Own = StepState<State>;
  const folding = {
    initial: { record: kind.decider.initial, sheet: shift.decider.initial },
    isEvent: <Candidate extends DomainEvent>(event: Candidate): event is Candidate & DomainEvent =>
      kind.decider.isEvent(event) || shift.decider.isEvent(event),
    evolve(state: Own, event: DomainEvent): Own {
      if (kind.decider.isEvent(event)) {
        return { ...state, record: kind.decider.evolve(state.record, event) };
      }
      return shift.decider.isEvent(event)
        ? { ...state, sheet: shift.decider.evolve(state.sheet, event) }
        : state;
    },
  };
  const states = createStreamStates(log, folding, keptStreams);
  const timesheets = createTimesheets({ facts, states, sheetOf: ({ sheet }) => sheet });
  const carryOut = createStepRunner<Own>({ log, fences, states, decider: folding });

  interface Attempt {
    readonly sent: SentCommand;
    readonly command: CommandOf<Inputs>;
    readonly id: string;
    readonly stream: string;
    readonly organisation: OrganisationFact;
  }

  function prepare(sent: SentCommand, name: string, input: unknown): Effect.Effect<Attempt, Refusal> {
    return Effect.gen(function* () {
      const command = yield* Effect.fromResult(parseCommand(kind.inputs, name, input));
      const id = kind.idOf(command) ?? recordId(sent.identity, kind.category);
      const stream = streamName(kind.category, sent.org, id);
      const organisation = yield* requireOrganisation(organisations, sent.org);
      yield* refusedIf(refusalOfClosed(sent.actor, name, organisation.settings));
      return { sent, command, id, stream, organisation };
    });
  }

  function run(sent: SentCommand, name: string, input: unknown): Effect.Effect<CommandAnswer, Refusal> {
    return Effect.gen(function* () {
      const attempt = yield* prepare(sent, name, input);
      let begun = sent.begunBefore;
      // After a lost race for a timesheet the record has its event already, and the rest is made.
      return yield* wonOrRefused(
        Effect.suspend(() =>
          Effect.map(tryOnce({ ...attempt, sent: { ...sent, begunBefore: begun } }), (answer) => {
            begun ||= answer === undefined;
            return answer;
          }),
        ),
      );
    });
  }

  /** Undefined: somebody came in between. */
  function tryOnce(attempt: Attempt): Effect.Effect<CommandAnswer | undefined, Refusal> {
    const { sent, command, id, stream } = attempt;
    return Effect.gen(function* () {
      const loaded = yield* Effect.promise(() => states.load(stream));
      const own = yield* ownStep(attempt, loaded.state.record);
      const people = kind.peopleOf(own.before, command);
      if (own.events === undefined) {
        yield* references.require(sent.org, kind.referencesOf(command));
      }
      const head = Math.max(yield* Effect.promise(() => log.head()), loaded.position);
      yield* expected(() => facts.waitFor(head, waitMs));
      let planned: Planned<State, Event> | undefined;
      const outcome = yield* carryOut<Wanted<State>, string>(sent, {
        fenced: people,
        load: async () => [
          { is: 'record', id, stream, loaded: await states.load(stream) },
          ...(await timesheets.load(sent, people)).map((sheet) => ({ ...sheet, is: 'sheet' as const })),
        ],
        decide: (open, all, upTo) =>
          Effect.gen(function* () {
            yield* expected(() => facts.waitFor(Math.max(upTo, head), waitMs));
            const ids = yield* expected(() => timesheets.ids(sent, people));
            if (ids.some((each) => !all.some((one) => one.id === each)))
              return yield* Effect.fail(cameBetween);
            const record = all.find(({ is }) => is === 'record');
            if (record === undefined) throw new Error(`${stream} was not loaded`);
            const { revision, state } = record.loaded;
            const isOpen = open.includes(record);
            if (isOpen && sent.ifRevision !== undefined && sent.ifRevision !== revision) {
              const details = { expected: sent.ifRevision, actual: revision };
              return yield* refused('revision_conflict', pipelineTexts.changedMeanwhile, details);
            }
            // What is in the log already, but was reversed before the hours had moved, moves none any more.
            const done = own.events?.map((event) => ({ event, stands: kind.stands(state.record, event) }));
            planned = yield* plan(attempt, isOpen ? state.record : own.before, sheetsIn(all), done);
            const { events, changes } = planned;
            const sheets = yield* timesheets.decide(sent, changes, sheetsIn(open), sheetsIn(all));
            return {
              decided: [
                ...(isOpen ? [{ wanted: record, events }] : []),
                ...sheets.map(({ wanted, ...decided }) => ({
                  ...decided,
                  wanted: all.find(({ stream: each }) => each === wanted.stream) ?? {
                    ...wanted,
                    is: 'sheet' as const,
                  },
                })),
              ],
              problems: [],
            };
          }),
        appends: 'inOrder',
        stillFits: () => false,
        lost: ({ stream: lost }) => lost,
        refusal: () => cameBetween,
      });
      if (outcome.problems.length > 0 || planned === undefined) return undefined;
      const record = outcome.applied.find(({ wanted }) => wanted.is === 'record');
      const changed = outcome.applied.filter(({ events }) => events.length > 0);
      const report: HoursReport = {
        days: daysOf(planned.edits),
        setUp: setUpBy(planned.changes),
        undo: planned.events.length === 0 ? [] : kind.undoOf(command, planned.events, planned.before),
      };
      return {
        commandId: sent.identity.commandId,
        stream,
        revision: record?.revision ?? 0,
        position: lastPosition(outcome.applied),
        events: changed.flatMap(({ events }) => events),
        report,
      };
    }).pipe(lostIfBetween);
  }

  /** What an earlier attempt of this command has done to the record, and the record as it was before. */
  function ownStep({ sent, stream }: Attempt, now: State) {
    return Effect.promise(async () => {
      const { before, own } = await states.ownOf(sent, stream);
      const events = own.filter(kind.decider.isEvent);
      return events.length === 0 ? { before: now, events: undefined } : { before: before.record, events };
    });
  }

  /**
   * The events of the step and what they mean for people's days; `done`: events that are in the log already, and whether
   * they have been reversed since.
   */
  function plan(
    { sent, command, organisation }: Attempt,
    before: State,
    sheets: readonly WantedSheet<Own>[],
    done: readonly { readonly event: Event; readonly stands: boolean }[] | undefined,
  ): Effect.Effect<Planned<State, Event>, Refusal> {
    return Effect.gen(function* () {
      const { org, actor, now, identity } = sent;
      const byPerson = sheetsByPerson(sheets);
      const sheetsOf = (resourceId: string) => byPerson.get(resourceId) ?? [];
      const span = kind.spanOf(before, command);
      const decided = (): Effect.Effect<readonly Event[], Refusal> =>
        Effect.gen(function* () {
          const resourceIds = kind.peopleOf(before, command);
          const around = span ?? { start: now, end: now + 1 };
          const allocation = yield* expected(() =>
            facts.allocation(org, around, { resourceIds, customerIds: [] }),
          );
          return yield* Effect.fromResult(
            kind.decide(before, command, {
              actor,
              now,
              newId: (purpose) => recordId(identity, purpose),
              organisation,
              allocation,
              sheetsOf,
            }),
          );
        });
      const events = done?.map(({ event }) => event) ?? (yield* decided());
      const moving = done?.flatMap(({ event, stands }) => (stands ? [event] : [])) ?? events;
      const zone = zoneOf(organisation.timeZone);
      const edits = kind.editsOf(before, moving, { zone, sheetsOf });
      const changes = changesOf(sent, edits, byPerson, organisation.settings.weekStart);
      return { events, changes, edits, before };
    });
  }

  function foresee(sent: SentCommand, name: string, input: unknown) {
    return Effect.gen(function* () {
      const attempt = yield* prepare(sent, name, input);
      const { state } = yield* Effect.promise(() => states.load(attempt.stream));
      const head = yield* Effect.promise(() => log.head());
      yield* expected(() => facts.waitFor(head, waitMs));
      const people = kind.peopleOf(state.record, attempt.command);
      const sheets = yield* expected(() => timesheets.load(sent, people));
      const { changes, edits } = yield* plan(attempt, state.record, sheets, undefined);
      const decided = yield* timesheets.decide(sent, changes, sheets, sheets);
      const ifSo = (known: AllocationFacts) =>
        decided.reduce(
          (so, { wanted, events }) => events.reduce((then, event) => factsAfter(then, wanted.id, event), so),
          known,
        );
      const concerns = concernsOfHours({ days: daysOf(edits), setUp: setUpBy(changes) });
      return { concerns: concerns.map((concern) => ({ concern, ifSo })) };
    });
  }

  return {
    run,
    foresee,
    concernsOf: (_input, { report }) => concernsOfHours(hoursReportSchema.parse(report)),
  };

  function sheetsIn(wanted: readonly Wanted<State>[]): readonly (WantedSheet<Own> & Wanted<State>)[] {
    return wanted.flatMap((one) => (one.is === 'sheet' ? [one] : []));
  }
}

/** The days that edits change, each with its person. */
function daysOf(edits: PersonEdits): HoursReport['days'] {
  return [...edits].flatMap(([resourceId, ofThem]) =>
    ofThem.map(({ startDate, endDate }) => ({ resourceId, startDate, endDate: endDate ?? startDate })),
  );
}

function concernsOfHours({ days, setUp }: Pick<HoursReport, 'days' | 'setUp'>) {
  return days.length === 0 ? [] : concernsOfEdits(days, setUp);
}
