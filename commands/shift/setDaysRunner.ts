import { Effect } from 'effect';
import { factsAfter } from '../../domain/allocation/factsAfter.ts';
import { hourLimits } from '../../domain/allocation/hourLimits.ts';
import { refusalOfClosed } from '../../domain/catalogues/closedCommands.ts';
import type { AllocationFacts, OrganisationFact } from '../../domain/kernel/facts.ts';
import type { Refusal } from '../../domain/kernel/refusal.ts';
import { streamName } from '../../domain/kernel/stream.ts';
import { commandScope } from '../../domain/rights/rights.ts';
import { type OwnDaysRules, ownDaysProblem } from '../../domain/shift/ownDays.ts';
import type { SheetChanges } from '../../domain/shift/setDays.ts';
import {
  type DaysReport,
  daysReportSchema,
  type PersonDaysEdit,
  shiftDaysCommands,
} from '../../domain/shift/setDaysCommand.ts';
import { shift } from '../../domain/shift/shift.ts';
import { refusalTexts } from '../../domain/text/texts.ts';
import { localDayOf } from '../../domain/time/localDay.ts';
import { zoneOf } from '../../domain/time/zone.ts';
import type { CommandAnswer } from '../commandAnswer.ts';
import type { RecordRunner, RunnerParts } from '../pipeline/aggregateRunner.ts';
import { expected } from '../pipeline/expected.ts';
import { cameBetween } from '../pipeline/knownRefusals.ts';
import { requireOrganisation } from '../pipeline/organisationFacts.ts';
import { parseCommand } from '../pipeline/parseCommand.ts';
import { pipelineTexts } from '../pipeline/pipelineTexts.ts';
import { refused, refusedField, refusedIf } from '../pipeline/refused.ts';
import type { SentCommand } from '../pipeline/sentCommand.ts';
import { createStreamStates } from '../pipeline/streamStates.ts';
import { lostIfBetween, wonOrRefused } from '../pipeline/untilWon.ts';
import { createStepRunner, lastPosition } from '../step/carryOut.ts';
import { concernsOfEdits, daysSeenOtherwise } from './editedDays.ts';
import {
  changesOf,
  countOf,
  createTimesheets,
  type PersonChanges,
  type ShiftState,
  setUpBy,
  sheetsByPerson,
  type WantedSheet,
} from './timesheets.ts';

/**
 * `shift.setDays`: one step over the timesheets of everybody whose days are set (docs/write-side.md, Several records as
 * one step), under the fences of these people, so that of two such commands about one person the second knows of the first.
 */
