import { Effect } from 'effect';
import { factsAfter } from '../../domain/allocation/factsAfter.ts';
import { hourLimits } from '../../domain/allocation/hourLimits.ts';
import { refusalOfClosed } from '../../domain/closedCommands.ts';
import type { DomainEvent } from '../../domain/event.ts';
import type { AllocationFacts, OrganisationFact } from '../../domain/facts.ts';
import type { Refusal } from '../../domain/refusal.ts';
import { commandScope } from '../../domain/rights.ts';
import { type OwnDaysRules, ownDaysProblem } from '../../domain/shift/ownDays.ts';
import { type SheetChanges, setDays } from '../../domain/shift/setDays.ts';
import {
  type DaysReport,
  daysReportSchema,
  type PersonDaysEdit,
  shiftDaysCommands,
} from '../../domain/shift/setDaysCommand.ts';
import { shift } from '../../domain/shift/shift.ts';
import { streamName } from '../../domain/stream.ts';
import { refusalTexts } from '../../domain/texts.ts';
import { localDayOf } from '../../domain/time/localDay.ts';
import { zoneOf } from '../../domain/time/zone.ts';
import type { CommandAnswer } from '../commandService.ts';
import type { RunnerParts } from '../pipeline/aggregateRunner.ts';
import { eventId, recordId } from '../pipeline/commandIdentity.ts';
import { expected } from '../pipeline/expected.ts';
import { requireOrganisation } from '../pipeline/organisationFacts.ts';
import { parseCommand } from '../pipeline/parseCommand.ts';
import { pipelineTexts } from '../pipeline/pipelineTexts.ts';
import type { SentCommand } from '../pipeline/sentCommand.ts';
import { createStreamStates } from '../pipeline/streamStates.ts';
import { wonOrRefused } from '../pipeline/untilWon.ts';
import { createStepRunner, type DecidedRecord, lastPosition, type WantedRecord } from '../step/carryOut.ts';
import type { ConcerningRunner } from '../step/concerningRunner.ts';
import { concernsOfEdits, daysSeenOtherwise } from './editedDays.ts';

type ShiftState = typeof shift.decider.initial;

/** A timesheet of a step. */
interface Wanted extends WantedRecord<ShiftState> {
  readonly id: string;
  /** As it was before the step: an interrupted one has changed it already. */
  readonly before: ShiftState;
}

/** How many streams are read at once. */
const concurrency = 32;

/** A person's timesheets after the step. */
interface PersonChanges extends SheetChanges {
  readonly resourceId: string;
  readonly had: boolean;
  readonly has: boolean;
}

/**
 * `shift.setDays`: one step over the timesheets of everybody whose days are set (docs/write-side.md, Several records as
 * one step), under the fences of these people, so that of two such commands about one person the second knows of the first.
 */
