import { Result } from 'effect';
import {
  decideRosterCommit,
  type RosterCommitDecision,
  rosterCommandOf,
  type WantedRosterChange,
} from '../../../commands/workspace/decideRosterCommit.ts';
import type { AllocationFacts } from '../../../domain/kernel/facts.ts';
import { refusalOfMissing } from '../../../domain/kernel/requiredFields.ts';
import {
  type DateRange,
  daysAround,
  occurrencesOf,
  type RosterFacts,
  type StoredRosterEvent,
  spanOfDays,
} from '../../../domain/masterRoster/rosterFacts.ts';
import type { AnyState } from '../../../domain/record/recordState.ts';
import type { Actor } from '../../../domain/rights/actor.ts';
import { rosterEvent } from '../../../domain/rosterEvent/rosterEvent.ts';
import { comparedFigures, rosterSituation } from '../../../domain/workspace/comparedFigures.ts';
import type { StagedRosterChange } from '../../../domain/workspace/stagedRoster.ts';
import type { WorkspacesCompared } from './compareWorkspaces.ts';

/** What workspaces of one master roster are compared from. */
export interface RosterComparisonTask {
  readonly actor: Actor;
  /** The instant for which the changes are decided, epoch seconds. */
  readonly now: number;
  /** The compared days. */
  readonly range: DateRange;
  /** The template, with the closed days of the range and of the days beside it. */
  readonly roster: RosterFacts;
  /** Of the compared days and those beside them. */
  readonly allocation: AllocationFacts;
  readonly workspaces: readonly { readonly id: string; readonly changes: readonly StagedRosterChange[] }[];
}

/**
 * What the events of a roster come to on some days as they are, and with each workspace committed, by the rules of a
 * commit. What was published from this roster is what its events stand for, and counts as nothing besides.
 */
export function compareRosterWorkspaces(task: RosterComparisonTask): WorkspacesCompared {
  const { range, roster, workspaces } = task;
  const { organisation } = task.allocation;
  const allocation: AllocationFacts = {
    ...task.allocation,
    bookings: task.allocation.bookings.filter(
      ({ details }) => details.roster?.templateId !== roster.template.id,
    ),
  };
  const span = spanOfDays(organisation.timeZone, range);
  const known = new Map(roster.events.map((event) => [event.id, event]));
  const situationOf = (events: readonly StoredRosterEvent[]) =>
    rosterSituation(allocation, occurrencesOf(organisation, { ...roster, events }, daysAround(range)), span);
  /** The events that are on one of the compared days. */
  const onDays = (events: readonly StoredRosterEvent[]) =>
    new Set(occurrencesOf(organisation, { ...roster, events }, range).map(({ event }) => event.id));
  const before = onDays(roster.events);
  const sides = workspaces.map(({ id, changes }) => {
    const decision = decided(task, changes, known);
    const events = committed(roster.events, decision);
    const after = onDays(events);
    const isHere = (eventId: string) => before.has(eventId) || after.has(eventId);
    const made = decision.decided.filter(({ wanted }) => isHere(wanted.change.rosterEventId)).length;
    // Where an event that cannot be made would have been is not known.
    const notMade = decision.problems.filter(
      ({ rosterEventId }) => before.has(rosterEventId) || !known.has(rosterEventId),
    ).length;
    return { id, events, made, notMade, otherDays: changes.length - made - notMade };
  });
  const [now, ...figures] = comparedFigures(
    allocation,
    [roster.events, ...sides.map(({ events }) => events)].map(situationOf),
    span,
  );
  if (now === undefined) throw new Error('there is always what stands now');
  return {
    position: allocation.position,
    now,
    compared: sides.flatMap(({ id, made, notMade, otherDays }, place) => {
      const own = figures[place];
      return own === undefined ? [] : [{ workspaceId: id, figures: own, made, notMade, otherDays }];
    }),
  };
}

function decided(
  { actor, now, roster, allocation }: RosterComparisonTask,
  changes: readonly StagedRosterChange[],
  known: ReadonlyMap<string, StoredRosterEvent>,
): RosterCommitDecision {
  const { id: templateId } = roster.template;
  const { settings } = allocation.organisation;
  const wanted = changes.map((change) => wantedChange(change, known.get(change.rosterEventId)));
  const lacking = wanted.filter(({ change }) => {
    const command = rosterCommandOf(change, templateId);
    return (
      Result.isSuccess(command) &&
      refusalOfMissing(command.success.name, command.success.input, settings) !== undefined
    );
  });
  const { decided, problems } = decideRosterCommit(
    wanted.filter((one) => !lacking.includes(one)),
    templateId,
    { actor, now, newId: (purpose) => purpose },
  );
  const unfit = lacking.map(({ change: { rosterEventId } }) => ({
    rosterEventId,
    title: '',
    code: 'invalid_input',
    message: '',
  }));
  return { decided, problems: [...problems, ...unfit] };
}

const nothingSent: ReadonlySet<string> = new Set();

/** A staged change with its roster event as the read side has it. */
function wantedChange(change: StagedRosterChange, event: StoredRosterEvent | undefined): WantedRosterChange {
  return {
    change,
    stream: change.rosterEventId,
    loaded: {
      state: event === undefined ? { status: 'none' } : inUse(event),
      revision: event?.revision ?? null,
      // What a commit looks for in a stream besides, and nothing is decided by.
      position: 0,
      eventIds: nothingSent,
    },
  };
}

function inUse(event: StoredRosterEvent): AnyState {
  return { status: 'current', details: rosterEvent.fields.parse(event) };
}

/** The events as a commit would leave them. */
function committed(
  events: readonly StoredRosterEvent[],
  { decided }: RosterCommitDecision,
): readonly StoredRosterEvent[] {
  const { anyDecider } = rosterEvent;
  const changed = new Set(decided.map(({ wanted }) => wanted.change.rosterEventId));
  const after = decided.flatMap(({ wanted: { change, loaded }, events: happened }): StoredRosterEvent[] => {
    const state = happened.reduce<AnyState>(
      (one, event) => (anyDecider.isEvent(event) ? anyDecider.evolve(one, event) : one),
      loaded.state,
    );
    if (!('details' in state) || state.status === 'archived') return [];
    const details = rosterEvent.fields.parse(state.details);
    return [{ ...details, id: change.rosterEventId, revision: loaded.revision ?? 0 }];
  });
  return [...events.filter(({ id }) => !changed.has(id)), ...after];
}
