import { readings } from '../../domain/catalogues/readings.ts';
import { sameValue, withChanges } from '../../domain/kernel/changedFields.ts';
import { plainWork } from '../../domain/rosterEvent/plainWork.ts';
import { clockOf } from '../../domain/time/clockText.ts';
import { shortName } from '../../domain/time/weekdays.ts';
import {
  currentRosterEvent,
  type GivenRosterChange,
  rosterReconciliation,
} from '../../domain/workspace/reconcileRoster.ts';
import { type SeenRosterEvent, wantedRosterEventSchema } from '../../domain/workspace/stagedRoster.ts';
import { type Board, nameOf } from '../timeline/board/board.ts';
import type { ChangeKind, Comparison } from '../timeline/board/comparison.ts';
import { unallocatedRow } from '../timeline/board/hitTest.ts';
import { ghostsByRow, type PlannedBar } from '../timeline/board/planGhosts.ts';
import type { RosterBoard } from './rosterBoard.ts';
import type { RosterEventRow } from './rosterRows.ts';

/** A change that wants these fields as well; what is not wanted yet is as in the row that its planner has seen. */
export function wantingAlso(
  change: GivenRosterChange,
  fields: Readonly<Record<string, unknown>>,
  row: RosterEventRow | undefined,
): GivenRosterChange {
  const { seen } = change;
  const wanted = { ...change.wanted, ...fields };
  if (seen === null || row === undefined) return { ...change, wanted };
  const news = Object.keys(fields).filter((field) => !(field in change.wanted));
  const { further } = rosterReconciliation.seenIn(currentRosterEvent(row), news);
  return { ...change, seen: { ...seen, further: { ...seen.further, ...further } }, wanted };
}

/** What a step of the board has made of what is staged for an event; undefined: nothing was, or is. */
export interface StagedStep {
  readonly before: GivenRosterChange | undefined;
  readonly after: GivenRosterChange | undefined;
}

/** What is staged for an event without a step, and with all that was staged since; `staged anew`: the same has been. */
export function takenBack(
  now: GivenRosterChange | undefined,
  { before, after }: StagedStep,
):
  | { readonly is: 'taken back'; readonly change: GivenRosterChange | undefined }
  | { readonly is: 'staged anew' } {
  const base = now ?? before;
  if (base === undefined)
    return after === undefined ? { is: 'taken back', change: now } : { is: 'staged anew' };
  const was = new Map(Object.entries(before?.wanted ?? {}));
  const fields = Object.keys({ ...before?.wanted, ...after?.wanted }).filter(
    (field) => !sameValue(was.get(field), after?.wanted[field]),
  );
  if (fields.some((field) => !sameValue(now?.wanted[field], after?.wanted[field])))
    return { is: 'staged anew' };
  const kept = Object.entries(now?.wanted ?? {}).filter(([field]) => !fields.includes(field));
  const restored = fields.flatMap((field) => (was.has(field) ? [[field, was.get(field)] as const] : []));
  const change = { ...base, wanted: Object.fromEntries([...kept, ...restored]) };
  return {
    is: 'taken back',
    change: rosterReconciliation.changesNothing(change) ? undefined : change,
  };
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
  const standing: { row: string; bar: PlannedBar }[] = [];
  const ofCustomers: { row: string; bar: PlannedBar }[] = [];
  for (const change of changes) {
    const kind = rosterChangeKind(change);
    kinds.set(change.rosterEventId, kind);
    const row = realEvents().get(change.rosterEventId);
    const when = row && whenIs(row);
    if (row === undefined || when === undefined || (kind !== 'moved' && kind !== 'cancelled')) continue;
    const after = eventOf(row.id);
    const drawn = barOf(row.id);
    const keepsTime = after !== undefined && drawn?.start === when.start && drawn.end === when.end;
    const { start, end } = when;
    const bar: PlannedBar = { bookingId: row.id, title: row.title, start, end, kind: 'was' };
    for (const place of placesOf(row)) {
      if (!keepsTime || !placesOf(after).includes(place)) standing.push({ row: place, bar });
    }
    const { customerId } = row;
    if (customerId !== null && (!keepsTime || after.customerId !== customerId)) {
      ofCustomers.push({ row: customerId, bar });
    }
  }
  return { kinds, ghosts: ghostsByRow(standing), customerGhosts: ghostsByRow(ofCustomers) };
}

const placing: readonly string[] = ['week', 'day', 'start', 'end', 'resourceIds'];

/** What a staged change of an event changes besides its place, by the labels of the fields. */
export function furtherFields({ seen, wanted }: GivenRosterChange): readonly string[] {
  if (seen === null) return [];
  return Object.keys(wanted).flatMap((field) =>
    placing.includes(field) ? [] : (readings.rosterEvent.shown[field]?.label ?? []),
  );
}

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
