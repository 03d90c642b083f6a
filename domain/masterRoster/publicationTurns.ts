import { groupsSharing } from '../kernel/groupsSharing.ts';
import { runsOfAtMost } from '../kernel/runsOfAtMost.ts';
import { byPlace } from './planPublication.ts';
import type { RosterChange } from './publication.ts';
import { peopleConcerned } from './rosterFacts.ts';

/** What is to be done, in groups that are placed one after the other: weeks. */
export type ChangesInOrder = readonly { readonly changes: readonly RosterChange[] }[];

/** A change, and the number of its week. */
interface InWeek {
  readonly week: number;
  readonly change: RosterChange;
}

/**
 * The same changes in turns of at most so many, so that few people's fences are held at once. Planning one turn after the
 * other comes to the same as planning all at once: people whose work depends on each other's are in the same turn. What so
 * many depend on that a turn cannot hold it is divided by weeks, and a week that only creates bookings in order of time,
 * because that is the order in which they are placed anyway. Whatever is left has a turn of more. What is kept as it is has
 * no turn (docs/master-roster.md, Publishing).
 */
export function publicationTurns(weeks: ChangesInOrder, most: number): readonly ChangesInOrder[] {
  const all = weeks.flatMap(({ changes }, week) =>
    changes.flatMap((change): readonly InWeek[] => (change.kind === 'keep' ? [] : [{ week, change }])),
  );
  const pieces = groupsOf(all).flatMap((group) => (group.length <= most ? [group] : byWeeks(group, most)));
  return runsOfAtMost(pieces, most).map((turn) =>
    [...Map.groupBy(turn, ({ week }) => week)]
      .toSorted(([one], [other]) => one - other)
      .map(([, own]) => ({ changes: own.map(({ change }) => change) })),
  );
}

function groupsOf(all: readonly InWeek[]): readonly (readonly InWeek[])[] {
  return groupsSharing(all, ({ change }) => peopleConcerned([change]));
}

function byWeeks(group: readonly InWeek[], most: number): readonly (readonly InWeek[])[] {
  const weeks = [...Map.groupBy(group, ({ week }) => week)].toSorted(([one], [other]) => one - other);
  return weeks.flatMap(([, own]) =>
    groupsOf(own).flatMap((some) => (some.length <= most ? [some] : byTime(some))),
  );
}

/** One by one in order of time; as a whole where something is taken away from people first. */
function byTime(some: readonly InWeek[]): readonly (readonly InWeek[])[] {
  const created = some.flatMap(({ week, change }) => (change.kind === 'create' ? [{ week, change }] : []));
  if (created.length < some.length) return [some];
  return created.toSorted((one, other) => byPlace(one.change, other.change)).map((one) => [one]);
}
