import { Effect } from 'effect';
import type { DomainEvent } from '../../domain/event.ts';
import type { Refusal } from '../../domain/refusal.ts';
import { type DaysEdit, type Sheet, type SheetChanges, setDays } from '../../domain/shift/setDays.ts';
import { shift } from '../../domain/shift/shift.ts';
import { streamName } from '../../domain/stream.ts';
import type { RunnerParts } from '../pipeline/aggregateRunner.ts';
import { eventId, recordId } from '../pipeline/commandIdentity.ts';
import { pipelineTexts } from '../pipeline/pipelineTexts.ts';
import type { SentCommand } from '../pipeline/sentCommand.ts';
import type { StreamStates } from '../pipeline/streamStates.ts';
import type { DecidedRecord, WantedRecord } from '../step/carryOut.ts';

export type ShiftState = typeof shift.decider.initial;

/** A timesheet of a step. */
export interface WantedSheet<State> extends WantedRecord<State> {
  readonly id: string;
  /** As it was before the step: an interrupted one has changed it already. */
  readonly before: ShiftState;
}

/** A person's timesheets after a step. */
export interface PersonChanges extends SheetChanges {
  readonly resourceId: string;
  readonly had: boolean;
  readonly has: boolean;
}

/** How the streams of a step are folded, and where the timesheet is in a state of them. */
export interface SheetFolding<State> {
  readonly initial: State;
  readonly sheetOf: (state: State) => ShiftState;
}

/** The edits of some people's days. */
export type PersonEdits = ReadonlyMap<string, readonly DaysEdit[]>;

/** How many streams are read at once. */
const concurrency = 32;

/** Timesheets as a step reads and changes them. */
export interface Timesheets<State> {
  /** Everything that these people have or, after a crash, have had. */
  ids(sent: SentCommand, people: readonly string[]): Promise<readonly string[]>;
  load(sent: SentCommand, people: readonly string[]): Promise<readonly WantedSheet<State>[]>;
  /** Their events, in the order of the changes. */
  decide(
    sent: SentCommand,
    planned: readonly PersonChanges[],
    open: readonly WantedSheet<State>[],
    all: readonly WantedSheet<State>[],
  ): Effect.Effect<readonly DecidedRecord<State, WantedSheet<State>>[], Refusal>;
}

/** The part of steps that change days of people which is about their timesheets. */
export function createTimesheets<State>(
  { log, facts }: Pick<RunnerParts, 'log' | 'facts'>,
  states: Pick<StreamStates<State>, 'load'>,
  { initial, sheetOf }: SheetFolding<State>,
): Timesheets<State> {
  const { decider } = shift;

  async function ids(sent: SentCommand, people: readonly string[]): Promise<readonly string[]> {
    const found = await facts.shiftsOf(sent.org, people, sent.begunBefore ? 'everHad' : 'current');
    return found.map(({ id }) => id);
  }

  async function stateBefore(sent: SentCommand, stream: string): Promise<ShiftState> {
    let state: ShiftState = decider.initial;
    for await (const event of log.read(stream)) {
      if (event.id === eventId(sent.identity, stream, 0)) break;
      state = evolve(state, event);
    }
    return state;
  }

  return {
    ids,
    async load(sent, people) {
      const loads = (await ids(sent, people)).map((id) =>
        Effect.promise(async (): Promise<WantedSheet<State>> => {
          const stream = streamName('shift', sent.org, id);
          const loaded = await states.load(stream);
          const isDone = loaded.eventIds.has(eventId(sent.identity, stream, 0));
          const before = isDone ? await stateBefore(sent, stream) : sheetOf(loaded.state);
          return { id, stream, loaded, before };
        }),
      );
      return Effect.runPromise(Effect.all(loads, { concurrency }));
    },
    decide(sent, planned, open, all) {
      const known = new Map(all.map((one) => [one.id, one]));
      const stillOpen = new Set(open);
      return Effect.forEach(commandsOf(planned), ({ id, command }) =>
        Effect.gen(function* () {
          const stream = streamName('shift', sent.org, id);
          const wanted = known.get(id) ?? {
            id,
            stream,
            before: sheetOf(initial),
            loaded: yield* Effect.promise(() => states.load(stream)),
          };
          if (known.has(id) && !stillOpen.has(wanted)) return [];
          const { actor, now, identity } = sent;
          const events = yield* Effect.fromResult(
            decider.decide(sheetOf(wanted.loaded.state), command, {
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
    },
  };
}

/** The timesheets of each person as they were before the step. */
export function sheetsByPerson<State>(
  all: readonly WantedSheet<State>[],
): ReadonlyMap<string, readonly (Sheet & { readonly resourceId: string })[]> {
  return Map.groupBy(
    all.flatMap(({ id, before }) => ('details' in before ? [{ ...before.details, id }] : [])),
    ({ resourceId }) => resourceId,
  );
}

/** What becomes of everybody's timesheets. */
export function changesOf(
  { identity }: SentCommand,
  edits: PersonEdits,
  sheetsOf: ReadonlyMap<string, readonly Sheet[]>,
  weekStart: number,
): readonly PersonChanges[] {
  return [...edits].map(([resourceId, ofThem]): PersonChanges => {
    const sheets = sheetsOf.get(resourceId) ?? [];
    const newId = (place: number) => recordId(identity, `shift ${resourceId} ${place}`);
    const changes = setDays(sheets, ofThem, weekStart, newId);
    const has = sheets.length + changes.made.length - changes.removed.length > 0;
    return { ...changes, resourceId, had: sheets.length > 0, has };
  });
}

/** How many timesheets change. */
export function countOf(planned: readonly PersonChanges[]): number {
  return planned.reduce(
    (sum, { made, changed, removed }) => sum + made.length + changed.length + removed.length,
    0,
  );
}

/** Those who had no timesheet before or have none now: another reason applies to all their work. */
export function setUpBy(planned: readonly PersonChanges[]): string[] {
  return planned.filter(({ had, has }) => had !== has).map(({ resourceId }) => resourceId);
}

/** The refusal with which a step is decided again: timesheets of its people have come in between. */
export const cameBetween: Refusal = {
  code: 'revision_conflict',
  message: pipelineTexts.changedMeanwhile,
  details: {},
};

function evolve(state: ShiftState, event: DomainEvent): ShiftState {
  return shift.decider.isEvent(event) ? shift.decider.evolve(state, event) : state;
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