export function createSetDaysRunner(
  { log, facts, fences, references, organisations, waitMs, keptStreams }: RunnerParts,
  mostInStep: number,
): ConcerningRunner {
  const { decider } = shift;
  const states = createStreamStates(log, decider, keptStreams);
  const evolve = (state: ShiftState, event: DomainEvent) =>
    decider.isEvent(event) ? decider.evolve(state, event) : state;
  const carryOut = createStepRunner<ShiftState>({
    log,
    fences,
    states,
    decider: { initial: decider.initial, evolve },
  });

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
      const closed = refusalOfClosed(sent.actor, name, organisation.settings);
      if (closed !== undefined) return yield* Effect.fail(closed);
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
      const outcome = yield* carryOut<Wanted, string>(sent, {
        fenced: people,
        load: () => loadSheets(sent, people),
        decide: (open, all, fence) =>
          Effect.gen(function* () {
            yield* expected(() => facts.waitFor(fence.position, waitMs));
            const ids = yield* expected(() => sheetIds(sent, people));
            if (ids.some((id) => !all.some((one) => one.id === id))) return yield* Effect.fail(cameBetween);
            planned = yield* plan(sent, edits, judged, all);
            return { decided: yield* decide(sent, planned, open, all), problems: [] };
          }),
        appends: 'atOnce',
        stillFits: () => false,
        lost: ({ before, id }) => ('details' in before ? before.details.resourceId : id),
      });
      const changed = outcome.applied.filter(({ events }) => events.length > 0);
      const report: DaysReport = {
        resourceIds: planned.filter(isChange).map(({ resourceId }) => resourceId),
        setUp: planned.filter(({ had, has }) => had !== has).map(({ resourceId }) => resourceId),
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
    }).pipe(
      Effect.catchIf(
        (refusal) => refusal === cameBetween,
        () => Effect.succeed(undefined),
      ),
    );
  }

  /** Everything that these people have or, after a crash, have had. */
  async function sheetIds(sent: SentCommand, people: readonly string[]): Promise<readonly string[]> {
    const found = await facts.shiftsOf(sent.org, people, sent.begunBefore ? 'everHad' : 'current');
    return found.map(({ id }) => id);
  }

  async function loadSheets(sent: SentCommand, people: readonly string[]): Promise<readonly Wanted[]> {
    const ids = await sheetIds(sent, people);
    const loads = ids.map((id) =>
      Effect.promise(async (): Promise<Wanted> => {
        const stream = streamName('shift', sent.org, id);
        const loaded = await states.load(stream);
        const isDone = loaded.eventIds.has(eventId(sent.identity, stream, 0));
        return { id, stream, loaded, before: isDone ? await stateBefore(sent, stream) : loaded.state };
      }),
    );
    return Effect.runPromise(Effect.all(loads, { concurrency }));
  }

  async function stateBefore(sent: SentCommand, stream: string): Promise<ShiftState> {
    let state = decider.initial;
    for await (const event of log.read(stream)) {
      if (event.id === eventId(sent.identity, stream, 0)) break;
      state = evolve(state, event);
    }
    return state;
  }

  function plan(
    sent: SentCommand,
    edits: readonly PersonDaysEdit[],
    { organisation, own }: Pick<Prepared, 'organisation' | 'own'>,
    all: readonly Wanted[],
  ): Effect.Effect<readonly PersonChanges[], Refusal> {
    const { weekStart } = organisation.settings;
    const sheetsOf = Map.groupBy(
      all.flatMap(({ id, before }) => ('details' in before ? [{ ...before.details, id }] : [])),
      ({ resourceId }) => resourceId,
    );
    for (const [resourceId, ofThem] of own === undefined
      ? []
      : Map.groupBy(edits, (edit) => edit.resourceId)) {
      const problem = own && ownDaysProblem(sheetsOf.get(resourceId) ?? [], ofThem, own);
      if (problem !== undefined) return invalid(problem.path, problem.message);
    }
    const seenOtherwise: { readonly resourceId: string; readonly date: string }[] = [];
    const planned = [...Map.groupBy(edits, ({ resourceId }) => resourceId)].map(
      ([resourceId, ofThem]): PersonChanges => {
        const sheets = sheetsOf.get(resourceId) ?? [];
        for (const edit of ofThem) {
          seenOtherwise.push(...daysSeenOtherwise(sheets, edit).map((date) => ({ resourceId, date })));
        }
        const newId = (place: number) => recordId(sent.identity, `shift ${resourceId} ${place}`);
        const changes = setDays(sheets, ofThem, weekStart, newId);
        const has = sheets.length + changes.made.length - changes.removed.length > 0;
        return { ...changes, resourceId, had: sheets.length > 0, has };
      },
    );
    if (seenOtherwise.length > 0) {
      return Effect.fail({
        code: 'revision_conflict',
        message: pipelineTexts.hoursChangedMeanwhile,
        details: { days: seenOtherwise },
      });
    }
    const records = planned.reduce(
      (sum, { made, changed, removed }) => sum + made.length + changed.length + removed.length,
      0,
    );
    return records > mostInStep ? tooMany(records, mostInStep) : Effect.succeed(planned);
  }

  function decide(
    sent: SentCommand,
    planned: readonly PersonChanges[],
    open: readonly Wanted[],
    all: readonly Wanted[],
  ): Effect.Effect<readonly DecidedRecord<ShiftState, Wanted>[], Refusal> {
    const known = new Map(all.map((one) => [one.id, one]));
    const stillOpen = new Set(open);
    return Effect.forEach(commandsOf(planned), ({ id, command }) =>
      Effect.gen(function* () {
        const stream = streamName('shift', sent.org, id);
        const wanted = known.get(id) ?? {
          id,
          stream,
          before: decider.initial,
          loaded: yield* Effect.promise(() => states.load(stream)),
        };
        if (known.has(id) && !stillOpen.has(wanted)) return [];
        const { actor, now, identity } = sent;
        const events = yield* Effect.fromResult(
          decider.decide(wanted.loaded.state, command, {
            actor,
            now,
            newId: (purpose) => recordId(identity, purpose),
          }),
        );
        return events.length === 0
          ? []
          : [{ wanted, expected: wanted.loaded.revision ?? ('none' as const), events }];
      }),
    ).pipe(Effect.map((decided) => decided.flat()));
  }

  function foresee(sent: SentCommand, name: string, input: unknown) {
    return Effect.gen(function* () {
      const { edits, people, ...judged } = yield* prepare(sent, name, input);
      const all = yield* expected(() => loadSheets(sent, people));
      const planned = yield* plan(sent, edits, judged, all);
      const events = yield* decide(sent, planned, all, all);
      const ifSo = (known: AllocationFacts) =>
        events.reduce(
          (so, { wanted, events: own }) =>
            own.reduce((then, event) => factsAfter(then, wanted.id, event), so),
          known,
        );
      const setUp = planned.filter(({ had, has }) => had !== has).map(({ resourceId }) => resourceId);
      const concerns = concernsOfEdits(edits, setUp);
      return concerns.map((concern) => ({ concern, ifSo }));
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

const cameBetween: Refusal = {
  code: 'revision_conflict',
  message: pipelineTexts.changedMeanwhile,
  details: {},
};

function isChange({ made, changed, removed }: SheetChanges): boolean {
  return made.length + changed.length + removed.length > 0;
}

type ShiftCommand = Parameters<typeof shift.decider.decide>[1];

function commandsOf(
  planned: readonly PersonChanges[],
): readonly { readonly id: string; readonly command: ShiftCommand }[] {
  return planned.flatMap(({ resourceId, made, changed, removed }) => [
    ...made.map(({ id, ...sheet }) => ({
      id,
      command: { name: 'shift.create' as const, input: { shiftId: id, resourceId, ...sheet } },
    })),
    ...changed.map(({ id, ...sheet }) => ({
      id,
      command: { name: 'shift.change' as const, input: { shiftId: id, resourceId, ...sheet } },
    })),
    ...removed.map((id) => ({ id, command: { name: 'shift.remove' as const, input: { shiftId: id } } })),
  ]);
}

function tooMany(timesheets: number, most: number): Effect.Effect<never, Refusal> {
  return invalid('edits', pipelineTexts.tooManyTimesheets(timesheets, most));
}

function invalid(path: string, message: string): Effect.Effect<never, Refusal> {
  return Effect.fail({
    code: 'invalid_input',
    message: pipelineTexts.invalidInput(path, message),
    details: { fields: [{ path, message }] },
  });
}