export function createSetDaysRunner(
  { log, facts, fences, references, organisations, waitMs, keptStreams }: RunnerParts,
  mostInStep: number,
): RecordRunner {
  const states = createStreamStates(log, shift.decider, keptStreams);
  const timesheets = createTimesheets({ facts, states, sheetOf: (state) => state });
  const carryOut = createStepRunner<ShiftState>({ log, fences, states, decider: states });

  function run(sent: SentCommand, name: string, input: unknown): Effect.Effect<CommandAnswer, Refusal> {
    return Effect.gen(function* () {
      const prepared = yield* prepare(sent, name, input);
      // Somebody who set other days of these people while their fences were waited for has made other timesheets.
      return yield* wonOrRefused(tryOnce(sent, prepared));
    });
  }

  function prepare(sent: SentCommand, name: string, input: unknown): Effect.Effect<Prepared, Refusal> {
    return Effect.gen(function* () {
      const { input: given } = yield* Effect.fromResult(parseCommand(shiftDaysCommands, name, input));
      const { edits } = given;
      const people = [...new Set(edits.map(({ resourceId }) => resourceId))];
      const organisation = yield* requireOrganisation(organisations, sent.org);
      yield* refusedIf(refusalOfClosed(sent.actor, name, organisation.settings));
      const isOwn = commandScope(sent.actor, 'time', name) === 'own';
      if (isOwn && people.some((id) => id !== sent.actor.resourceId)) {
        return yield* Effect.fail(notTheirs);
      }
      const named = [{ category: 'resource', ids: people, path: 'edits' }];
      yield* references.require(sent.org, named);
      yield* references.requireInScope(sent.actor, named, []);
      const head = yield* Effect.promise(() => log.head());
      yield* expected(() => facts.waitFor(head, waitMs));
      const own = isOwn ? yield* rulesOf(sent, organisation, people) : undefined;
      return { edits, organisation, people, own };
    });
  }

  /** What somebody's edits of their own days are held to; undefined for a step that has begun, which was judged then. */
  function rulesOf(sent: SentCommand, { timeZone, settings }: OrganisationFact, people: readonly string[]) {
    return Effect.gen(function* () {
      if (sent.begunBefore) return undefined;
      const span = { start: sent.now, end: sent.now + 1 };
      const known = yield* expected(() =>
        facts.allocation(sent.org, span, { resourceIds: people, customerIds: [] }),
      );
      const resource = known.resources.find(({ id }) => people.includes(id));
      if (resource === undefined) return yield* Effect.fail(notTheirs);
      const zone = zoneOf(timeZone);
      const { weekStart, dateFormat } = settings;
      const today = localDayOf(zone, sent.now);
      return { zone, weekStart, dateFormat, today, limits: hourLimits(resource, settings) };
    });
  }

  /** Undefined: somebody came in between. */
  function tryOnce(sent: SentCommand, { edits, people, ...judged }: Prepared) {
    return Effect.gen(function* () {
      let planned: readonly PersonChanges[] = [];
      const outcome = yield* carryOut<WantedSheet<ShiftState>, string>(sent, {
        fenced: people,
        load: () => timesheets.load(sent, people),
        decide: (open, all, upTo) =>
          Effect.gen(function* () {
            yield* expected(() => facts.waitFor(upTo, waitMs));
            const ids = yield* expected(() => timesheets.ids(sent, people));
            if (ids.some((id) => !all.some((one) => one.id === id))) return yield* Effect.fail(cameBetween);
            planned = yield* plan(sent, edits, judged, all);
            return { decided: yield* timesheets.decide(sent, planned, open, all), problems: [] };
          }),
        appends: 'atOnce',
        stillFits: () => false,
        lost: ({ before, id }) => ('details' in before ? before.details.resourceId : id),
      });
      const changed = outcome.applied.filter(({ events }) => events.length > 0);
      const report: DaysReport = {
        resourceIds: planned.filter(isChange).map(({ resourceId }) => resourceId),
        setUp: setUpBy(planned),
        leftOut: [...new Set(outcome.problems)],
        inverse: planned.flatMap(({ resourceId, inverse }) =>
          inverse.map((edit) => ({ ...edit, days: undefined, timings: [...edit.timings], resourceId })),
        ),
      };
      const [first] = changed;
      return {
        commandId: sent.identity.commandId,
        stream: first?.wanted.stream ?? streamName('organisation', sent.org, sent.org),
        revision: first?.revision ?? 0,
        position: lastPosition(outcome.applied),
        events: changed.flatMap(({ events }) => events),
        report: daysReportSchema.parse(report),
      };
    }).pipe(lostIfBetween);
  }

  function plan(
    sent: SentCommand,
    edits: readonly PersonDaysEdit[],
    { organisation, own }: Pick<Prepared, 'organisation' | 'own'>,
    all: readonly WantedSheet<ShiftState>[],
  ): Effect.Effect<readonly PersonChanges[], Refusal> {
    const { weekStart } = organisation.settings;
    const sheetsOf = sheetsByPerson(all);
    const ofPeople = Map.groupBy(edits, ({ resourceId }) => resourceId);
    for (const [resourceId, ofThem] of own === undefined ? [] : ofPeople) {
      const problem = own && ownDaysProblem(sheetsOf.get(resourceId) ?? [], ofThem, own);
      if (problem !== undefined) return refusedField(problem.path, problem.message);
    }
    const seenOtherwise = edits.flatMap((edit) => {
      const { resourceId } = edit;
      return daysSeenOtherwise(sheetsOf.get(resourceId) ?? [], edit).map((date) => ({ resourceId, date }));
    });
    if (seenOtherwise.length > 0) {
      return refused('revision_conflict', pipelineTexts.hoursChangedMeanwhile, { days: seenOtherwise });
    }
    const planned = changesOf(sent, ofPeople, sheetsOf, weekStart);
    const records = countOf(planned);
    return records > mostInStep ? tooMany(records, mostInStep) : Effect.succeed(planned);
  }

  function foresee(sent: SentCommand, name: string, input: unknown) {
    return Effect.gen(function* () {
      const { edits, people, ...judged } = yield* prepare(sent, name, input);
      const all = yield* expected(() => timesheets.load(sent, people));
      const planned = yield* plan(sent, edits, judged, all);
      const events = yield* timesheets.decide(sent, planned, all, all);
      const ifSo = (known: AllocationFacts) =>
        events.reduce(
          (so, { wanted, events: own }) =>
            own.reduce((then, event) => factsAfter(then, wanted.id, event), so),
          known,
        );
      const concerns = concernsOfEdits(edits, setUpBy(planned));
      return { concerns: concerns.map((concern) => ({ concern, ifSo })) };
    });
  }

  return {
    run,
    foresee,
    concernsOf: (input, { report }) => {
      const { edits } = shiftDaysCommands['shift.setDays'].parse(input);
      return concernsOfEdits(edits, daysReportSchema.parse(report).setUp);
    },
  };
}

/** A step as it was sent, and what it is judged by. */
interface Prepared {
  readonly edits: readonly PersonDaysEdit[];
  readonly organisation: OrganisationFact;
  /** Whose days they are. */
  readonly people: readonly string[];
  /** What those who set their own days are held to; undefined for planners. */
  readonly own: OwnDaysRules | undefined;
}

const notTheirs: Refusal = { code: 'not_allowed', message: refusalTexts.notYourShifts, details: {} };

function isChange({ made, changed, removed }: SheetChanges): boolean {
  return made.length + changed.length + removed.length > 0;
}

function tooMany(timesheets: number, most: number): Effect.Effect<never, Refusal> {
  return refusedField('edits', pipelineTexts.tooManyTimesheets(timesheets, most));
}
