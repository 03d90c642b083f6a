import type { ChangedPart, Changes } from '../../../api/contract/changes.ts';
import type { Commitment, LaneFact } from '../../../domain/lane/lane.ts';
import { commitmentsOf, type LaneRecords, laneNames } from '../../../domain/lane/lanes.ts';
import type { Spot } from './navigation.ts';
import { byStart } from './stacking.ts';

/** What names it on a board, beside the ids of bookings: `task.<id>`. */
export function commitmentKey({ category, id }: Pick<Commitment, 'category' | 'id'>): string {
  return `${category}.${id}`;
}

/** Whether something on a board is no booking. */
export function isCommitment<Item extends object>(item: Item | Commitment): item is Commitment {
  return 'category' in item;
}

const none: readonly Commitment[] = [];
const byRow = new WeakMap<readonly Commitment[], ReadonlyMap<string, readonly Commitment[]>>();

/** What takes the time of one person, or of one piece of equipment, besides bookings, by start. */
export function commitmentsFor(all: readonly Commitment[], id: string): readonly Commitment[] {
  let rows = byRow.get(all);
  if (rows === undefined) {
    const grouped = new Map<string, Commitment[]>();
    for (const one of all) {
      for (const whose of new Set([...one.resourceIds, ...one.equipmentIds]))
        grouped.set(whose, [...(grouped.get(whose) ?? []), one]);
    }
    rows = grouped;
    byRow.set(all, rows);
  }
  return rows.get(id) ?? none;
}

/** The records of a board by category, as its source gives them. */
export function lanesOf(all: readonly Commitment[]): LaneRecords {
  return Object.fromEntries(
    laneNames.map((name) => [name, all.flatMap(({ category, fact }) => (category === name ? [fact] : []))]),
  );
}

/** Commitments with newer records in the place of theirs, and without those that are gone; the same list if nothing changes. */
export function withLanes(all: readonly Commitment[], changes: Changes): readonly Commitment[] {
  const changed = laneNames.flatMap((name) => {
    const part: ChangedPart<LaneFact> | undefined = changes[name];
    return part === undefined ? [] : [[name, part] as const];
  });
  if (changed.length === 0) return all;
  const before = lanesOf(all);
  const after = changed.map(([name, { rows, gone }]) => {
    const goes = new Set([...gone, ...rows.map(({ id }) => id)]);
    return [name, [...(before[name] ?? []).filter(({ id }) => !goes.has(id)), ...rows]] as const;
  });
  return commitmentsOf({ ...before, ...Object.fromEntries(after) });
}

/** The bookings and the commitments of a row, by start, as the keyboard goes through them. */
export function spotsOfRow(bookings: readonly Spot[], commitments: readonly Commitment[]): readonly Spot[] {
  if (commitments.length === 0) return bookings;
  const others = commitments.map((one) => ({ id: commitmentKey(one), start: one.start, end: one.end }));
  return [...bookings, ...others].sort(byStart);
}
