import { sameValue } from '../kernel/changedFields.ts';

/** What is staged in a workspace, one change for each record, and what its last commit left. */
interface StagedContent<Change, Problem> {
  readonly changes: readonly Change[];
  readonly left: readonly Problem[];
}

/** `changeId` is another one whenever a change is staged anew. */
interface Staged {
  readonly changeId: string;
}

/** Those of the given changes that are not staged already; of two for one record the last counts. */
export function newlyStaged<Known extends Staged, Given extends object>(
  staged: readonly Known[],
  given: readonly Given[],
  idOf: (change: Known | Given) => string,
): readonly Given[] {
  const known = byId(staged, idOf);
  return [...byId(given, idOf).values()].filter((change) => {
    const before = known.get(idOf(change));
    return before === undefined || !sameValue(before, { ...change, changeId: before.changeId });
  });
}

/** With changes that take the places of those of the same records, or come last. */
export function withStaged<Change, Problem>(
  { changes, left }: StagedContent<Change, Problem>,
  news: readonly Change[],
  idOf: (one: Change | Problem) => string,
): StagedContent<Change, Problem> {
  const given = byId(news, idOf);
  const known = byId(changes, idOf);
  return {
    changes: [
      ...changes.map((change) => given.get(idOf(change)) ?? change),
      ...news.filter((change) => !known.has(idOf(change))),
    ],
    left: left.filter((problem) => !given.has(idOf(problem))),
  };
}

/** Without the changes of some records. */
export function withoutStaged<Change, Problem>(
  { changes, left }: StagedContent<Change, Problem>,
  ids: readonly string[],
  idOf: (one: Change | Problem) => string,
): StagedContent<Change, Problem> {
  const gone = new Set(ids);
  return {
    changes: changes.filter((change) => !gone.has(idOf(change))),
    left: left.filter((problem) => !gone.has(idOf(problem))),
  };
}

/** Without what was made, unless it was staged anew meanwhile; `left`: why the rest was not made. */
export function afterCommit<Change extends Staged, Made extends Staged, Problem>(
  changes: readonly Change[],
  made: readonly Made[],
  left: readonly Problem[],
  idOf: (one: Change | Made | Problem) => string,
): StagedContent<Change, Problem> {
  const settled = new Map(made.map((one) => [idOf(one), one.changeId]));
  const rest = changes.filter((one) => settled.get(idOf(one)) !== one.changeId);
  const staged = byId(rest, idOf);
  return { changes: rest, left: left.filter((problem) => staged.has(idOf(problem))) };
}

function byId<One>(all: readonly One[], idOf: (one: One) => string): ReadonlyMap<string, One> {
  return new Map(all.map((one) => [idOf(one), one]));
}
