import { Effect } from 'effect';
import type { Refusal } from '../../domain/kernel/refusal.ts';
import { streamName } from '../../domain/kernel/stream.ts';
import { type DaysEdit, type Sheet, type SheetChanges, setDays } from '../../domain/shift/setDays.ts';
import { shift } from '../../domain/shift/shift.ts';
import type { RunnerParts } from '../pipeline/aggregateRunner.ts';
import { eventId, recordId } from '../pipeline/commandIdentity.ts';
import type { SentCommand } from '../pipeline/sentCommand.ts';
import type { StreamStates } from '../pipeline/streamStates.ts';
import type { DecidedRecord, WantedRecord } from '../step/carryOut.ts';
import { readTogether } from '../step/readTogether.ts';

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

/** The edits of some people's days. */
export type PersonEdits = ReadonlyMap<string, readonly DaysEdit[]>;

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
export function createTimesheets<State>({
  facts,
  states,
  sheetOf,
}: Pick<RunnerParts, 'facts'> & {
  readonly states: StreamStates<State>;
  /** Where the timesheet is in the state of its stream. */
  readonly sheetOf: (state: State) => ShiftState;
}): Timesheets<State> {
  async function ids(sent: SentCommand, people: readonly string[]): Promise<readonly string[]> {
    const found = await facts.shiftsOf(sent.org, people, sent.begunBefore ? 'everHad' : 'current');
    return found.map(({ id }) => id);
  }

  return {
    ids,
    async load(sent, people) {
      return readTogether(await ids(sent, people), async (id) => {
        const stream = streamName('shift', sent.org, id);
        const loaded = await states.load(stream);
        const isDone = loaded.eventIds.has(eventId(sent.identity, stream, 0));
        const { before } = isDone ? await states.ownOf(sent, stream) : { before: loaded.state };
        return { id, stream, loaded, before: sheetOf(before) };
      });
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
            before: sheetOf(states.initial),
            loaded: yield* Effect.promise(() => states.load(stream)),
          };
          if (known.has(id) && !stillOpen.has(wanted)) return [];
          const { actor, now, identity } = sent;
          const events = yield* Effect.fromResult(
            shift.decider.decide(sheetOf(wanted.loaded.state), command, {
              actor,
              now,
              newId: (purpose) => recordId(identity, purpose),
            }),
          );
          return events.length === 0 ? [] : [{ wanted, events }];
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
