import { withChanges } from '../../domain/changedFields.ts';
import { readings } from '../../domain/readings.ts';
import { clockOf } from '../../domain/time/clockText.ts';
import { shortName } from '../../domain/time/weekdays.ts';
import type { CurrentRosterEvent, GivenRosterChange } from '../../domain/workspace/reconcileRoster.ts';
import { type SeenRosterEvent, wantedRosterEventSchema } from '../../domain/workspace/stagedRoster.ts';
import { type Board, nameOf } from '../timeline/board/board.ts';
import type { ChangeKind, Comparison } from '../timeline/board/comparison.ts';
import { unallocatedRow } from '../timeline/board/hitTest.ts';
import type { PlannedBar } from '../timeline/board/planGhosts.ts';
import { plainWork } from './newRosterEvents.ts';
import type { RosterBoard } from './rosterBoard.ts';
import type { RosterEventRow } from './rosterRows.ts';

/** A roster event as staged changes are compared with it. */
export function currentRosterEvent(row: RosterEventRow): CurrentRosterEvent {
  const { title, week, day, start, end, customerId, resourceIds, revision } = row;
  return { title, week, day, start, end, customerId, resourceIds: [...resourceIds], revision };
}

/** What a planner sees of a roster event that they change. */
export function seenRosterEvent(row: RosterEventRow): SeenRosterEvent {
  const { revision: _revision, ...seen } = currentRosterEvent(row);
  return seen;
}

/** A roster event as a staged change wants it; undefined if it takes it off the roster, or says too little of a new one. */
export function stagedRosterEvent(
  row: RosterEventRow | undefined,
  { rosterEventId, basis, wanted }: GivenRosterChange,
  templateId: string,
): RosterEventRow | undefined {
  const parsed = wantedRosterEventSchema.safeParse(wanted);
  // What is gone meanwhile is not on the board; what cannot be read is not changed.
  if (row === undefined && basis !== null) return undefined;
  if (!parsed.success) return row;
  const { archived, ...given } = parsed.data;
  if (archived === true) return undefined;
  if (row !== undefined) return withChanges(row, given);
  const { week, day, start, end } = given;
  if (week === undefined || day === undefined || start === undefined || end === undefined) return undefined;
  const { type = 'roster', title = '', customerId = null, resourceIds = [] } = given;
  const work = plainWork(templateId, { type, title, customerId, resourceIds });
  const begun = { ...work, week, day, start, end, id: rosterEventId, revision: 0, archived: false };
  return withChanges<RosterEventRow>(begun, given);
}

/** A roster's events with what is staged on top. */
export function withStagedEvents(
  events: ReadonlyMap<string, RosterEventRow>,
  changes: readonly GivenRosterChange[],
  templateId: string,
): ReadonlyMap<string, RosterEventRow> {
  if (changes.length === 0) return events;
  const next = new Map(events);
  for (const change of changes) {
    const after = stagedRosterEvent(events.get(change.rosterEventId), change, templateId);
    if (after === undefined) next.delete(change.rosterEventId);
    else next.set(change.rosterEventId, after);
  }
  return next;
}

/** What a staged change does to its roster event. */
export function rosterChangeKind({ seen, wanted }: GivenRosterChange): ChangeKind {
  if (wanted.archived === true) return 'cancelled';
  if (seen === null) return 'added';
  return placing.some((field) => wanted[field] !== undefined) ? 'moved' : 'changed';
}

/** How staged changes are marked on the board, and where their events still stand for everybody else. */
export function rosterMarks(
  changes: readonly GivenRosterChange[],
  { realEvents, eventOf, whenIs, barOf }: RosterBoard,
): Comparison {
  const kinds = new Map<string, ChangeKind>();
  const standing = new Map<string, PlannedBar[]>();
  for (const change of changes) {
    const kind = rosterChangeKind(change);
    kinds.set(change.rosterEventId, kind);
    const row = realEvents().get(change.rosterEventId);
    const when = row && whenIs(row);
    if (row === undefined || when === undefined || (kind !== 'moved' && kind !== 'cancelled')) continue;
    const after = eventOf(row.id);
    const bar = barOf(row.id);
    for (const place of placesOf(row)) {
      const stays =
        after !== undefined &&
        placesOf(after).includes(place) &&
        bar?.start === when.start &&
        bar.end === when.end;
      if (stays) continue;
      const { start, end } = when;
      const was: PlannedBar = { bookingId: row.id, title: row.title, start, end, kind: 'was' };
      const bars = standing.get(place);
      if (bars === undefined) standing.set(place, [was]);
      else bars.push(was);
    }
  }
  return {
    kinds,
    ghosts: new Map([...standing].map(([row, arriving]) => [row, { arriving, leavingIds: nobody }])),
  };
}

const placing: readonly string[] = ['week', 'day', 'start', 'end', 'resourceIds'];

/** What a staged change of an event changes besides its place, by the labels of the fields. */
export function furtherFields({ seen, wanted }: GivenRosterChange): readonly string[] {
  if (seen === null) return [];
  return Object.keys(wanted).flatMap((field) =>
    placing.includes(field) ? [] : (readings.rosterEvent.shown[field]?.label ?? []),
  );
}

const nobody: ReadonlySet<string> = new Set();

function placesOf({ resourceIds }: Pick<RosterEventRow, 'resourceIds'>): readonly string[] {
  return resourceIds.length === 0 ? [unallocatedRow] : resourceIds;
}

/** When a roster event is, and whose: `Week 1, Mon 09:00–10:30 · Ana Ruiz`. */
export function rosterPlaceText(
  {
    week,
    day,
    start,
    end,
    resourceIds,
  }: Pick<SeenRosterEvent, 'week' | 'day' | 'start' | 'end' | 'resourceIds'>,
  names: Pick<Board, 'resourcesById'> | undefined,
): string {
  const people = resourceIds.map((id) => nameOf(names?.resourcesById.get(id), id)).join(', ');
  const when = `Week ${((week - 1) % 2) + 1}, ${shortName(day)} ${clockOf(start)}–${clockOf(end)}`;
  return `${when} · ${people === '' ? 'nobody yet' : people}`;
}
